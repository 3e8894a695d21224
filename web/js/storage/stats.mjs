// The statistics of the kept games: results, by level too, how long they were, and how many were won in a row.
// @ts-check

/** @typedef {import("./store.mjs").Saved} Saved */
/** @typedef {"won" | "drawn" | "lost"} Result */
/** @typedef {Record<Result, number>} Tally */
/** @typedef {{ moves: string, count: number, results: Tally }} Opening */
/**
 * @typedef {object} Stats
 * @property {number} count  games that are over
 * @property {Tally} results
 * @property {{ level: number, results: Tally }[]} levels  against the computer, the gentlest first
 * @property {Result[]} last  the newest at the end
 * @property {{ now: number, best: number }} streak  games won in a row
 * @property {{ from: number, to: number, count: number }[]} lengths  in turns
 * @property {Opening[]} openings  how the games of the one game that is asked for began, the most frequent first
 * @property {number} middle  turns: half of the games were longer
 */

const MOST_LAST = 30;
const MOST_BINS = 7;
const MOST_OPENINGS = 5;
const OPENING = 2; // moves
const LONGEST_MOVE = 12; // what is longer is a seal or a swing

const none = () => ({ won: 0, drawn: 0, lost: 0 });

/**
 * How a game ended for the one person here; undefined where several share the screen, nobody plays, or an older Cairn
 * did not say.
 * @param {import("./store.mjs").Told} game
 * @returns {Result | undefined}
 */
export function resultOf({ summary: { over, who, yours, friends = [] }, computer = {} }) {
  const isAlone = friends.length > 0 || Object.keys(computer).length === 1;
  if (!over || !who || !isAlone || yours === undefined) return undefined;
  return who.length ? (yours ? "won" : "lost") : "drawn";
}

/** The level of the one computer in a game; 0 where there is none, or more. @param {Saved} game */
const levelOf = ({ computer = {} }) => (Object.keys(computer).length === 1 ? Object.values(computer)[0] : 0);

/**
 * @param {Saved[]} games
 * @param {{ game: string, since: number }} wanted  `game` "": all of them; `since` in ms since 1970
 * @returns {Stats}
 */
export function countUp(games, { game, since }) {
  const over = games
    .filter(({ summary, saved }) => summary.over && saved >= since && (!game || summary.game === game))
    .sort((a, b) => a.saved - b.saved);
  const [results, levels, last] = [none(), /** @type {Map<number, Tally>} */ (new Map()), /** @type {Result[]} */ ([])];
  const streak = { now: 0, best: 0 };
  for (const one of over) {
    const result = resultOf(one);
    if (!result) continue;
    results[result] += 1;
    last.push(result);
    streak.now = result === "won" ? streak.now + 1 : 0;
    streak.best = Math.max(streak.best, streak.now);
    const level = levelOf(one);
    if (level) levels.set(level, levels.get(level) ?? none());
    const tally = levels.get(level);
    if (tally) tally[result] += 1;
  }
  const turns = over.map(({ summary }) => summary.turn).sort((a, b) => a - b);
  return {
    ...{ count: over.length, results, streak, last: last.slice(-MOST_LAST) },
    levels: [...levels].sort(([a], [b]) => a - b).map(([level, tally]) => ({ level, results: tally })),
    lengths: binned(turns),
    openings: game ? openingsOf(over) : [],
    middle: turns[turns.length >> 1] ?? 0,
  };
}

/** How games of one kind began. @param {Saved[]} games @returns {Opening[]} */
function openingsOf(games) {
  const found = /** @type {Map<string, Opening>} */ (new Map());
  for (const one of games) {
    const first = actionsOf(one.text).slice(0, OPENING);
    if (first.length < OPENING || first.some((move) => move.length > LONGEST_MOVE)) continue;
    const moves = first.join(", ");
    const opening = found.get(moves) ?? { moves, count: 0, results: none() };
    found.set(moves, opening);
    opening.count += 1;
    const result = resultOf(one);
    if (result) opening.results[result] += 1;
  }
  return [...found.values()].sort((a, b) => b.count - a.count).slice(0, MOST_OPENINGS);
}

/** @param {string} record @returns {string[]} */
function actionsOf(record) {
  try {
    return JSON.parse(record).actions;
  } catch {
    return []; // a record that cannot be read is told where games are opened
  }
}

/** Numbers in bins of one width. @param {number[]} sorted */
function binned(sorted) {
  if (!sorted.length) return [];
  const [least, most] = [sorted[0], sorted[sorted.length - 1]];
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => (most - least) / step < MOST_BINS) ?? 5000;
  const first = Math.floor(least / width) * width;
  const bins = [];
  for (let from = first; from <= most; from += width)
    bins.push({ from, to: from + width - 1, count: sorted.filter((n) => n >= from && n < from + width).length });
  return bins;
}
