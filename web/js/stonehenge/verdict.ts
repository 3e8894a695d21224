// Tells in words how a swing that was tried went.
import { t, tn } from "../shell/language.ts";
import type { Result } from "./practice.ts";
import type { Stage, Words } from "./workspace.ts";

/** Whether the ball or its string strikes a stone. */
export const isTouch = (parts: readonly string[]) =>
  parts.includes("stone") && (parts.includes("ball") || parts.includes("string"));

export function verdictOf({ minus, seat }: Stage, { lost, touched }: Result): Words {
  const count = minus[seat] + lost.length;
  const stones = lost.join(", ");
  if (lost.length)
    return {
      title: tn("Stone {stones} falls.", "Stones {stones} fall.", lost.length, { stones }),
      why: tn("{n} minus stone so far.", "{n} minus stones so far.", count),
    };
  return touched
    ? { title: t("Nothing falls."), why: t("The ball touches stones, and all still stand.") }
    : { title: t("Clean through."), why: t("Nothing falls.") };
}
