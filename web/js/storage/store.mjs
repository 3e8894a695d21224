// Where games are kept: IndexedDB, and over it what this page has not written yet.
// @ts-check
import { createDatabase } from "./database.mjs";
import { REVIEW, withParts } from "./parts.mjs";
import { createWriter } from "./writer.mjs";

/** @typedef {ReturnType<typeof openStore>} Store */

/**
 * @typedef {object} Summary
 * @property {string} game
 * @property {string} title
 * @property {number} turn
 * @property {string[]} [who]  is to move, or has won (nobody: a draw), by the English names, `yours`: the person here
 *   is, or is among them; without a result `line` says so (an older Cairn
 *   kept a sentence there)
 * @property {boolean} [yours]
 * @property {string} [line]
 * @property {boolean} over
 * @property {"resigned" | "time" | "agreed" | ""} [ending]  where the players or the clock ended it, and not the rules
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
 * A game as far as lists tell of it; a Saved is one too.
 * @typedef {Omit<Saved, "text" | "tree" | "picture" | "vaults" | "match">
 *   & { vaults?: object, match?: Partial<Kept> }} Told
 */
/**
 * A game as it lies beside itself for lists. For what it `waits`: as its match by link, for its first action, for a
 * friend or a person here in a live match, for anybody (`open`), or for nothing.
 * @typedef {Told & { waits: "yours" | "draft" | "waiting" | "first" | "friend" | "you" | "open" | "over" }} Head
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

/** @typedef {ReturnType<typeof import("./rare.mjs").createRare>} Rare */

/** The rest of the store, which is fetched when it is first wanted. */
const RARE = (
  "heads newest waiting unplayed picture everyGame asides setAside putBack review keepReview clear mistakes " +
  "keepMistake removeMistake keepDraft draft drafts keepSource source sources"
).split(" ");

/**
 * @param {(result: Result) => void} onResult  called when writing fails, in another way than before, or succeeds again
 */
export function openStore(onResult) {
  const database = createDatabase();
  const { pending, put, change, drop, tried, written, flush } = createWriter(database, onResult);

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
    } catch {
      return otherwise();
    }
  }

  /** All kept, and over it those still being written; newest first. @param {Shelf} shelf @returns {Promise<any[]>} */
  async function all(shelf) {
    await tried();
    const entries = await look(
      shelf,
      (store) => store.getAll(),
      () => [],
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
        () => undefined,
      )
    );
  }

  const parts = { use: database.use, look, all, find, pending, put, drop, change, tried };
  /** @type {any} */
  let made;
  const ask =
    (/** @type {string} */ name) =>
    async (/** @type {any[]} */ ...given) => {
      made ??= (await import("./rare.mjs")).createRare(parts);
      return made[name](...given);
    };
  const rare = /** @type {Rare} */ (Object.fromEntries(RARE.map((name) => [name, ask(name)])));

  return {
    ...rare,
    /**
     * Writes a game that is played: at once, so that it outlives the browser, and right after it so that it outlives a
     * power failure. What cannot be written now is tried again.
     * @param {Saved} saved
     */
    keep: (saved) => put("games", saved, false, "relaxed"),
    /** Settled when what was given to `keep` under this id is written. @param {string} id */
    written: (id) => written("games", id),
    flush,
    /** A game without its picture. @param {string} id @returns {Promise<Saved | undefined>} */
    find: (id) => find("games", id),
    /** The games in which something was played, or that friends have sat down to. @returns {Promise<Saved[]>} */
    games: async () => (await all("games")).filter(isListed),
    isListed,
    /**
     * The results in something, puzzles for one; newest first.
     * @param {string} [of]  with what its ids begin; without it all but what goes into no file: reviews and reports
     * @returns {Promise<Progress[]>}
     */
    progress: async (of = "") =>
      (await all("progress")).filter(({ id }) => (of ? id.startsWith(of) : !/^re(view|port) /.test(id))),
    /** @param {Progress} entry */
    keepProgress: (entry) => put("progress", entry),
    /**
     * Takes an entry away, and returns it as it was: a game with its picture.
     * @param {Shelf} shelf
     * @param {string} id
     */
    async remove(shelf, id) {
      const newest = pending[shelf].get(id);
      /** @type {IDBRequest[]} */
      let found = [];
      drop(shelf, id);
      drop("progress", REVIEW + id);
      const isDone = await change((transaction) => {
        transaction.objectStore("progress").delete(REVIEW + id);
        found = withParts(shelf).map((each) => transaction.objectStore(each).get(id));
        for (const each of withParts(shelf)) transaction.objectStore(each).delete(id);
      });
      const [entry, , picture] = isDone ? found.map(({ result }) => result) : [];
      return newest ?? (entry && { ...picture, ...entry });
    },
    restore: put,
  };
}

/** Whether something was played in it, or friends have sat down to it. @param {Told} game */
const isListed = ({ summary, match }) => summary.turn > 0 || summary.over || Boolean(match);
