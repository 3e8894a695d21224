// The part that we use of @pyscript/core, whose own declarations leave these as any.
type Hook = Set<(...args: unknown[]) => unknown>;
export const hooks: { main: Record<string, Hook>; worker: Record<"onBeforeRun" | "onBeforeRunAsync", Hook> };
export function whenDefined(type: "py"): Promise<{ type: "py"; xworker: Worker & { ready: Promise<unknown> } }>;
