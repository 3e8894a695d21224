// The shelves. A game lies in parts: its head, which lists read, and its picture, which is read when it is seen, lie on
// shelves of their own, and are written with it in one transaction.
import type { Entries, Shelf } from "./database.ts";
import type { Head, Saved } from "./store.ts";

export const SHELVES: Shelf[] = ["games", "aside", "progress", "drafts", "workshop", "mistakes", "heads", "pictures"];

/**
 * With what the id of the review of a game begins; it lies beside what was reached, goes with its game, and into no
 * file.
 */
export const REVIEW = "review ";

/** The shelves on which an entry lies. */
export const withParts = (shelf: Shelf): Shelf[] => (shelf === "games" ? ["games", "heads", "pictures"] : [shelf]);

/** Puts an entry where it belongs. A game that brings no picture leaves the one that is kept. */
export function lay(transaction: IDBTransaction, shelf: Shelf, entry: Entries[Shelf]) {
  const store = (name: Shelf) => transaction.objectStore(name);
  if (shelf !== "games") return store(shelf).put(entry);
  const { picture, ...game } = entry as Saved;
  if (picture) store("pictures").put({ id: game.id, picture });
  if (game.summary) store("heads").put(headOf(game)); // what has none can be opened, not listed
  return store("games").put(game);
}

/** A game as lists need it. */
export const headOf = ({ text: _text, tree: _tree, picture: _picture, vaults, match, ...head }: Saved): Head => ({
  ...head,
  ...(vaults ? { vaults: {} } : {}),
  ...(match ? { match: { turn: match.turn } } : {}),
  waits: waitsOf(head.summary, match),
});

function waitsOf({ turn, over, friends, yours }: Saved["summary"], match: Saved["match"]): Head["waits"] {
  if (match?.turn) return match.turn as Head["waits"];
  if (over) return "over";
  if (!turn) return "first";
  if (friends?.length && !yours) return "friend";
  return match && friends?.length ? "you" : "open";
}
