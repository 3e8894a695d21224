// The friends with whom letters go by public mailboxes, as was agreed to: their secrets, and what was sent and read. It
// stays on this device.

import type { Side } from "../mailbox/keys.ts";
import { newId, randomHex } from "../random.ts";
import { set } from "../shell/settings.ts";
import { listIn } from "./places.ts";

/**
 * Who has agreed, as far as is known: both; we have, and the link that is carried by hand offers it; the friend's link
 * has offered it.
 */
export type Accord = "both" | "ours" | "theirs";
/** How a letter of ours stands: being put in, there, taken by the friend, too long for a mailbox. */
export type Stand = "sending" | "sent" | "fetched" | "long";
/** our person and a friend */
export interface Pair {
  id: string;
  secret: string; // 64 hex digits that both have
  side: Side;
  mailboxes: string[];
  matches: string[]; // the names of their matches, by link or live; none before one has begun
  table: string; // the first part of the id of their last game, or ""
  name: string; // of the friend, or ""
  game: string;
  accord: Accord;
  used: number; // ms, last
  last: number; // the number of our last letter: a time in ms, but never the same twice
  read: { turn: number; again: number }; // the numbers of their last letters that were read
  /** of ours; `code`: of the link, while it is to be put in; `tail`: the end of it, by which it is known */
  turn: { at: number; stand: Stand; code: string; tail: string } | null;
  again: { at: number; link: string } | null; // our wish to play again, while it is to be put in
}

const MOST = 20;
/** ms for which a friend's letters are looked for. */
const KEPT = 30 * 86_400_000;

/** @returns the last used first */
export const pairs = (): Pair[] => listIn<Pair>("post").filter(({ used }) => Date.now() - used < KEPT);

const keep = (all: Pair[]) => set("post", JSON.stringify(all.slice(0, MOST)));

/**
 * Letters may go to a friend from now on; known already where the secret is.
 * @param agreed  by default with a new secret
 */
export function addPair({ secret = randomHex(32), ...agreed }: Pick<Pair, "side" | "mailboxes"> & Partial<Pair>): Pair {
  const known = pairs().find((pair) => pair.secret === secret);
  const usual: Pick<Pair, "name" | "game" | "table" | "matches" | "accord" | "last" | "turn" | "again"> = {
    name: "",
    game: "",
    table: "",
    matches: [],
    accord: "both",
    last: 0,
    turn: null,
    again: null,
  };
  const fresh = { id: newId(), secret, ...usual, read: { turn: 0, again: 0 }, used: Date.now(), ...agreed };
  return known ? changePair(known.id, agreed) : (keep([fresh, ...pairs()]), fresh);
}

export function changePair(id: string, change: Partial<Pair>): Pair {
  const all = pairs();
  const pair = { ...(all.find((pair) => pair.id === id) as Pair), ...change, used: Date.now() };
  if (all.some((pair) => pair.id === id)) keep([pair, ...all.filter((pair) => pair.id !== id)]);
  return pair;
}

/** The end of a link's code, by which it is known. */
export const tailOf = (code: string) => code.slice(-12);

export const pairOf = (id: string) => pairs().find((pair) => pair.id === id);

/**
 * With whom a match is.
 * @param names  of the match
 */
export const pairIn = (names: string[]) => pairs().find(({ matches }) => matches.some((name) => names.includes(name)));

/** No letters go any more. */
export const dropPairs = (isGone: (pair: Pair) => boolean) => keep(pairs().filter((pair) => !isGone(pair)));

/** The number of the next letter to a friend: later than the last one, also where a clock was set back. */
export const nextNumber = ({ last }: Pair) => Math.max(Date.now(), last + 1);
