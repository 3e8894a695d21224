// The parts of a match’s panel about letters by mailboxes: their state in words, and the buttons.
// @ts-check
import { button, make } from "../dom.mjs";
import { cleaned, isolated } from "../peer/names.mjs";
import { t } from "../shell/language.mjs";
import { isGuest } from "../shell/page.mjs";
import { sentence } from "./turn-list.mjs";

/** @typedef {import("./by-link.mjs").TurnView} TurnView */
/** @typedef {import("./by-mail.mjs").Mail} Mail */
/** @typedef {import("./turn-panel.mjs").Actions} Actions */

/** @type {Mail} */
export const NO_MAIL = { accord: "", friend: "", stand: "", gone: "", waits: "" };

/** A friend’s name within a sentence. @param {Pick<TurnView, "friend">} view @param {Mail} mail */
function called({ friend }, mail) {
  const name = friend || cleaned(mail.friend);
  return name ? isolated(name) : t("your friend");
}

/**
 * The way of a turn by a mailbox, where both have agreed to it.
 * @param {Pick<TurnView, "friend">} view
 * @param {Mail} mail
 * @param {Actions} actions
 * @param {HTMLElement[]} [more]  buttons
 */
export function delivery(view, mail, { deliver }, more = []) {
  if (mail.accord !== "both") return [];
  const send = button(t("Send to {friend}", { friend: called(view, mail) }), deliver, "main", "share");
  const why = t("Sealed, by the mailboxes: it waits there for up to thirty days. Or by hand:");
  return [make("div", "row", send, ...more), make("p", "soft small", why)];
}

/** A letter that has come and does not simply go on from here. @param {Mail} mail @param {Actions} actions */
export const arrived = ({ waits }, { waiting }) =>
  waits ? [make("div", "row", button(t("Open the letter that has come"), waiting, "main"))] : [];

/**
 * How the turn stands that has gone by a mailbox.
 * @param {Pick<TurnView, "friend" | "is_over">} view
 * @param {Mail} mail
 * @param {Actions} actions
 */
export function standing(view, mail, actions) {
  if (mail.accord !== "both") return [];
  if (!mail.stand) return view.is_over ? [] : delivery(view, mail, actions);
  return [make("p", { class: "small", role: "status", "data-stand": mail.stand }, words(mail, called(view, mail)))];
}

/** @param {Mail} mail @param {string} friend */
function words({ stand, gone }, friend) {
  if (stand === "sent")
    return t("Sent. It waits in the mailboxes until {friend} opens Cairn, for up to thirty days.", { friend });
  if (stand === "fetched") return sentence(t("{friend} has fetched your turn.", { friend }));
  if (stand === "long") return t("This turn is too long for a mailbox: send the link by hand.");
  if (gone === "clock")
    return t(
      "The clock of this device is wrong: the mailboxes take no letter of its time. Set it, or send the link by hand.",
    );
  if (gone === "refused") return t("The mailboxes refuse your turn: send the link by hand.");
  return gone
    ? t("No mailbox answers. Your turn is put in as soon as one does; or send the link by hand.")
    : t("Your turn is being put into the mailboxes.");
}

/**
 * Whether turns may go by a mailbox, where that is still to be agreed to; those of a game that somebody wrote go by
 * hand.
 * @param {Pick<TurnView, "friend" | "is_over" | "game">} view
 * @param {Mail} mail
 * @param {Actions} actions
 */
export function asking(view, mail, { agree }) {
  if (mail.accord === "both" || view.is_over || isGuest(view.game)) return [];
  if (mail.accord !== "ours") return [make("div", "row", button(t("Deliver turns by a mailbox"), agree, "bare"))];
  const why = t("The link asks {friend} too: turns then go by a mailbox.", { friend: called(view, mail) });
  return [make("p", "soft small", why)];
}
