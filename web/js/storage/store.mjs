// Where games are kept: IndexedDB, and over it what this page has not written yet.
// @ts-check
import { createDatabase, resultOf, SHELVES } from "./database.mjs";
import { createWriter } from "./writer.mjs";

/** @typedef {ReturnType<typeof openStore>} Store */

/**
 * @typedef {object} Summary
 * @property {string} game
 * @property {string} title
 * @property {number} turn
 * @property {string[]} [who]  is to move, or has won (nobody: a draw), by the English names, `yours`: the person here
 *   is, or is among them; an older Cairn kept a sentence, the `line`
 * @property {boolean} [yours]
 * @property {string} [line]
 * @property {boolean} over
 * @property {string[]} [friends]  play elsewhere, and `last` is what one of them played last, if it was the last move
 * @property {string} [last]
 * @property {string} [colours]  the class with its colours, where they are another game's
 */
/**
 * `saved` in ms since 1970; `vaults` are what opens the secrets of each seat: kept beside the record, and never given
 * out with it; `computer` has the levels of the computer by seat, `match` what goes on with a match with friends: it
 * holds secrets too; `picture` is its Thumbnail as JSON, `tree` the text of what was added to it, `spent` how long
 * people sat at it, in ms.
 * @typedef {object} Saved
 * @property {string} id
 * @property {string} text
 * @property {Summary} summary
 * @property {number} saved
 * @property {Record<number, string>} [vaults]
 * @property {Record<string, number>} [computer]
 * @property {Kept} [match]
 * @property {string} [picture]
 * @property {string} [tree]
 * @property {number} [spent]
 */
/**
 * @typedef {object} Aside  a record that could not be read
 * @property {string} id
 * @property {string} text
 * @property {string} title
 * @property {string} why
 * @property {number} saved
 * @property {Saved} [game]  is all that was kept of it, unless an older Cairn set it aside
 */

/**
 * @typedef {{ id: string, saved: number, [part: string]: any }} Progress  what a person has reached apart from games,
 *   by an id that begins with what it is of
 */

/**
 * A game that is being written: its `text`, what can be undone in it as JSON, its picture as that of a Saved; `from`
 * what it was begun with, `plays` how often somebody has begun to play it.
 * @typedef {object} Draft
 * @property {string} id
 * @property {number} saved  in ms since 1970
 * @property {string} text
 * @property {string} from
 * @property {number} plays
 * @property {string} [history]
 * @property {string} [picture]
 * @property {string} [colours]  the class with its colours
 */
/**
 * The source of a game that was played, or came from somewhere; it never changes. `id` is the SHA-256 of its normal
 * form in hex, `name` what the program calls it, `origin` is here, link, file, wheel or a friend's name, `base` the id
 * of what it was made from, or "".
 * @typedef {object} Source
 * @property {string} id
 * @property {string} name
 * @property {string} title
 * @property {string} by
 * @property {string} source
 * @property {number} kit
 * @property {string} origin
 * @property {number} made  in ms since 1970
 * @property {string} base
 * @property {number} saved
 * @property {Shown} [shown]
 * @property {import("../sources/wheel.mjs").Wheel[]} [wheels]  what it needs, each behind what it needs itself
 */
/**
 * A game as it has told of itself, in one language: its rules by their names, its picture as that of a Saved.
 * @typedef {object} Shown
 * @property {string} language
 * @property {import("../shell/forms.mjs").Card} card
 * @property {[name: string, text: string][]} sections
 * @property {string} picture
 */

/** @typedef {import("../peer/match.mjs").Kept} Kept */
/** @typedef {import("./database.mjs").Shelf} Shelf */
/** @typedef {import("./database.mjs").Result} Result */

/**
 * With what the id of the review of a game begins; it lies beside what was reached, goes with its game, and into no
 * file.
 */
const REVIEW = "review ";

/**
 * @param {(result: Result) => void} onResult  called when writing fails, in another way than before, or succeeds again
 */
export function openStore(onResult) {
  const database = createDatabase();
  const { memory, pending, put, change, drop, tell, tried, written, flush } = createWriter(database, onResult);

  /**
   * @template T
   * @param {Shelf} shelf
   * @param {(store: IDBObjectStore) => IDBRequest<T>} work
   * @param {() => T} otherwise  where nothing can be read
   * @returns {Promise<T>}
   */
  async function look(shelf, work, otherwise) {
    try {
      return /** @type {T} */ (
        await database.use([shelf], "readonly", (transaction) => work(transaction.objectStore(shelf)))
      );
    } catch (reason) {
      if (resultOf(reason) === "blocked") tell("blocked");
      return otherwise();
    }
  }

  /** All kept, and over it those still being written; newest first. @param {Shelf} shelf @returns {Promise<any[]>} */
  async function all(shelf) {
    await tried();
    const entries = await look(
      shelf,
      (store) => store.getAll(),
      () => [...memory[shelf].values()],
    );
    const found = new Map([...entries.map((entry) => /** @type {const} */ ([entry.id, entry])), ...pending[shelf]]);
    return [...found.values()].sort((a, b) => b.saved - a.saved);
  }

  /** One entry, as it is kept or being written. @param {Shelf} shelf @param {string} id @returns {Promise<any>} */
  async function find(shelf, id) {
    await tried(); // what an earlier page left to write may be older than what is kept
    return (
      pending[shelf].get(id) ??
      look(
        shelf,
        (store) => store.get(id),
        () => memory[shelf].get(id),
      )
    );
  }

  return {
    /**
     * Writes a game. What cannot be written now is tried again.
     * @param {Saved} saved
     * @param {boolean} [soon]  something waits for it: the browser has it then, and the disk right after
     */
    keep: (saved, soon = false) => put("games", saved, false, soon ? "relaxed" : "strict"),
    /** Settled when what was given to `keep` under this id is written, or nothing ever will be. @param {string} id */
    written: (id) => written("games", id),
    flush,
    /** @param {string} id @returns {Promise<Saved | undefined>} */
    find: (id) => find("games", id),
    /** The games in which something was played, or that friends have sat down to. @returns {Promise<Saved[]>} */
    games: async () => (await all("games")).filter(isListed),
    isListed,
    /** All games, also those with nothing in them. @returns {Promise<Saved[]>} */
    everyGame: () => all("games"),
    /** The games that were begun and left, with nothing in them. @returns {Promise<Saved[]>} */
    unplayed: async () => (await all("games")).filter((game) => isUnplayed(game) && !game.match && !game.vaults),
    /** @returns {Promise<Aside[]>} */
    asides: () => all("aside"),
    /**
     * The results in something, puzzles for one; newest first.
     * @param {string} [of]  with what its ids begin; without it all but what goes into no file: reviews and reports
     * @returns {Promise<Progress[]>}
     */
    progress: async (of = "") =>
      (await all("progress")).filter(({ id }) => (of ? id.startsWith(of) : !/^re(view|port) /.test(id))),
    /** @param {Progress} entry */
    keepProgress: (entry) => put("progress", entry),
    /** The findings of the review of a game. @param {string} game  its id @returns {Promise<Progress | undefined>} */
    review: async (game) => (await all("progress")).find(({ id }) => id === REVIEW + game),
    /** @param {string} game  its id @param {object} found */
    keepReview: (game, found) => put("progress", { ...found, id: REVIEW + game, saved: Date.now() }),
    ...ofWorkshop({ put, find, all }),
    ...ofMistakes({ put, all, drop, change }),
    /** @param {Shelf} shelf @param {string} id */
    async remove(shelf, id) {
      drop(shelf, id);
      drop("progress", REVIEW + id);
      await change((transaction) => {
        transaction.objectStore("progress").delete(REVIEW + id);
        return transaction.objectStore(shelf).delete(id);
      });
    },
    restore: put,
    /** Forgets everything. */
    async clear() {
      for (const shelf of SHELVES) {
        for (const id of new Set([...memory[shelf].keys(), ...pending[shelf].keys()])) drop(shelf, id);
        await change((transaction) => transaction.objectStore(shelf).clear());
      }
    },
    /**
     * Takes a game that cannot be read out of the way, with all that is kept of it. Where that cannot be written, it
     * stays where it is.
     * @param {Saved} game @param {{ title: string, why: string, saved: number }} reason
     */
    async setAside(game, reason) {
      const others = new Map((await all("aside")).map(({ id, text }) => [id, text]));
      let id = game.id;
      while (others.has(id) && others.get(id) !== game.text) id += "-";
      const aside = { id, text: game.text, ...reason, game };
      const done = await change((transaction) => {
        transaction.objectStore("aside").put(aside);
        return transaction.objectStore("games").delete(game.id);
      });
      if (!done) return false;
      drop("games", game.id);
      memory.aside.set(id, aside);
      return true;
    },
    /**
     * Puts a game that was set aside back, to be tried again; its id, or "" where that cannot be written.
     * @param {Aside & { game: Saved }} aside
     * @param {() => string} newId
     */
    async putBack({ id, game }, newId) {
      const back = (await this.find(game.id)) ? { ...game, id: newId() } : game;
      const done = await change((transaction) => {
        transaction.objectStore("games").put(back);
        return transaction.objectStore("aside").delete(id);
      });
      if (!done) return "";
      drop("aside", id);
      memory.games.set(back.id, back);
      return back.id;
    },
  };
}

/** Whether something was played in it, or friends have sat down to it. @param {Saved} game */
const isListed = (game) => !isUnplayed(game) || Boolean(game.match);

/** @param {Saved} game */
const isUnplayed = ({ summary }) => summary.turn === 0 && !summary.over;

/**
 * The positions that are asked again.
 * @typedef {Pick<ReturnType<typeof createWriter>, "put" | "drop" | "change">} Writing
 * @param {Writing & { all(shelf: Shelf): Promise<any[]> }} shelves
 */
const ofMistakes = ({ put, all, drop, change }) => ({
  /** The mistakes as they are kept, whatever is in them. @returns {Promise<any[]>} */
  mistakes: () => all("mistakes"),
  /** @param {import("../mistakes/mistake.mjs").Mistake} mistake */
  keepMistake: (mistake) => put("mistakes", mistake),
  /** @param {string} id */
  async removeMistake(id) {
    drop("mistakes", id);
    await change((transaction) => transaction.objectStore("mistakes").delete(id));
  },
});

/**
 * The store's functions for the Workshop.
 * @param {object} shelves
 * @param {(shelf: Shelf, entry: any) => Promise<Result>} shelves.put
 * @param {(shelf: Shelf, id: string) => Promise<any>} shelves.find
 * @param {(shelf: Shelf) => Promise<any[]>} shelves.all
 */
const ofWorkshop = ({ put, find, all }) => ({
  /** @param {Draft} draft */
  keepDraft: (draft) => put("drafts", draft),
  /** @param {string} id @returns {Promise<Draft | undefined>} */
  draft: (id) => find("drafts", id),
  /** Games that are being written, newest first. @returns {Promise<Draft[]>} */
  drafts: () => all("drafts"),
  /** @param {Source} source */
  keepSource: (source) => put("workshop", source),
  /**
   * The source of a game.
   * @param {string} name  what the program calls it, or its id
   * @returns {Promise<Source | undefined>}
   */
  source: async (name) => (await all("workshop")).find((one) => one.id === name || one.name === name),
  /** Newest first. @returns {Promise<Source[]>} */
  sources: () => all("workshop"),
});
