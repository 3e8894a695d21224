// Which puzzle comes next: one of the grade that fits how strong one is, and that is not solved.
// @ts-check
import { isChallenge } from "./data.mjs";
import { gradeFor, idOf, ratingOf } from "./history.mjs";

/** @typedef {import("./data.mjs").Index} Index */
/** @typedef {import("./data.mjs").Which} Which */
/** @typedef {import("./history.mjs").History} History */

/**
 * Its number, or null where all others are solved: new ones come before those that were missed, harder grades before
 * easier ones as far off.
 * @param {Index} index
 * @param {History} history
 * @param {Which} which  the one before; number 0 for none
 */
export function nextOf(index, history, { game, number }) {
  const all = index[game];
  // Challenges are not rated: they are gone through from the easiest on.
  const fit = isChallenge(all[0]) ? 1 : gradeFor(ratingOf(history.values()).rating);
  const tried = (/** @type {number} */ at) => history.get(idOf(game, all[at][0]));
  const far = (/** @type {number} */ at) => Math.abs(all[at][1] - fit) + (all[at][1] < fit ? 0.5 : 0);
  const [first] = all
    .map((_, step) => (number + step) % all.length)
    .filter((at) => at !== number - 1 && !tried(at)?.solved)
    .sort((a, b) => far(a) - far(b) || Number(Boolean(tried(a))) - Number(Boolean(tried(b))));
  return first === undefined ? null : first + 1;
}
