// The friends beside the table: comparing words, who is there, what is to be decided, and the chat.
// @ts-check
import { icon } from "../icons.mjs";
import { mark, t, tn } from "../language.mjs";
import { cleaned, distinct, isolated } from "../names.mjs";
import { mountChat } from "./chat.mjs";

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
 * @property {[ours: number, theirs: number] | null} conflict
 * @property {[code: string, title: string, why: string] | null} ended
 */
/** @typedef {{ kind: "peer", id: string, role: "host" | "guest" | "watcher", game: string, what: string[], words: string[], friends: Friend[] }} Company  docs/view.md */
/** @typedef {{ match: string, game: string, party: number }} Again  an invitation to go on */
/**
 * @typedef {object} Hands
 * @property {(link: number, deed: string) => void} deed
 * @property {(text: string) => void} say
 * @property {(wanted: Again) => void} invite
 * @property {import("./match.mjs").Hands["words"]} words
 */

/** How a friend is heard, in words. */
const HEARD = { good: mark("connected"), unstable: mark("connection unstable"), lost: mark("not heard"), away: mark("away") };

/** @param {HTMLElement} table @param {Hands} hands */
export function mountCompany(table, { deed, say, invite, words }) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL("../../css/match.css", import.meta.url).href }));
  /** What the browser says of a link. @type {Map<number, string>} */
  const states = new Map();
  /** @type {Company | undefined} */
  let now;
  /** Whether another tab of this browser has the match. */
  let elsewhere = false;
  let drawn = "";
  let told = "";

  const dialog = make("dialog", "sheet meeting");
  dialog.setAttribute("aria-labelledby", "meeting-title");
  dialog.addEventListener("cancel", (event) => event.preventDefault());
  document.body.append(dialog);

  const section = make("section", "company");
  section.setAttribute("aria-label", t("Your friend"));
  const line = make("p", "heard");
  const again = button(t("Invite again"), () => offerAgain());
  const head = make("div", "companyhead", line, again);
  const watch = button(t("Let somebody watch"), () => {
    watch.closest("dialog")?.close();
    if (now) invite({ match: "", game: now.game, party: -1 });
  }, "", "share");
  const agreed = make("p", "agreed");
  const chat = mountChat(say, { table, head });
  section.append(head, agreed, chat.body);

  /** @param {Friend} friend */
  function named(friend) {
    const friends = now?.friends ?? [];
    const at = friends.findIndex(({ party, link }) => party === friend.party && link === friend.link);
    const name = distinct(friend.name, friends.slice(0, Math.max(0, at)).map((other) => other.name));
    return name ? isolated(name) : t("Your friend");
  }

  const players = () => now?.friends.filter(({ party }) => party >= 0) ?? [];
  /** Of those who play, whoever something has to be done about; else the first, or the only one. */
  const first = () => players().find(({ match, phase, conflict, time }) => match && (phase === "away" || phase === "over" || conflict || time)) ?? players()[0] ?? now?.friends[0];

  function offerAgain() {
    const friend = first();
    if (elsewhere) return words.trouble(inAnotherTab());
    if (now && friend) invite({ match: friend.match, game: now.game, party: friend.party });
  }

  /** Before there is a table: whoever has just come, or did not stay. @param {Company} company */
  function meet({ friends, what, role, game }) {
    const friend = friends.find(({ phase }) => phase === "meeting" || phase === "words" || phase === "waiting") ?? friends.find(({ match, ended }) => ended && !match);
    const key = JSON.stringify(friend && [friend.phase, friend.words, friend.ended, friend.name, what, states.get(friend.link ?? -1)]);
    if (key === drawn) return;
    drawn = key;
    const known = friend?.match && friend.phase === "meeting";
    if (!friend || known) return dialog.close();
    dialog.className = `sheet meeting ${game}`;
    dialog.replaceChildren(...meeting(friend, what, role));
    if (!dialog.open) dialog.showModal();
    /** @type {HTMLElement | null} */ (dialog.querySelector("[autofocus]"))?.focus();
  }

  /** @param {Friend} friend @param {string[]} what @param {Company["role"]} role */
  function meeting(friend, what, role) {
    const { link, phase, name, ended } = friend;
    const title = make("h2", "", "");
    title.id = "meeting-title";
    title.tabIndex = -1;
    /** @param {string} label @param {string} does @param {string} [look] */
    const decide = (label, does, look = "") => button(label, () => deed(link ?? 0, does), look);
    if (ended) {
      title.textContent = ended[1];
      const ways = older(ended) ? [focused(button(t("Load this page anew"), () => location.reload(), "main")), decide(t("Close"), "leave")] : [focused(decide(t("Close"), "leave", "main"))];
      return [title, make("p", "", ended[2]), make("div", "row", ...ways)];
    }
    if (phase === "meeting") {
      title.textContent = t("Connected");
      return [title, make("p", "soft", t("The two pages greet each other.")), make("div", "row", focused(decide(t("Leave"), "leave")))];
    }
    title.textContent = phase === "words" ? t("Are the words the same?") : cleaned(name) ? t("Waiting for {friend}", { friend: named(friend) }) : t("Waiting for your friend");
    const safety = make("ol", "safety", ...friend.words.map((word) => make("li", "", word)));
    safety.setAttribute("aria-label", t("Safety words"));
    const why = phase === "words" ? t("{friend} sees four words too. Say them to each other. If one differs, somebody is in between: leave, and send a new invitation.", { friend: named(friend) }) : t("The game begins when your friend has compared the words too.");
    const [game, ...terms] = what;
    const played = make("p", "played", make("strong", "", role === "watcher" ? t("You watch {game}.", { game }) : t("You play {game}.", { game })), ...(terms.length ? [" ", terms.join(" · ")] : []));
    const ways = phase === "words" ? [focused(decide(t("The same, let us play"), "confirm", "main")), decide(t("They differ"), "differ")] : [focused(decide(t("Leave"), "leave"))];
    return [title, make("p", "", why), safety, played, make("div", "row", ...ways)];
  }

  /** At the table: what stands in the way of the game. @param {Friend} friend @returns {import("../overlays.mjs").Trouble | null} */
  function trouble(friend) {
    const name = named(friend);
    /** @type {import("../overlays.mjs").Way[]} */
    const ways = [[t("New invitation"), "invite", "main"], [t("Close"), "close-trouble", "bare"]];
    if (friend.ended) return { title: friend.ended[1], why: friend.ended[2], details: "", ways: friend.ended[0] === "unlike" ? [[t("Stop here"), "home", "main"], ways[1]] : older(friend.ended) ? [[t("Load this page anew"), "reload", "main"], ways[1]] : ways };
    if (friend.conflict) {
      const [ours, theirs] = friend.conflict;
      return {
        title: t("Your games differ."),
        why: t("Yours has {ours} entries and {friend}’s {theirs}, and they are not the same. Agree whose game goes on.", { ours, theirs, friend: name }),
        details: "",
        ways: [[t("Take my friend’s"), "give-way", "main"], [t("Stop here"), "home", ""]],
      };
    }
    if (friend.time) return { title: t("{friend}’s time is over.", { friend: name }), why: t("You can end the game, or let it go on."), details: "", ways: [[t("End the game"), "claim", "main"], [t("Let it go on"), "close-trouble", ""]] };
    if (friend.phase !== "away") return null;
    const title = friend.left ? t("{friend} has left.", { friend: name }) : t("The connection is gone.");
    return { title, why: t("The game is kept on both sides. A new invitation goes on with it."), details: "", ways };
  }

  /** @param {Friend} friend */
  function presence(friend) {
    const quality = friend.quality === "good" && states.get(friend.link ?? -1) === "unstable" ? "unstable" : friend.quality;
    return make("span", "presence", make("span", `dot ${quality}`), t("{friend}, {heard}", { friend: named(friend), heard: t(HEARD[quality]) }));
  }

  /** @param {Friend} friend  whoever something may have to be done about */
  function heard(friend) {
    const watching = now?.friends.filter(({ party, phase }) => party < 0 && phase === "playing").length ?? 0;
    const there = players().filter(({ match }) => match);
    line.replaceChildren(...(there.length ? there : [friend]).map(presence), ...(watching ? ["· ", tn("{n} watches", "{n} watch", watching)] : []));
    agreed.hidden = !now?.words.length;
    const four = make("strong", "", now?.words.join(" ") ?? "");
    four.translate = false;
    agreed.replaceChildren(t("Words of the table:"), " ", four);
    again.hidden = friend.phase !== "away" && friend.phase !== "over";
  }

  /** Who came back or went. @param {Company} before @param {Company} after */
  function announce(before, after) {
    for (const friend of after.friends) {
      const was = before.friends.find(({ party, name }) => party === friend.party && name === friend.name);
      if (was && was.phase === "away" && friend.phase === "playing") words.announce(t("{friend} is back.", { friend: named(friend) }));
    }
  }

  return {
    /** @param {Company} company */
    show(company) {
      if (now) announce(now, company);
      now = company;
      meet(company);
      const friend = first();
      // With a match's name, both have agreed before.
      const atTable = friend && friend.match ? friend : null;
      if (!atTable) section.remove();
      else if (!section.isConnected) table.querySelector(".rail .tools")?.before(section);
      if (atTable?.phase === "playing" && company.role === "host") table.querySelector('[data-part="more"] .menu')?.append(watch);
      else watch.remove();
      chat.show(Boolean(atTable), atTable?.phase === "playing" && company.role !== "watcher");
      if (atTable) heard(atTable);
      const content = !atTable ? null : elsewhere ? inAnotherTab() : trouble(atTable);
      const key = JSON.stringify(content);
      if (key !== told) words.trouble(content);
      told = key;
    },
    /** The browser's own word on a link. @param {number} link @param {string} state */
    state(link, state) {
      states.set(link, state);
      const friend = first();
      if (friend) heard(friend);
    },
    /** Whether another tab has it. @param {boolean} there */
    elsewhere(there) {
      elsewhere = there;
      if (now) this.show(now);
    },
    said: chat.said,
    recall: chat.recall,
    /** What a button of the trouble means. @param {string} name */
    act(name) {
      const friend = first();
      if (name === "invite") return offerAgain();
      if (friend?.link !== null && friend) deed(friend.link, name.replace("-", "_"));
    },
  };
}

/** @returns {import("../overlays.mjs").Trouble} */
const inAnotherTab = () => ({
  title: t("This match is open in another tab."),
  why: t("Go on with it there, or take it over: the other tab then leaves it, and a new invitation brings your friend here."),
  details: "",
  ways: [[t("Take it over"), "take-over", "main"], [t("All games"), "home", ""]],
});

/** Whether one of both pages is older than the other. @param {NonNullable<Friend["ended"]>} ended */
const older = ([code]) => code === "rules" || code === "format";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {string} name  its class
 * @param {...(Node | string)} content
 */
export function make(tag, name, ...content) {
  const made = document.createElement(tag);
  if (name) made.className = name;
  made.append(...content);
  return made;
}

/** @param {string} label @param {() => void} act @param {string} [look] @param {string} [picture] */
export function button(label, act, look = "", picture = "") {
  const made = make("button", `button ${look}`.trim(), ...(picture ? [icon(picture)] : []), label);
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** @param {HTMLElement} element */
function focused(element) {
  element.autofocus = true;
  return element;
}
