// The mailbox of one meeting: several public ones at once. Each letter is put once into each, and whichever brings the
// friend's first does.
// @ts-check
import { keysOf } from "./keys.mjs";
import { open, seal, signed } from "./letters.mjs";
import { createRelays } from "./relays.mjs";

/** @typedef {import("./keys.mjs").Side} Side */
/** @typedef {import("./relays.mjs").State} State */
/** @typedef {Record<string, unknown>} Letter */
/**
 * @typedef {object} Actions
 * @property {(letter: Letter) => void} came  from the other side, each once
 * @property {(state: State) => void} turned
 */

/** Letters that lie there already, of which the last count. */
const NEWEST = 20;

/**
 * @param {Uint8Array} secret
 * @param {Side} side  ours
 * @param {string[]} mailboxes  their names
 * @param {Actions} actions
 */
export function createMailbox(secret, side, mailboxes, { came, turned }) {
  const other = side === "host" ? "guest" : "host";
  /** @type {ReturnType<typeof createRelays> | undefined} */
  let relays;
  let over = false;
  let last = "";
  const keys = keysOf(secret).then((both) => {
    if (!over) begin(both[other]);
    return both;
  });

  /** @param {import("./keys.mjs").Keys} theirs */
  function begin(theirs) {
    const wanted = [{ authors: [theirs.name], limit: NEWEST }];
    relays = createRelays(
      mailboxes.map((name) => [name, wanted]),
      {
        turned,
        taken: (id) => void (id === last && (last = "")),
        async came(content) {
          const letter = await open(theirs.seal, content);
          if (letter && !over) came(letter);
        },
      },
    );
  }

  return {
    state: () => relays?.state() ?? "looking",
    /**
     * Puts a letter into all of them.
     * @param {string} name  a later one of this name takes its place
     * @param {Letter} letter
     */
    async send(name, letter) {
      const ours = (await keys)[side];
      const event = await signed(ours, name, await seal(ours.seal, letter), Date.now());
      if (over) return;
      if (last) relays?.drop(last);
      last = event.id;
      relays?.put(event);
    },
    end() {
      over = true;
      relays?.end();
    },
  };
}
