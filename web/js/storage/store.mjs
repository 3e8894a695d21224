// Where games are kept: IndexedDB, and this page's memory for what the browser does not keep.
// @ts-check

/** @typedef {{ game: string, title: string, turn: number, who?: string[], line?: string, over: boolean, friends?: string[] }} Summary  `friends` play elsewhere; `who` is to move, or has won (nobody: a draw), by the English names; an older Cairn kept a sentence, the `line` */
/**
 * `saved` in ms since 1970; `vaults` are what opens the secrets of each seat: kept beside the record, and never given out with it; `computer` has the levels of the computer by seat, `match` what goes on with a match with friends: it holds secrets too.
 * @typedef {{ id: string, text: string, summary: Summary, saved: number, vaults?: Record<number, string>, computer?: Record<string, number>, match?: import("../peer/match.mjs").Kept }} Saved
 */
/** @typedef {{ id: string, text: string, title: string, why: string, saved: number }} Aside  a record that could not be read */

/** @typedef {"games" | "aside"} Shelf */

/** @returns {Promise<IDBDatabase>} */
function open() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("cairn", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("games", { keyPath: "id" });
      request.result.createObjectStore("aside", { keyPath: "id" });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("The store is held by another tab."));
  });
}

/** @param {(full: boolean) => void} onUnkept  called once, when it turns out that something is not kept: no room, or nothing ever is */
export function openStore(onUnkept) {
  /** What this page has put there, and what of it could not be written. @type {Record<Shelf, Map<string, any>>} */
  const memory = { games: new Map(), aside: new Map() };
  /** @type {Record<Shelf, Map<string, any>>} */
  const unwritten = { games: new Map(), aside: new Map() };
  let told = false;
  /** @type {Promise<IDBDatabase> | undefined} */
  let opening;

  /** @param {unknown} reason */
  function unkept(reason) {
    if (!told) onUnkept(reason instanceof DOMException && reason.name === "QuotaExceededError");
    told = true;
  }

  /**
   * Runs one transaction; rejects where it cannot be done.
   * @template T
   * @param {Shelf} shelf
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} work
   * @returns {Promise<T>}
   */
  async function use(shelf, mode, work) {
    const database = await (opening ??= open());
    database.onclose = () => (opening = undefined); // the browser has thrown it away; the next use makes a new one
    return new Promise((resolve, reject) => {
      // Strict: a move is on the disk before the next one, so that a crash loses nothing.
      const transaction = database.transaction(shelf, mode, { durability: "strict" });
      const request = work(transaction.objectStore(shelf));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? request.error);
    });
  }

  /** Whether it is written. @param {Shelf} shelf @param {any} entry */
  async function put(shelf, entry) {
    memory[shelf].set(entry.id, entry);
    try {
      await use(shelf, "readwrite", (store) => store.put(entry));
      unwritten[shelf].delete(entry.id);
      return true;
    } catch (reason) {
      unwritten[shelf].set(entry.id, entry);
      unkept(reason);
      return false;
    }
  }

  /** What is kept, and over it what is not; where nothing can be read, what this page knows itself. @param {Shelf} shelf @returns {Promise<Map<string, any>>} */
  async function read(shelf) {
    try {
      const entries = await use(shelf, "readonly", (store) => store.getAll());
      return new Map([...entries.map((entry) => /** @type {const} */ ([entry.id, entry])), ...unwritten[shelf]]);
    } catch (reason) {
      unkept(reason);
      return memory[shelf];
    }
  }

  /** @param {Shelf} shelf @returns {Promise<any[]>} newest first */
  async function all(shelf) {
    return [...(await read(shelf)).values()].sort((a, b) => b.saved - a.saved);
  }

  /** @param {string} id */
  async function find(id) {
    if (unwritten.games.has(id)) return unwritten.games.get(id);
    try {
      return await use("games", "readonly", (store) => store.get(id));
    } catch (reason) {
      unkept(reason);
      return memory.games.get(id);
    }
  }

  /** @param {Shelf} shelf @param {string} id */
  async function remove(shelf, id) {
    memory[shelf].delete(id);
    unwritten[shelf].delete(id);
    await use(shelf, "readwrite", (store) => store.delete(id)).catch(unkept);
  }

  return {
    /** @param {Saved} saved */
    keep: (saved) => put("games", saved),
    /** @param {string} id @returns {Promise<Saved | undefined>} */
    find,
    /** Those in which something was played, or that friends have sat down to. @returns {Promise<Saved[]>} */
    games: async () => (await all("games")).filter(({ summary, match }) => summary.turn > 0 || match),
    /** @returns {Promise<Aside[]>} */
    asides: () => all("aside"),
    remove,
    restore: put,
    /** Forgets everything. */
    async clear() {
      for (const shelf of /** @type {const} */ (["games", "aside"])) {
        memory[shelf].clear();
        unwritten[shelf].clear();
        await use(shelf, "readwrite", (store) => store.clear()).catch(unkept);
      }
    },
    /**
     * Takes a record that cannot be read out of the way without losing it.
     * @param {Aside} aside
     */
    async setAside(aside) {
      if (await put("aside", aside)) await remove("games", aside.id);
    },
  };
}
