// The values of what can be chosen in a position: won, drawn or lost for the side to act, as far as it is proved.
// @ts-check
import { t } from "../shell/language.mjs";

/**
 * @typedef {object} Value  of one way to choose an action
 * @property {string[]} path  the spots, in order
 * @property {"won" | "drawn" | "lost" | ""} value  "" while it is not known
 * @property {number | null} plies  the actions until the end, where they are known
 * @property {number | null} [most]  where they are not: that there are at most so many, where that is known
 */
/**
 * @typedef {object} Worth  of a spot that may be chosen next
 * @property {"won" | "drawn" | "lost"} value
 * @property {number | null} turns  of the winner
 * @property {boolean} isMost  whether there are no more turns than these, and perhaps fewer
 */

/**
 * The worth of every spot that may be chosen next: of the best action that it leads to. One that leads to an action
 * of unknown value has a worth only where another one wins.
 * @param {Value[]} values
 * @param {string[]} chosen  so far
 * @returns {Map<string, Worth>}
 */
export function worthsOf(values, chosen) {
  /** @type {Map<string, Value[]>} */
  const bySpot = new Map();
  for (const value of values) {
    const spot = value.path[chosen.length];
    if (spot === undefined || chosen.some((each, n) => each !== value.path[n])) continue;
    bySpot.set(spot, [...(bySpot.get(spot) ?? []), value]);
  }
  /** @type {Map<string, Worth>} */
  const worths = new Map();
  for (const [spot, ways] of bySpot) {
    const best = bestOf(ways);
    if (best) worths.set(spot, best);
  }
  return worths;
}

/** @param {Value[]} ways  for one spot  @returns {Worth | null} */
function bestOf(ways) {
  const won = ways.filter(({ value }) => value === "won");
  if (won.length) return { value: "won", ...turnsIn(won, Math.min) };
  if (ways.some(({ value }) => !value)) return null;
  if (ways.some(({ value }) => value === "drawn")) return { value: "drawn", turns: null, isMost: false };
  return { value: "lost", ...turnsIn(ways, Math.max) };
}

/**
 * The turns of the winner in one of these, or null where it is not known.
 * @param {Value[]} ways
 * @param {(...plies: number[]) => number} choose
 */
function turnsIn(ways, choose) {
  const plies = choose(...ways.map(({ plies, most }) => plies ?? most ?? Infinity));
  const turns = Number.isFinite(plies) ? (plies + 1) >> 1 : null;
  return { turns, isMost: turns !== null && ways.some((way) => way.plies === null) };
}

/** A worth in words. @param {Worth} worth */
export function wordsOf({ value, turns, isMost }) {
  if (value === "drawn") return t("draws");
  const n = turns ?? 0;
  if (value === "won")
    return turns === null ? t("wins") : isMost ? t("wins in at most {n}", { n }) : t("wins in {n}", { n });
  return turns === null ? t("loses") : isMost ? t("loses in at most {n}", { n }) : t("loses in {n}", { n });
}
