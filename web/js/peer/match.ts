// A match at the table: carries texts between the links and the program, and saves what a resume needs before anything
// is sent that depends on it.

import { first } from "../random.ts";
import type { Of, PageMessage, PeerMessage, ProgramMessage, Without } from "../runtime/messages.ts";
import { fetchWords } from "../shell/language.ts";
import { createTabLock, type TabLock } from "../shell/tab-lock.ts";
import type { Game } from "../sources/settling.ts";
import type { Saved, Store } from "../storage/store.ts";
import type { Clock } from "./friend-page.ts";
import type { State } from "./link.ts";
import { createMatchLinks, type Met } from "./match-links.ts";
import { createMatchMemory } from "./match-memory.ts";
import type { Again, Friend, MatchPanel, MatchView } from "./match-panel.ts";
import { createMatchPlaces, LOCKS } from "./match-places.ts";
import { createOutbox } from "./outbox.ts";

export type Match = ReturnType<typeof createMatch>;

/** of the chat, as in docs/protocol.md */
export type Line = [text: string, mine: boolean, who: string];
/** of a match: its names, what goes on with it, what was said, and how one by link stands (`turn` of `peer_save`) */
export interface Kept {
  matches: string[];
  texts: string[];
  chat?: Line[];
  turn?: string | undefined;
}
/** of createLink */
export type Link = { send: (text: string) => void; close: () => void };
/**
 * The terms when a link opens. A host says what is played; a guest learns it from the host. `party` is whom the
 * host's invitation was for: 1 to 3, or -1 for somebody who watches. `match` is what the invitation names: 8 hex digits
 * of the match to go on with, or "".
 */
export interface Opening {
  role: "host" | "guest" | "watch";
  ours: string;
  theirs: string;
  leads: boolean;
  name: string; // of our person
  match: string;
  near?: boolean; // between two tabs of this browser
  agreed?: boolean; // both have met by a link that is a secret; a guest then has the terms too, as promised
  party?: number;
  game?: string;
  options?: Record<string, string | number>;
  seating?: string; // "toss", or the seats of the parties in order, as in "1 0"
  clock?: Clock | null;
  guest?: Game; // the game that somebody wrote and both have settled
}
/** The handlers of one link from now on; the listener of its `createLink` calls these. */
export interface LinkHandlers {
  text: (text: string) => void;
  state: (state: State) => void;
  cut: (why: string) => void;
  closed: (why: string) => void;
  friend: () => Met; // who is at the other end, as far as was heard
}
type Heard = Of<ProgramMessage, "peer_send" | "peer_close" | "peer_save" | "peer_chat" | "match">;
interface Props {
  store: Store;
  table: HTMLElement;
}
export interface Actions {
  send: (message: PageMessage) => void; // to the program
  open: (saved: Saved, what?: Opening) => unknown; // a saved game, in its program
  seat: (what: Opening) => boolean | Promise<boolean>; // makes room for a match that begins, in its program
  invite: (wanted: Again) => void; // the friend once more
  again: import("./match-panel.ts").Actions["again"];
  trouble: import("./match-panel.ts").Actions["trouble"];
  announce: import("./match-panel.ts").Actions["announce"];
  arrived: (id: string) => void; // a friend has come to the match with this id
  taken: () => void; // over by another tab: this one leaves the table
}

const now = () => Math.round(performance.now());

/** The view of a program that has no match. */
const ALONE: MatchView = { kind: "match", id: "", role: "guest", game: "", what: [], words: [], friends: [] };

export function createMatch(
  { store, table }: Props,
  { send, open, seat, invite, again, trouble, announce, arrived, taken }: Actions,
) {
  /** The program's last view of the match. */
  let peer: MatchView | undefined;
  /** The panel that shows it, fetched when first wanted. */
  let shown: Promise<MatchPanel> | undefined;

  const outbox = createOutbox(store.written);
  const memory = createMatchMemory(store);
  const panel = () =>
    (shown ??= Promise.all([import("./match-panel.ts"), fetchWords("friend")]).then(([{ mountMatchPanel }]) =>
      mountMatchPanel(table, {
        ...{ decide, invite, again, trouble, announce, byLink: () => goByLink(send), opened: links.open },
        say: (text) => tell({ kind: "peer_chat", text }),
      }),
    ));

  const tell = (message: Without<PeerMessage, "now">) => send({ ...message, now: now() });
  /** @param shown  what was agreed to */
  const decide = (link: number, decision: string, shown?: { words?: string[] }) =>
    tell({ kind: "peer_decision", link, decision, ...shown });
  const tab = createTabLock(LOCKS, {
    held: (mine) => void panel().then((shown) => shown.elsewhere(!mine)),
    lost: taken,
  });

  const links = createMatchLinks({
    tell,
    placeOf: createMatchPlaces({ store, tab, peer: () => peer, count: () => links.count() }, { open, seat }),
    nameOf: (number) => peer?.friends.find(({ link }) => link === number)?.match ?? "",
    waits: () => Boolean(peer && !peer.is_over && peer.friends.some(({ party, match }) => party >= 0 && match)),
    show: (number, state) => void panel().then((shown) => shown.state(number, state)),
  });

  /** Takes the program's view of the match. */
  function follow(next: MatchView) {
    const before = peer;
    peer = next;
    if (hasArrived(next, before)) arrived(next.id);
    for (const mistake of newMistakes(next.friends, before?.friends)) console.error(mistake);
    links.follow(next.friends);
    tab.hold(next.friends.length ? next.id : "");
    if (first(next.id) !== first(before?.id ?? ""))
      void panel().then((shown) => peer && shown.recall(memory.chatOf(peer.id)));
    void panel().then((shown) => peer && shown.show(peer));
  }

  return {
    /** A link has opened. */
    opened: links.open,

    /** Takes what the program says of the match. */
    hear(message: Heard) {
      switch (message.kind) {
        case "peer_send":
          return outbox.send(() => links.get(message.link)?.send(message.text));
        case "peer_close":
          return outbox.after(() => links.get(message.link)?.close());
        case "peer_save":
          outbox.keep(message.before_send);
          memory.note(message.id, message.matches, message.texts, message.turn);
          return message.texts.length ? undefined : outbox.after(() => memory.forget(message.id));
        case "peer_chat":
          void panel().then((shown) => shown.said(message.text, message.mine, message.who));
          if (peer?.id) memory.say(peer.id, [message.text, message.mine, message.who]);
          break;
        case "match":
          return follow(message);
      }
    },

    /** A saved game is given to the program. */
    noteOpened: memory.noteOpened,
    /** The match that is to be kept beside a game. */
    savedMatchOf: memory.of,
    /**
     * A game was given to the store. Nothing more is sent before it is written, if something sent may depend on it: a
     * seal whose vault is lost can never be opened.
     */
    noteSaved(saved: Saved) {
      memory.noteSaved(saved);
      outbox.saved(saved.id);
    },
    leaving: outbox.leaving,
    /** Whether another tab has taken this game over. */
    isTaken: tab.isTaken,
    /** Takes a match, that is kept as one over a connection, from the tab that has it. */
    take: (id: string) => tab.hold(id, true),
    /**
     * Says goodbye to friends who have come and are not at the table yet, and has done with those who left: our person
     * turns to something else.
     */
    turnAway: () => void (peer?.friends.some(({ match }) => match) || links.leave(peer?.friends ?? [])),
    /** Whether friends are at the table, or were and may come back. */
    on: () => Boolean(peer?.friends.length),
    /** Nobody speaks over these links any more. */
    drop(numbers: number[]) {
      for (const number of numbers) links.get(number)?.close();
    },
    /** There is no match any more. */
    clear: () => follow(ALONE),
    /** Does what a button about a friend says. */
    act: (name: string) =>
      void (name === "take-over" ? takeOver(tab, store, open) : panel().then((shown) => shown.act(name))),
    /** The time, before what a person does. */
    stamp: () => void (links.count() && tell({ kind: "peer_tick" })),
  };
}

/** The match on the table goes on by link. */
function goByLink(send: Actions["send"]) {
  send({ kind: "turn_prepare" });
  send({ kind: "turn_return" });
}

/** Whether a friend has come to the table. */
const hasArrived = (next: MatchView, before: MatchView | undefined) =>
  next.friends.some(
    ({ link, phase }) => phase === "playing" && before?.friends.find((was) => was.link === link)?.phase !== "playing",
  );

/** Takes the match over from another tab, which may have gone on with it. */
async function takeOver(lock: TabLock, store: Props["store"], open: Actions["open"]) {
  const id = lock.id();
  lock.hold(id, true);
  const saved = await store.find(id);
  if (saved && lock.id() === id) open(saved);
}

/** Where our own program was mistaken, which is told once. */
export function newMistakes(friends: Friend[], before: Friend[] = []) {
  const told = new Set(before.map(({ ended }) => ended?.[3]));
  return friends.map(({ ended }) => ended?.[3]).filter((details) => details && !told.has(details));
}
