// A friend would like to play a game that somebody wrote: what it says of itself, what it could do at its table, and
// the question before which nothing of it runs.
import { addStyles, button, make } from "../dom.ts";
import { atItsTable } from "../guest/with-friends.ts";
import { isolated } from "../peer/names.ts";
import { t } from "../shell/language.ts";
import { bases, inWords } from "./bases.ts";
import { headOf } from "./identity.ts";
import { madeFrom } from "./received.ts";
import { foldedRules, leadOf, sealedBox, titleOf } from "./received-page.ts";
import type { Game } from "./settling.ts";

/**
 * Asks whether to play a game.
 * @param over  nobody waits for an answer any more
 */
export async function askConsent({ sha, source }: Game, over: Promise<void>): Promise<boolean> {
  void addStyles(new URL("../../css/sources.css", import.meta.url));
  const known = await bases();
  const { text, look } = foldedRules(source);
  const asks = t("Your friend would like to play this game with you.");
  const play = button(t("Play it, sealed off"), () => dialog.close("yes"), "main");
  play.autofocus = true;
  const dialog = make(
    "dialog",
    { class: "sheet consenting", "aria-labelledby": "consent-title" },
    make("h2", { id: "consent-title" }, isolated(titleOf(source))),
    make("p", "lead", leadOf(headOf(source), asks, madeFrom(source, known))),
    sealedBox(
      t("It cannot see your other games or the network, and it is gone when you remove it."),
      atItsTable(),
      t("It is none of ours: nobody has checked whether it is any good."),
    ),
    make(
      "div",
      "row",
      play,
      button(t("Not now"), () => dialog.close()),
      look,
    ),
    inWords(sha, known),
    text,
  );
  document.body.append(dialog);
  dialog.showModal();
  void over.then(() => dialog.close());
  return new Promise((resolve) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    }),
  );
}
