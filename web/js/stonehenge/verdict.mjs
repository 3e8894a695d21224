// Tells in words how a swing that was tried went.
// @ts-check
import { t, tn } from "../shell/language.mjs";

/** @typedef {import("./practice.mjs").Result} Result */
/** @typedef {import("./workspace.mjs").Stage} Stage */
/** @typedef {import("./workspace.mjs").Words} Words */

/** Whether the ball or its string strikes a stone. @param {readonly string[]} parts */
export const isTouch = (parts) => parts.includes("stone") && (parts.includes("ball") || parts.includes("string"));

/** @param {Stage} stage @param {Result} result @returns {Words} */
export function verdictOf({ minus, seat }, { lost, touched }) {
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
