// The puzzles as files: a short list of all of them, and those of a game; fetched when first wanted.
// @ts-check

/** @typedef {"win" | "hold" | "slip" | "clean" | "fell" | "many" | "gates"} Kind */
/**
 * A puzzle in the list. `key` stays the same wherever the puzzle stands; `number` of turns or of stones; `side` is to
 * move, by its English name; `steady`: how often in a hundred a steady hand does it, 0 where it is proved.
 * @typedef {[key: string, grade: number, kind: Kind, number: number, side: string, steady: number]} Listed
 */
/** @typedef {Record<string, Listed[]>} Index  by game */
/** @typedef {{ game: string, number: number }} Which  counted from 1 */

const FOLDER = new URL("../../puzzles/", import.meta.url);
/** @type {Map<string, Promise<any>>} */
const fetched = new Map();

/** @param {string} name */
function load(name) {
  const found = fetched.get(name) ?? fetch(new URL(name, FOLDER)).then((answer) => answer.json());
  fetched.set(name, found);
  found.catch(() => fetched.delete(name));
  return found;
}

/** @returns {Promise<Index>} */
export const loadIndex = () => load("index.json");

/** The puzzles of a game, as the program reads them. @param {string} game @returns {Promise<object[]>} */
export const loadPuzzles = (game) => load(`${game}.json`);

/** @typedef {[x: number, y: number, shapes: number, kind: string]} Placed */
/**
 * @typedef {object} Boards  numbers are places in `drawn`; a layer is a list of them
 * @property {any[]} drawn
 * @property {[box: number[], ground: number, under: number, pieces: Placed[], over: number][]} boards
 */

/** The positions of a game's puzzles, as they look. @param {string} game @returns {Promise<Boards>} */
export const loadBoards = (game) => load(`${game}.boards.json`);

/**
 * How the position of a puzzle looks: a Thumbnail as JSON.
 * @param {Boards} boards
 * @param {number} number  counted from 1
 */
export function boardOf({ drawn, boards }, number) {
  const [box, ground, under, pieces, over] = boards[number - 1];
  const layer = (/** @type {number} */ at) => drawn[at].map((/** @type {number} */ each) => drawn[each]);
  const stand = pieces.map(([x, y, shapes, kind], at) => [`${at}`, x, y, drawn[shapes], kind]);
  return JSON.stringify({ box, ground: layer(ground), under: layer(under), pieces: stand, over: layer(over) });
}

/** @param {Index} index @param {Which} which @returns {Listed | undefined} */
export const listedAt = (index, { game, number }) => (Object.hasOwn(index, game) ? index[game][number - 1] : undefined);

/** Whether this is a challenge of skill, for stars, and not a puzzle that is proved. @param {Listed} listed */
export const isChallenge = ([, , kind]) => !["win", "hold", "slip"].includes(kind);

const DAY = 86_400_000;
/** Steps from one day's puzzle to the next of the same game: prime, and so it comes to all of them. */
const STRIDE = 37;

/** The date where the reader is, as in 2026-11-22. @param {Date} now */
export const dateOf = (now) => now.toLocaleDateString("sv");

/**
 * The same for everybody on that date: the games take turns.
 * @param {Index} index
 * @param {string} date
 * @returns {Which}
 */
export function puzzleOfDay(index, date) {
  const day = Math.floor(Date.parse(date) / DAY);
  const games = Object.keys(index)
    .filter((game) => !isChallenge(index[game][0]))
    .sort();
  const game = games[day % games.length];
  return { game, number: ((Math.floor(day / games.length) * STRIDE) % index[game].length) + 1 };
}

/** The date some days before another. @param {string} date @param {number} days */
export const before = (date, days) => new Date(Date.parse(date) - days * DAY).toISOString().slice(0, 10);
