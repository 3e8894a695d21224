// Remembers what was saved of matches beside their games: the texts with which they go on, and the chat.
// @ts-check
import { first } from "../random.mjs";

/** @typedef {import("../storage/store.mjs").Saved} Saved */
/** @typedef {import("./match.mjs").Kept} Kept */
/** @typedef {import("./match.mjs").Line} Line */

const MOST_SAID = 500;

/** @param {import("../storage/store.mjs").Store} store */
export function createMatchMemory(store) {
  /** By game id. @type {Map<string, Kept>} */
  const kept = new Map();
  /** The chat of each match. @type {Map<string, Line[]>} */
  const chats = new Map();
  /** The game on the table as it was last saved. @type {Saved | undefined} */
  let written;

  /** @param {string} id */
  function chatOf(id) {
    const lines = chats.get(first(id)) ?? [];
    chats.set(first(id), lines);
    return lines;
  }

  return {
    chatOf,
    /** @param {string} id  of a game */
    of: (id) => kept.get(id),

    /**
     * The part of a game's match to be kept now; without texts, none.
     * @param {string} id
     * @param {string[]} matches
     * @param {string[]} texts
     * @param {string} turn  how a match by link stands
     */
    note(id, matches, texts, turn) {
      if (texts.length) kept.set(id, { matches, texts, chat: chatOf(id), ...(turn ? { turn } : {}) });
      else kept.delete(id);
    },

    /** @param {string} id @param {Line} line */
    say(id, line) {
      const lines = chatOf(id);
      lines.push(line);
      if (lines.length > MOST_SAID) lines.shift();
      if (written?.id === id && written.match)
        void store.keep({ ...written, match: { ...written.match, chat: lines } });
    },

    /** A game that is over stays, and its match goes on in another. @param {string} id */
    async forget(id) {
      const saved = await store.find(id);
      if (saved) await store.keep({ ...saved, match: undefined });
    },

    /** A saved game is given to the program. @param {Saved} saved */
    noteOpened(saved) {
      written = saved;
      if (saved.match) kept.set(saved.id, saved.match);
      else kept.delete(saved.id);
      if (saved.match?.chat) chats.set(first(saved.id), saved.match.chat);
    },

    /** A game is being written. @param {Saved} saved */
    noteSaved: (saved) => void (written = saved),
  };
}
