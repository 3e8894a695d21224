// The shelves. A game lies in parts: its head, which lists read, and its picture, which is read when it is seen, lie on
// shelves of their own, and are written with it in one transaction.
// @ts-check

/** @typedef {import("./database.mjs").Shelf} Shelf */
/** @typedef {import("./store.mjs").Saved} Saved */
/** @typedef {import("./store.mjs").Head} Head */

/** @type {Shelf[]} */
export const SHELVES = ["games", "aside", "progress", "drafts", "workshop", "mistakes", "heads", "pictures"];

/**
 * With what the id of the review of a game begins; it lies beside what was reached, goes with its game, and into no
 * file.
 */
export const REVIEW = "review ";

/** The shelves on which an entry lies. @param {Shelf} shelf @returns {Shelf[]} */
export const withParts = (shelf) => (shelf === "games" ? ["games", "heads", "pictures"] : [shelf]);

/**
 * Puts an entry where it belongs. A game that brings no picture leaves the one that is kept.
 * @param {IDBTransaction} transaction
 * @param {Shelf} shelf
 * @param {any} entry
 */
export function lay(transaction, shelf, entry) {
  const store = (/** @type {Shelf} */ name) => transaction.objectStore(name);
  if (shelf !== "games") return store(shelf).put(entry);
  const { picture, ...game } = entry;
  if (picture) store("pictures").put({ id: game.id, picture });
  if (game.summary) store("heads").put(headOf(game)); // what has none can be opened, not listed
  return store("games").put(game);
}

/** A game as lists need it. @param {Saved} game @returns {Head} */
export const headOf = ({ text: _text, tree: _tree, picture: _picture, vaults, match, ...head }) => ({
  ...head,
  ...(vaults ? { vaults: {} } : {}),
  ...(match ? { match: { turn: match.turn } } : {}),
  waits: waitsOf(head.summary, match),
});

/** @param {Saved["summary"]} summary @param {Saved["match"]} match @returns {Head["waits"]} */
function waitsOf({ turn, over, friends, yours }, match) {
  if (match?.turn) return /** @type {Head["waits"]} */ (match.turn);
  if (over) return "over";
  if (!turn) return "first";
  if (friends?.length && !yours) return "friend";
  return match && friends?.length ? "you" : "open";
}
