// Games that were begun and left with nothing in them go when another is begun, so that they do not pile up.
import { granted } from "../given.ts";
import type { Store } from "./store.ts";

/** @param begun  the id of the game begun now */
export async function dropUnplayed(store: Pick<Store, "unplayed" | "remove">, begun: string) {
  const held = new Set((await granted(() => navigator.locks.query()))?.held?.map(({ name }) => name));
  for (const { id } of await store.unplayed())
    if (id !== begun && !held.has(`cairn-game ${id}`)) await store.remove("games", id);
}
