// Tells on the page of trouble outside a game: Python that does not start, a write that failed.
// @ts-check

import { refusedNeed } from "../runtime/needs.mjs";
import { wordsOf } from "../storage/unkept.mjs";
import { mark, t } from "./language.mjs";
import { part, toast } from "./page.mjs";
import { go, needsProgram, route } from "./routes.mjs";
import { showTrouble } from "./trouble-box.mjs";
import { noteVisit, visit } from "./visit.mjs";

/** @typedef {import("../storage/database.mjs").Result} Result */

/**
 * Python cannot start here, or has died: nothing can be played, and to try again leads to where this would have led.
 * @param {string} details
 */
export function tellFailed(details) {
  // A game on the table is not begun anew.
  const isPlayed = visit.shown && route().page === "play";
  noteVisit({ kind: "dies", details, address: isPlayed ? location.hash : "" });
  part("starting").hidden = true;
  const refused = refusedNeed();
  const words = {
    title: t("The games can’t start here."),
    why: refused
      ? t(NEEDS[refused])
      : t(
          "The games didn’t load. You can still read the rules, and your saved games are safe. " +
            "Check your connection and try again.",
        ),
  };
  showTrouble(part("trouble"), words, [
    ...(refused ? [] : [{ label: t("Try again"), act: tryAgain }]),
    { label: t("Copy the details"), copies: () => details },
  ]);
  if (needsProgram()) go("#/", true);
}

/** The words for each of the needs that a browser may refuse. */
const NEEDS = {
  machine: mark(
    "The games need WebAssembly, which this browser lacks or refuses. " +
      "You can read the rules; to play, allow it, or use another browser.",
  ),
  worker: mark(
    "The games need web workers, which this browser lacks or refuses. " +
      "You can read the rules; to play, allow them, or use another browser.",
  ),
  both: mark(
    "The games need WebAssembly and web workers, which this browser lacks or refuses. " +
      "You can read the rules; to play, allow them, or use another browser.",
  ),
};

function tryAgain() {
  history.replaceState(null, "", visit.playAddress || location.hash);
  location.reload();
}

/**
 * Told while what was played is not written, and taken away when it is.
 * @param {Result} result
 * @param {boolean} isMatch
 */
export function tellWriting(result, isMatch) {
  const words = wordsOf(result, isMatch);
  if (words) toast(words, "writing");
  else part("toast").hidden ||= part("toast").dataset.about === "writing";
}
