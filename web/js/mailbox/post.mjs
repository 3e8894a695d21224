// Letters to friends who are not there, and theirs to us: each side of a pair has a few places in the mailboxes, and a
// later letter takes the place of the earlier one, so that nothing piles up.
// @ts-check
import { unhex } from "../peer/bases.mjs";
import { keysOf } from "./keys.mjs";
import { open, seal, signed } from "./letters.mjs";
import { createRelays } from "./relays.mjs";

/** @typedef {import("./keys.mjs").Keys} Keys */
/** @typedef {import("./keys.mjs").Side} Side */
/** @typedef {import("./relays.mjs").State} State */
/** @typedef {Record<string, unknown>} Letter */
/** A turn; that one was taken in; a wish to play again. @typedef {"turn" | "got" | "again"} Place */
/**
 * @typedef {object} Box  what two share
 * @property {string} id
 * @property {string} secret  64 hex digits
 * @property {Side} side  ours
 * @property {string[]} mailboxes  the names of those that carry its letters
 */
/**
 * @typedef {object} Actions
 * @property {(id: string, letter: Letter) => void} came  to a box; what was read before may come again
 * @property {(id: string, place: Place) => void} taken  a mailbox has our letter
 * @property {(state: State) => void} turned
 */

/** @type {Place[]} */
const PLACES = ["turn", "got", "again"];
/** Days for which the mailboxes are asked to keep a letter. */
export const KEPT = 30;

/**
 * @param {Box[]} boxes
 * @param {Actions} actions
 */
export function createPost(boxes, { came, taken, turned }) {
  /** By the name of who writes to it. @type {Map<string, { box: Box, theirs: Keys }>} */
  const from = new Map();
  /** The letters given to mailboxes, by the ids of their events. @type {Map<string, [id: string, place: Place]>} */
  const given = new Map();
  /** When our last letter was made: of two letters of one second, a mailbox may keep the earlier one. */
  let last = 0;
  let over = false;
  const keys = new Map(boxes.map(({ id, secret }) => [id, keysOf(unhex(secret), "post")]));
  const ready = begin();

  async function begin() {
    for (const box of boxes) {
      const both = await /** @type {Promise<Record<Side, Keys>>} */ (keys.get(box.id));
      const theirs = both[box.side === "host" ? "guest" : "host"];
      from.set(theirs.name, { box, theirs });
    }
    const names = over ? [] : [...new Set(boxes.flatMap(({ mailboxes }) => mailboxes))];
    return createRelays(
      names.map((name) => [name, wantedOf(name)]),
      {
        came: read,
        turned,
        taken: (id) => void (given.has(id) && taken(.../** @type {[string, Place]} */ (given.get(id)))),
      },
    );
  }

  /** @param {string} name  of a mailbox */
  function wantedOf(name) {
    const authors = [...from].filter(([, { box }]) => box.mailboxes.includes(name)).map(([author]) => author);
    return PLACES.map((place) => ({ authors, limit: authors.length, "#d": [place] })); // some relays know one name only
  }

  /** @param {string} content @param {string} author */
  async function read(content, author) {
    const known = from.get(author);
    const letter = known && (await open(known.theirs.seal, content));
    if (letter && !over) came(known.box.id, letter);
  }

  return {
    /**
     * Puts a letter where the one before it was; throws a RangeError for one that is too long.
     * @param {Box} box
     * @param {Place} place
     * @param {Letter} letter
     */
    async send(box, place, letter) {
      const relays = await ready;
      const ours = (await /** @type {Promise<Record<Side, Keys>>} */ (keys.get(box.id)))[box.side];
      const content = await seal(ours.seal, letter);
      last = Math.max(Date.now(), last + 1_000);
      const event = await signed(ours, place, content, last, KEPT);
      for (const [id, [to, at]] of given)
        if (to === box.id && at === place) {
          given.delete(id);
          relays.drop(id);
        }
      given.set(event.id, [box.id, place]);
      if (!over) relays.put(event, box.mailboxes);
    },
    end() {
      over = true;
      void ready.then((relays) => relays.end());
    },
  };
}
