// The letters between our person and friends, while this page is open: one connection to each mailbox for all of them.
// Whoever wants to know what has come, or how a letter stands, listens.
import { matchOf } from "../by-link/links.ts";
import { createPost, type Letter, type Place } from "../mailbox/post.ts";
import type { State } from "../mailbox/relays.ts";
import { changePair, nextNumber, type Pair, pairOf, pairs, tailOf } from "./post-book.ts";

/** of one friend: the code of a turn link, and a link by which one joins */
type Unread = { turn?: { at: number; code: string }; again?: { at: number; link: string } };

/** The form of a turn link's code (`cairn.peer.letters.turn_code`). */
const CODE = /^[0-9A-Za-z]{12,32000}$/;
const LINK = /^#\/m\/\S{40,300}$/;

const unread: Map<string, Unread> = new Map();
const listeners: Set<() => void> = new Set();
let post: ReturnType<typeof createPost> | undefined;
/** The friends it is open for. */
let open = "";
let state: State = "looking";

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

/** Calls `listener` whenever something came or has changed; returns what ends that. */
export function onPost(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The letters and calls of a friend that were not read yet.
 * @param id  of the pair
 */
export const unreadOf = (id: string): Unread => unread.get(id) ?? {};

/** How it stands with the mailboxes. */
export const officeState = () => state;

async function put(pair: Pair, place: Place, letter: Letter) {
  try {
    await post?.send(pair, place, letter);
  } catch {
    const { turn } = pairOf(pair.id) ?? {};
    if (place === "turn" && turn) changePair(pair.id, { turn: { ...turn, stand: "long", code: "" } });
    tell();
  }
}

/** Puts a turn into the mailboxes, now or as soon as one answers. */
export function deliver(pair: Pair, code: string) {
  openOffice();
  const at = nextNumber(pair);
  const kept = changePair(pair.id, { last: at, turn: { at, stand: "sending", code, tail: tailOf(code) } });
  void put(kept, "turn", { kind: "turn", at, code });
  tell();
}

/** Asks a friend to play again, by a link to join. */
export function askAgain(pair: Pair, link: string) {
  openOffice();
  const again = { at: nextNumber(pair), link };
  const kept = changePair(pair.id, { last: again.at, again });
  void put(kept, "again", { kind: "again", ...again });
}

/** A letter was read: of a turn the friend is told so. */
export function noteRead(pair: Pair, place: "turn" | "again") {
  const at = unreadOf(pair.id)[place]?.at;
  if (!at) return;
  changePair(pair.id, { read: { ...pair.read, [place]: at } });
  unread.set(pair.id, { ...unreadOf(pair.id), [place]: undefined });
  if (place === "turn") void put(pair, "got", { kind: "got", of: at });
  tell();
}

function taken(id: string, place: Place) {
  const { turn } = pairOf(id) ?? {};
  if (place === "again") changePair(id, { again: null });
  if (place === "turn" && turn?.stand === "sending") changePair(id, { turn: { ...turn, stand: "sent", code: "" } });
  tell();
}

function hear(id: string, { kind, at, of, code, link }: Letter) {
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

/** Whether a letter is later than what was read, and than what is to be read. */
const isNews = (at: unknown, id: string, place: "turn" | "again", read: number): at is number =>
  typeof at === "number" && Number.isFinite(at) && at > Math.max(read, unreadOf(id)[place]?.at ?? 0);
