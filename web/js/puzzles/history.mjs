// The result of every puzzle that was tried; rating, streak and counts follow from it, and are not kept.
// @ts-check
import { t } from "../shell/language.mjs";
import { before, dateOf } from "./data.mjs";
import { rate } from "./rating.mjs";

/**
 * @typedef {object} Tried
 * @property {string} id  “puzzle”, the game and the puzzle's key
 * @property {"solved" | "hinted" | "missed"} first  the result of the first try: only that counts for the rating
 * @property {number} grade
 * @property {string} task  as “win 2”, for the history
 * @property {number} at  when that was, in ms since 1970
 * @property {boolean} solved  whether the right move was found, then or later
 * @property {number} [stars]  the most that a challenge of skill earned; a puzzle that is proved has none
 * @property {string} day  the date on which it was solved as the puzzle of the day, or ""
 * @property {number} saved
 */
/** @typedef {Map<string, Tried>} History  by id */
/** @typedef {import("../storage/store.mjs").Store} Store */

const OF = "puzzle ";
/** How strong a player is who solves half of a grade. @type {Record<number, number>} */
const STRENGTHS = { 1: 1000, 2: 1400, 3: 1800 };
const SURE = 60;
/** How strong somebody is who has tried nothing yet. */
const FIRST = { rating: 1000, deviation: 150, volatility: 0.06 };
const SCORES = { solved: 1, hinted: 0.5, missed: 0 };

/** @param {string} game @param {string} key */
export const idOf = (game, key) => `${OF}${game} ${key}`;

/**
 * The puzzles that were tried, by id; an entry that cannot be read is set aside.
 * @param {Store} store
 * @returns {Promise<Map<string, Tried>>}
 */
export async function loadHistory(store) {
  const entries = /** @type {any[]} */ (await store.progress(OF));
  for (const entry of entries.filter((entry) => !isTried(entry))) {
    const title = t("The result of a puzzle can’t be read.");
    const why = t("The puzzle counts as not tried.");
    await store.restore("aside", { id: entry.id, text: JSON.stringify(entry), title, why, saved: Date.now() });
    await store.remove("progress", entry.id);
  }
  return new Map(entries.filter(isTried).map((entry) => [entry.id, entry]));
}

/** @param {any} entry @returns {entry is Tried} */
function isTried({ first, grade, task, at, solved, day, stars = 0 }) {
  const isTimed = Number.isFinite(at) && typeof day === "string" && /^(\d{4}-\d\d-\d\d)?$/.test(day);
  const isGraded = Object.hasOwn(SCORES, first) && Object.hasOwn(STRENGTHS, grade);
  const isEarned = [0, 1, 2, 3].includes(stars);
  return isTimed && isGraded && isEarned && typeof task === "string" && typeof solved === "boolean";
}

/** The rating after all puzzles that are proved, and how each first try changed it. @param {Iterable<Tried>} history */
export function ratingOf(history) {
  const changes = /** @type {Map<string, number>} */ (new Map());
  let strength = FIRST;
  const proved = [...history].filter(({ stars }) => stars === undefined);
  for (const { id, grade, first } of proved.sort((a, b) => a.at - b.at)) {
    const next = rate(strength, [{ rating: STRENGTHS[grade], deviation: SURE, score: SCORES[first] }]);
    changes.set(id, Math.round(next.rating) - Math.round(strength.rating));
    strength = next;
  }
  return { rating: changes.size ? Math.round(strength.rating) : null, changes };
}

/** The grade of which somebody of this rating solves about half. @param {number | null} rating */
export function gradeFor(rating) {
  const strength = rating ?? FIRST.rating;
  const far = (/** @type {number} */ grade) => Math.abs(STRENGTHS[grade] - strength);
  return [1, 2, 3].reduce((best, grade) => (far(grade) < far(best) ? grade : best));
}

/**
 * On how many days in a row, up to today or yesterday, the puzzle of the day was solved.
 * @param {Iterable<Tried>} history
 * @param {Date} now
 */
export function streakOf(history, now) {
  const days = new Set([...history].map(({ day }) => day));
  const today = dateOf(now);
  let count = 0;
  for (let back = days.has(today) ? 0 : 1; days.has(before(today, back)); back += 1) count += 1;
  return count;
}

/**
 * The puzzles that were tried for the first time on a date, or ever; newest first.
 * @param {History} history
 * @param {string} [date]
 */
export const triedOn = (history, date) =>
  [...history.values()].filter(({ at }) => !date || dateOf(new Date(at)) === date).sort((a, b) => b.at - a.at);
