// Home: each game begins as it was begun last, and above them are those to go on with.
// @ts-check
import { showResume } from "../storage/saved-games.mjs";
import { lastLink } from "./links.mjs";
import { part } from "./page.mjs";

/** @param {ReturnType<typeof import("../storage/store.mjs").openStore>} store */
export async function fillHome(store) {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll("a[data-play]")))
    link.hash = lastLink(link.dataset.play ?? "") || link.hash;
  const games = await store.games();
  const turns = games.filter(({ match }) => match?.turn);
  showResume(part("resume"), part("welcome"), turns.length ? games.filter(({ match }) => !match?.turn) : games);
  if (turns.length) void import("../by-link/turn-list.mjs").then(({ showTurns }) => showTurns(part("resume"), turns));
}
