// Friends of a match who are away are looked for by public mailboxes, where that was agreed to: after a reload, a
// closed tab, or with another address, both pages find each other by themselves.

import type { Status } from "../mailbox/rendezvous.ts";
import { first } from "../random.ts";
import { isGuest } from "../shell/page.ts";
import { unhex } from "./bases.ts";
import type { Opened } from "./friend-page.ts";
import { mailboxesOf } from "./mailboxes.ts";
import type { Friend, MatchView } from "./match-panel.ts";
import { addPair, pairIn } from "./post-book.ts";

/**
 * A friend with whom letters may go, too, as both have agreed to find each other by mailboxes; not what the program of
 * somebody’s own game says.
 */
function noteFriend({ id, role, game }: MatchView, { match, mailbox, name, party }: Friend) {
  const isOurs = game && !isGuest(game);
  const mailboxes = isOurs && mailbox && role !== "watcher" && party >= 0 ? mailboxesOf(match) : [];
  const [known, table] = [pairIn([match]), first(id)];
  if (!mailboxes.length || (known && known.name === name && known.table === table)) return;
  const matches = [match, ...(known?.matches ?? []).filter((other) => other !== match)];
  addPair({ secret: mailbox, side: role === "host" ? "host" : "guest", mailboxes, matches, name, table, game });
}

/**
 * @param opened  takes a link over when it is open
 * @param turned  how it stands with the friend who is looked for; "": nobody is
 */
export function createReturning(opened: Opened, turned: (status: Status | "") => void) {
  /** By the names of matches. */
  const meetings: Map<string, { end(): void }> = new Map();

  function end(match: string) {
    meetings.get(match)?.end();
    meetings.delete(match);
    turned("");
  }

  async function begin({ role, game }: MatchView, { match, mailbox, party }: Friend) {
    let over = false;
    meetings.set(match, { end: () => void (over = true) });
    const { meetByMail } = await import("./mail-pairing.ts");
    if (over) return;
    const host = { options: {}, seating: "toss", clock: null, game };
    const meeting = meetByMail({
      secret: unhex(mailbox),
      mailboxes: mailboxesOf(match),
      opening: role === "host" ? { role, party, match, ...host } : { role: "guest", match },
      opened,
      turned,
    });
    meetings.set(match, meeting);
  }

  return {
    follow(view: MatchView) {
      for (const friend of view.friends) if (friend.phase === "playing") noteFriend(view, friend);
      const away = view.friends.filter(
        ({ phase, match, mailbox, ended }) =>
          phase === "away" && match && mailbox && !ended && mailboxesOf(match).length,
      );
      for (const match of meetings.keys()) if (!away.some((friend) => friend.match === match)) end(match);
      for (const friend of away) if (!meetings.has(friend.match)) void begin(view, friend);
    },
  };
}
