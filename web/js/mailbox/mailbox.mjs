// The mailbox of one meeting: several public ones at once. Each letter is put once into each, and whichever brings the
// friend's first does; the second time it is no news.
// @ts-check
import { bucket } from "../peer/rate-limit.mjs";
import { keysOf } from "./keys.mjs";
import { open, seal, signed } from "./letters.mjs";
import { createRelay } from "./relay.mjs";

/** @typedef {import("./keys.mjs").Side} Side */
/** @typedef {Record<string, unknown>} Letter */
/** @typedef {"looking" | "there" | "gone"} State  of all of them together: "gone" while none answers */
/**
 * @typedef {object} Actions
 * @property {(letter: Letter) => void} came  from the other side, each once
 * @property {(state: State) => void} turned
 * @property {() => void} [put]  the first of them has taken our last letter
 */

/** ms after which it is told that none answers. */
const PATIENCE = 8_000;
/** Letters to try a key on, at once and in a second. */
const [BURST, RATE] = [200, 10];
const REMEMBERED = 500;

/**
 * @param {Uint8Array} secret
 * @param {Side} side  ours
 * @param {string[]} mailboxes  their names
 * @param {Actions} actions
 */
export function createMailbox(secret, side, mailboxes, { came, turned, put }) {
  const other = side === "host" ? "guest" : "host";
  const room = bucket(BURST, RATE, Date.now);
  /** What was read already. @type {Set<string>} */
  const known = new Set();
  /** @type {ReturnType<typeof createRelay>[]} */
  let relays = [];
  /** @type {State} */
  let state = "looking";
  let over = false;
  let last = "";
  let late = 0;
  const keys = keysOf(secret).then((both) => {
    if (!over) begin(both[other]);
    return both;
  });

  /** @param {import("./keys.mjs").Keys} theirs */
  function begin(theirs) {
    late = window.setTimeout(() => turn("gone"), PATIENCE);
    relays = mailboxes.map((name) =>
      createRelay(`wss://${name}`, theirs.name, {
        came: (content) => void read(theirs.seal, content),
        turned: look,
        answered(id, taken) {
          if (!taken || id !== last) return;
          last = "";
          put?.();
        },
      }),
    );
  }

  /** @param {State} next */
  function turn(next) {
    if (state === next || over) return;
    state = next;
    turned(next);
  }

  function look() {
    if (!relays.length) return;
    const states = relays.map((relay) => relay.state());
    if (states.includes("open")) {
      clearTimeout(late);
      turn("there");
    } else if (states.every((each) => each === "over")) turn("gone");
    else if (state === "there") late = window.setTimeout(() => turn("gone"), PATIENCE);
  }

  /** @param {CryptoKey} key @param {string} content */
  async function read(key, content) {
    if (known.has(content) || !room(1)) return;
    const letter = await open(key, content);
    if (!letter || over || known.has(content)) return;
    if (known.size < REMEMBERED) known.add(content);
    came(letter);
  }

  return {
    state: () => state,
    /**
     * Puts a letter into all of them.
     * @param {string} name  a later one of this name takes its place
     * @param {Letter} letter
     */
    async send(name, letter) {
      const ours = (await keys)[side];
      const event = await signed(ours, name, await seal(ours.seal, letter), Date.now());
      if (over) return;
      if (last) for (const relay of relays) relay.drop(last);
      last = event.id;
      for (const relay of relays) relay.put(event);
    },
    end() {
      over = true;
      clearTimeout(late);
      for (const relay of relays) relay.end();
    },
  };
}
