// Two questions at the table: whether the words are the same, and whether both pages may find each other again.
import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { lettersConsent, mailConsent } from "./mail-consent.ts";
import { commonMailboxes, keepMailboxes } from "./mailboxes.ts";

function openDialog(title: string, content: Node[], buttons: (close: () => void) => Node[]) {
  const heading = make("h2", { tabindex: "-1", autofocus: true }, title);
  const close = () => dialog.close();
  const dialog = make("dialog", "sheet", heading, ...content, make("div", "row", ...buttons(close)));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Shows the words that both sides see, where nobody is in between. */
export function wordsDialog(words: string[]) {
  const list = make("ol", "safety", ...words.map((word) => make("li", { translate: "no" }, word)));
  list.setAttribute("aria-label", t("Safety words"));
  const why = t(
    "Whoever joined by a link was let in because they had it. If somebody else may have seen the link, read each " +
      "other these words: where both see the same ones, nobody is in between.",
  );
  openDialog(t("Compare words"), [make("p", "", why), list], (close) => [button(t("Close"), close, "main")]);
}

/**
 * Asks whether turns may go by public mailboxes.
 * @param names  of those
 */
export function lettersDialog(names: string[], agreed: () => void) {
  const why = t("Your turns then go sealed, by public mailboxes, and so do your friend’s, if they agree too.");
  openDialog(t("Deliver turns by a mailbox?"), [make("p", "", why), ...lettersConsent(names)], (close) => [
    button(t("Agree"), () => (close(), agreed()), "main"),
    button(t("No"), close),
  ]);
}

/**
 * Asks whether a mailbox may be used by which both of a match find each other again.
 * @param match  8 hex digits
 */
export function findDialog(match: string, agreed: () => void) {
  const names = commonMailboxes(); // each of both says yes on their own device
  const why = t("After a reload or a lost connection both pages then meet by themselves, if your friend agrees too.");
  openDialog(t("Find each other by themselves next time?"), [make("p", "", why), ...mailConsent(names)], (close) => [
    button(t("Agree"), () => (keepMailboxes(match, names), close(), agreed()), "main"),
    button(t("No"), close),
  ]);
}
