// The friends with whom letters go by public mailboxes, as was agreed to: their secrets, and what was sent and read. It
// stays on this device.
// @ts-check
import { newId, randomHex } from "../random.mjs";
import { set } from "../shell/settings.mjs";
import { listIn } from "./places.mjs";

/** @typedef {import("../mailbox/post.mjs").Side} Side */
/**
 * Who has agreed, as far as is known: both; we have, and the link that is carried by hand offers it; the friend's link
 * has offered it.
 * @typedef {"both" | "ours" | "theirs"} Accord
 */
/**
 * How a letter of ours stands: being put in, there, taken by the friend, too long for a mailbox.
 * @typedef {"sending" | "sent" | "fetched" | "long"} Stand
 */
/**
 * @typedef {object} Pair  our person and a friend
 * @property {string} id
 * @property {string} secret  64 hex digits that both have
 * @property {Side} side
 * @property {string[]} mailboxes
 * @property {string[]} matches  the names of their matches, by link or live; none before one has begun
 * @property {string} table  the first part of the id of their last game, or ""
 * @property {string} name  of the friend, or ""
 * @property {string} game
 * @property {Accord} accord
 * @property {number} used  ms, last
 * @property {number} last  the number of our last letter: a time in ms, but never the same twice
 * @property {{ turn: number, again: number }} read  the numbers of their last letters that were read
 * @property {{ at: number, stand: Stand, code: string, tail: string } | null} turn  of ours; `code`: of the link, while
 *   it is to be put in; `tail`: the end of it, by which it is known
 * @property {{ at: number, link: string } | null} again  our wish to play again, while it is to be put in
 */

const MOST = 20;
/** ms for which a friend's letters are looked for. */
const KEPT = 30 * 86_400_000;

/** @returns {Pair[]} the last used first */
export const pairs = () => listIn("post").filter(({ used }) => Date.now() - used < KEPT);

/** @param {Pair[]} all */
const keep = (all) => set("post", JSON.stringify(all.slice(0, MOST)));

/**
 * Letters may go to a friend from now on; known already where the secret is.
 * @param {Pick<Pair, "side" | "mailboxes"> & Partial<Pair>} agreed  by default with a new secret
 * @returns {Pair}
 */
export function addPair({ secret = randomHex(32), ...agreed }) {
  const known = pairs().find((pair) => pair.secret === secret);
  /** @type {Pick<Pair, "name" | "game" | "table" | "matches" | "accord" | "last" | "turn" | "again">} */
  const usual = { name: "", game: "", table: "", matches: [], accord: "both", last: 0, turn: null, again: null };
  const fresh = { id: newId(), secret, ...usual, read: { turn: 0, again: 0 }, used: Date.now(), ...agreed };
  return known ? changePair(known.id, agreed) : (keep([fresh, ...pairs()]), fresh);
}

/** @param {string} id @param {Partial<Pair>} change @returns {Pair} */
export function changePair(id, change) {
  const all = pairs();
  const pair = { .../** @type {Pair} */ (all.find((pair) => pair.id === id)), ...change, used: Date.now() };
  if (all.some((pair) => pair.id === id)) keep([pair, ...all.filter((pair) => pair.id !== id)]);
  return pair;
}

/** The end of a link's code, by which it is known. @param {string} code */
export const tailOf = (code) => code.slice(-12);

/** @param {string} id */
export const pairOf = (id) => pairs().find((pair) => pair.id === id);

/** With whom a match is. @param {string[]} names  of the match */
export const pairIn = (names) => pairs().find(({ matches }) => matches.some((name) => names.includes(name)));

/** No letters go any more. @param {(pair: Pair) => boolean} isGone */
export const dropPairs = (isGone) => keep(pairs().filter((pair) => !isGone(pair)));

/**
 * The number of the next letter to a friend: later than the last one, also where a clock was set back.
 * @param {Pair} pair
 */
export const nextNumber = ({ last }) => Math.max(Date.now(), last + 1);
