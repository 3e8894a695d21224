// Tells on the page of trouble outside a game: Python that does not start, a write that failed.

import { refusedNeed } from "../runtime/needs.ts";
import type { Result } from "../storage/database.ts";
import { wordsOf } from "../storage/unkept.ts";
import { mark, t } from "./language.ts";
import { part, toast } from "./page.ts";
import { go, needsProgram, route } from "./routes.ts";
import { showTrouble } from "./trouble-box.ts";
import { noteVisit, visit } from "./visit.ts";

/**
 * Python cannot start here, or has died: nothing can be played, and to try again leads to where this would have led.
 */
export function tellFailed(details: string) {
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

/** Told while what was played is not written, and taken away when it is. */
export function tellWriting(result: Result, isMatch: boolean) {
  const words = wordsOf(result, isMatch);
  if (words) toast(words, "writing");
  else part("toast").hidden ||= part("toast").dataset.about === "writing";
}
