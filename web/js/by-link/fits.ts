// Which kept game a turn link goes to: the program tells how well each fits that claims the name of its match.

import type { Of, PageMessage, ProgramMessage } from "../runtime/messages.ts";
import { isGuest } from "../shell/page.ts";
import type { Store } from "../storage/store.ts";
import { matchOf } from "./links.ts";

/** as `turn_fit` of docs/protocol.md */
type Fit = { fit: number; count: number };

/** @param send  to the program */
export function createFits(store: Store, send: (message: PageMessage) => void) {
  /** The callers that wait to be told, by the id of the game. */
  const asked: Map<string, (fit: Fit) => void> = new Map();

  function fitOf(id: string, code: string, texts: string[]): Promise<Fit> {
    send({ kind: "turn_find", id, code, saved_matches: texts });
    return new Promise((resolve) => asked.set(id, resolve));
  }

  return {
    /**
     * The kept game of a link's match, which may have gone live since: of those that claim its name the one whose keys
     * fit best, and how well they do. A game that somebody wrote is told of its own matches alone.
     * @param guest  the name of such a game, whose program is asked, or ""
     */
    async best(code: string, guest: string) {
      const named = (await store.games()).filter(
        ({ match, summary: { game } }) =>
          match?.matches.includes(matchOf(code)) && (isGuest(game) ? game : "") === guest,
      );
      const fits = await Promise.all(named.map(({ id, match }) => fitOf(id, code, match?.texts ?? [])));
      const best = fits.reduce((one, other) => (isBetter(other, one) ? other : one), { fit: 0, count: 0 });
      return { saved: named[fits.indexOf(best)], fit: best.fit };
    },

    /** Takes what the program says. */
    hear: (message: Of<ProgramMessage, "turn_fit">) => asked.get(message.id)?.(message),
  };
}

const isBetter = (one: Fit, other: Fit) =>
  one.fit > other.fit || (one.fit === other.fit && one.fit > 0 && one.count > other.count);
