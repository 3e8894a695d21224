// What a public mailbox is told, said before it is asked.
// @ts-check
import { make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { REVEALS, serverNames } from "./servers.mjs";

/** @param {string[]} mailboxes  their names */
export const mailConsent = (mailboxes) => [
  make(
    "p",
    "",
    t(
      "Two public mailboxes on the internet carry sealed letters between your pages. They see your internet address, " +
        "the time and the size of the letters; nothing of the game, and no names.",
    ),
  ),
  ...(serverNames().length ? [make("p", "", t(REVEALS))] : []),
  make(
    "p",
    "soft small",
    t("Asked: {server}. Your friend decides for their own device.", {
      server: [...mailboxes, ...serverNames()].join(", "),
    }),
  ),
];
