// All of the store beside keeping and finding games: fetched when it is first wanted.

import type { Mistake } from "../mistakes/mistake.ts";
import type { Entries, Listed, Result, Shelf } from "./database.ts";
import { isMoved, move, readUnmoved } from "./moving.ts";
import { headOf, lay, REVIEW, SHELVES, withParts } from "./parts.ts";
import type { Aside, Draft, Head, Progress, Saved, Source } from "./store.ts";
import type { Database, Pending } from "./writer.ts";

/** the store, from within */
export interface Shelves {
  use: Database["use"];
  look: <T>(shelf: Shelf, work: (store: IDBObjectStore) => IDBRequest<T>, otherwise: () => T) => Promise<T>;
  all: <S extends Listed>(shelf: S) => Promise<Entries[S][]>;
  find: <S extends Shelf>(shelf: S, id: string) => Promise<Entries[S] | undefined>;
  pending: Pending;
  put: <S extends Listed>(shelf: S, entry: Entries[S]) => Promise<Result>;
  drop: (shelf: Shelf, id: string) => void;
  change: (work: (transaction: IDBTransaction) => IDBRequest | undefined) => Promise<boolean>;
  tried: () => Promise<unknown>;
}

export const createRare = (shelves: Shelves) => ({
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

const newestFirst = (one: Head, other: Head) => other.saved - one.saved;

/** For what a game waits that home shows: all of the first ones, and the newest of each of the last. */
const ALL_OF = ["yours", "draft", "waiting", "you"] as const;
const NEWEST_OF = ["open", "friend"] as const;

function ofHeads(shelves: Shelves) {
  const { use, look, find, pending, tried } = shelves;

  /** The heads of all games, newest first. */
  async function heads(): Promise<Head[]> {
    await tried();
    // In this order: what is moved meanwhile is among one of them, or among both.
    const moved = await isMoved(shelves);
    const unmoved = moved ? [] : await readUnmoved(shelves);
    const kept = await look(
      "heads",
      (store) => store.getAll(),
      () => [],
    );
    const found = new Map([...unmoved, ...kept].map((head) => [head.id, head] as const));
    if (!moved) void move(shelves);
    for (const game of pending.games.values()) found.set(game.id, headOf(game));
    return [...found.values()].sort(newestFirst);
  }

  /** Whether what waits can be asked for by what it waits for. */
  async function isSorted() {
    await tried();
    return !pending.games.size && (await isMoved(shelves)) === true;
  }

  const rangeOf = (waits: Head["waits"]) => IDBKeyRange.bound([waits], [waits, []]);

  const allOf = (waits: Head["waits"]): Promise<Head[]> =>
    look(
      "heads",
      (store) => store.index("waits").getAll(rangeOf(waits)),
      () => [],
    );

  /** @returns the newest of them, or none */
  const newestOf = async (waits: Head["waits"]): Promise<Head[]> => {
    const at = await look(
      "heads",
      (store) => store.index("waits").openCursor(rangeOf(waits), "prev"),
      () => null,
    );
    return at ? [at.value] : [];
  };

  return {
    heads,
    /** The newest heads, to be shown while all are read; none where that would take as long. */
    async newest(count: number) {
      const found: Head[] = [];
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
    /** A game's Thumbnail as JSON; "" where none is kept. */
    async picture(id: string): Promise<string> {
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

const ofAsides = ({ look, all, find, drop, change }: Shelves) => ({
  /** All games, also those with nothing in them. */
  everyGame: (): Promise<Saved[]> => all("games"),
  asides: (): Promise<Aside[]> => all("aside"),
  /**
   * Takes a game that cannot be read out of the way, with all that is kept of it. Where that cannot be written, it
   * stays where it is.
   */
  async setAside(game: Saved, reason: { title: string; why: string; saved: number }) {
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
  /** Puts a game that was set aside back, to be tried again; its id, or "" where that cannot be written. */
  async putBack({ id, game }: Aside & { game: Saved }, newId: () => string) {
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

const ofReviews = ({ find, put }: Shelves) => ({
  /**
   * The findings of the review of a game.
   * @param game  its id
   */
  review: (game: string): Promise<Progress | undefined> => find("progress", REVIEW + game),
  /** @param game  its id */
  keepReview: (game: string, found: object) => put("progress", { ...found, id: REVIEW + game, saved: Date.now() }),
});

/** The positions that are asked again. */
const ofMistakes = ({ put, all, drop, change }: Shelves) => ({
  /** The mistakes as they are kept, whatever is in them. */
  mistakes: (): Promise<{ id: string }[]> => all("mistakes"),
  keepMistake: (mistake: Mistake) => put("mistakes", mistake),
  async removeMistake(id: string) {
    drop("mistakes", id);
    await change((transaction) => transaction.objectStore("mistakes").delete(id));
  },
});

/** The store's functions for the Workshop. */
const ofWorkshop = ({ put, find, all }: Shelves) => ({
  keepDraft: (draft: Draft) => put("drafts", draft),
  draft: (id: string): Promise<Draft | undefined> => find("drafts", id),
  /** Games that are being written, newest first. */
  drafts: (): Promise<Draft[]> => all("drafts"),
  keepSource: (source: Source) => put("workshop", source),
  /**
   * The source of a game.
   * @param name  what the program calls it, or its id
   */
  source: async (name: string): Promise<Source | undefined> =>
    (await all("workshop")).find((one) => one.id === name || one.name === name),
  /** Newest first. */
  sources: (): Promise<Source[]> => all("workshop"),
});
