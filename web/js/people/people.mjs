// The people one plays with, as the kept games tell: what was played with each, how it ended, and on what terms it goes
// on.
// @ts-check
import { cleaned } from "../peer/names.mjs";
import { first } from "../random.mjs";
import { resultOf } from "../storage/stats.mjs";

/** @typedef {import("../storage/store.mjs").Saved} Saved */
/** @typedef {import("../storage/store.mjs").Progress} Progress */
/**
 * @typedef {object} Person
 * @property {string} key  what tells people apart: the name, letter for letter, or the match where there is none
 * @property {string} name
 * @property {string[]} given  the names that they gave
 * @property {string[]} matches  those in which they gave none, by the id of the first game
 * @property {string[]} alike  names of others that look the same, and are written in another way
 * @property {{ game: string, title: string, count: number }[]} games  the most played first
 * @property {Record<import("../storage/stats.mjs").Result, number>} score  of the games for two
 * @property {Saved[]} going  by link, not over; newest first
 * @property {Saved} last
 */
/**
 * @typedef {object} Terms
 * @property {string} game
 * @property {string} title
 * @property {string} query  as new-game forms write it
 * @property {"me" | "friend" | "toss"} begins
 * @property {boolean} decided  who begins has lost the last one
 * @property {boolean} byLink
 * @property {number} seats
 * @property {number} minutes
 * @property {number} pauses
 */

/** With what the ids begin under which it is kept that somebody is called otherwise, or is gone from the list. */
export const MARK = "person ";
const LONGEST_NAME = 24;

/** A name is the same in quotes, which it has where it reads like a word of ours. @param {string} name */
export const keyOf = (name) => cleaned(name).replace(/^[“„«](.+)[”“»]$/, "$1");

/**
 * The mark that tells people apart who gave no name: nobody's name begins so.
 * @param {string} match  the id of its first game
 */
const matchKey = (match) => `\n${match}`;

/** Whom something is kept of. @param {Progress} mark */
const markedBy = ({ name, match }) =>
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
  }).flatMap(([letter, others]) => [...others].map((other) => /** @type {const} */ ([other, letter]))),
);

/** The form in which names are compared: without case, accents and width, in whatever script. @param {string} name */
const lookOf = (name) =>
  [...keyOf(name).normalize("NFKD").replace(/\p{M}/gu, "")]
    .map((letter) => LOOKS.get(letter) ?? letter.toLowerCase())
    .join("");

/**
 * @param {Saved[]} games
 * @param {Progress[]} marks
 * @param {string[]} nameless  what is written where a friend gave no name
 * @param {(saved: number) => string} unnamed  what somebody without a name is called, by when one played last
 * @returns {Person[]} the last played with first
 */
export function peopleOf(games, marks, nameless, unnamed) {
  const known = new Map(marks.map((mark) => [markedBy(mark), mark]));
  /** @type {Map<string, Person>} */
  const people = new Map();
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

/** @param {string} name @param {Saved} last @returns {Person} */
const someone = (name, last) => ({
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

/** @param {Person} person @param {Saved} saved */
function count(person, saved) {
  const { game, title, over, friends = [] } = saved.summary;
  const known = person.games.find((one) => one.game === game);
  if (known) known.count += 1;
  else person.games.push({ game, title, count: 1 });
  const result = friends.length === 1 ? resultOf(saved) : undefined;
  if (result) person.score[result] += 1;
  if (!over && saved.match?.turn && saved.match.turn !== "over") person.going.push(saved);
}

/**
 * On what terms the next match goes on from a game: its options, its clock and its pauses; who lost begins.
 * @param {Saved} saved
 * @returns {Terms}
 */
export function termsOf(saved) {
  const { summary, match, text } = saved;
  const { options = {}, seats = 2 } = table(text);
  const byLink = Boolean(match?.turn);
  const live = table((!byLink && match?.texts[0]) || "");
  const minutes = Math.round((Number(live.settings?.[1]) || 0) / 60_000);
  const pauses = minutes && Math.round((Number(live.pauses) || 0) / 60_000);
  const result = summary.friends?.length === 1 ? resultOf(saved) : undefined;
  // By link a coin takes two links more before anybody moves.
  const begins = result === "won" || (byLink && result !== "lost") ? "friend" : result === "lost" ? "me" : "toss";
  const query = new URLSearchParams({ game: summary.game });
  // Who begins is said by `begin`.
  for (const [name, value] of Object.entries(options)) if (name !== "first") query.set(name, String(value));
  query.set("begin", begins);
  if (seats > 2) query.set("seats", String(seats));
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
    seats,
    minutes,
    pauses,
  };
}

/** @param {string} text @returns {any} */
function table(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}
