// The result of every puzzle that was tried; rating, streak and counts follow from it, and are not kept.
import { isNumber, isText } from "../fields.ts";
import { t } from "../shell/language.ts";
import type { Progress, Store } from "../storage/store.ts";
import { before, dateOf } from "./data.ts";
import { rate } from "./rating.ts";

export interface Tried {
  id: string; // “puzzle”, the game and the puzzle's key
  first: "solved" | "hinted" | "missed"; // the result of the first try: only that counts for the rating
  grade: number;
  task: string; // as “win 2”, for the history
  at: number; // when that was, in ms since 1970
  solved: boolean; // whether the right move was found, then or later
  stars?: number | undefined; // the most that a challenge of skill earned; a puzzle that is proved has none
  day: string; // the date on which it was solved as the puzzle of the day, or ""
  saved: number;
}
/** by id */
export type History = Map<string, Tried>;

const OF = "puzzle ";
/** How strong a player is who solves half of a grade. */
const STRENGTHS: Record<number, number> = { 1: 1000, 2: 1400, 3: 1800 };
const SURE = 60;
/** How strong somebody is who has tried nothing yet. */
const FIRST = { rating: 1000, deviation: 150, volatility: 0.06 };
const STARS: unknown[] = [0, 1, 2, 3];
const SCORES = { solved: 1, hinted: 0.5, missed: 0 };

export const idOf = (game: string, key: string) => `${OF}${game} ${key}`;

/** The puzzles that were tried, by id; an entry that cannot be read is set aside. */
export async function loadHistory(store: Store): Promise<Map<string, Tried>> {
  const entries = await store.progress(OF);
  for (const entry of entries.filter((entry) => !isTried(entry))) {
    const title = t("The result of a puzzle can’t be read.");
    const why = t("The puzzle counts as not tried.");
    await store.restore("aside", { id: entry.id, text: JSON.stringify(entry), title, why, saved: Date.now() });
    await store.remove("progress", entry.id);
  }
  return new Map(entries.filter(isTried).map((entry) => [entry.id, entry]));
}

function isTried(entry: Progress): entry is Progress & Tried {
  const { first, grade, task, at, solved, day, stars = 0 } = entry;
  const isTimed = isNumber(at) && isText(day) && /^(\d{4}-\d\d-\d\d)?$/.test(day);
  const isGraded = Object.hasOwn(SCORES, String(first)) && Object.hasOwn(STRENGTHS, String(grade));
  const isEarned = STARS.includes(stars);
  return isTimed && isGraded && isEarned && typeof task === "string" && typeof solved === "boolean";
}

/** The rating after all puzzles that are proved, and how each first try changed it. */
export function ratingOf(history: Iterable<Tried>) {
  const changes = new Map() as Map<string, number>;
  let strength = FIRST;
  const proved = [...history].filter(({ stars }) => stars === undefined);
  for (const { id, grade, first } of proved.sort((a, b) => a.at - b.at)) {
    const next = rate(strength, [{ rating: STRENGTHS[grade] ?? 0, deviation: SURE, score: SCORES[first] }]);
    changes.set(id, Math.round(next.rating) - Math.round(strength.rating));
    strength = next;
  }
  return { rating: changes.size ? Math.round(strength.rating) : null, changes };
}

/** The grade of which somebody of this rating solves about half. */
export function gradeFor(rating: number | null) {
  const strength = rating ?? FIRST.rating;
  const far = (grade: number) => Math.abs((STRENGTHS[grade] ?? 0) - strength);
  return [1, 2, 3].reduce((best, grade) => (far(grade) < far(best) ? grade : best));
}

/** On how many days in a row, up to today or yesterday, the puzzle of the day was solved. */
export function streakOf(history: Iterable<Tried>, now: Date) {
  const days = new Set([...history].map(({ day }) => day));
  const today = dateOf(now);
  let count = 0;
  for (let back = days.has(today) ? 0 : 1; days.has(before(today, back)); back += 1) count += 1;
  return count;
}

/** The puzzles that were tried for the first time on a date, or ever; newest first. */
export const triedOn = (history: History, date?: string) =>
  [...history.values()].filter(({ at }) => !date || dateOf(new Date(at)) === date).sort((a, b) => b.at - a.at);
