// The letters between our person and friends, while this page is open: one connection to each mailbox for all of them.
// Whoever wants to know what has come, or how a letter stands, listens.
// @ts-check
import { matchOf } from "../by-link/links.mjs";
import { createPost } from "../mailbox/post.mjs";
import { changePair, nextNumber, pairOf, pairs, tailOf } from "./post-book.mjs";

/** @typedef {import("./post-book.mjs").Pair} Pair */
/** @typedef {import("../mailbox/post.mjs").Letter} Letter */
/** @typedef {import("../mailbox/post.mjs").State} State */
/**
 * @typedef {{ turn?: { at: number, code: string }, again?: { at: number, link: string } }} Unread  of one friend: the
 *   code of a turn link, and a link by which one joins
 */

/** The form of a turn link's code (`cairn.peer.letters.turn_code`). */
const CODE = /^[0-9A-Za-z]{12,32000}$/;
const LINK = /^#\/m\/\S{40,300}$/;

/** @type {Map<string, Unread>} */
const unread = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
/** @type {ReturnType<typeof createPost> | undefined} */
let post;
/** The friends it is open for. */
let open = "";
/** @type {State} */
let state = "looking";

const tell = () => {
  for (const listener of listeners) listener();
};

/** Opens it for all friends with whom that was agreed; nothing is contacted where there are none. */
export function openOffice() {
  const all = pairs().filter(({ accord }) => accord !== "theirs");
  const key = JSON.stringify(all.map(({ id, mailboxes }) => [id, ...mailboxes]).sort());
  if (key === open) return;
  closeOffice();
  open = key;
  if (!all.length) return;
  post = createPost(all, {
    came: hear,
    taken,
    turned(next) {
      state = next;
      tell();
    },
  });
  for (const pair of all) {
    if (pair.turn?.stand === "sending")
      void put(pair, "turn", { kind: "turn", at: pair.turn.at, code: pair.turn.code });
    if (pair.again) void put(pair, "again", { kind: "again", ...pair.again });
  }
}

/** Leaves the mailboxes. */
export function closeOffice() {
  post?.end();
  post = undefined;
  open = "";
  state = "looking";
}

/** Calls `listener` whenever something came or has changed; returns what ends that. @param {() => void} listener */
export function onPost(listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The letters and calls of a friend that were not read yet. @param {string} id  of the pair @returns {Unread} */
export const unreadOf = (id) => unread.get(id) ?? {};

/** How it stands with the mailboxes. */
export const officeState = () => state;

/** @param {Pair} pair @param {import("../mailbox/post.mjs").Place} place @param {Letter} letter */
async function put(pair, place, letter) {
  try {
    await post?.send(pair, place, letter);
  } catch {
    const { turn } = pairOf(pair.id) ?? {};
    if (place === "turn" && turn) changePair(pair.id, { turn: { ...turn, stand: "long", code: "" } });
    tell();
  }
}

/** Puts a turn into the mailboxes, now or as soon as one answers. @param {Pair} pair @param {string} code */
export function deliver(pair, code) {
  openOffice();
  const at = nextNumber(pair);
  const kept = changePair(pair.id, { last: at, turn: { at, stand: "sending", code, tail: tailOf(code) } });
  void put(kept, "turn", { kind: "turn", at, code });
  tell();
}

/** Asks a friend to play again, by a link to join. @param {Pair} pair @param {string} link */
export function askAgain(pair, link) {
  openOffice();
  const again = { at: nextNumber(pair), link };
  const kept = changePair(pair.id, { last: again.at, again });
  void put(kept, "again", { kind: "again", ...again });
}

/** A letter was read: of a turn the friend is told so. @param {Pair} pair @param {"turn" | "again"} place */
export function noteRead(pair, place) {
  const at = unreadOf(pair.id)[place]?.at;
  if (!at) return;
  changePair(pair.id, { read: { ...pair.read, [place]: at } });
  unread.set(pair.id, { ...unreadOf(pair.id), [place]: undefined });
  if (place === "turn") void put(pair, "got", { kind: "got", of: at });
  tell();
}

/** @param {string} id @param {import("../mailbox/post.mjs").Place} place */
function taken(id, place) {
  const { turn } = pairOf(id) ?? {};
  if (place === "again") changePair(id, { again: null });
  if (place === "turn" && turn?.stand === "sending") changePair(id, { turn: { ...turn, stand: "sent", code: "" } });
  tell();
}

/** @param {string} id @param {Letter} letter */
function hear(id, { kind, at, of, code, link }) {
  const pair = pairOf(id);
  if (!pair) return;
  const { turn, read, accord, matches } = pair;
  if (kind === "got" && turn && of === turn.at && turn.stand !== "fetched")
    changePair(id, { turn: { ...turn, stand: "fetched", code: "" } });
  else if (kind === "turn" && isNews(at, id, "turn", read.turn) && typeof code === "string" && CODE.test(code))
    unread.set(id, { ...unreadOf(id), turn: { at, code } });
  else if (kind === "again" && isNews(at, id, "again", read.again) && typeof link === "string" && LINK.test(link))
    unread.set(id, { ...unreadOf(id), again: { at, link } });
  else return;
  if (accord === "ours") changePair(id, { accord: "both" });
  if (typeof code === "string" && !matches.length) changePair(id, { matches: [matchOf(code)] });
  tell();
}

/**
 * Whether a letter is later than what was read, and than what is to be read.
 * @param {unknown} at @param {string} id @param {"turn" | "again"} place @param {number} read
 * @returns {at is number}
 */
const isNews = (at, id, place, read) =>
  typeof at === "number" && Number.isFinite(at) && at > Math.max(read, unreadOf(id)[place]?.at ?? 0);
