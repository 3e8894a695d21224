// Asks which of several things is meant that a text holds, or which kind of thing a code is.
import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import type { Found } from "../shell/texts.ts";

/** Characters that tell one of a kind from the others. */
const SHOWN = 24;

/**
 * @param isOneOf  it is one thing, which may be any of these
 * @returns what was chosen
 */
export function askWhich(found: Found[], isOneOf: boolean): Promise<Found | undefined> {
  document.querySelector("dialog.which")?.remove();
  return new Promise((resolve) => {
    const choose = (one?: Found) => {
      resolve(one);
      dialog.close();
    };
    const title = isOneOf ? t("What is this code?") : t("Which of these?");
    const ways = found.map((one) =>
      make(
        "li",
        "",
        button(nameOf(one), () => choose(one)),
        ...(isOneOf ? [] : [" ", make("code", { translate: "no" }, beginningOf(one))]),
      ),
    );
    const cancel = button(t("Cancel"), () => choose());
    cancel.autofocus = true; // who presses Enter at once has chosen nothing
    const why = isOneOf
      ? t("It came without its link, which would tell. Nothing has been opened.")
      : t("The text holds several things. Nothing has been opened.");
    const dialog = make(
      "dialog",
      { class: "sheet which", "aria-labelledby": "which-title", "aria-describedby": "which-why" },
      make("h2", { id: "which-title" }, title),
      make("p", { id: "which-why", class: "soft" }, why),
      make("ul", "plain", ...ways),
      make("div", "row", cancel),
    );
    dialog.addEventListener("close", () => {
      resolve(undefined);
      dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** The kind of a thing, in words. */
function nameOf(found: Found) {
  const words = {
    record: t("A game"),
    archive: t("A file of games"),
    game: t("A game"),
    letter: t("A turn of a match by link"),
    source: t("A game that somebody wrote"),
    invitation: t("An invitation"),
    set: t("A set of positions"),
    position: t("A position"),
    puzzle: t("A puzzle"),
  };
  return words[found.kind === "link" ? found.place : found.kind];
}

/** The words that tell it from others of its kind. */
function beginningOf(found: Found) {
  const text = found.kind === "link" ? found.hash : found.text;
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}
