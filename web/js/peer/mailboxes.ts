// Which public mailboxes a person uses, and for which matches: what was agreed to, kept on this device.
import { AT_ONCE, isMailbox, LISTED } from "../mailbox/listed.ts";
import { randomHex } from "../random.ts";
import { setting } from "../shell/settings.ts";
import { minutes } from "./code.ts";
import type { Mail } from "./friend-page.ts";
import { recall, remember } from "./places.ts";

/** The names of those that carry what is new. */
export const mailboxes = () => {
  const chosen = namesIn(setting("mailboxes"));
  return chosen.length ? chosen : LISTED.slice(0, AT_ONCE);
};

/** The mailboxes that somebody else uses too, who has chosen for themselves: ours, and the usual ones. */
export const commonMailboxes = () => [...new Set([...mailboxes(), ...LISTED.slice(0, AT_ONCE)])];

/** A secret, the time and mailboxes for a new link. */
export const newMail = (): Mail => ({ secret: randomHex(32), made: minutes(Date.now()), mailboxes: mailboxes() });

/** The mailboxes that a person has written down. */
const namesIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((name) => name.replace(/^wss:\/\//, "").replace(/\/$/, ""))
    .filter(isMailbox);

/**
 * By which both of a match find each other again; none where that was not agreed to.
 * @param match  8 hex digits
 */
export const mailboxesOf = (match: string): string[] => recall<string[]>("meetings", match)?.filter(isMailbox) ?? [];

/** @param match  8 hex digits */
export const keepMailboxes = (match: string, names: string[]) => remember("meetings", match, names);
