// Which kept game a turn link goes to: the program tells how well each fits that claims the name of its match.
// @ts-check
import { isGuest } from "../shell/page.mjs";
import { matchOf } from "./links.mjs";

/** @typedef {import("../runtime/python.mjs").Message} Message */
/** @typedef {{ fit: number, count: number }} Fit  as `turn_fit` of docs/protocol.md */

/**
 * @param {import("../storage/store.mjs").Store} store
 * @param {(message: Message) => void} send  to the program
 */
export function createFits(store, send) {
  /** The callers that wait to be told, by the id of the game. @type {Map<string, (fit: Fit) => void>} */
  const asked = new Map();

  /** @param {string} id @param {string} code @param {string[]} texts @returns {Promise<Fit>} */
  function fitOf(id, code, texts) {
    send({ kind: "turn_find", id, code, saved_matches: texts });
    return new Promise((resolve) => asked.set(id, resolve));
  }

  return {
    /**
     * The kept game of a link's match, which may have gone live since: of those that claim its name the one whose keys
     * fit best, and how well they do. A game that somebody wrote is told of its own matches alone.
     * @param {string} code
     * @param {string} guest  the name of such a game, whose program is asked, or ""
     */
    async best(code, guest) {
      const named = (await store.games()).filter(
        ({ match, summary: { game } }) =>
          match?.matches.includes(matchOf(code)) && (isGuest(game) ? game : "") === guest,
      );
      const fits = await Promise.all(named.map(({ id, match }) => fitOf(id, code, match?.texts ?? [])));
      const best = fits.reduce((one, other) => (isBetter(other, one) ? other : one), { fit: 0, count: 0 });
      return { saved: named[fits.indexOf(best)], fit: best.fit };
    },

    /** Takes what the program says. @param {Message} message */
    hear: (message) => asked.get(message.id)?.(/** @type {any} */ (message)),
  };
}

/** @param {Fit} one @param {Fit} other */
const isBetter = (one, other) =>
  one.fit > other.fit || (one.fit === other.fit && one.fit > 0 && one.count > other.count);
