// All of the store beside keeping and finding games: fetched when it is first wanted.
// @ts-check
import { isMoved, move, readUnmoved } from "./moving.mjs";
import { headOf, lay, REVIEW, SHELVES, withParts } from "./parts.mjs";

/** @typedef {import("./database.mjs").Shelf} Shelf */
/** @typedef {import("./database.mjs").Result} Result */
/** @typedef {import("./store.mjs").Saved} Saved */
/** @typedef {import("./store.mjs").Head} Head */
/** @typedef {import("./store.mjs").Aside} Aside */
/** @typedef {import("./store.mjs").Progress} Progress */
/** @typedef {import("./store.mjs").Draft} Draft */
/** @typedef {import("./store.mjs").Source} Source */
/**
 * @typedef {object} Shelves  the store, from within
 * @property {import("./writer.mjs").Database["use"]} use
 * @property {<T>(shelf: Shelf, work: (store: IDBObjectStore) => IDBRequest<T>, otherwise: () => T) => Promise<T>} look
 * @property {(shelf: Shelf) => Promise<any[]>} all
 * @property {(shelf: Shelf, id: string) => Promise<any>} find
 * @property {Record<Shelf, Map<string, any>>} pending
 * @property {(shelf: Shelf, entry: any) => Promise<Result>} put
 * @property {(shelf: Shelf, id: string) => void} drop
 * @property {(work: (transaction: IDBTransaction) => IDBRequest | undefined) => Promise<boolean>} change
 * @property {() => Promise<unknown>} tried
 */

/** @param {Shelves} shelves */
export const createRare = (shelves) => ({
  ...ofHeads(shelves),
  ...ofAsides(shelves),
  ...ofReviews(shelves),
  ...ofWorkshop(shelves),
  ...ofMistakes(shelves),
  /** Forgets everything. */
  async clear() {
    const { pending, drop, change } = shelves;
    for (const shelf of SHELVES) {
      for (const id of [...pending[shelf].keys()]) drop(shelf, id);
      await change((transaction) => transaction.objectStore(shelf).clear());
    }
  },
});

/** @param {Head} one @param {Head} other */
const newestFirst = (one, other) => other.saved - one.saved;

/** For what a game waits that home shows: all of the first ones, and the newest of each of the last. */
const ALL_OF = /** @type {const} */ (["yours", "draft", "waiting", "you"]);
const NEWEST_OF = /** @type {const} */ (["open", "friend"]);

/** @param {Shelves} shelves */
function ofHeads(shelves) {
  const { use, look, find, pending, tried } = shelves;

  /** The heads of all games, newest first. @returns {Promise<Head[]>} */
  async function heads() {
    await tried();
    // In this order: what is moved meanwhile is among one of them, or among both.
    const moved = await isMoved(shelves);
    const unmoved = moved ? [] : await readUnmoved(shelves);
    const kept = await look(
      "heads",
      (store) => store.getAll(),
      () => [],
    );
    const found = new Map([...unmoved, ...kept].map((head) => /** @type {const} */ ([head.id, head])));
    if (!moved) void move(shelves);
    for (const game of pending.games.values()) found.set(game.id, headOf(game));
    return [...found.values()].sort(newestFirst);
  }

  /** Whether what waits can be asked for by what it waits for. */
  async function isSorted() {
    await tried();
    return !pending.games.size && (await isMoved(shelves)) === true;
  }

  /** @param {Head["waits"]} waits */
  const rangeOf = (waits) => IDBKeyRange.bound([waits], [waits, []]);

  /** @param {Head["waits"]} waits @returns {Promise<Head[]>} */
  const allOf = (waits) =>
    look(
      "heads",
      (store) => store.index("waits").getAll(rangeOf(waits)),
      () => [],
    );

  /** @param {Head["waits"]} waits @returns {Promise<Head[]>} the newest of them, or none */
  const newestOf = async (waits) => {
    const at = await look(
      "heads",
      (store) => store.index("waits").openCursor(rangeOf(waits), "prev"),
      () => null,
    );
    return at ? [at.value] : [];
  };

  return {
    heads,
    /**
     * The newest heads, to be shown while all are read; none where that would take as long.
     * @param {number} count
     */
    async newest(count) {
      /** @type {Head[]} */
      const found = [];
      if (await isSorted())
        await use(["heads"], "readonly", (transaction) => {
          const asked = transaction.objectStore("heads").index("saved").openCursor(null, "prev");
          asked.onsuccess = () => {
            const at = asked.result;
            if (at && found.push(at.value) < count) at.continue();
          };
          return undefined;
        }).catch(() => {});
      return found;
    },
    /**
     * The games that wait to be gone on with, newest first: all in which something is to be done or a letter is
     * awaited, and at least the newest of the other games that are open.
     */
    async waiting() {
      if (!(await isSorted())) return (await heads()).filter(({ waits }) => waits !== "over" && waits !== "first");
      const found = await Promise.all([...ALL_OF.map(allOf), ...NEWEST_OF.map(newestOf)]);
      return found.flat().sort(newestFirst);
    },
    /** The games that were begun and left, with nothing in them. */
    async unplayed() {
      const found = (await isSorted())
        ? await allOf("first")
        : (await heads()).filter(({ waits }) => waits === "first");
      return found.filter(({ match, vaults }) => !match && !vaults);
    },
    /** A game's Thumbnail as JSON; "" where none is kept. @param {string} id @returns {Promise<string>} */
    async picture(id) {
      const read = () =>
        look(
          "pictures",
          (store) => store.get(id),
          () => undefined,
        );
      const kept = pending.games.get(id) ?? (await read());
      // Once more, for it may be moved just then.
      return kept?.picture ?? (await find("games", id))?.picture ?? (await read())?.picture ?? "";
    },
  };
}

/** @param {Shelves} shelves */
const ofAsides = ({ look, all, find, drop, change }) => ({
  /** All games, also those with nothing in them. @returns {Promise<Saved[]>} */
  everyGame: () => all("games"),
  /** @returns {Promise<Aside[]>} */
  asides: () => all("aside"),
  /**
   * Takes a game that cannot be read out of the way, with all that is kept of it. Where that cannot be written, it
   * stays where it is.
   * @param {Saved} game @param {{ title: string, why: string, saved: number }} reason
   */
  async setAside(game, reason) {
    const others = new Map((await all("aside")).map(({ id, text }) => [id, text]));
    const kept = await look(
      "pictures",
      (store) => store.get(game.id),
      () => undefined,
    );
    let id = game.id;
    while (others.has(id) && others.get(id) !== game.text) id += "-";
    const whole = kept ? { ...game, picture: kept.picture } : game;
    const aside = { id, text: game.text, ...reason, game: whole };
    const done = await change((transaction) => {
      transaction.objectStore("aside").put(aside);
      for (const each of withParts("games")) transaction.objectStore(each).delete(game.id);
      return undefined;
    });
    if (!done) return false;
    drop("games", game.id);
    return true;
  },
  /**
   * Puts a game that was set aside back, to be tried again; its id, or "" where that cannot be written.
   * @param {Aside & { game: Saved }} aside
   * @param {() => string} newId
   */
  async putBack({ id, game }, newId) {
    const back = (await find("games", game.id)) ? { ...game, id: newId() } : game;
    const done = await change((transaction) => {
      lay(transaction, "games", back);
      return transaction.objectStore("aside").delete(id);
    });
    if (!done) return "";
    drop("aside", id);
    return back.id;
  },
});

/** @param {Shelves} shelves */
const ofReviews = ({ find, put }) => ({
  /** The findings of the review of a game. @param {string} game  its id @returns {Promise<Progress | undefined>} */
  review: (game) => find("progress", REVIEW + game),
  /** @param {string} game  its id @param {object} found */
  keepReview: (game, found) => put("progress", { ...found, id: REVIEW + game, saved: Date.now() }),
});

/** The positions that are asked again. @param {Shelves} shelves */
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

/** The store's functions for the Workshop. @param {Shelves} shelves */
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
