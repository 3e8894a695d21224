// All writing of this page, one after the other: what is not written yet stays in memory, and is tried again and again.
// @ts-check
import { resultOf } from "./database.mjs";
import { lay, SHELVES, withParts } from "./parts.mjs";
import { provideDatabases } from "./stand-in.mjs";
import { stow, stowed, unstow } from "./unsaved.mjs";

/** @typedef {import("./database.mjs").Shelf} Shelf */
/** @typedef {import("./database.mjs").Result} Result */
/** @typedef {ReturnType<typeof import("./database.mjs").createDatabase>} Database */

/** @returns {Record<Shelf, Map<string, any>>} */
const emptyShelves = () => /** @type {any} */ (Object.fromEntries(SHELVES.map((shelf) => [shelf, new Map()])));

const [FIRST, LAST] = [1_000, 30_000]; // ms until what could not be written is tried again, at first and at most

/**
 * @param {Database} database
 * @param {(result: Result) => void} onResult  called when writing fails, in another way than before, or succeeds again
 */
export function createWriter(database, onResult) {
  /** The entries that are not written yet. */
  const pending = emptyShelves();
  /** Those of them that are written loosely. */
  const loose = new WeakSet();
  /** The writes that are tried until they succeed, by shelf and id. @type {Map<string, Promise<void>>} */
  const insisting = new Map();
  /** All writing, one after the other. @type {Promise<unknown>} */
  let line = Promise.resolve();
  let last = /** @type {Result} */ ("kept");
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

  /**
   * Writes what is pending under an id; `late`, only over what is older: another tab may have gone on. What is written
   * loosely stays pending.
   * @param {Shelf} shelf
   * @param {string} id
   * @param {boolean} late
   * @param {IDBTransactionDurability} durability
   * @returns {Promise<Result>}
   */
  async function write(shelf, id, late, durability) {
    const entry = pending[shelf].get(id);
    if (!entry || (durability === "relaxed" && loose.has(entry))) return "kept"; // an earlier turn has written it
    try {
      await (late ? putOverOlder(database, shelf, entry) : putOver(database, shelf, entry, durability));
    } catch (reason) {
      stow(shelf, entry); // this page may end before it succeeds
      return tell(resultOf(reason));
    }
    if (durability === "relaxed") {
      loose.add(entry);
      return tell("kept");
    }
    if (await provideDatabases()) unstow(shelf, id);
    if (pending[shelf].get(id) === entry) pending[shelf].delete(id);
    return tell("kept");
  }

  /**
   * @param {Shelf} shelf
   * @param {string} id
   * @param {boolean} [late]
   * @param {IDBTransactionDurability} [durability]
   * @returns {Promise<Result>}
   */
  function queue(shelf, id, late = false, durability = "strict") {
    const written = line.then(() => write(shelf, id, late, durability));
    line = written;
    return written;
  }

  /** Tries until it is written. @param {Shelf} shelf @param {string} id */
  async function insist(shelf, id) {
    for (let pause = FIRST; pending[shelf].has(id); pause = Math.min(LAST, 2 * pause)) {
      /** @type {ReturnType<typeof setTimeout> | undefined} */
      let timer;
      await Promise.race([roused, new Promise((resolve) => (timer = setTimeout(resolve, pause)))]);
      clearTimeout(timer);
      await queue(shelf, id, true);
    }
    insisting.delete(`${shelf} ${id}`);
  }

  /**
   * @param {Shelf} shelf
   * @param {any} entry
   * @param {boolean} [late]
   * @param {IDBTransactionDurability} [durability]  relaxed: as good as written, and on the disk right after it
   */
  async function put(shelf, entry, late = false, durability = "strict") {
    const key = `${shelf} ${entry.id}`;
    pending[shelf].set(entry.id, entry);
    loose.delete(entry); // it may be another by now
    const result = await queue(shelf, entry.id, late, durability);
    if (durability === "relaxed") void queue(shelf, entry.id);
    if (result !== "kept" && !insisting.has(key)) insisting.set(key, insist(shelf, entry.id));
    return result;
  }

  /**
   * Runs a transaction whose failing loses nothing; whether it was done.
   * @param {(transaction: IDBTransaction) => IDBRequest | undefined} work
   */
  async function change(work) {
    const done = line
      .then(() => database.use(SHELVES, "readwrite", work))
      .then(
        () => tell("kept"),
        (reason) => tell(resultOf(reason)),
      );
    line = done;
    return (await done) === "kept";
  }

  /** @param {Shelf} shelf @param {string} id */
  function drop(shelf, id) {
    pending[shelf].delete(id);
    unstow(shelf, id);
  }

  for (const [shelf, entry] of stowed()) void put(shelf, entry, true);

  return {
    pending,
    put,
    change,
    drop,
    tell,
    /** Settled when all that was asked for so far has been tried. */
    tried: () => line,
    /**
     * Settled when what was put there under this id is written.
     * @param {Shelf} shelf
     * @param {string} id
     */
    async written(shelf, id) {
      await line;
      await insisting.get(`${shelf} ${id}`);
    },
    /** The page may never run again, or does again: puts by what is not written yet, and tries it again. */
    flush() {
      for (const shelf of SHELVES) for (const entry of pending[shelf].values()) stow(shelf, entry);
      wake();
    },
  };
}

/** @param {Database} database @param {Shelf} shelf @param {any} entry @param {IDBTransactionDurability} durability */
const putOver = (database, shelf, entry, durability) =>
  database.use(
    withParts(shelf),
    "readwrite",
    (transaction) => {
      const request = lay(transaction, shelf, entry);
      transaction.commit?.(); // at once: without it the browser first asks whether there is more
      return request;
    },
    durability,
  );

/**
 * Writes over what is older, but not over what another tab has gone on to.
 * @param {Database} database
 * @param {Shelf} shelf
 * @param {any} entry
 */
async function putOverOlder(database, shelf, entry) {
  /** @type {unknown} */
  let refused;
  try {
    await database.use(withParts(shelf), "readwrite", (transaction) => {
      const found = transaction.objectStore(shelf).get(entry.id);
      found.onsuccess = () => {
        try {
          const since = found.result?.saved;
          const isLater = since > entry.saved && since <= Date.now(); // a time to come is no other tab's
          if (!isLater) lay(transaction, shelf, entry);
        } catch (reason) {
          refused = reason;
          transaction.abort();
        }
      };
    });
  } catch (reason) {
    throw refused ?? reason;
  }
}
