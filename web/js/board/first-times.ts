// Explains what happens for the first time, once, where it happens; which explanations were given is kept on this
// device.
import { set, setting } from "../shell/settings.ts";

export type FirstTime = { key: string; title: string; why: string; rule: string };

/** How many keys are kept: more than there are, and few enough to read. */
const MOST = 200;

function explained(): string[] {
  try {
    const found = JSON.parse(setting("explained"));
    return Array.isArray(found) ? found.filter((key) => typeof key === "string") : [];
  } catch {
    return [];
  }
}

/** The first of what has just happened that was never explained, if explanations are wanted; it is explained now. */
export function explain({ first_times, is_over }: { first_times: FirstTime[]; is_over: boolean }): {
  told?: FirstTime;
} {
  if (!first_times.length || is_over || setting("notes") === "off") return {};
  const known = explained();
  const told = first_times.find(({ key }) => !known.includes(key));
  if (!told) return {};
  set("explained", JSON.stringify([...known, told.key].slice(-MOST)));
  return { told };
}
