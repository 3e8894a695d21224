// The friends beside the table: comparing words, who is there, what is to be decided, and the chat.
// @ts-check
import { addStyles, button, make } from "../dom.mjs";
import { mark, t, tn } from "../shell/language.mjs";
import { mountChat } from "./chat.mjs";
import { foremost, missing, named } from "./friends.mjs";
import { mailboxesOf } from "./mailboxes.mjs";
import { findDialog, wordsDialog } from "./match-dialogs.mjs";
import { inAnotherTab, trouble } from "./match-trouble.mjs";
import { createMeeting } from "./meeting.mjs";
import { createReturning } from "./returning.mjs";

/** @typedef {ReturnType<typeof mountMatchPanel>} MatchPanel */

/**
 * @typedef {object} Friend
 * @property {number | null} link
 * @property {number} party
 * @property {string} name
 * @property {"meeting" | "words" | "waiting" | "playing" | "away" | "over"} phase
 * @property {string} match
 * @property {string} mailbox  the secret by which both find each other again, in hex, or ""
 * @property {string[]} words
 * @property {"good" | "unstable" | "lost" | "away"} quality
 * @property {boolean} left
 * @property {"" | "clock" | "pauses"} overrun
 * @property {[code: string, title: string, why: string, details: string] | null} ended
 */
/**
 * @typedef {object} MatchView  docs/protocol.md
 * @property {"match"} kind
 * @property {string} id
 * @property {"host" | "guest" | "watcher"} role
 * @property {string} game
 * @property {string[]} what
 * @property {string[]} words
 * @property {Friend[]} friends
 * @property {boolean} [by_link]
 * @property {boolean} [is_over]
 * @property {boolean} [is_timed]
 * @property {string[]} [doubts]
 * @property {string[]} [gone]  who have been away for longer than agreed, where something can be done about it
 */
/** @typedef {{ game: string, guests: import("./friend-page.mjs").Guest[] }} Again  an invitation to go on */
/**
 * @typedef {object} Actions
 * @property {(link: number, decision: string, shown?: { words?: string[] }) => void} decide
 * @property {(text: string) => void} say  in the chat
 * @property {(wanted: Again) => void} invite
 * @property {(role: MatchView["role"]) => void} again  where no game has begun: invites, on the same terms as this time
 * @property {import("./friend-page.mjs").Opened} opened  a link has opened
 * @property {() => void} byLink  goes on by link, for a friend who is not there
 * @property {(trouble: import("../board/overlays.mjs").Trouble | null) => void} trouble
 * @property {(words: string) => void} announce
 */

/** How a friend is heard, in words. */
const HEARD = {
  good: mark("connected"),
  unstable: mark("connection unstable"),
  lost: mark("not heard"),
  away: mark("away"),
};

/** @param {HTMLElement} table @param {Actions} actions */
export function mountMatchPanel(table, actions) {
  addStyles(new URL("../../css/match.css", import.meta.url));
  /** The state of each link, and since when. @type {Map<number, { state: string, since: number }>} */
  const states = new Map();
  /** @type {MatchView | undefined} */
  let now;
  /** Whether another tab of this browser has the match. */
  let elsewhere = false;
  let shownTrouble = "";

  const meet = createMeeting(actions.decide, actions.again, (link) => states.get(link)?.state === "gone");
  /** How it stands with the friend who is looked for by a mailbox. @type {import("./returning.mjs").Status | ""} */
  let looked = "";
  const returning = createReturning(actions.opened, (status) => {
    looked = status;
    if (now) panel.show(now);
  });
  const section = make("section", "matchpanel");
  section.setAttribute("aria-label", t("Your friend"));
  const line = make("p", "heard");
  const again = button(t("Invite again"), () => offerAgain());
  const head = make("div", "matchhead", line, again);
  const menu = createMenu(table, () => now && actions.invite({ game: now.game, guests: [NOBODY] }));
  const agreed = make("p", "agreed");
  const doubts = make("p", "agreed");
  doubts.setAttribute("role", "status");
  const chat = mountChat(actions.say, { table, head });
  section.append(head, agreed, doubts, chat.body);

  /** The friend who needs attention. */
  const first = () => (now ? foremost(now.friends) : undefined);

  function offerAgain() {
    if (elsewhere) return actions.trouble(inAnotherTab());
    if (now) actions.invite({ game: now.game, guests: missing(now.friends) });
  }

  /** @param {Friend} friend  who may need attention */
  function heard(friend) {
    const watching = now?.friends.filter(({ party, phase }) => party < 0 && phase === "playing").length ?? 0;
    const there = now?.friends.filter(({ party, match }) => party >= 0 && match) ?? [];
    line.replaceChildren(
      ...(there.length ? there : [friend]).map((one) =>
        presence(one, now?.friends ?? [], states.get(one.link ?? -1)?.state),
      ),
      ...(watching ? ["· ", tn("{n} watches", "{n} watch", watching)] : []),
    );
    agreed.hidden = !now?.words.length;
    const four = make("strong", "", now?.words.join(" ") ?? "");
    four.translate = false;
    agreed.replaceChildren(t("Words of the table:"), " ", four);
    const said = now?.doubts?.join(" ") ?? "";
    if (rewrite(doubts, said) && said) chat.noticed();
    again.hidden = friend.phase !== "away" && friend.phase !== "over";
  }

  const panel = {
    /** @param {MatchView} view */
    show(view) {
      if (now) announce(now, view, actions.announce);
      now = view;
      meet(view);
      const friend = first();
      // With a match's name, both have agreed before.
      const atTable = friend?.match ? friend : null;
      if (!atTable) section.remove();
      else if (!section.isConnected) table.querySelector(".rail .tools")?.before(section);
      menu(atTable, view.role);
      chat.show(
        Boolean(atTable),
        view.role !== "watcher" && view.friends.some(({ party, phase }) => party >= 0 && phase === "playing"),
      );
      if (atTable) heard(atTable);
      const content = !atTable
        ? null
        : elsewhere
          ? inAnotherTab()
          : trouble(atTable, view, states.get(atTable.link ?? -1), looked || mayFind(atTable));
      const key = JSON.stringify(content);
      if (key !== shownTrouble) actions.trouble(content);
      shownTrouble = key;
      if (!elsewhere) returning.follow(view);
    },
    /** The browser's own word on a link. @param {number} link @param {string} state */
    state(link, state) {
      const since = state === "lost" ? (states.get(link)?.since ?? Date.now()) : Date.now();
      states.set(link, { state, since });
      if (now) panel.show(now);
    },
    /** Whether another tab has it. @param {boolean} there */
    elsewhere(there) {
      elsewhere = there;
      if (now) panel.show(now);
    },
    said: chat.said,
    recall: chat.recall,
    /** Does what a button of the trouble says. @param {string} name */
    act(name) {
      const friend = first();
      if (name === "invite") return offerAgain();
      if (name === "by-link") return actions.byLink();
      if (name === "find") return findDialog(friend?.match ?? "", () => now && panel.show(now));
      if (name === "claim") return actions.decide(friend?.link ?? 0, name);
      if (friend?.link !== null && friend) actions.decide(friend.link, name.replace("-", "_"));
    },
  };
  for (const change of ["online", "offline"]) addEventListener(change, () => now && panel.show(now));
  return panel;
}

/** Somebody who watches. */
const NOBODY = { party: -1, match: "", name: "" };

/** The items about friends in the menu of the table. @param {HTMLElement} table @param {() => void} invite */
function createMenu(table, invite) {
  /** @type {string[]} */
  let words = [];
  const watch = button(t("Let somebody watch"), () => (close(watch), invite()), "", "share");
  const compare = button(t("Compare words"), () => (close(compare), wordsDialog(words)));
  const close = (/** @type {HTMLElement} */ item) => item.closest("dialog")?.close();

  /** @param {Friend | null} friend  at the table @param {MatchView["role"]} role */
  return (friend, role) => {
    const playing = friend?.phase === "playing";
    words = friend?.words ?? [];
    for (const [item, is] of /** @type {const} */ ([
      [watch, playing && role === "host"],
      [compare, playing && words.length > 0],
    ]))
      if (is) table.querySelector('[data-part="more"] .menu')?.append(item);
      else item.remove();
  };
}

/** Whether it can be agreed to look for a friend by a mailbox. @param {Friend} friend */
const mayFind = ({ match, mailbox }) => (match && mailbox && !mailboxesOf(match).length ? "may" : "");

/**
 * Whether it said something else; what is written anew is read out anew.
 * @param {HTMLElement} place
 * @param {string} words
 */
function rewrite(place, words) {
  if (place.textContent === words) return false;
  place.textContent = words;
  return true;
}

/**
 * @param {Friend} friend
 * @param {Friend[]} friends  all of them
 * @param {string} [state]  what the browser says of the link
 */
function presence(friend, friends, state) {
  const quality = friend.quality === "good" && state === "unstable" ? "unstable" : friend.quality;
  return make(
    "span",
    "presence",
    make("span", `dot ${quality}`),
    t("{friend}, {heard}", { friend: named(friend, friends), heard: t(HEARD[quality]) }),
  );
}

/** Tells who came back. @param {MatchView} before @param {MatchView} after @param {(words: string) => void} tell */
function announce(before, after, tell) {
  for (const friend of after.friends) {
    const was = before.friends.find(({ party, name }) => party === friend.party && name === friend.name);
    if (was && was.phase === "away" && friend.phase === "playing")
      tell(t("{friend} is back.", { friend: named(friend, after.friends) }));
  }
}
