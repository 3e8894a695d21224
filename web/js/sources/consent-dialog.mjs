// A friend would like to play a game that somebody wrote: what it says of itself, what it could do at its table, and
// the question before which nothing of it runs.
// @ts-check
import { addStyles, button, make } from "../dom.mjs";
import { atItsTable } from "../guest/with-friends.mjs";
import { isolated } from "../peer/names.mjs";
import { t, tn } from "../shell/language.mjs";
import { bases, inWords } from "./bases.mjs";
import { headOf } from "./identity.mjs";
import { madeFrom, visible } from "./received.mjs";
import { sealedBox } from "./received-page.mjs";

/**
 * Asks whether to play a game.
 * @param {import("./settling.mjs").Game} game
 * @param {Promise<void>} over  nobody waits for an answer any more
 * @returns {Promise<boolean>}
 */
export async function askConsent({ sha, source }, over) {
  void addStyles(new URL("../../css/sources.css", import.meta.url));
  const [{ title, by, lines }, known] = [headOf(source), await bases()];
  const from = madeFrom(source, known);
  const lead = [
    t("Your friend would like to play this game with you."),
    by ? t("It says that {name} wrote it.", { name: isolated(by) }) : "",
    tn("It has {n} line, for two players.", "It has {n} lines, for two players.", lines),
    from ? t("Most of it is as in {game}.", { game: from }) : "",
  ];
  const text = make("pre", { class: "rules-text", tabindex: "0", translate: "no", hidden: true }, visible(source));
  text.setAttribute("aria-label", t("The rules, in Python"));
  const look = button(t("Look at the rules"), () => {
    text.hidden = !text.hidden;
    look.setAttribute("aria-expanded", String(!text.hidden));
  });
  look.setAttribute("aria-expanded", "false");
  const play = button(t("Play it, sealed off"), () => dialog.close("yes"), "main");
  play.autofocus = true;
  const dialog = make(
    "dialog",
    { class: "sheet consenting", "aria-labelledby": "consent-title" },
    make("h2", { id: "consent-title" }, title ? isolated(title) : t("A game without a name")),
    make("p", "lead", lead.filter(Boolean).join(" ")),
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
