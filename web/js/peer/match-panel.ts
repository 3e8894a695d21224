// The friends beside the table: comparing words, who is there, what is to be decided, and the chat.

import type { Trouble } from "../board/overlays.ts";
import { addStyles, button, make } from "../dom.ts";
import type { Status } from "../mailbox/rendezvous.ts";
import { mark, t, tn } from "../shell/language.ts";
import { mountChat } from "./chat.ts";
import type { Guest, Opened } from "./friend-page.ts";
import { foremost, missing, named } from "./friends.ts";
import { mailboxesOf } from "./mailboxes.ts";
import { findDialog, wordsDialog } from "./match-dialogs.ts";
import { inAnotherTab, trouble } from "./match-trouble.ts";
import { createMeeting } from "./meeting.ts";
import { createReturning } from "./returning.ts";

export type MatchPanel = ReturnType<typeof mountMatchPanel>;

export interface Friend {
  link: number | null;
  party: number;
  name: string;
  phase: "meeting" | "words" | "waiting" | "playing" | "away" | "over";
  match: string;
  mailbox: string; // the secret by which both find each other again, in hex, or ""
  words: string[];
  quality: "good" | "unstable" | "lost" | "away";
  left: boolean;
  substituted?: boolean; // the computer plays for them
  overrun: "" | "clock" | "pauses";
  ended: [code: string, title: string, why: string, details: string] | null;
}
/** docs/protocol.md */
export interface MatchView {
  kind: "match";
  id: string;
  role: "host" | "guest" | "watcher";
  game: string;
  what: string[];
  words: string[];
  friends: Friend[];
  by_link?: boolean;
  is_over?: boolean;
  is_timed?: boolean;
  doubts?: string[];
  gone?: string[]; // who have been away for longer than agreed, where something can be done about it
  may_substitute?: boolean; // the computer could play for those
  is_substituted?: boolean; // the computer plays for the person here
}
/** an invitation to go on */
export type Again = { game: string; guests: Guest[] };
export interface Actions {
  decide: (link: number, decision: string, shown?: { words?: string[] }) => void;
  say: (text: string) => void; // in the chat
  invite: (wanted: Again) => void;
  again: (role: MatchView["role"]) => void; // where no game has begun: invites, on the same terms as this time
  opened: Opened; // a link has opened
  byLink: () => void; // goes on by link, for a friend who is not there
  trouble: (trouble: Trouble | null) => void;
  announce: (words: string) => void;
}

/** How a friend is heard, in words. */
const HEARD = {
  good: mark("connected"),
  unstable: mark("connection unstable"),
  lost: mark("not heard"),
  away: mark("away"),
};

export function mountMatchPanel(table: HTMLElement, actions: Actions) {
  addStyles(new URL("../../css/match.css", import.meta.url));
  /** The state of each link, and since when. */
  const states: Map<number, { state: string; since: number }> = new Map();
  let now: MatchView | undefined;
  /** Whether another tab of this browser has the match. */
  let elsewhere = false;
  let shownTrouble = "";

  const meet = createMeeting(actions.decide, actions.again, (link) => states.get(link)?.state === "gone");
  /** How it stands with the friend who is looked for by a mailbox. */
  let looked: Status | "" = "";
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

  /** @param friend  who may need attention */
  function heard(friend: Friend) {
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
    show(view: MatchView) {
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
    /** The browser's own word on a link. */
    state(link: number, state: string) {
      const since = state === "lost" ? (states.get(link)?.since ?? Date.now()) : Date.now();
      states.set(link, { state, since });
      if (now) panel.show(now);
    },
    /** Whether another tab has it. */
    elsewhere(there: boolean) {
      elsewhere = there;
      if (now) panel.show(now);
    },
    said: chat.said,
    recall: chat.recall,
    /** Does what a button of the trouble says. */
    act(name: string) {
      const friend = first();
      if (name === "invite") return offerAgain();
      if (name === "by-link") return actions.byLink();
      if (name === "find") return findDialog(friend?.match ?? "", () => now && panel.show(now));
      if (OF_ALL.includes(name)) return actions.decide(friend?.link ?? 0, name);
      if (friend?.link !== null && friend) actions.decide(friend.link, name.replace("-", "_"));
    },
  };
  for (const change of ["online", "offline"]) addEventListener(change, () => now && panel.show(now));
  return panel;
}

/** Decisions about no link of its own. */
const OF_ALL = ["claim", "substitute", "return"];

/** Somebody who watches. */
const NOBODY = { party: -1, match: "", name: "" };

/** The items about friends in the menu of the table. */
function createMenu(table: HTMLElement, invite: () => void) {
  let words: string[] = [];
  const watch = button(t("Let somebody watch"), () => (close(watch), invite()), "", "share");
  const compare = button(t("Compare words"), () => (close(compare), wordsDialog(words)));
  const close = (item: HTMLElement) => item.closest("dialog")?.close();

  /** @param friend  at the table */
  return (friend: Friend | null, role: MatchView["role"]) => {
    const playing = friend?.phase === "playing";
    words = friend?.words ?? [];
    for (const [item, is] of [
      [watch, playing && role === "host"],
      [compare, playing && words.length > 0],
    ] as const)
      if (is) table.querySelector('[data-part="more"] .menu')?.append(item);
      else item.remove();
  };
}

/** Whether it can be agreed to look for a friend by a mailbox. */
const mayFind = ({ match, mailbox }: Friend) => (match && mailbox && !mailboxesOf(match).length ? "may" : "");

/** Whether it said something else; what is written anew is read out anew. */
function rewrite(place: HTMLElement, words: string) {
  if (place.textContent === words) return false;
  place.textContent = words;
  return true;
}

/**
 * @param friends  all of them
 * @param state  what the browser says of the link
 */
function presence(friend: Friend, friends: Friend[], state?: string) {
  const quality = friend.quality === "good" && state === "unstable" ? "unstable" : friend.quality;
  return make(
    "span",
    "presence",
    make("span", `dot ${quality}`),
    t("{friend}, {heard}", { friend: named(friend, friends), heard: t(HEARD[quality]) }),
  );
}

/** Tells who came back. */
function announce(before: MatchView, after: MatchView, tell: (words: string) => void) {
  for (const friend of after.friends) {
    const was = before.friends.find(({ party, name }) => party === friend.party && name === friend.name);
    if (was && was.phase === "away" && friend.phase === "playing")
      tell(t("{friend} is back.", { friend: named(friend, after.friends) }));
  }
}
