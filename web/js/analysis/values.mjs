// The values of what can be chosen in a position: won, drawn or lost for the side to act, as far as it is proved.
// @ts-check
import { t } from "../shell/language.mjs";

/**
 * @typedef {object} Value  of one way to choose an action
 * @property {string[]} path  the spots, in order
 * @property {"won" | "drawn" | "lost" | ""} value  "" while it is not known
 * @property {number | null} plies  the actions until the end, where they are known
 */
/** @typedef {{ value: "won" | "drawn" | "lost", turns: number | null }} Worth  of a spot that may be chosen next */

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
  if (won.length) return { value: "won", turns: turnsIn(won.map(({ plies }) => plies ?? Infinity)) };
  if (ways.some(({ value }) => !value)) return null;
  if (ways.some(({ value }) => value === "drawn")) return { value: "drawn", turns: null };
  return { value: "lost", turns: turnsIn(ways.map(({ plies }) => -(plies ?? Infinity))) };
}

/** The turns of the winner in the least of these, or null where it is not known. @param {number[]} plies */
function turnsIn(plies) {
  const least = Math.abs(Math.min(...plies));
  return Number.isFinite(least) ? (least + 1) >> 1 : null;
}

/** A worth in words. @param {Worth} worth */
export function wordsOf({ value, turns }) {
  if (value === "drawn") return t("draws");
  if (value === "won") return turns === null ? t("wins") : t("wins in {n}", { n: turns });
  return turns === null ? t("loses") : t("loses in {n}", { n: turns });
}
