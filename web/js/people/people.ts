// The people one plays with, as the kept games tell: what was played with each, how it ended, and on what terms it goes
// on.
import { fieldsOf, parsed } from "../fields.ts";
import { cleaned } from "../peer/names.ts";
import { first } from "../random.ts";
import { type Result, resultOf } from "../storage/stats.ts";
import type { Progress, Saved } from "../storage/store.ts";

export interface Person {
  key: string; // what tells people apart: the name, letter for letter, or the match where there is none
  name: string;
  given: string[]; // the names that they gave
  matches: string[]; // those in which they gave none, by the id of the first game
  alike: string[]; // names of others that look the same, and are written in another way
  games: { game: string; title: string; count: number }[]; // the most played first
  score: Record<Result, number>; // of the games for two
  going: Saved[]; // by link, not over; newest first
  last: Saved;
}
export interface Terms {
  game: string;
  title: string;
  query: string; // as new-game forms write it
  begins: "me" | "friend" | "toss";
  decided: boolean; // who begins has lost the last one
  byLink: boolean;
  seats: number;
  minutes: number;
  pauses: number;
}

/** With what the ids begin under which it is kept that somebody is called otherwise, or is gone from the list. */
export const MARK = "person ";
const LONGEST_NAME = 24;

/** A name is the same in quotes, which it has where it reads like a word of ours. */
export const keyOf = (name: string) => cleaned(name).replace(/^[“„«](.+)[”“»]$/, "$1");

/**
 * The mark that tells people apart who gave no name: nobody's name begins so.
 * @param match  the id of its first game
 */
const matchKey = (match: string) => `\n${match}`;

/** Whom something is kept of. */
const markedBy = ({ name, match }: Progress) =>
  typeof match === "string" ? matchKey(match) : typeof name === "string" ? keyOf(name) : "";

/** Letters that look the same, by what they are taken for. */
const LOOKS = new Map(
  Object.entries({
    a: "АаΑα",
    b: "ВвЬьΒβ",
    c: "Сс",
    d: "Ԁԁ",
    e: "ЕеΕε",
    g: "ɡ",
    h: "НнҺһΗ",
    i: "IlL1|ІіӀӏΙι",
    j: "Јј",
    k: "КкΚκ",
    m: "МмΜ",
    n: "ПпΝη",
    o: "0ОоΟο",
    p: "РрΡρ",
    q: "Ԛԛ",
    r: "Гг",
    s: "Ѕѕ5",
    t: "ТтΤτ",
    u: "μυ",
    v: "ν",
    w: "ШшԜԝω",
    x: "ХхΧχ",
    y: "УуΥγ",
    z: "Ζ",
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/** The form in which names are compared: without case, accents and width, in whatever script. */
const lookOf = (name: string) =>
  [...keyOf(name).normalize("NFKD").replace(/\p{M}/gu, "")]
    .map((letter) => LOOKS.get(letter) ?? letter.toLowerCase())
    .join("");

/**
 * @param nameless  what is written where a friend gave no name
 * @param unnamed  what somebody without a name is called, by when one played last
 * @returns the last played with first
 */
export function peopleOf(
  games: Saved[],
  marks: Progress[],
  nameless: string[],
  unnamed: (saved: number) => string,
): Person[] {
  const known = new Map(marks.map((mark) => [markedBy(mark), mark]));
  const people: Map<string, Person> = new Map();
  for (const game of [...games].sort((a, b) => b.saved - a.saved))
    for (const given of game.summary.friends ?? []) {
      const isUnnamed = nameless.includes(given);
      const mark = known.get(isUnnamed ? matchKey(first(game.id)) : keyOf(given));
      const called = typeof mark?.called === "string" ? [...cleaned(mark.called)].slice(0, LONGEST_NAME).join("") : "";
      const name = called || (isUnnamed ? unnamed(game.saved) : cleaned(given));
      if (!name || game.saved <= Number(mark?.gone)) continue;
      const key = isUnnamed && !called ? matchKey(first(game.id)) : keyOf(name);
      const person = people.get(key) ?? { ...someone(name, game), key };
      people.set(key, person);
      if (isUnnamed) person.matches.push(first(game.id));
      else if (!person.given.includes(given)) person.given.push(given);
      count(person, game);
    }
  const all = [...people.values()];
  for (const person of all) {
    person.games.sort((a, b) => b.count - a.count);
    const look = lookOf(person.name);
    person.alike = all.filter((other) => other !== person && lookOf(other.name) === look).map(({ name }) => name);
  }
  return all;
}

const someone = (name: string, last: Saved): Person => ({
  ...{
    key: keyOf(name),
    name,
    given: [],
    matches: [],
    alike: [],
    games: [],
    score: { won: 0, drawn: 0, lost: 0 },
    going: [],
    last,
  },
});

function count(person: Person, saved: Saved) {
  const { game, title, over, friends = [] } = saved.summary;
  const known = person.games.find((one) => one.game === game);
  if (known) known.count += 1;
  else person.games.push({ game, title, count: 1 });
  const result = friends.length === 1 ? resultOf(saved) : undefined;
  if (result) person.score[result] += 1;
  if (!over && saved.match?.turn && saved.match.turn !== "over") person.going.push(saved);
}

/** On what terms the next match goes on from a game: its options, its clock and its pauses; who lost begins. */
export function termsOf(saved: Saved): Terms {
  const { summary, match, text } = saved;
  const { options = {}, seats = 2 } = fieldsOf(parsed(text));
  const byLink = Boolean(match?.turn);
  const live = fieldsOf(parsed((!byLink && match?.texts[0]) || ""));
  const minutes = Math.round((Number(fieldsOf(live.settings)[1]) || 0) / 60_000);
  const pauses = minutes && Math.round((Number(live.pauses) || 0) / 60_000);
  const result = summary.friends?.length === 1 ? resultOf(saved) : undefined;
  // By link a coin takes two links more before anybody moves.
  const begins = result === "won" || (byLink && result !== "lost") ? "friend" : result === "lost" ? "me" : "toss";
  const query = new URLSearchParams({ game: summary.game });
  // Who begins is said by `begin`.
  for (const [name, value] of Object.entries(fieldsOf(options))) if (name !== "first") query.set(name, String(value));
  query.set("begin", begins);
  if (Number(seats) > 2) query.set("seats", String(seats));
  if (minutes) query.set("clock", String(minutes));
  if (pauses) query.set("pauses", String(pauses));
  const decided = result === "won" || result === "lost";
  return {
    game: summary.game,
    title: summary.title,
    query: String(query),
    begins,
    decided,
    byLink,
    seats: Number(seats),
    minutes,
    pauses,
  };
}
