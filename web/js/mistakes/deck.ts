// The positions that are asked again: which are due, what is known, and what is kept of them. A position is kept once,
// under a key that it shares with all that are alike (`position_key` in py/cairn/core/arrangement.py).
import { fieldsOf, isText } from "../fields.ts";
import { t } from "../shell/language.ts";
import { set, setting } from "../shell/settings.ts";
import type { Store } from "../storage/store.ts";
import { dueToday } from "./due.ts";
import { isMistake, type Mistake } from "./mistake.ts";
import { after, asOf, dateOf, daysBetween } from "./schedule.ts";

/** Stays known for so many days. */
const KNOWN = 21;
/** Seconds for a position, as an estimate. */
const EACH = 30;
const DAYS = 14;
/** Days; a position that is due in so many or later is noted as due then. */
const FAR = 60;
/** Sources that are listed at first. */
export const FEW = 20;

/** All that is kept; what cannot be read is set aside, and told on the page of games. */
export async function loadDeck(store: Store, today: string = dateOf(new Date())) {
  const entries = await store.mistakes();
  const damaged = entries.filter((entry) => !isMistake(entry));
  for (const entry of damaged) {
    const [title, why] = [t("A position of My mistakes can’t be read."), t("It is not asked any more.")];
    const id = `mistake-${String(entry.id)
      .replace(/[^\w-]/g, "-")
      .slice(0, 40)}`;
    await store.restore("aside", { id, text: JSON.stringify(entry), title, why, saved: Date.now() });
    await store.removeMistake(entry.id);
  }
  const deck = new Map(
    entries.filter(isMistake).map((entry) => {
      const memory = entry.memory && asOf(entry.memory, today);
      return [entry.id, memory === entry.memory ? entry : { ...entry, memory }];
    }),
  );
  note(deck, today);
  return { deck, damaged: damaged.length };
}

/** by id */
type Deck = Map<string, Mistake>;

/** Those to go over today: first what is due, the longest first, then what is new, as many as there may be in a day. */
export function dueOn(deck: Deck, today: string) {
  const all = [...deck.values()];
  const due = all.filter(({ memory }) => memory && memory.due <= today);
  const begun = all.filter(({ memory }) => memory?.first === today).length;
  const fresh = all.filter(({ memory }) => !memory).sort((a, b) => a.made - b.made);
  const room = Math.max(0, mostNew() - begun);
  const dayOf = ({ memory }: Mistake) => Date.parse(memory?.due ?? "");
  due.sort((a, b) => dayOf(a) - dayOf(b) || a.made - b.made);
  return [...due, ...fresh.slice(0, room)];
}

/** How many new positions a day may bring. */
export function mostNew() {
  const most = Number.parseInt(setting("new-a-day"), 10);
  return most >= 0 && most <= 1000 ? most : 20;
}

/** Minutes that so many positions take, at least one. */
export const minutesFor = (count: number) => Math.max(1, Math.round((count * EACH) / 60));

/** How many are known, are being learnt, and are new. */
export function knowledgeOf(deck: Deck) {
  const counts = { known: 0, learning: 0, fresh: 0 };
  for (const { memory } of deck.values())
    counts[!memory ? "fresh" : daysBetween(memory.last, memory.due) >= KNOWN ? "known" : "learning"] += 1;
  return counts;
}

/** By day, from today on: how many come due. */
export function forecast(deck: Deck, today: string) {
  const counts = Array(DAYS).fill(0);
  counts[0] = dueOn(deck, today).length;
  for (const { memory } of deck.values()) {
    const day = memory ? daysBetween(today, memory.due) : 0;
    if (day > 0 && day < DAYS) counts[day] += 1;
  }
  return counts;
}

/** The figures of a deck, which the page shows before it has read it. */
export type Summary = ReturnType<typeof summaryOf>;
export const summaryOf = (deck: Deck, today: string) => ({ counts: forecast(deck, today), ...knowledgeOf(deck) });

/** Notes what home says, which then has nothing to read, and what the page says at once. */
export function note(deck: Deck, today: string) {
  const far = after(today, FAR);
  const memories = [...deck.values()].flatMap(({ memory }) => memory ?? []);
  const due = counted(memories.map((memory) => (memory.due < far ? memory.due : far)));
  const begun = memories.filter(({ first }) => first === today).length;
  const { known, fresh } = knowledgeOf(deck);
  const sources = sourcesOf(deck, today);
  set("sources", JSON.stringify({ count: sources.length, first: sources.slice(0, FEW) }));
  set("due", JSON.stringify({ due, fresh, day: today, begun, known }));
}

/**
 * Where positions come from: a game, a puzzle, or what a person kept of a game or put in by hand.
 * of its position that is to be gone over first; `due` is "" for a new one
 */
export type Source = Pick<Mistake, "id" | "game" | "origin" | "from" | "title"> & { due: string; count: number };

const keyOf = ({ origin, from, id }: Mistake) => (origin !== "puzzle" && from ? `${origin} ${from}` : id);

/** The sources, the newest first. */
export function sourcesOf(deck: Deck, today: string): Source[] {
  const found: Map<string, { first: Mistake; count: number; made: number }> = new Map();
  const dueOf = ({ memory }: Mistake) => memory?.due ?? today;
  for (const mistake of deck.values()) {
    const key = keyOf(mistake);
    const source = found.get(key);
    if (!source) found.set(key, { first: mistake, count: 1, made: mistake.made });
    else {
      source.count += 1;
      source.made = Math.max(source.made, mistake.made);
      if (dueOf(mistake) < dueOf(source.first)) source.first = mistake;
    }
  }
  return [...found.values()]
    .sort((a, b) => b.made - a.made)
    .map(({ first: { id, game, origin, from, title, memory }, count }) => {
      return { id, game, origin, from, title, due: memory?.due ?? "", count };
    });
}

/** The ids of all positions that come from where one does. */
export function alikeIn(deck: Deck, id: string) {
  const one = deck.get(id);
  return one ? [...deck.values()].flatMap((each) => (keyOf(each) === keyOf(one) ? each.id : [])) : [];
}

/** The first sources as the last change of the deck left them, and how many there are; null where nothing was left. */
export function notedSources() {
  try {
    const { count, first } = JSON.parse(setting("sources"));
    const isSource = (found: unknown): found is Source => {
      const { id, game, origin, from, title, due, count } = fieldsOf(found);
      return [id, game, origin, from, title, due].every((each) => isText(each)) && Number(count) > 0;
    };
    const isWhole = Number.isInteger(count) && Array.isArray(first) && first.every(isSource) && count >= first.length;
    return isWhole ? { count, first } : null;
  } catch {
    return null;
  }
}

/** The figures noted at the last change of the deck; null where there are none, or only those of an older Cairn. */
export function notedSummary(today: string): Summary | null {
  try {
    const noted = setting("due");
    const { due, fresh, known } = JSON.parse(noted);
    const days = Object.entries<number>(due).map(([date, count]) => [daysBetween(today, date), count] as const);
    const all = days.reduce((sum, [, count]) => sum + count, 0);
    const counts = [dueToday(noted, mostNew(), today), ...Array(DAYS - 1).fill(0)];
    for (const [day, count] of days) if (day > 0 && day < DAYS) counts[day] += count;
    const summary = { counts, known, learning: all - known, fresh };
    return [...counts, known, all - known, fresh].every((count) => count >= 0) && all + fresh ? summary : null;
  } catch {
    return null;
  }
}

function counted(dates: string[]) {
  const counts: Record<string, number> = {};
  for (const date of dates) counts[date] = (counts[date] ?? 0) + 1;
  return counts;
}

/** Keeps positions that are not here yet; those that are new now. */
export async function keepMistakes(store: Store, found: Omit<Mistake, "made" | "saved" | "memory">[]) {
  const { deck } = await loadDeck(store);
  const kept: Mistake[] = [];
  for (const one of found) {
    if (deck.has(one.id)) continue;
    const now = Date.now();
    const mistake = { ...one, made: now + kept.length, saved: now, memory: null };
    if (!isMistake(mistake)) continue;
    deck.set(one.id, mistake);
    kept.push(mistake);
    await store.keepMistake(mistake);
  }
  note(deck, dateOf(new Date()));
  return kept;
}

/** Takes positions out. */
export async function takeOut(store: Store, ids: string[]) {
  for (const id of ids) await store.removeMistake(id);
  await loadDeck(store);
}
