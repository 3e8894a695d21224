// A guest's game to which a friend comes takes its seat at the table, and is kept from then on.

import type { Seated, Seating } from "../shell/openings.ts";
import { newSource } from "../sources/identity.ts";
import type { Game } from "../sources/settling.ts";
import type { Saved, Store } from "../storage/store.ts";
import { seatForFriends } from "./at-table.ts";

interface Page {
  store: Store;
  seat: (take: Seating) => Promise<Seated>;
}

/**
 * Seats a game; tells whether it is there.
 * @param ours  the id of the game that is gone on with
 */
export async function seatMatch({ sha, source }: Game, { store, seat }: Page, ours: string = "") {
  const kept = await store.source(sha);
  const known = kept ?? newSource({ sha, source, name: "", origin: "friend" });
  const guest = await seat((_, page) => seatForFriends(known, ours, page));
  const loaded = await guest?.loaded();
  if (loaded && !kept) await store.keepSource({ ...known, name: loaded.name });
  return Boolean(loaded);
}

/**
 * Seats the game of a saved match; tells whether it is there.
 * @param came  its source, where it has come once more
 */
export async function reseatMatch({ id, summary }: Saved, came: Game | undefined, page: Page) {
  const kept = await page.store.source(summary.game);
  const game = kept ? { sha: kept.id, source: kept.source } : came;
  return game ? seatMatch(game, page, id) : false;
}
