// Remembers what was saved of matches beside their games: the texts with which they go on, and the chat.
import { first } from "../random.ts";
import type { Saved, Store } from "../storage/store.ts";
import type { Kept, Line } from "./match.ts";

const MOST_SAID = 500;

export function createMatchMemory(store: Store) {
  /** By game id. */
  const kept: Map<string, Kept> = new Map();
  /** The chat of each match. */
  const chats: Map<string, Line[]> = new Map();
  /** The game on the table as it was last saved. */
  let written: Saved | undefined;

  function chatOf(id: string) {
    const lines = chats.get(first(id)) ?? [];
    chats.set(first(id), lines);
    return lines;
  }

  return {
    chatOf,
    /** @param id  of a game */
    of: (id: string) => kept.get(id),

    /**
     * The part of a game's match to be kept now; without texts, none.
     * @param turn  how a match by link stands
     */
    note(id: string, matches: string[], texts: string[], turn: string) {
      if (texts.length) kept.set(id, { matches, texts, chat: chatOf(id), ...(turn ? { turn } : {}) });
      else kept.delete(id);
    },

    say(id: string, line: Line) {
      const lines = chatOf(id);
      lines.push(line);
      if (lines.length > MOST_SAID) lines.shift();
      if (written?.id === id && written.match)
        void store.keep({ ...written, match: { ...written.match, chat: lines } });
    },

    /** A game that is over stays, and its match goes on in another. */
    async forget(id: string) {
      const saved = await store.find(id);
      if (saved) await store.keep({ ...saved, match: undefined });
    },

    /** A saved game is given to the program. */
    noteOpened(saved: Saved) {
      written = saved;
      if (saved.match) kept.set(saved.id, saved.match);
      else kept.delete(saved.id);
      if (saved.match?.chat) chats.set(first(saved.id), saved.match.chat);
    },

    /** A game is being written. */
    noteSaved: (saved: Saved) => void (written = saved),
  };
}
