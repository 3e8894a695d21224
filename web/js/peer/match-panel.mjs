// The friends beside the table: comparing words, who is there, what is to be decided, and the chat.
// @ts-check
import { addStyles, button, make } from "../dom.mjs";
import { mark, t, tn } from "../shell/language.mjs";
import { mountChat } from "./chat.mjs";
import { cleaned, distinct, isolated } from "./names.mjs";

/**
 * @typedef {object} Friend
 * @property {number | null} link
 * @property {number} party
 * @property {string} name
 * @property {"meeting" | "words" | "waiting" | "playing" | "away" | "over"} phase
 * @property {string} match
 * @property {string[]} words
 * @property {"good" | "unstable" | "lost" | "away"} quality
 * @property {boolean} left
 * @property {boolean} time
 * @property {[code: string, title: string, why: string] | null} ended
 */
/** @typedef {{ kind: "match", id: string, role: "host" | "guest" | "watcher", game: string, what: string[], words: string[], friends: Friend[], by_link?: boolean }} MatchView  docs/protocol.md */
/** @typedef {{ game: string, guests: import("./friend-page.mjs").Guest[] }} Again  an invitation to go on */
/**
 * @typedef {object} Actions
 * @property {(link: number, decision: string, shown?: { words?: string[] }) => void} decide
 * @property {(text: string) => void} say  in the chat
 * @property {(wanted: Again) => void} invite
 * @property {() => void} byLink  goes on so, with nobody there
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
  /** What the browser says of a link, and since when. @type {Map<number, { state: string, since: number }>} */
  const states = new Map();
  /** @type {MatchView | undefined} */
  let now;
  /** Whether another tab of this browser has the match. */
  let elsewhere = false;
  let shownTrouble = "";

  const meet = createMeeting(actions.decide);
  const section = make("section", "matchpanel");
  section.setAttribute("aria-label", t("Your friend"));
  const line = make("p", "heard");
  const again = button(t("Invite again"), () => offerAgain());
  const head = make("div", "matchhead", line, again);
  const watch = button(
    t("Let somebody watch"),
    () => {
      watch.closest("dialog")?.close();
      if (now) actions.invite({ game: now.game, guests: [{ party: -1, match: "", name: "" }] });
    },
    "",
    "share",
  );
  const agreed = make("p", "agreed");
  const chat = mountChat(actions.say, { table, head });
  section.append(head, agreed, chat.body);

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
    again.hidden = friend.phase !== "away" && friend.phase !== "over";
  }

  const panel = {
    /** @param {MatchView} view */
    show(view) {
      if (now) announce(now, view, actions.announce);
      now = view;
      meet(view, states);
      const friend = first();
      // With a match's name, both have agreed before.
      const atTable = friend?.match ? friend : null;
      if (!atTable) section.remove();
      else if (!section.isConnected) table.querySelector(".rail .tools")?.before(section);
      if (atTable?.phase === "playing" && view.role === "host")
        table.querySelector('[data-part="more"] .menu')?.append(watch);
      else watch.remove();
      chat.show(
        Boolean(atTable),
        view.role !== "watcher" && view.friends.some(({ party, phase }) => party >= 0 && phase === "playing"),
      );
      if (atTable) heard(atTable);
      const content = !atTable
        ? null
        : elsewhere
          ? inAnotherTab()
          : trouble(atTable, view, states.get(atTable.link ?? -1));
      const key = JSON.stringify(content);
      if (key !== shownTrouble) actions.trouble(content);
      shownTrouble = key;
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
    /** What a button of the trouble means. @param {string} name */
    act(name) {
      const friend = first();
      if (name === "invite") return offerAgain();
      if (name === "by-link") return actions.byLink();
      if (friend?.link !== null && friend) actions.decide(friend.link, name.replace("-", "_"));
    },
  };
  for (const change of ["online", "offline"]) addEventListener(change, () => now && panel.show(now));
  return panel;
}

/** @returns {import("../board/overlays.mjs").Trouble} */
const inAnotherTab = () => ({
  title: t("This match is open in another tab."),
  why: t(
    "Go on with it there, or take it over: the other tab then leaves it, and a new invitation brings your friend here.",
  ),
  details: "",
  ways: [
    [t("Take it over"), "take-over", "main"],
    [t("All games"), "home", ""],
  ],
});

/** Whether one of both pages is older than the other. @param {NonNullable<Friend["ended"]>} ended */
const older = ([code]) => code === "rules" || code === "format";

/** What a friend is called, told apart from those of the same name. @param {Friend} friend @param {Friend[]} friends  all of them */
function named(friend, friends) {
  const at = friends.findIndex(({ party, link }) => party === friend.party && link === friend.link);
  const before = friends.slice(0, Math.max(0, at)).map(({ name }) => name);
  const name = distinct(friend.name, before);
  return name ? isolated(name) : t("Your friend");
}

/** @param {HTMLElement} element */
function focused(element) {
  element.autofocus = true;
  return element;
}

/** The first player who needs attention; else the first, or the only one. @param {Friend[]} friends */
function foremost(friends) {
  const players = friends.filter(({ party }) => party >= 0);
  return players.find((friend) => isGone(friend) || (friend.match && friend.time)) ?? players[0] ?? friends[0];
}

/** Whether a player has no link now. @param {Friend} friend */
const isGone = ({ party, match, phase }) => party >= 0 && Boolean(match) && (phase === "away" || phase === "over");

/** All players who are to come back. @param {Friend[]} friends */
const missing = (friends) => friends.filter(isGone).map(({ party, match, name }) => ({ party, match, name }));

/** The dialog before there is a table: a friend who has just come, or did not stay. @param {Actions["decide"]} decide */
function createMeeting(decide) {
  const dialog = make("dialog", { class: "sheet meeting", "aria-labelledby": "meeting-title" });
  let drawn = "";
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);

  /** @param {MatchView} view @param {Map<number, { state: string }>} states */
  return (view, states) => {
    const { friends, what, game } = view;
    const friend =
      friends.find(({ phase }) => phase === "meeting" || phase === "words" || phase === "waiting") ??
      friends.find(({ match, ended, left }) => (ended || left) && !match);
    const key = JSON.stringify(
      friend && [
        friend.phase,
        friend.words,
        friend.ended,
        friend.left,
        friend.name,
        what,
        states.get(friend.link ?? -1)?.state,
      ],
    );
    if (key === drawn) return;
    drawn = key;
    const known = friend?.match && friend.phase === "meeting";
    if (!friend || known) return dialog.close();
    dialog.className = `sheet meeting ${game}`;
    dialog.replaceChildren(...meeting(friend, view, decide));
    if (!dialog.open) dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus]"))?.focus();
  };
}

/** What stands in the dialog in which two people meet. @param {Friend} friend @param {MatchView} view @param {Actions["decide"]} act */
function meeting(friend, { what, role, friends }, act) {
  const { link, phase, name, ended, left } = friend;
  const title = make("h2", "", "");
  title.id = "meeting-title";
  title.tabIndex = -1;
  /** @param {string} label @param {string} does @param {string} [look] */
  const decide = (label, does, look = "") =>
    button(label, () => act(link ?? 0, does, does === "confirm" ? { words: friend.words } : {}), look);
  if (left && !ended) {
    title.textContent = t("{friend} has left.", { friend: named(friend, friends) });
    const anew = make("p", "", t("There is no game yet. A new invitation brings you together."));
    return [title, anew, make("div", "row", focused(decide(t("Close"), "leave", "main")))];
  }
  if (ended) {
    title.textContent = ended[1];
    const ways = older(ended)
      ? [focused(button(t("Reload this page"), () => location.reload(), "main")), decide(t("Close"), "leave")]
      : [focused(decide(t("Close"), "leave", "main"))];
    return [title, make("p", "", ended[2]), make("div", "row", ...ways)];
  }
  if (phase === "meeting") {
    title.textContent = t("Connected");
    return [
      title,
      make("p", "soft", t("The two pages greet each other.")),
      make("div", "row", focused(decide(t("Leave"), "leave"))),
    ];
  }
  title.textContent =
    phase === "words"
      ? t("Do you both see these words?")
      : cleaned(name)
        ? t("Waiting for {friend}", { friend: named(friend, friends) })
        : t("Waiting for your friend");
  const safety = make("ol", "safety", ...friend.words.map((word) => make("li", "", word)));
  safety.setAttribute("aria-label", t("Safety words"));
  const why =
    phase === "words"
      ? cleaned(name)
        ? t("Read them to {friend}, on the phone or in a message.", { friend: named(friend, friends) })
        : t("Read them to your friend, on the phone or in a message.")
      : t("The game begins when your friend has compared the words too.");
  const [game, ...terms] = what;
  const played = make(
    "p",
    "played",
    make("strong", "", role === "watcher" ? t("You watch {game}.", { game }) : t("You play {game}.", { game })),
    ...(terms.length ? [" ", terms.join(" · ")] : []),
  );
  if (phase !== "words")
    return [title, make("p", "", why), safety, played, make("div", "row", focused(decide(t("Leave"), "leave")))];
  const differ = t("One is different? Then somebody may be in between, and this connection should not be used.");
  return [
    title,
    make("p", "", why),
    safety,
    focused(decide(t("They match"), "confirm", "main")),
    played,
    make("div", "differ", make("p", "soft small", differ), decide(t("They differ"), "differ")),
  ];
}

/** The label of the button that invites those who are missing; it says whom, where there are several friends. @param {Friend[]} friends */
function invitationFor(friends) {
  const gone = friends.filter(isGone);
  if (friends.filter(({ party }) => party >= 0).length < 2) return t("New invitation");
  return gone.length === 1
    ? t("New invitation for {friend}", { friend: named(gone[0], friends) })
    : t("New invitations");
}

/** At the table: what stands in the way of the game. @param {Friend} friend @param {MatchView} view @param {{ state: string, since: number }} [heard]  what the browser says of the link @returns {import("../board/overlays.mjs").Trouble | null} */
function trouble(friend, { friends, by_link }, heard) {
  const name = named(friend, friends);
  /** @type {import("../board/overlays.mjs").Way[]} */
  const ways = [
    [invitationFor(friends), "invite", "main"],
    [t("Close"), "close-trouble", "bare"],
  ];
  if (by_link) ways.splice(1, 0, [t("Play by link instead"), "by-link", ""]);
  if (friend.ended)
    return {
      title: friend.ended[1],
      why: friend.ended[2],
      details: "",
      ways:
        friend.ended[0] === "unlike"
          ? [[t("Stop here"), "home", "main"], ...ways.slice(-1)]
          : older(friend.ended)
            ? [[t("Reload this page"), "reload", "main"], ...ways.slice(-1)]
            : ways,
    };
  if (friend.time)
    return {
      title: t("{friend}’s time is over.", { friend: name }),
      why: t("You can end the game, or let it go on."),
      details: "",
      ways: [
        [t("End the game"), "claim", "main"],
        [t("Let it go on"), "close-trouble", ""],
      ],
    };
  if (friend.phase !== "away") return null;
  if (heard?.state === "lost" && !friend.left) return { ...tryingAgain(name), details: "", ways, since: heard.since };
  const title = friend.left ? t("{friend} has left.", { friend: name }) : t("The connection is gone.");
  return { title, why: t("The game is kept on both sides. A new invitation goes on with it."), details: "", ways };
}

/** What is said while a connection heals by itself. @param {string} friend */
const tryingAgain = (friend) =>
  navigator.onLine
    ? {
        title: t("{friend} is not heard. Trying again.", { friend }),
        why: t("The game goes on by itself as soon as you hear each other. Nothing is lost."),
      }
    : { title: t("Your device has no network."), why: t("Trying again when it has. Your game is kept.") };

/** @param {Friend} friend @param {Friend[]} friends  all of them @param {string} [state]  what the browser says of the link */
function presence(friend, friends, state) {
  const quality = friend.quality === "good" && state === "unstable" ? "unstable" : friend.quality;
  return make(
    "span",
    "presence",
    make("span", `dot ${quality}`),
    t("{friend}, {heard}", { friend: named(friend, friends), heard: t(HEARD[quality]) }),
  );
}

/** Who came back. @param {MatchView} before @param {MatchView} after @param {(words: string) => void} tell */
function announce(before, after, tell) {
  for (const friend of after.friends) {
    const was = before.friends.find(({ party, name }) => party === friend.party && name === friend.name);
    if (was && was.phase === "away" && friend.phase === "playing")
      tell(t("{friend} is back.", { friend: named(friend, after.friends) }));
  }
}
