// Where games are kept: IndexedDB, or this page's memory where the browser keeps nothing.
// @ts-check

/** @typedef {{ game: string, title: string, turn: number, line: string, over: boolean }} Summary */
/** @typedef {{ id: string, text: string, summary: Summary, saved: number }} Saved  `saved` in ms since 1970 */
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

/** @param {() => void} onUnkept  called once, when it turns out that the browser keeps nothing */
export function openStore(onUnkept) {
  /** @type {Record<Shelf, Map<string, any>>} */
  const memory = { games: new Map(), aside: new Map() };
  let kept = true;
  /** @type {Promise<IDBDatabase> | undefined} */
  let opening;

  function unkept() {
    if (kept) onUnkept();
    kept = false;
  }

  /**
   * Runs one transaction; after a failure the copy in memory serves for as long as the page lives.
   * @template T
   * @param {Shelf} shelf
   * @param {IDBTransactionMode} mode
   * @param {(store: IDBObjectStore) => IDBRequest<T>} work
   * @param {() => T} otherwise
   * @returns {Promise<T>}
   */
  async function use(shelf, mode, work, otherwise) {
    if (!kept) return otherwise();
    try {
      const database = await (opening ??= open());
      return await new Promise((resolve, reject) => {
        // Strict: a move is on the disk before the next one, so that a crash loses nothing.
        const transaction = database.transaction(shelf, mode, { durability: "strict" });
        const request = work(transaction.objectStore(shelf));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } catch {
      unkept();
      return otherwise();
    }
  }

  /** @param {Shelf} shelf @param {any} entry */
  function put(shelf, entry) {
    memory[shelf].set(entry.id, entry);
    return use(shelf, "readwrite", (store) => store.put(entry), () => entry.id);
  }

  /** @param {Shelf} shelf @returns {Promise<any[]>} newest first */
  async function all(shelf) {
    const found = await use(shelf, "readonly", (store) => store.getAll(), () => [...memory[shelf].values()]);
    return found.sort((a, b) => b.saved - a.saved);
  }

  /** @param {Shelf} shelf @param {string} id */
  function remove(shelf, id) {
    memory[shelf].delete(id);
    return use(shelf, "readwrite", (store) => store.delete(id), () => undefined);
  }

  return {
    /** @param {Saved} saved */
    keep: (saved) => put("games", saved),
    /** @param {string} id @returns {Promise<Saved | undefined>} */
    find: (id) => use("games", "readonly", (store) => store.get(id), () => memory.games.get(id)),
    /** @returns {Promise<Saved[]>} */
    games: () => all("games"),
    /** @returns {Promise<Aside[]>} */
    asides: () => all("aside"),
    /**
     * Takes a record that cannot be read out of the way without losing it.
     * @param {Aside} aside
     */
    async setAside(aside) {
      await put("aside", aside);
      await remove("games", aside.id);
    },
  };
}
