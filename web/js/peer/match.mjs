// A match at the table: carries texts between the links and the program, and saves what a resume needs before anything
// is sent that depends on it.
// @ts-check

import { first } from "../random.mjs";
import { fetchWords } from "../shell/language.mjs";
import { createTabLock } from "../shell/tab-lock.mjs";
import { createMatchLinks } from "./match-links.mjs";
import { createMatchMemory } from "./match-memory.mjs";
import { createMatchPlaces, LOCKS } from "./match-places.mjs";
import { createOutbox } from "./outbox.mjs";

/** @typedef {ReturnType<typeof createMatch>} Match */

/** @typedef {import("../shell/tab-lock.mjs").TabLock} TabLock */
/** @typedef {import("./match-panel.mjs").Friend} Friend */
/** @typedef {import("./match-panel.mjs").MatchView} MatchView */
/** @typedef {import("../runtime/python.mjs").Message} Message */
/** @typedef {import("../storage/store.mjs").Saved} Saved */
/** @typedef {[text: string, mine: boolean, who: string]} Line  of the chat, as in docs/protocol.md */
/**
 * @typedef {object} Kept of a match: its names, what goes on with it, what was said, and how one by link stands (`turn`
 *   of `peer_save`)
 * @property {string[]} matches
 * @property {string[]} texts
 * @property {Line[]} [chat]
 * @property {string} [turn]
 */
/** @typedef {{ send: (text: string) => void, close: () => void }} Link  of createLink */
/**
 * The terms when a link opens. A host says what is played; a guest learns it from the host. `party` is whom the
 * host's invitation was for: 1 to 3, or -1 for somebody who watches. `match` is what the invitation names: 8 hex digits
 * of the match to go on with, or "".
 * @typedef {object} Opening
 * @property {"host" | "guest" | "watch"} role
 * @property {string} ours
 * @property {string} theirs
 * @property {boolean} leads
 * @property {string} name  of our person
 * @property {string} match
 * @property {boolean} [near]  between two tabs of this browser
 * @property {boolean} [agreed]  both have met by a link that is a secret; a guest then has the terms too, as promised
 * @property {number} [party]
 * @property {string} [game]
 * @property {Record<string, string | number>} [options]
 * @property {string} [seating]  "toss", or the seats of the parties in order, as in "1 0"
 * @property {import("./friend-page.mjs").Clock | null} [clock]
 * @property {import("../sources/settling.mjs").Game} [guest]  the game that somebody wrote and both have settled
 */
/**
 * The handlers of one link from now on; the listener of its `createLink` calls these.
 * @typedef {object} LinkHandlers
 * @property {(text: string) => void} text
 * @property {(state: import("./link.mjs").State) => void} state
 * @property {(why: string) => void} cut
 * @property {(why: string) => void} closed
 * @property {() => import("./match-links.mjs").Met} friend  who is at the other end, as far as was heard
 */
/**
 * @typedef {object} Props
 * @property {import("../storage/store.mjs").Store} store
 * @property {HTMLElement} table
 */
/**
 * @typedef {object} Actions
 * @property {(message: Message) => void} send  to the program
 * @property {(saved: Saved, what?: Opening) => unknown} open  a saved game, in its program
 * @property {(what: Opening) => boolean | Promise<boolean>} seat  makes room for a match that begins, in its program
 * @property {(wanted: import("./match-panel.mjs").Again) => void} invite  the friend once more
 * @property {import("./match-panel.mjs").Actions["again"]} again
 * @property {import("./match-panel.mjs").Actions["trouble"]} trouble
 * @property {import("./match-panel.mjs").Actions["announce"]} announce
 * @property {(id: string) => void} arrived  a friend has come to the match with this id
 * @property {() => void} taken  over by another tab: this one leaves the table
 */

const now = () => Math.round(performance.now());

/** The view of a program that has no match. @type {MatchView} */
const ALONE = { kind: "match", id: "", role: "guest", game: "", what: [], words: [], friends: [] };

/** @param {Props} props @param {Actions} actions */
export function createMatch({ store, table }, { send, open, seat, invite, again, trouble, announce, arrived, taken }) {
  /** The program's last view of the match. @type {MatchView | undefined} */
  let peer;
  /**
   * The panel that shows it, fetched when first wanted.
   * @type {Promise<import("./match-panel.mjs").MatchPanel> | undefined}
   */
  let shown;

  const outbox = createOutbox(store.written);
  const memory = createMatchMemory(store);
  const panel = () =>
    (shown ??= Promise.all([import("./match-panel.mjs"), fetchWords("friend")]).then(([{ mountMatchPanel }]) =>
      mountMatchPanel(table, {
        ...{ decide, invite, again, trouble, announce, byLink: () => goByLink(send), opened: links.open },
        say: (text) => tell({ kind: "peer_chat", text }),
      }),
    ));

  /** @param {Message} message */
  const tell = (message) => send({ ...message, now: now() });
  /** @param {number} link @param {string} decision @param {{ words?: string[] }} [shown]  what was agreed to */
  const decide = (link, decision, shown) => tell({ kind: "peer_decision", link, decision, ...shown });
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

  /** Takes the program's view of the match. @param {MatchView} next */
  function follow(next) {
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

    /** Takes what the program says of the match. @param {Message} message */
    hear(message) {
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
          return follow(/** @type {MatchView} */ (message));
      }
    },

    /** A saved game is given to the program. */
    noteOpened: memory.noteOpened,
    /** The match that is to be kept beside a game. */
    savedMatchOf: memory.of,
    /**
     * A game was given to the store. Nothing more is sent before it is written, if something sent may depend on it: a
     * seal whose vault is lost can never be opened.
     * @param {Saved} saved
     */
    noteSaved(saved) {
      memory.noteSaved(saved);
      outbox.saved(saved.id);
    },
    leaving: outbox.leaving,
    /** Whether another tab has taken this game over. @param {string} id */
    isTaken: tab.isTaken,
    /** Takes a match, that is kept as one over a connection, from the tab that has it. @param {string} id */
    take: (id) => tab.hold(id, true),
    /**
     * Says goodbye to friends who have come and are not at the table yet, and has done with those who left: our person
     * turns to something else.
     */
    turnAway: () => void (peer?.friends.some(({ match }) => match) || links.leave(peer?.friends ?? [])),
    /** Whether friends are at the table, or were and may come back. */
    on: () => Boolean(peer?.friends.length),
    /** Nobody speaks over these links any more. @param {number[]} numbers */
    drop(numbers) {
      for (const number of numbers) links.get(number)?.close();
    },
    /** There is no match any more. */
    clear: () => follow(ALONE),
    /** Does what a button about a friend says. @param {string} name */
    act: (name) => void (name === "take-over" ? takeOver(tab, store, open) : panel().then((shown) => shown.act(name))),
    /** The time, before what a person does. */
    stamp: () => void (links.count() && tell({ kind: "peer_tick" })),
  };
}

/** The match on the table goes on by link. @param {Actions["send"]} send */
function goByLink(send) {
  send({ kind: "turn_prepare" });
  send({ kind: "turn_return" });
}

/** Whether a friend has come to the table. @param {MatchView} next @param {MatchView | undefined} before */
const hasArrived = (next, before) =>
  next.friends.some(
    ({ link, phase }) => phase === "playing" && before?.friends.find((was) => was.link === link)?.phase !== "playing",
  );

/**
 * Takes the match over from another tab, which may have gone on with it.
 * @param {TabLock} lock
 * @param {Props["store"]} store
 * @param {Actions["open"]} open
 */
async function takeOver(lock, store, open) {
  const id = lock.id();
  lock.hold(id, true);
  const saved = await store.find(id);
  if (saved && lock.id() === id) open(saved);
}

/** Where our own program was mistaken, which is told once. @param {Friend[]} friends @param {Friend[]} [before] */
export function newMistakes(friends, before = []) {
  const told = new Set(before.map(({ ended }) => ended?.[3]));
  return friends.map(({ ended }) => ended?.[3]).filter((details) => details && !told.has(details));
}
