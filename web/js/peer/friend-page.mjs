// Play with a friend elsewhere, up to the moment the link is open: invite, answer, hand a reply over. The rest is the match's.
// @ts-check

import { addStyles, button, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { showTrouble } from "../storage/saved-games.mjs";
import { openCamera } from "./camera.mjs";
import { CodeError, read } from "./code.mjs";
import { codeCard } from "./code-card.mjs";
import { handOver, linkTo, takeReplies } from "./handover.mjs";
import { howItWorks } from "./how-it-works.mjs";
import { createInvitationPage } from "./invitation-page.mjs";
import { statusLine, wordsOf } from "./parts.mjs";
import { createReplyPage } from "./reply-page.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/**
 * @typedef {object} Guest
 * @property {number} party  1 to 3 for players, -1 for one who watches
 * @property {string} match  8 hex digits, to go on with a match, or ""
 * @property {string} name  where it is known
 */
/**
 * @typedef {object} Wanted  what is to be played, and who is invited to it
 * @property {string} game
 * @property {Record<string, string | number>} options
 * @property {string} seating  "toss", or the seats of host and guests as "1 0"
 * @property {[base: number, step: number] | null} clock  ms
 * @property {Guest[]} guests
 * @property {boolean} near  in another tab of this browser
 */
/** @typedef {ReturnType<typeof import("./match.mjs").createMatch>["opened"]} Opened  what takes a link over when it is open */
/** @typedef {{ name: string, title: string }} Game */
/** @typedef {{ game(name: string): Game }} Props  `game`: of the shelf; empty when there is none of that name */
/**
 * @typedef {object} Actions
 * @property {Opened} opened
 * @property {(hash: string) => void} go
 * @property {(text: string) => void} answer  an invitation
 * @property {(wanted: Wanted) => void} invite
 * @property {() => void} done
 */

/**
 * @param {HTMLElement} root  the <main>
 * @param {{ games(): Game[] }} props
 * @param {{ opened: Opened, go: (hash: string) => void }} actions
 */
export function mountFriendPage(root, { games }, { opened, go }) {
  /** @type {ReturnType<typeof createInvitationPage> | undefined} */
  let hosting;
  /** @type {ReturnType<typeof createReplyPage> | undefined} */
  let answering;
  /** The one of them that a person turned to last. @type {typeof hosting | typeof answering} */
  let last;
  addStyles(new URL("../../css/friend.css", import.meta.url));

  /** @type {Props} */
  const props = { game: (name) => games().find((game) => game.name === name) ?? { name: "", title: t("a game") } };
  /** @type {Actions} */
  const actions = {
    opened: met,
    go,
    answer: open,
    invite,
    done: () => go("#/"),
  };

  takeReplies(
    (nonce) => !!hosting?.made(nonce),
    (text) => {
      try {
        hosting?.take(text);
        return "taken";
      } catch (error) {
        return wordsOf(error).reason || "damaged";
      }
    },
    (nonce) => answering?.met(nonce) ?? Infinity,
  );

  /** @type {Opened} */
  function met(link, what) {
    // Of two friends who invited each other, the quicker one is the host.
    if (what.role === "host") answering?.cancel();
    else if (hosting?.waits()) hosting.cancel();
    return opened(link, what);
  }

  /** @param {HTMLElement} whole */
  function show(whole) {
    if (root.firstElementChild === whole) return;
    root.replaceChildren(whole);
    if (root.hidden) return;
    whole.querySelector("h1")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** Go where a link, a code or a scanned picture leads. @param {string} text @param {string} [game]  as its link says */
  function open(text, game = gameIn(text)) {
    const code = read(text);
    const ours = hosting?.made(code.nonce);
    if (code.kind === "reply" && ours) return attempt(() => hosting?.take(text));
    if (code.kind === "reply") return show(forwardingPage(code, game, props.game(game).name));
    if (ours)
      return attempt(() => {
        throw new CodeError("own");
      });
    if (!answering?.waits() || answering.nonce !== code.nonce) {
      answering?.cancel();
      answering = createReplyPage(code, game, props, actions);
    }
    last = answering;
    show(answering.whole);
  }

  /** Do what concerns our own invitation, and show it. @param {() => void} act */
  function attempt(act) {
    if (!hosting) return;
    last = hosting;
    show(hosting.whole);
    try {
      act();
    } catch (error) {
      hosting.tell(error);
    }
  }

  /** @param {Wanted} wanted */
  function invite(wanted) {
    if (!hosting?.waits() || JSON.stringify(hosting.wanted()) !== JSON.stringify(wanted)) {
      hosting?.cancel();
      hosting = createInvitationPage(wanted, props, actions);
    }
    last = hosting;
    show(hosting.whole);
    go("#/friend");
  }

  return {
    invite,
    /** Whether one of several friends is still to come. */
    awaits: () => Boolean(hosting && hosting.wanted().guests.length > 1 && hosting.waits()),
    /** What the address asks for. @param {string} text  the code in it, or "" @param {string} game @param {Wanted | null} wanted */
    arrive(text, game, wanted) {
      if (wanted) return invite(wanted);
      try {
        if (text) return open(text, game);
      } catch (error) {
        return show(startPage(games(), { open }, error));
      }
      const waiting = [last, answering, hosting].find((one) => one?.waits());
      show(waiting?.whole ?? startPage(games(), { open }));
    },
  };
}

/** The name of a game in a link. @param {string} text */
const gameIn = (text) => text.match(/[?&]game=([a-z_]+)/)?.[1] ?? "";

/**
 * Where nothing is under way yet: what to play, or what one was sent.
 * @param {Game[]} games
 * @param {{ open(text: string): void }} actions
 * @param {unknown} [error]
 */
function startPage(games, { open }, error) {
  const trouble = make("div", { role: "alert", class: "alert" });
  const field = make("textarea", {
    class: "field",
    id: "sent",
    rows: "3",
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    placeholder: t("Paste the link or the code"),
    required: true,
  });
  const form = make(
    "form",
    {},
    make("label", { class: "label", for: "sent" }, t("Invitation or reply")),
    field,
    make(
      "p",
      { class: "row" },
      make("button", { class: "button main" }, t("Open it")),
      button(t("Scan"), () => openCamera(whole, t("Scan what you were sent"), (text) => open(text)), "", "scan"),
    ),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    event.stopPropagation();
    try {
      open(field.value);
    } catch (reason) {
      tell(reason);
    }
  });
  const whole = make(
    "div",
    {},
    make("h1", { tabindex: "-1" }, t("Play a friend elsewhere")),
    howItWorks(
      "host",
      t(
        "Your two devices talk to each other directly; no server sits between you, and nobody needs an account. So two messages go by hand.",
      ),
    ),
    trouble,
    make(
      "div",
      { class: "start" },
      make(
        "section",
        {},
        make("h2", {}, t("Invite a friend to")),
        make(
          "ul",
          { class: "games" },
          ...games.map(({ name, title }) =>
            make("li", {}, make("a", { class: `button ${name}`, href: `#/new/${name}?who=friend` }, title)),
          ),
        ),
      ),
      make("section", {}, make("h2", {}, t("You were sent something")), form),
    ),
  );
  /** @param {unknown} reason */
  const tell = (reason) =>
    showTrouble(trouble, wordsOf(reason), [
      { label: t("Paste another"), act: () => (trouble.replaceChildren(), field.select()) },
    ]);
  if (error) tell(error);
  return whole;
}

/** A reply that was opened here and belongs to another tab. @param {Code} reply @param {string} game  as its link says @param {string} look  its class, where it is one of ours */
function forwardingPage(reply, game, look) {
  const trouble = make("div", { role: "alert", class: "alert" });
  const status = statusLine();
  const code = codeCard("reply", t("Here is the reply."));
  const whole = make(
    "div",
    { class: look },
    make("h1", { tabindex: "-1" }, t("A reply for you")),
    status.line,
    trouble,
    code.whole,
  );
  code.whole.hidden = true;
  status.say(t("Looking for the tab that waits for it."), true);
  let tries = 0;
  void (async () => {
    // A tab in the background may be asleep: it hears of the reply when the person goes there.
    while (whole.isConnected || !tries++) {
      const answer = await handOver(reply);
      whole.dataset.state = answer || "none";
      if (answer === "taken")
        return status.say(t("The tab where you invited has it. Go there: the game begins. This one can be closed."));
      if (answer)
        return (
          status.say(""),
          showTrouble(trouble, wordsOf(new CodeError(/** @type {import("./code.mjs").Reason} */ (answer))), [])
        );
      status.say(
        t(
          "No tab of this browser has answered yet. Go to the one where you invited; it has to be open still. If that is in another browser, copy the reply and paste it there.",
        ),
        true,
      );
      if (code.whole.hidden) void code.show(reply, linkTo(reply, location.href, game));
      code.whole.hidden = false;
      await new Promise((resolve) => setTimeout(resolve, 2_000));
    }
  })();
  return whole;
}
