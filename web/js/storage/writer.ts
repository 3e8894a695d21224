// All writing of this page, one after the other: what is not written yet stays in memory, and is tried again and again.
import { type createDatabase, type Entries, type Listed, type Result, resultOf, type Shelf } from "./database.ts";
import { lay, SHELVES, withParts } from "./parts.ts";
import { provideDatabases } from "./stand-in.ts";
import { stow, stowed, unstow } from "./unsaved.ts";

export type Database = ReturnType<typeof createDatabase>;
type Durability = IDBTransactionDurability;

/** by shelf and id */
export type Pending = { [S in Shelf]: Map<string, Entries[S]> };

const emptyShelves = () => Object.fromEntries(SHELVES.map((shelf) => [shelf, new Map()])) as Pending;

const [FIRST, LAST] = [1_000, 30_000]; // ms until what could not be written is tried again, at first and at most

/** @param onResult  called when writing fails, in another way than before, or succeeds again */
export function createWriter(database: Database, onResult: (result: Result) => void) {
  /** The entries that are not written yet. */
  const pending = emptyShelves();
  /** Those of them that are written loosely. */
  const loose = new WeakSet();
  /** The writes that are tried until they succeed, by shelf and id. */
  const insisting: Map<string, Promise<void>> = new Map();
  /** All writing, one after the other. */
  let line: Promise<unknown> = Promise.resolve();
  let last = "kept" as Result;
  let rouse = () => {};
  /** Settled when writing may succeed again. */
  let roused: Promise<void> = new Promise((resolve) => (rouse = resolve));

  function tell(result: Result): Result {
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
   */
  async function write(shelf: Listed, id: string, late: boolean, durability: Durability): Promise<Result> {
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

  function queue(shelf: Listed, id: string, late = false, durability: Durability = "strict"): Promise<Result> {
    const written = line.then(() => write(shelf, id, late, durability));
    line = written;
    return written;
  }

  /** Tries until it is written. */
  async function insist(shelf: Listed, id: string) {
    for (let pause = FIRST; pending[shelf].has(id); pause = Math.min(LAST, 2 * pause)) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await Promise.race([roused, new Promise((resolve) => (timer = setTimeout(resolve, pause)))]);
      clearTimeout(timer);
      await queue(shelf, id, true);
    }
    insisting.delete(`${shelf} ${id}`);
  }

  /** @param durability  relaxed: as good as written, and on the disk right after it */
  async function put<S extends Listed>(shelf: S, entry: Entries[S], late = false, durability: Durability = "strict") {
    const key = `${shelf} ${entry.id}`;
    pending[shelf].set(entry.id, entry);
    loose.delete(entry); // it may be another by now
    const result = await queue(shelf, entry.id, late, durability);
    if (durability === "relaxed") void queue(shelf, entry.id);
    if (result !== "kept" && !insisting.has(key)) insisting.set(key, insist(shelf, entry.id));
    return result;
  }

  /** Runs a transaction whose failing loses nothing; whether it was done. */
  async function change(work: (transaction: IDBTransaction) => IDBRequest | undefined) {
    const done = line
      .then(() => database.use(SHELVES, "readwrite", work))
      .then(
        () => tell("kept"),
        (reason) => tell(resultOf(reason)),
      );
    line = done;
    return (await done) === "kept";
  }

  function drop(shelf: Shelf, id: string) {
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
    /** Settled when what was put there under this id is written. */
    async written(shelf: Shelf, id: string) {
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

const putOver = (database: Database, shelf: Listed, entry: Entries[Listed], durability: Durability) =>
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

/** Writes over what is older, but not over what another tab has gone on to. */
async function putOverOlder(database: Database, shelf: Listed, entry: Entries[Listed]) {
  let refused: unknown;
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
