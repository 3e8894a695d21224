// Several public mailboxes at once, so that one may fail: how it stands with all of them, and what any of them brings,
// each letter once.
// @ts-check
import { bucket } from "../peer/rate-limit.mjs";
import { createRelay } from "./relay.mjs";

/** @typedef {import("./relay.mjs").Filter} Filter */
/** @typedef {import("./letters.mjs").NostrEvent} NostrEvent */
/**
 * How it stands with all of them together. gone: none answers; clock: they refuse letters of the time that this device
 * has; refused: they refuse ours for another reason.
 * @typedef {"looking" | "there" | "gone" | "clock" | "refused"} State
 */
/**
 * @typedef {object} Actions
 * @property {(content: string, author: string) => void} came  something for us, perhaps; never the same twice
 * @property {(state: State) => void} turned
 * @property {(id: string) => void} taken  one of them has taken an event
 */

/** ms after which it is told that none answers. */
const PATIENCE = 7_000;
/** Letters to try a key on, at once and in a second. */
const [BURST, RATE] = [200, 10];
const REMEMBERED = 500;
/** The words of a mailbox for a letter whose time is not its own. */
const OTHER_TIME = /created_at|timestamp|future|too (?:far|old|early|late)|expired/i;

/**
 * @param {[name: string, wanted: Filter[]][]} mailboxes
 * @param {Actions} actions
 */
export function createRelays(mailboxes, { came, turned, taken }) {
  const room = bucket(BURST, RATE, Date.now);
  /** The ids of events that were brought already. @type {Set<string>} */
  const known = new Set();
  /** @type {State} */
  let state = "looking";
  let over = false;
  /** Why those that answer take nothing. @type {"" | "clock" | "refused"} */
  let refusal = "";
  let late = window.setTimeout(() => turn(refusal || "gone"), PATIENCE);
  /** @type {Map<string, ReturnType<typeof createRelay>>} */
  const relays = new Map();
  for (const [name, wanted] of mailboxes)
    relays.set(
      name,
      createRelay(`wss://${name}`, wanted, {
        came: read,
        turned: look,
        taken: (id) => void (over || taken(id)),
        refused: (why) => void (refusal = refusal === "clock" || OTHER_TIME.test(why) ? "clock" : "refused"),
      }),
    );

  /** @param {State} next */
  function turn(next) {
    if (state === next || over) return;
    state = next;
    turned(next);
  }

  function look() {
    if (relays.size < mailboxes.length) return;
    const states = [...relays.values()].map((relay) => relay.state());
    if (states.includes("open")) {
      clearTimeout(late);
      turn("there");
    } else if (states.every((each) => each === "over")) turn(refusal || "gone");
    else if (state === "there") late = window.setTimeout(() => turn(refusal || "gone"), PATIENCE);
  }

  /** @param {string} content @param {string} author */
  function read(content, author) {
    if (over || known.has(content) || !room(1)) return;
    if (known.size < REMEMBERED) known.add(content);
    came(content, author);
  }

  return {
    state: () => state,
    /** @param {NostrEvent} event @param {string[]} [names]  of those that it is given to, by default all */
    put(event, names = [...relays.keys()]) {
      for (const name of names) relays.get(name)?.put(event);
    },
    /** A letter that is of no more use. @param {string} id */
    drop(id) {
      for (const relay of relays.values()) relay.drop(id);
    },
    end() {
      over = true;
      clearTimeout(late);
      for (const relay of relays.values()) relay.end();
    },
  };
}
