// Which public mailboxes a person uses, and for which matches: what was agreed to, kept on this device.
// @ts-check
import { AT_ONCE, isMailbox, LISTED } from "../mailbox/listed.mjs";
import { randomHex } from "../random.mjs";
import { setting } from "../shell/settings.mjs";
import { minutes } from "./code.mjs";
import { recall, remember } from "./places.mjs";

/** The names of those that carry what is new. */
export const mailboxes = () => {
  const chosen = namesIn(setting("mailboxes"));
  return chosen.length ? chosen : LISTED.slice(0, AT_ONCE);
};

/** The mailboxes that somebody else uses too, who has chosen for themselves: ours, and the usual ones. */
export const commonMailboxes = () => [...new Set([...mailboxes(), ...LISTED.slice(0, AT_ONCE)])];

/** A secret, the time and mailboxes for a new link. @returns {import("./friend-page.mjs").Mail} */
export const newMail = () => ({ secret: randomHex(32), made: minutes(Date.now()), mailboxes: mailboxes() });

/** The mailboxes that a person has written down. @param {string} text */
const namesIn = (text) =>
  text
    .split(/[\s,]+/)
    .map((name) => name.replace(/^wss:\/\//, "").replace(/\/$/, ""))
    .filter(isMailbox);

/**
 * By which both of a match find each other again; none where that was not agreed to.
 * @param {string} match  8 hex digits
 * @returns {string[]}
 */
export const mailboxesOf = (match) => recall("meetings", match)?.filter(isMailbox) ?? [];

/** @param {string} match  8 hex digits @param {string[]} names */
export const keepMailboxes = (match, names) => remember("meetings", match, names);
