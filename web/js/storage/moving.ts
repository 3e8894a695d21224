// Games that an older Cairn kept have their pictures in them, and no heads: they are laid apart a few at a time, each
// few whole or not at all, so that nothing is held up and any end of the page is harmless.
import { headOf, lay, withParts } from "./parts.ts";
import type { Shelves } from "./rare.ts";
import type { Head, Saved } from "./store.ts";

/** The games of one transaction: with pictures some 250 kB. */
const FEW = 8;
/** The id, no game's, under which it is noted among the pictures that all games lie apart. */
const MOVED = "";
/** ms after which the next few are moved, however busy the page is */
const LATEST = 500;
/** The stores whose games are being moved, or have been in vain. */
const begun: WeakSet<Shelves> = new WeakSet();

/** Whether every game lies apart; undefined where that cannot be read. */
export const isMoved = async ({ look }: Shelves) => {
  const unknown = { moved: undefined };
  const note = await look(
    "pictures",
    (store) => store.get(MOVED),
    () => unknown,
  );
  return note === unknown ? undefined : Boolean(note);
};

/** The ids of the games that have no heads yet. */
async function unmoved({ use }: Shelves) {
  const keysOf = (shelf: "games" | "heads") =>
    use([shelf], "readonly", (transaction) => transaction.objectStore(shelf).getAllKeys());
  const [games, heads] = await Promise.all([keysOf("games"), keysOf("heads")]);
  const known = new Set(heads);
  return (games ?? []).filter((id) => !known.has(id)) as string[];
}

/** The heads of the games that have none yet, read a few at a time. */
export async function readUnmoved(shelves: Shelves) {
  const heads: Head[] = [];
  try {
    for (const few of inFews(await unmoved(shelves)))
      await shelves.use(["games"], "readonly", (transaction) =>
        each(transaction, few, (game) => void heads.push(headOf(game))),
      );
  } catch {} // as much as can be read
  return heads;
}

/** Lays all games apart, unless this page has tried; where it fails, it is tried again by the next page. */
export async function move(shelves: Shelves) {
  if (begun.has(shelves)) return;
  begun.add(shelves);
  const { use } = shelves;
  const parts = withParts("games");
  try {
    for (const few of inFews(await unmoved(shelves))) {
      await idle();
      const work = (transaction: IDBTransaction) => each(transaction, few, (game) => lay(transaction, "games", game));
      await use(parts, "readwrite", work, "relaxed");
    }
    await use(parts, "readwrite", (transaction) => transaction.objectStore("pictures").put({ id: MOVED }), "relaxed");
  } catch {} // there is no room, perhaps: the games stay as they are
}

/** Does something with each game, as it is kept at that time. */
function each(transaction: IDBTransaction, ids: string[], act: (game: Saved) => void) {
  for (const id of ids) {
    const found = transaction.objectStore("games").get(id);
    found.onsuccess = () => {
      try {
        if (found.result?.summary) act(found.result);
      } catch {
        transaction.abort();
      }
    };
  }
  return undefined;
}

const inFews = (ids: string[]) =>
  Array.from({ length: Math.ceil(ids.length / FEW) }, (_, n) => ids.slice(n * FEW, (n + 1) * FEW));

const idle = () =>
  new Promise((resolve) =>
    "requestIdleCallback" in globalThis ? requestIdleCallback(resolve, { timeout: LATEST }) : setTimeout(resolve),
  );
