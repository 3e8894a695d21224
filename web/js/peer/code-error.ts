// Why a code cannot be used, or leads to nobody, in words.
import { type Damage, damageWords } from "../shell/check.ts";
import { mark, t } from "../shell/language.ts";

const WORDS = {
  unknown: [
    mark("This is not a Cairn code."),
    mark("Copy the whole link or code that you were sent, and paste it again."),
  ],
  damaged: [
    mark("This code is damaged."),
    mark("A part is missing or was changed on the way. Copy the whole of it once more."),
  ],
  other: [
    mark("This is no invitation and no reply."),
    mark("It is something else of Cairn’s. Paste it on the first page, outside any field."),
  ],
  newer: [
    mark("This code was made by another Cairn."),
    mark("One of you has an older page. Both reload it, and invite again."),
  ],
  address: [
    mark("This code leads to no friend."),
    mark(
      "It names an address that stands for this device itself or for everybody in a network, as no code made " +
        "by Cairn does. Nothing was contacted; ask for another one.",
    ),
  ],
  expired: [
    mark("This invitation is too old."),
    mark("It works for a day, while the page that made it stays open. Ask for a new one."),
  ],
  late: [mark("This invitation is too old."), mark("It works for a day. Ask for a new one.")],
  unlisted: [
    mark("This invitation goes by mailboxes that this page does not know."),
    mark("Reload the page, as one of you may have an older one, or ask for an invitation by hand."),
  ],
  early: [
    mark("This invitation was made in the future."),
    mark("The clock of one of your devices is wrong. Set it right, and ask for a new invitation."),
  ],
  own: [mark("This is your own invitation."), mark("Send it to your friend; the tab that made it goes on waiting.")],
  elsewhere: [mark("This invitation is open in another tab."), mark("Go on there. This tab can be closed.")],
  foreign: [
    mark("This reply belongs to another invitation."),
    mark("Ask for the reply to the invitation that this page shows."),
  ],
  invitation: [
    mark("This is an invitation, not a reply."),
    mark("Your friend opens yours; their page then shows the reply."),
  ],
  reply: [mark("This is a reply, not an invitation."), mark("Open it in the browser where the invitation was made.")],
  unable: [
    mark("This browser links to no other device."),
    mark("Use another browser, or play together on this device."),
  ],
  server: [mark("There is no such address server."), mark("Write its address as stun:name:port, or leave it out.")],
  taken: [
    mark("Somebody has joined with this link already."),
    mark("It works once. If it was not you, on another page, tell your friend, and ask for a new one."),
  ],
  replaced: [
    mark("Somebody else has answered your friend."),
    mark("They have this link too. Make a new invitation, and send it by another messenger."),
  ],
  silent: [
    mark("No mailbox answers."),
    mark("Perhaps this device has no network, or the mailboxes are down. Nothing is lost: invite by hand instead."),
  ],
  clock: [
    mark("The clock of this device is wrong."),
    mark(
      "The mailboxes take no letter of the time that it shows. Set date, time and time zone, then try again. " +
        "Nothing is lost.",
    ),
  ],
  refused: [
    mark("The mailboxes refuse your letters."),
    mark("They answer, but take nothing from this device now. Nothing is lost: try again later, or invite by hand."),
  ],
  apart: [
    mark("No way through between your homes"),
    mark(
      "Both routers keep strangers out so well that your devices cannot reach each other. " +
        "It is not your fault, or your friend’s. If both joined the same Wi-Fi, it would work.",
    ),
  ],
  used: [mark("This invitation was answered already."), mark("It works once. Make a new one.")],
};
export type Reason = keyof typeof WORDS;

/** Why a code cannot be used; `title` and `why` are for the person. */
export class CodeError extends Error {
  title: string;
  why: string;
  reason: Reason;
  /** @param damage  where it is known */
  constructor(reason: Reason, damage?: Damage) {
    const [title = "", usual = ""] = WORDS[reason].map((words) => t(words));
    const why = damage ? damageWords(damage) : usual;
    super(`${title} ${why}`);
    this.title = title;
    this.why = why;
    this.reason = reason;
  }
}
