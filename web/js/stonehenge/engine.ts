// Starts the physics engine in a page or a worker, when it is first asked for: it is as large as all the rest.
import { createPendulum } from "./pendulum.ts";

let pendulum: Promise<ReturnType<typeof createPendulum>> | undefined;

/** The pendulum; rejects when the engine cannot be fetched, and then may be asked again. */
export function loadPendulum() {
  pendulum ??= start();
  pendulum.catch(() => (pendulum = undefined));
  return pendulum;
}

async function start() {
  const { default: rapier } = await import("../../../runtime/rapier.mjs");
  await rapier.init();
  return createPendulum(rapier);
}
