// Where the match of a link lies: on the table, among the saved games, or nowhere yet.
import { newId } from "../random.ts";
import { isGuest } from "../shell/page.ts";
import { heldIds, type TabLock } from "../shell/tab-lock.ts";
import type { Saved, Store } from "../storage/store.ts";
import type { Actions, Opening } from "./match.ts";
import type { MatchView } from "./match-panel.ts";

/** Begins the name of the lock of a match, which the tab holds in which it is open. */
export const LOCKS = "cairn-match-";

export function createMatchPlaces(
  {
    store,
    tab,
    peer,
    count,
  }: {
    store: Pick<Store, "games">;
    tab: TabLock;
    peer: () => MatchView | undefined; // the match on the table
    count: () => number; // of the links that are open
  },
  { open, seat }: Pick<Actions, "open" | "seat">,
) {
  /** The match that was begun last, while the program has not yet told of it. */
  let begun = "";

  /** A new id, once there is room for its match. */
  async function newIn(what: Opening) {
    const id = (begun = newId());
    return (await seat(what)) ? id : "";
  }

  /**
   * The id of the match of a link: on the table, of a saved game that is put there first, or a new one; "": it cannot
   * be played.
   */
  return async (what: Opening) => {
    const { match, role, near, game = "", guest } = what;
    const on = peer();
    const isOther = (guest || isGuest(on?.game ?? "")) && game !== on?.game;
    if (!match && role === "host" && on?.friends.length && !isOther) return on.role === "host" ? on.id : newIn(what);
    if (!match) return role === "host" && count() > 1 && !isOther ? begun : newIn(what);
    if (on?.friends.some((friend) => friend.match === match)) return on.id;
    const found = await named(match, store, !near);
    if (!found) return newIn(what);
    tab.hold(found.id, true);
    await open(found, what);
    return found.id;
  };
}

/** The kept game that an invitation names: one that no other tab has open, or else one to be taken over. */
async function named(match: string, store: Pick<Store, "games">, takes: boolean) {
  const open = await heldIds(LOCKS);
  const games = (await store.games())
    .filter(({ match: has }) => has?.matches.some((name) => name.startsWith(match)))
    .sort((one, other) => doubt(one) - doubt(other));
  return games.find(({ id }) => !open.has(id)) ?? (takes ? games[0] : undefined);
}

/**
 * How much speaks against a game that claims the name of a match: an older Cairn took such claims in from anybody's
 * file, with any time, but only as matches by link.
 */
const doubt = ({ saved, match }: Saved) =>
  Number(saved > Date.now()) + Number(!match?.texts[0]?.startsWith('{"cairn-match"'));
