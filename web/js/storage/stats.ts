// The statistics of the kept games: results, by level too, how long they were, and how many were won in a row.
import type { Saved, Told } from "./store.ts";

export type Result = "won" | "drawn" | "lost";
export type Tally = Record<Result, number>;
type Opening = { moves: string; count: number; results: Tally };
export interface Stats {
  count: number; // games that are over
  results: Tally;
  levels: { level: number; results: Tally }[]; // against the computer, the gentlest first
  last: Result[]; // the newest at the end
  streak: { now: number; best: number }; // games won in a row
  lengths: { from: number; to: number; count: number }[]; // in turns
  openings: Opening[]; // how the games of the one game that is asked for began, the most frequent first
  middle: number; // turns: half of the games were longer
}

const MOST_LAST = 30;
const MOST_BINS = 7;
const MOST_OPENINGS = 5;
const OPENING = 2; // moves
const LONGEST_MOVE = 12; // what is longer is a seal or a swing

const none = () => ({ won: 0, drawn: 0, lost: 0 });

/**
 * How a game ended for the one person here; undefined where several share the screen, nobody plays, or an older Cairn
 * did not say.
 */
export function resultOf({ summary: { over, who, yours, friends = [] }, computer = {} }: Told): Result | undefined {
  const isAlone = friends.length > 0 || Object.keys(computer).length === 1;
  if (!over || !who || !isAlone || yours === undefined) return undefined;
  return who.length ? (yours ? "won" : "lost") : "drawn";
}

/** The level of the one computer in a game; 0 where there is none, or more. */
const levelOf = ({ computer = {} }: Saved) => (Object.keys(computer).length === 1 ? Object.values(computer)[0] : 0);

/** @param wanted  `game` "": all of them; `since` in ms since 1970 */
export function countUp(games: Saved[], { game, since }: { game: string; since: number }): Stats {
  const over = games
    .filter(({ summary, saved }) => summary.over && saved >= since && (!game || summary.game === game))
    .sort((a, b) => a.saved - b.saved);
  const [results, levels, last] = [none(), new Map() as Map<number, Tally>, [] as Result[]];
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
    const tally = level && levels.get(level);
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

/** How games of one kind began. */
function openingsOf(games: Saved[]): Opening[] {
  const found = new Map() as Map<string, Opening>;
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

function actionsOf(record: string): string[] {
  try {
    return JSON.parse(record).actions;
  } catch {
    return []; // a record that cannot be read is told where games are opened
  }
}

/** Numbers in bins of one width. */
function binned(sorted: number[]) {
  if (!sorted.length) return [];
  const [least, most] = [sorted[0] ?? 0, sorted.at(-1) ?? 0];
  const width = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((step) => (most - least) / step < MOST_BINS) ?? 5000;
  const first = Math.floor(least / width) * width;
  const bins = [];
  for (let from = first; from <= most; from += width)
    bins.push({ from, to: from + width - 1, count: sorted.filter((n) => n >= from && n < from + width).length });
  return bins;
}
