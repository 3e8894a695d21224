// The parts of a match’s panel about letters by mailboxes: their state in words, and the buttons.
import { button, make } from "../dom.ts";
import { cleaned, isolated } from "../peer/names.ts";
import { t } from "../shell/language.ts";
import { isGuest } from "../shell/page.ts";
import type { TurnView } from "./by-link.ts";
import type { Mail } from "./by-mail.ts";
import { sentence } from "./turn-list.ts";
import type { Actions } from "./turn-panel.ts";

export const NO_MAIL: Mail = { accord: "", friend: "", stand: "", gone: "", waits: "" };

/** A friend’s name within a sentence. */
function called({ friend }: Pick<TurnView, "friend">, mail: Mail) {
  const name = friend || cleaned(mail.friend);
  return name ? isolated(name) : t("your friend");
}

/**
 * The way of a turn by a mailbox, where both have agreed to it.
 * @param more  buttons
 */
export function delivery(view: Pick<TurnView, "friend">, mail: Mail, { deliver }: Actions, more: HTMLElement[] = []) {
  if (mail.accord !== "both") return [];
  const send = button(t("Send to {friend}", { friend: called(view, mail) }), deliver, "main", "share");
  const why = t("Sealed, by the mailboxes: it waits there for up to thirty days. Or by hand:");
  return [make("div", "row", send, ...more), make("p", "soft small", why)];
}

/** A letter that has come and does not simply go on from here. */
export const arrived = ({ waits }: Mail, { waiting }: Actions) =>
  waits ? [make("div", "row", button(t("Open the letter that has come"), waiting, "main"))] : [];

/** How the turn stands that has gone by a mailbox. */
export function standing(view: Pick<TurnView, "friend" | "is_over">, mail: Mail, actions: Actions) {
  if (mail.accord !== "both") return [];
  if (!mail.stand) return view.is_over ? [] : delivery(view, mail, actions);
  return [make("p", { class: "small", role: "status", "data-stand": mail.stand }, words(mail, called(view, mail)))];
}

function words({ stand, gone }: Mail, friend: string) {
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
 */
export function asking(view: Pick<TurnView, "friend" | "is_over" | "game">, mail: Mail, { agree }: Actions) {
  if (mail.accord === "both" || view.is_over || isGuest(view.game)) return [];
  if (mail.accord !== "ours") return [make("div", "row", button(t("Deliver turns by a mailbox"), agree, "bare"))];
  const why = t("The link asks {friend} too: turns then go by a mailbox.", { friend: called(view, mail) });
  return [make("p", "soft small", why)];
}
