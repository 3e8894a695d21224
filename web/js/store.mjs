// Where games are kept: IndexedDB, and this page's memory for what is not written yet, which is tried again and again.
// @ts-check
import { createDatabase, resultOf } from "./database.mjs";
import { stow, stowed, unstow } from "./unsaved.mjs";

/** @typedef {{ game: string, title: string, turn: number, who?: string[], line?: string, over: boolean, friends?: string[] }} Summary  `friends` play elsewhere; `who` is to move, or has won (nobody: a draw), by the English names; an older Cairn kept a sentence, the `line` */
/**
 * `saved` in ms since 1970; `vaults` are what opens the secrets of each seat: kept beside the record, and never given out with it; `computer` has the levels of the computer by seat, `match` what goes on with a match with friends: it holds secrets too.
 * @typedef {{ id: string, text: string, summary: Summary, saved: number, vaults?: Record<number, string>, computer?: Record<string, number>, match?: import("./peer/match.mjs").Kept }} Saved
 */
/** @typedef {{ id: string, text: string, title: string, why: string, saved: number, game?: Saved }} Aside  a record that could not be read; `game` is all that was kept of it, unless an older Cairn set it aside */

/** @typedef {import("./database.mjs").Shelf} Shelf */
/** @typedef {import("./database.mjs").Result} Result */

const [FIRST, LAST] = [1_000, 30_000]; // ms until what could not be written is tried again, at first and at most

/** @param {(result: Result) => void} onResult  called when writing fails, in another way than before, or succeeds again */
export function openStore(onResult) {
  const database = createDatabase();
  /** What this page has put there. @type {Record<Shelf, Map<string, any>>} */
  const memory = { games: new Map(), aside: new Map() };
  /** What of it is not written yet. @type {Record<Shelf, Map<string, any>>} */
  const pending = { games: new Map(), aside: new Map() };
  /** What is tried until it is written, by shelf and id. @type {Map<string, Promise<void>>} */
  const insisting = new Map();
  /** All writing, one after the other. @type {Promise<unknown>} */
  let line = Promise.resolve();
  /** @type {Result} */
  let last = "kept";
  let rouse = () => {};
  /** Settled when writing may succeed again. @type {Promise<void>} */
  let roused = new Promise((resolve) => (rouse = resolve));

  /** @param {Result} result @returns {Result} */
  function tell(result) {
    if (result !== last) onResult(result);
    last = result;
    if (result === "kept") wake();
    return result;
  }

  function wake() {
    rouse();
    roused = new Promise((resolve) => (rouse = resolve));
  }

  /** Writes what is pending under an id; `late`, only over what is older: another tab may have gone on. @param {Shelf} shelf @param {string} id @param {boolean} late @returns {Promise<Result>} */
  async function write(shelf, id, late) {
    const entry = pending[shelf].get(id);
    if (!entry) return "kept"; // an earlier turn has written it
    /** @type {unknown} */
    let refused;
    try {
      await database.use([shelf], "readwrite", (transaction) => {
        const store = transaction.objectStore(shelf);
        if (!late) return store.put(entry);
        const found = store.get(id);
        found.onsuccess = () => {
          try {
            if (!(found.result?.saved > entry.saved)) store.put(entry);
          } catch (reason) {
            refused = reason;
            transaction.abort();
          }
        };
      });
    } catch (reason) {
      const result = resultOf(refused ?? reason);
      if (result !== "blocked") stow(shelf, entry); // this page may end before it succeeds
      return tell(result);
    }
    unstow(shelf, id);
    if (pending[shelf].get(id) === entry) pending[shelf].delete(id);
    return tell("kept");
  }

  /** @param {Shelf} shelf @param {string} id @param {boolean} [late] @returns {Promise<Result>} */
  function queue(shelf, id, late = false) {
    const written = line.then(() => write(shelf, id, late));
    line = written;
    return written;
  }

  /** Tries until it is written, or nothing ever will be. @param {Shelf} shelf @param {string} id */
  async function insist(shelf, id) {
    for (let pause = FIRST; pending[shelf].has(id) && last !== "blocked"; pause = Math.min(LAST, 2 * pause)) {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      await Promise.race([roused, new Promise((resolve) => (timer = setTimeout(resolve, pause)))]);
      clearTimeout(timer);
      await queue(shelf, id, true);
    }
    insisting.delete(`${shelf} ${id}`);
  }

  /** @param {Shelf} shelf @param {any} entry @param {boolean} [late] */
  async function put(shelf, entry, late = false) {
    const key = `${shelf} ${entry.id}`;
    memory[shelf].set(entry.id, entry);
    pending[shelf].set(entry.id, entry);
    const result = await queue(shelf, entry.id, late);
    if (result !== "kept" && !insisting.has(key)) insisting.set(key, insist(shelf, entry.id));
    return result;
  }

  /** Runs a transaction whose failing loses nothing; whether it was done. @param {(transaction: IDBTransaction) => IDBRequest | undefined} work */
  async function change(work) {
    const done = line.then(() => database.use(["games", "aside"], "readwrite", work)).then(() => tell("kept"), (reason) => tell(resultOf(reason)));
    line = done;
    return (await done) === "kept";
  }

  /** @template T @param {Shelf} shelf @param {(store: IDBObjectStore) => IDBRequest<T>} work @param {() => T} otherwise  where nothing can be read @returns {Promise<T>} */
  async function look(shelf, work, otherwise) {
    try {
      return /** @type {T} */ (await database.use([shelf], "readonly", (transaction) => work(transaction.objectStore(shelf))));
    } catch (reason) {
      if (resultOf(reason) === "blocked") tell("blocked");
      return otherwise();
    }
  }

  /** What is kept, and over it what is not yet; newest first. @param {Shelf} shelf @returns {Promise<any[]>} */
  async function all(shelf) {
    await line;
    const entries = await look(shelf, (store) => store.getAll(), () => [...memory[shelf].values()]);
    const found = new Map([...entries.map((entry) => /** @type {const} */ ([entry.id, entry])), ...pending[shelf]]);
    return [...found.values()].sort((a, b) => b.saved - a.saved);
  }

  /** @param {Shelf} shelf @param {string} id */
  function drop(shelf, id) {
    memory[shelf].delete(id);
    pending[shelf].delete(id);
    unstow(shelf, id);
  }

  for (const [shelf, entry] of stowed()) void put(shelf, entry, true);

  return {
    /** Writes a game. What cannot be written now is tried again. @param {Saved} saved */
    keep: (saved) => put("games", saved),
    /** Settled when what was given to `keep` under this id is written, or nothing ever will be. @param {string} id */
    async written(id) {
      await line;
      await insisting.get(`games ${id}`);
    },
    /** The page may never run again, or does again: writes what is not written yet. */
    flush() {
      for (const shelf of /** @type {const} */ (["games", "aside"])) for (const entry of pending[shelf].values()) stow(shelf, entry);
      wake();
    },
    /** @param {string} id @returns {Promise<Saved | undefined>} */
    async find(id) {
      await line; // what an earlier page left to write may be older than what is kept
      return pending.games.get(id) ?? look("games", (store) => store.get(id), () => memory.games.get(id));
    },
    /** Those in which something was played, or that friends have sat down to. @returns {Promise<Saved[]>} */
    games: async () => (await all("games")).filter((game) => !isUnplayed(game) || game.match),
    /** Those that were begun and left, with nothing in them. @returns {Promise<Saved[]>} */
    unplayed: async () => (await all("games")).filter((game) => isUnplayed(game) && !game.match && !game.vaults),
    /** @returns {Promise<Aside[]>} */
    asides: () => all("aside"),
    /** @param {Shelf} shelf @param {string} id */
    async remove(shelf, id) {
      drop(shelf, id);
      await change((transaction) => transaction.objectStore(shelf).delete(id));
    },
    restore: put,
    /** Forgets everything. */
    async clear() {
      for (const shelf of /** @type {const} */ (["games", "aside"])) {
        for (const id of new Set([...memory[shelf].keys(), ...pending[shelf].keys()])) drop(shelf, id);
        await change((transaction) => transaction.objectStore(shelf).clear());
      }
    },
    /**
     * Takes a game that cannot be read out of the way, with all that is kept of it. Where that cannot be written, it stays where it is.
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
    /** Puts a game that was set aside back, to be tried again; its id, or "" where that cannot be written. @param {Aside & { game: Saved }} aside @param {() => string} newId */
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

/** @param {Saved} game */
const isUnplayed = ({ summary }) => summary.turn === 0;
