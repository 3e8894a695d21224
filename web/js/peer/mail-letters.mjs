// Letters beside an invitation by one link: a friend who finds nobody there may begin by letter, and who has invited
// finds it.
// @ts-check
import { hex } from "./bases.mjs";
import { cleaned } from "./names.mjs";
import { addPair, dropPairs, pairOf } from "./post-book.mjs";
import { askAgain, onPost, openOffice, unreadOf } from "./post-office.mjs";
import { mirrored } from "./terms.mjs";

/**
 * Looks for a first letter of who was invited; returns what ends that, and whether the friend is still to be heard of.
 * @param {import("./friend-page.mjs").Mail} mail
 * @param {string} game
 * @param {(code: string) => void} came
 */
export function expectLetter({ secret, mailboxes }, game, came) {
  const { id } = addPair({ secret, mailboxes, game, side: "host" });
  const stop = onPost(look);
  openOffice();
  look();

  function look() {
    const code = unreadOf(id).turn?.code;
    if (!code) return;
    stop();
    came(code);
  }

  /** @param {boolean} over  nobody is to answer any more */
  return (over) => {
    stop();
    if (!over) return;
    dropPairs((pair) => pair.id === id && !pair.matches.length);
    openOffice();
  };
}

/** Tells a friend, when they open Cairn, that we would like to play again. @param {string} id @param {string} link */
export function callAgain(id, link) {
  const pair = pairOf(id);
  if (pair) askAgain(pair, link.slice(link.indexOf("#")));
}

/** Whether a game can be played by letters. @param {string} game */
export const goesByLetter = (game) => Boolean(document.querySelector(`#new-${CSS.escape(game)} button[value="link"]`));

/**
 * The address at which one begins by letter with who has sent a link.
 * @param {import("../mailbox/mail-link.mjs").MailLink} link
 * @param {URLSearchParams} terms
 */
export function letterTo({ secret, mailboxes, game, name }, terms) {
  const pair = addPair({ secret: hex(secret), mailboxes, game, side: "guest", name: cleaned(name) });
  const query = mirrored(terms);
  for (const name of ["clock", "pauses"]) query.delete(name); // by letter, no clock runs
  return `#/t/new?game=${game}&${query}&post=${pair.id}`;
}
