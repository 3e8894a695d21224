// Where games are kept: IndexedDB, and over it what this page has not written yet.

import type { Kept } from "../peer/match.ts";
import type { Card } from "../shell/forms.ts";
import type { Wheel } from "../sources/wheel.ts";
import { createDatabase, type Entries, type Listed, type Result, type Shelf } from "./database.ts";
import { REVIEW, withParts } from "./parts.ts";
import type { createRare } from "./rare.ts";
import { createWriter } from "./writer.ts";

export type Store = ReturnType<typeof openStore>;

export interface Summary {
  game: string;
  title: string;
  turn: number;
  /**
   * is to move, or has won (nobody: a draw), by the English names, `yours`: the person here is, or is among them;
   * without a result `line` says so (an older Cairn kept a sentence there)
   */
  who?: string[];
  yours?: boolean;
  line?: string;
  over: boolean;
  ending?: string; // “resigned”, “time” or “agreed” where the players or the clock ended it, and not the rules
  friends?: string[]; // play elsewhere, and `last` is what one of them played last, if it was the last move
  last?: string;
  colours?: string | undefined; // the class with its colours, where they are another game's
}
export interface Saved {
  id: string;
  text: string; // the record
  summary: Summary;
  saved: number; // ms since 1970
  vaults?: Record<number, string> | undefined; // open the secrets of each seat: never given out with the record
  computer?: Record<string, number> | undefined; // the levels of the computer, by seat
  match?: Kept | undefined; // to go on with a match with friends: it holds secrets too
  picture?: string | undefined; // its Thumbnail as JSON
  tree?: string; // the text of what was added to it
  spent?: number; // ms that people sat at it
}
/** A game as far as lists tell of it; a Saved is one too. */
export type Told = Omit<Saved, "text" | "tree" | "picture" | "vaults" | "match"> & {
  vaults?: object | undefined;
  match?: Partial<Kept> | undefined;
};
/**
 * A game as it lies beside itself for lists. For what it `waits`: as its match by link, for its first action, for a
 * friend or a person here in a live match, for anybody (`open`), or for nothing.
 */
export type Head = Told & { waits: "yours" | "draft" | "waiting" | "first" | "friend" | "you" | "open" | "over" };
/** a record that could not be read */
export interface Aside {
  id: string;
  text: string;
  title: string;
  why: string;
  saved: number;
  game?: Saved; // is all that was kept of it, unless an older Cairn set it aside
}

/** what a person has reached apart from games, by an id that begins with what it is of */
export type Progress = { id: string; saved: number; [part: string]: unknown };

/** A game that is being written. */
export interface Draft {
  id: string;
  saved: number; // ms since 1970
  text: string;
  from: string; // what it was begun with
  plays: number; // how often somebody has begun to play it
  history?: string | undefined; // what can be undone in it, as JSON
  picture?: string | undefined; // as that of a Saved
  colours?: string | undefined; // the class with its colours
}
/**
 * The source of a game that was played, or came from somewhere; it never changes. `id` is the SHA-256 of its normal
 * form in hex, `name` what the program calls it, `origin` is here, link, file, wheel or a friend's name, `base` the id
 * of what it was made from, or "".
 */
export interface Source {
  id: string;
  name: string;
  title: string;
  by: string;
  source: string;
  kit: number;
  origin: string;
  made: number; // in ms since 1970
  base: string;
  saved: number;
  shown?: Shown;
  wheels?: Wheel[]; // what it needs, each behind what it needs itself
}
/** A game as it has told of itself, in one language: its rules by their names, its picture as that of a Saved. */
export interface Shown {
  language: string;
  card: Card;
  sections: [name: string, text: string][];
  picture: string;
}

type Rare = ReturnType<typeof createRare>;

/** The rest of the store, which is fetched when it is first wanted. */
const RARE = (
  "heads newest waiting unplayed picture everyGame asides setAside putBack review keepReview clear mistakes " +
  "keepMistake removeMistake keepDraft draft drafts keepSource source sources"
).split(" ") as (keyof Rare)[];

/** @param onResult  called when writing fails, in another way than before, or succeeds again */
export function openStore(onResult: (result: Result) => void) {
  const database = createDatabase();
  const { pending, put, change, drop, tried, written, flush } = createWriter(database, onResult);

  /** @param otherwise  where nothing can be read */
  async function look<T>(shelf: Shelf, work: (store: IDBObjectStore) => IDBRequest<T>, otherwise: () => T): Promise<T> {
    try {
      return (await database.use([shelf], "readonly", (transaction) => work(transaction.objectStore(shelf)))) as T;
    } catch {
      return otherwise();
    }
  }

  /** All kept, and over it those still being written; newest first. */
  async function all<S extends Listed>(shelf: S): Promise<Entries[S][]> {
    await tried();
    const entries = await look(
      shelf,
      (store) => store.getAll(),
      () => [],
    );
    const found = new Map([...entries.map((entry) => [entry.id, entry] as const), ...pending[shelf]]);
    return [...found.values()].sort((a, b) => b.saved - a.saved);
  }

  /** One entry, as it is kept or being written. */
  async function find<S extends Shelf>(shelf: S, id: string): Promise<Entries[S] | undefined> {
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
  let made: Rare | undefined;
  const ask =
    (name: keyof Rare) =>
    async (...given: never[]) => {
      made ??= (await import("./rare.ts")).createRare(parts);
      const act: (...given: never[]) => unknown = made[name];
      return act(...given);
    };
  const rare = Object.fromEntries(RARE.map((name) => [name, ask(name)])) as Rare;

  return {
    ...rare,
    /**
     * Writes a game that is played: at once, so that it outlives the browser, and right after it so that it outlives a
     * power failure. What cannot be written now is tried again.
     */
    keep: (saved: Saved) => put("games", saved, false, "relaxed"),
    /** Settled when what was given to `keep` under this id is written. */
    written: (id: string) => written("games", id),
    flush,
    /** A game without its picture. */
    find: (id: string): Promise<Saved | undefined> => find("games", id),
    /** The games in which something was played, or that friends have sat down to. */
    games: async (): Promise<Saved[]> => (await all("games")).filter(isListed),
    isListed,
    /**
     * The results in something, puzzles for one; newest first.
     * @param of  with what its ids begin; without it all but what goes into no file: reviews and reports
     */
    progress: async (of: string = ""): Promise<Progress[]> =>
      (await all("progress")).filter(({ id }) => (of ? id.startsWith(of) : !/^re(view|port) /.test(id))),
    keepProgress: (entry: Progress) => put("progress", entry),
    /** Takes an entry away, and returns it as it was: a game with its picture. */
    async remove<S extends Shelf>(shelf: S, id: string): Promise<Entries[S] | undefined> {
      const newest = pending[shelf].get(id);
      let found: IDBRequest[] = [];
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

/** Whether something was played in it, or friends have sat down to it. */
const isListed = ({ summary, match }: Told) => summary.turn > 0 || summary.over || Boolean(match);
