// Letters beside an invitation by one link: a friend who finds nobody there may begin by letter, and who has invited
// finds it.

import type { MailLink } from "../mailbox/mail-link.ts";
import { hex } from "./bases.ts";
import type { Mail } from "./friend-page.ts";
import { cleaned } from "./names.ts";
import { addPair, dropPairs, pairOf } from "./post-book.ts";
import { askAgain, onPost, openOffice, unreadOf } from "./post-office.ts";
import { mirrored } from "./terms.ts";

/**
 * Looks for a first letter of who was invited; returns what ends that, and whether the friend is still to be heard of.
 */
export function expectLetter({ secret, mailboxes }: Mail, game: string, came: (code: string) => void) {
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

  /** @param over  nobody is to answer any more */
  return (over: boolean) => {
    stop();
    if (!over) return;
    dropPairs((pair) => pair.id === id && !pair.matches.length);
    openOffice();
  };
}

/** Tells a friend, when they open Cairn, that we would like to play again. */
export function callAgain(id: string, link: string) {
  const pair = pairOf(id);
  if (pair) askAgain(pair, link.slice(link.indexOf("#")));
}

/** Whether a game can be played by letters. */
export const goesByLetter = (game: string) =>
  Boolean(document.querySelector(`#new-${CSS.escape(game)} button[value="link"]`));

/** The address at which one begins by letter with who has sent a link. */
export function letterTo({ secret, mailboxes, game, name }: MailLink, terms: URLSearchParams) {
  const pair = addPair({ secret: hex(secret), mailboxes, game, side: "guest", name: cleaned(name) });
  const query = mirrored(terms);
  for (const name of ["clock", "pauses"]) query.delete(name); // by letter, no clock runs
  return `#/t/new?game=${game}&${query}&post=${pair.id}`;
}
