// Entries that are not yet on the disk when a page is hidden, frozen or closed: put where writing takes no time, and
// found again by the next page.
import type { Entries, Listed, Shelf } from "./database.ts";

const NAME = "cairn-unsaved";
const keyOf = (shelf: Shelf, id: string) => `${NAME} ${shelf} ${id}`;

function attempt<T>(work: () => T, otherwise: T) {
  try {
    return work();
  } catch {
    return otherwise; // storage is blocked, or full
  }
}

export const stow = (shelf: Shelf, entry: { id: string }) =>
  attempt(() => localStorage.setItem(keyOf(shelf, entry.id), JSON.stringify(entry)), undefined);

export const unstow = (shelf: Shelf, id: string) => attempt(() => localStorage.removeItem(keyOf(shelf, id)), undefined);

export function stowed(): [Listed, Entries[Listed]][] {
  const keys = attempt(() => Object.keys(localStorage), []).filter((key) => key.startsWith(`${NAME} `));
  return keys.flatMap((key) => {
    const entry = attempt(() => JSON.parse(localStorage.getItem(key) ?? "null"), null);
    return entry ? [[key.split(" ")[1] as Listed, entry]] : [];
  });
}
