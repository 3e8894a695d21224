// A position that is asked again, as it is kept.
// @ts-check

/** @typedef {import("./schedule.mjs").Memory} Memory */
/** @typedef {"game" | "puzzle" | "hand" | "set"} Origin  where a position comes from: `set` from somebody else */
/**
 * @typedef {object} Mistake
 * @property {string} id  the game and the key
 * @property {string} game
 * @property {Origin} origin
 * @property {string} text  as `open_puzzle` takes it
 * @property {string} from  the id of the saved game, or the number of the puzzle; or ""
 * @property {number} at  the entry of that game
 * @property {string} title  of what it comes from, as it was called then
 * @property {number} made  ms since 1970
 * @property {Memory | null} memory  null: it was never asked
 * @property {number} saved
 */

const ID = /^\w+ [0-9a-f]{24}$/;
const DATE = /^\d{4}-\d\d-\d\d$/;
const ORIGINS = ["game", "puzzle", "hand", "set"];
const LONGEST = 40_000;

/** @param {string} game @param {string} key */
export const idOf = (game, key) => `${game} ${key}`;

/** @param {any} entry @returns {entry is Mistake} */
export function isMistake(entry) {
  const { id, game, origin, text, from, at, title, made, memory, saved } = entry ?? {};
  const isNamed = typeof id === "string" && ID.test(id) && id.startsWith(`${game} `) && ORIGINS.includes(origin);
  const isSaid = [text, from, title].every((each) => typeof each === "string") && text.length <= LONGEST;
  const isTimed = [made, saved, at].every(Number.isFinite);
  return isNamed && isSaid && from.length <= 80 && title.length <= 200 && isTimed && isMemory(memory);
}

/** @param {any} memory */
function isMemory(memory) {
  if (memory === null) return true;
  if (typeof memory !== "object") return false;
  const { stability, difficulty, reps, lapses, first, last, due } = memory;
  const isWorth = stability > 0 && stability < 1e6 && difficulty >= 1 && difficulty <= 10;
  const isDated = [first, last, due].every((date) => typeof date === "string" && DATE.test(date) && Date.parse(date));
  return isWorth && isDated && Number.isInteger(reps) && Number.isInteger(lapses);
}
