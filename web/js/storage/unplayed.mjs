// Games that were begun and left with nothing in them go when another is begun, so that they do not pile up.
// @ts-check
import { granted } from "../given.mjs";

/** @typedef {import("./store.mjs").Store} Store */

/** @param {Pick<Store, "unplayed" | "remove">} store @param {string} begun  the id of the game begun now */
export async function dropUnplayed(store, begun) {
  const held = new Set((await granted(() => navigator.locks.query()))?.held?.map(({ name }) => name));
  for (const { id } of await store.unplayed())
    if (id !== begun && !held.has(`cairn-game ${id}`)) await store.remove("games", id);
}
