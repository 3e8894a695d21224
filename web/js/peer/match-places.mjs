// Where the match of a link lies: on the table, among the saved games, or nowhere yet.
// @ts-check
import { newId } from "../random.mjs";
import { isGuest } from "../shell/page.mjs";
import { heldIds } from "../shell/tab-lock.mjs";

/** @typedef {import("./match.mjs").Opening} Opening */
/** @typedef {import("../storage/store.mjs").Saved} Saved */
/** @typedef {import("../storage/store.mjs").Store} Store */

/** Begins the name of the lock of a match, which the tab holds in which it is open. */
export const LOCKS = "cairn-match-";

/**
 * @param {object} props
 * @param {Pick<Store, "games">} props.store
 * @param {import("../shell/tab-lock.mjs").TabLock} props.tab
 * @param {() => import("./match-panel.mjs").MatchView | undefined} props.peer  the match on the table
 * @param {() => number} props.count  of the links that are open
 * @param {Pick<import("./match.mjs").Actions, "open" | "seat">} actions
 */
export function createMatchPlaces({ store, tab, peer, count }, { open, seat }) {
  /** The match that was begun last, while the program has not yet told of it. */
  let begun = "";

  /** A new id, once there is room for its match. @param {Opening} what */
  async function newIn(what) {
    const id = (begun = newId());
    return (await seat(what)) ? id : "";
  }

  /**
   * The id of the match of a link: on the table, of a saved game that is put there first, or a new one; "": it cannot
   * be played.
   * @param {Opening} what
   */
  return async (what) => {
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

/**
 * The kept game that an invitation names: one that no other tab has open, or else one to be taken over.
 * @param {string} match
 * @param {Pick<Store, "games">} store
 * @param {boolean} takes
 */
async function named(match, store, takes) {
  const open = await heldIds(LOCKS);
  const games = (await store.games())
    .filter(({ match: has }) => has?.matches.some((name) => name.startsWith(match)))
    .sort((one, other) => doubt(one) - doubt(other));
  return games.find(({ id }) => !open.has(id)) ?? (takes ? games[0] : undefined);
}

/**
 * How much speaks against a game that claims the name of a match: an older Cairn took such claims in from anybody's
 * file, with any time, but only as matches by link.
 * @param {Saved} game
 */
const doubt = ({ saved, match }) => Number(saved > Date.now()) + Number(!match?.texts[0]?.startsWith('{"cairn-match"'));
