// Entries that are not yet on the disk when a page is hidden, frozen or closed: put where writing takes no time, and
// found again by the next page.
// @ts-check

/** @typedef {import("./database.mjs").Shelf} Shelf */

const NAME = "cairn-unsaved";
/** @param {Shelf} shelf @param {string} id */
const keyOf = (shelf, id) => `${NAME} ${shelf} ${id}`;

/** @template T @param {() => T} work @param {T} otherwise */
function attempt(work, otherwise) {
  try {
    return work();
  } catch {
    return otherwise; // storage is blocked, or full
  }
}

/** @param {Shelf} shelf @param {{ id: string }} entry */
export const stow = (shelf, entry) =>
  attempt(() => localStorage.setItem(keyOf(shelf, entry.id), JSON.stringify(entry)), undefined);

/** @param {Shelf} shelf @param {string} id */
export const unstow = (shelf, id) => attempt(() => localStorage.removeItem(keyOf(shelf, id)), undefined);

/** @returns {[Shelf, any][]} */
export function stowed() {
  const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(`${NAME} `));
  return keys.flatMap((key) => {
    const entry = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null"), null);
    return entry ? [[/** @type {Shelf} */ (key.split(" ")[1]), entry]] : [];
  });
}
