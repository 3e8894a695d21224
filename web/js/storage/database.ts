// One IndexedDB database: a connection that failed, or that the browser has dropped, is made anew at the next use.
import type { Mistake } from "../mistakes/mistake.ts";
import { SHELVES } from "./parts.ts";
import { provideDatabases } from "./stand-in.ts";
import type { Aside, Draft, Head, Progress, Saved, Source } from "./store.ts";

/** what lies on each shelf */
export interface Entries {
  games: Saved;
  aside: Aside;
  progress: Progress;
  drafts: Draft;
  workshop: Source;
  mistakes: Mistake;
  heads: Head;
  pictures: { id: string; picture?: string };
}
export type Shelf = keyof Entries;
/** of which all entries are read, by when they were saved */
export type Listed = Exclude<Shelf, "pictures">;
/** how writing ended; what failed may work the next time */
export type Result = "kept" | "full" | "failed";

const PATIENCE = 10_000; // ms: browsers have left an opening or a transaction without any answer

/** Its result; rejects when it takes too long. */
function soon<T>(coming: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The store does not answer.")), PATIENCE);
    coming.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

async function open(): Promise<IDBDatabase> {
  await provideDatabases();
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("cairn", 5);
    // Games that are there keep their pictures for now: moving them would hold all tabs up (moving.ts).
    request.onupgradeneeded = () => {
      for (const shelf of SHELVES)
        if (!request.result.objectStoreNames.contains(shelf)) {
          const store = request.result.createObjectStore(shelf, { keyPath: "id" });
          if (shelf === "heads") {
            store.createIndex("saved", "saved");
            store.createIndex("waits", ["waits", "saved"]);
          }
        }
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("The store is held by another tab."));
  });
}

/** Why something could not be written. */
export function resultOf(reason: unknown): Result {
  return reason instanceof DOMException && reason.name === "QuotaExceededError" ? "full" : "failed";
}

export function createDatabase() {
  let connection: Promise<IDBDatabase> | undefined;

  function forget(dead: Promise<IDBDatabase>) {
    if (connection === dead) connection = undefined;
    dead.then(
      (database) => database.close(),
      () => {},
    );
  }

  /** @param durability  strict: on the disk before anything else is written, so that a crash loses nothing */
  async function attempt<T>(
    shelves: Shelf[],
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<T> | undefined,
    durability: IDBTransactionDurability = "strict",
  ): Promise<T | undefined> {
    const mine = (connection ??= open());
    try {
      const database = await soon(mine);
      database.onclose = database.onversionchange = () => forget(mine); // a newer Cairn, in another tab, gets its turn
      const done = new Promise<T | undefined>((resolve, reject) => {
        const transaction = database.transaction(shelves, mode, { durability });
        transaction.onabort = () => reject(transaction.error);
        const request = work(transaction);
        transaction.oncomplete = () => resolve(request?.result);
      });
      return await soon(done);
    } catch (reason) {
      if (resultOf(reason) !== "full") forget(mine);
      throw reason;
    }
  }

  return {
    /**
     * Runs one transaction, and once more where it was only the connection that is dead; rejects where it cannot be
     * done.
     */
    async use<T>(
      shelves: Shelf[],
      mode: IDBTransactionMode,
      work: (transaction: IDBTransaction) => IDBRequest<T> | undefined,
      durability?: IDBTransactionDurability,
    ): Promise<T | undefined> {
      const had = connection;
      try {
        return await attempt(shelves, mode, work, durability);
      } catch (reason) {
        if (!had || resultOf(reason) === "full") throw reason;
        return attempt(shelves, mode, work, durability);
      }
    },
  };
}
