// A guest's game to which a friend comes takes its seat at the table, and is kept from then on.
// @ts-check
import { newSource } from "../sources/identity.mjs";
import { seatForFriends } from "./at-table.mjs";

/** @typedef {import("../sources/settling.mjs").Game} Game */
/**
 * @typedef {object} Page
 * @property {import("../storage/store.mjs").Store} store
 * @property {(take: import("../shell/openings.mjs").Seating) => Promise<import("../shell/openings.mjs").Seated>} seat
 */

/**
 * Seats a game; tells whether it is there.
 * @param {Game} game
 * @param {Page} page
 * @param {string} [ours]  the id of the game that is gone on with
 */
export async function seatMatch({ sha, source }, { store, seat }, ours = "") {
  const kept = await store.source(sha);
  const known = kept ?? newSource({ sha, source, name: "", origin: "friend" });
  const guest = await seat((_, page) => seatForFriends(known, ours, page));
  const loaded = await guest?.loaded();
  if (loaded && !kept) await store.keepSource({ ...known, name: loaded.name });
  return Boolean(loaded);
}

/**
 * Seats the game of a saved match; tells whether it is there.
 * @param {import("../storage/store.mjs").Saved} saved
 * @param {Game | undefined} came  its source, where it has come once more
 * @param {Page} page
 */
export async function reseatMatch({ id, summary }, came, page) {
  const kept = await page.store.source(summary.game);
  const game = kept ? { sha: kept.id, source: kept.source } : came;
  return game ? seatMatch(game, page, id) : false;
}
