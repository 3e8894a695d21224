// Friends of a match who are away are looked for by public mailboxes, where that was agreed to: after a reload, a
// closed tab, or with another address, both pages find each other by themselves.
// @ts-check
import { first } from "../random.mjs";
import { isGuest } from "../shell/page.mjs";
import { unhex } from "./bases.mjs";
import { mailboxesOf } from "./mailboxes.mjs";
import { addPair, pairIn } from "./post-book.mjs";

/** @typedef {import("../mailbox/rendezvous.mjs").Status} Status */
/** @typedef {import("./match-panel.mjs").Friend} Friend */
/** @typedef {import("./match-panel.mjs").MatchView} MatchView */

/**
 * A friend with whom letters may go, too, as both have agreed to find each other by mailboxes; not what the program of
 * somebody’s own game says.
 * @param {MatchView} view
 * @param {Friend} friend
 */
function noteFriend({ id, role, game }, { match, mailbox, name, party }) {
  const isOurs = game && !isGuest(game);
  const mailboxes = isOurs && mailbox && role !== "watcher" && party >= 0 ? mailboxesOf(match) : [];
  const [known, table] = [pairIn([match]), first(id)];
  if (!mailboxes.length || (known && known.name === name && known.table === table)) return;
  const matches = [match, ...(known?.matches ?? []).filter((other) => other !== match)];
  addPair({ secret: mailbox, side: role === "host" ? "host" : "guest", mailboxes, matches, name, table, game });
}

/**
 * @param {import("./friend-page.mjs").Opened} opened  takes a link over when it is open
 * @param {(status: Status | "") => void} turned  how it stands with the friend who is looked for; "": nobody is
 */
export function createReturning(opened, turned) {
  /** By the names of matches. @type {Map<string, { end(): void }>} */
  const meetings = new Map();

  /** @param {string} match */
  function end(match) {
    meetings.get(match)?.end();
    meetings.delete(match);
    turned("");
  }

  /** @param {MatchView} view @param {Friend} friend */
  async function begin({ role, game }, { match, mailbox, party }) {
    let over = false;
    meetings.set(match, { end: () => void (over = true) });
    const { meetByMail } = await import("./mail-pairing.mjs");
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
    /** @param {MatchView} view */
    follow(view) {
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
