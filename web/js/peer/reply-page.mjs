// The side that was invited: send the reply back, and wait.
// @ts-check

import { button, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { set, setting } from "../shell/settings.mjs";
import { showTrouble } from "../shell/trouble-box.mjs";
import { checkInvitation } from "./code.mjs";
import { codeCard } from "./code-card.mjs";
import { CodeError } from "./code-error.mjs";
import { consent } from "./consent.mjs";
import { handOver, linkTo, whoHas } from "./handover.mjs";
import { howItWorks } from "./how-it-works.mjs";
import { createLink } from "./link.mjs";
import { nameField } from "./name-field.mjs";
import { ownName } from "./names.mjs";
import { noGame, overPage, statusLine, wordsOf } from "./parts.mjs";
import { keepPlace } from "./places.mjs";
import { iceServers } from "./servers.mjs";
import { beside, mirrored, promised } from "./terms.mjs";

/** @typedef {import("../shell/trouble-box.mjs").Way} Way */
/** @typedef {import("./link.mjs").Actions} Actions */
/** @typedef {import("./match.mjs").LinkHandlers} LinkHandlers */
/** @typedef {import("./match.mjs").Opening} Opening */
/** @typedef {import("./code.mjs").Code} Code */
/** How long one waits before it is said what may be in the way, in ms. */
const LATE = 60_000;

/** @typedef {Record<string, Way[]>} Ways  by the reason of what went wrong */

/**
 * @param {Code} invitation
 * @param {URLSearchParams} terms  the game, and by what it is to be played, as the link says
 * @param {import("./friend-page.mjs").Props} props
 * @param {import("./friend-page.mjs").Actions} actions
 */
export function createReplyPage(invitation, terms, props, actions) {
  const name = terms.get("game") ?? "";
  const { name: game, title } = props.game(name);
  /** @type {ReturnType<typeof createLink> | undefined} */
  let link;
  /** @type {LinkHandlers | undefined} */
  let handlers;
  let cancelled = false;
  const since = Date.now();
  const trouble = make("div", { role: "alert" });
  const reply = codeCard("reply", t("Here is my reply."));
  const status = statusLine();
  let far = false;
  const asking = consent(invitation.far, promised(game, terms), (agreed) => {
    far = agreed;
    set("where", far ? "far" : "near"); // for an invitation of our own to go on
    void answer();
  });
  const ways = waysOn(game, terms, (hash) => (cancel(), actions.go(hash)));
  const parts = { trouble, asking, reply, status, ways: ways.expired };
  const { whole, state } = replyPage(invitation, { game, title }, parts, () => {
    cancel();
    actions.done();
  });

  const content = [...whole.children];

  /** Nobody is contacted before the person says so; another tab of this browser is nobody else. */
  async function open() {
    state("asked", "");
    try {
      checkInvitation(invitation, "", Date.now());
      if (invitation.nearby) await answer();
      else {
        const reason = await whoHas(invitation.nonce, since);
        if (reason) throw new CodeError(/** @type {import("./code-error.mjs").Reason} */ (reason));
      }
    } catch (error) {
      fail(error);
    }
  }

  async function answer() {
    trouble.replaceChildren();
    link?.close();
    void reply.show(undefined, "");
    state("making", t("Making the reply."), true);
    try {
      const made = createLink(listening(invitation, opened, ended), { servers: far ? iceServers() : [] });
      link = made;
      const code = await made.answer(invitation);
      if (link !== made) return;
      void reply.show(code, linkTo(code, location.href, name));
      state("waiting", t("Waiting for your friend. Take your time."), true);
      if (code.nearby) void handOver(code);
    } catch (error) {
      fail(error);
    }
  }

  /** @param {Opening} what */
  function opened(what) {
    state("open", t("Connected."));
    return (handlers = actions.opened(/** @type {NonNullable<typeof link>} */ (link), what));
  }

  /** Where a game has begun, nobody sees this page any more. @param {ReturnType<typeof noGame>} said */
  function ended(said) {
    if (whole.dataset.state !== "open") return;
    state("over", "");
    if (said) whole.replaceChildren(...overPage(said.title, said.why, ways.expired));
  }

  /** @param {unknown} error */
  function fail(error) {
    state("failed", "");
    tell(error);
  }

  /** Shows what went wrong, and the ways on from there. @param {unknown} error */
  function tell(error) {
    const { title, why, reason } = wordsOf(error);
    /** @type {Ways} */
    const all = {
      ...ways,
      own: [{ label: t("Copy link"), copies: () => linkTo(invitation, location.href, name, beside(terms)) }],
      elsewhere: [{ label: t("Answer here instead"), act: () => (whole.replaceChildren(...content), void answer()) }],
      server: [{ label: t("Without a server"), act: () => ((far = false), void answer()) }],
    };
    if (reason === "own" || reason === "elsewhere") return whole.replaceChildren(...overPage(title, why, all[reason]));
    showTrouble(trouble, { title, why }, all[reason] ?? [{ label: t("Try again"), act: () => void answer() }]);
  }

  function cancel() {
    cancelled = true;
    link?.close();
  }

  void open();
  return {
    whole,
    cancel,
    again: () => actions.go(inviting(game, terms)),
    /** A game has begun: where the friend is, is known when it is gone on with. */
    settle() {
      const met = handlers?.friend().friend;
      if (met?.match && !invitation.nearby) keepPlace(met.match, far);
    },
    /** Whether the link is still to open. */
    waits: () => !cancelled && !["open", "over"].includes(whole.dataset.state ?? ""),
    /** Since when this tab answers an invitation; Infinity for one that it does not answer. @param {string} nonce */
    met: (nonce) =>
      nonce === invitation.nonce && !cancelled && !["failed", "over"].includes(whole.dataset.state ?? "")
        ? since
        : Infinity,
    nonce: invitation.nonce,
  };
}

/**
 * The page on which a reply is sent back.
 * @param {Code} invitation
 * @param {{ game: string, title: string }} played
 * @param {{
 *   trouble: HTMLElement,
 *   asking: HTMLElement,
 *   reply: ReturnType<typeof codeCard>,
 *   status: ReturnType<typeof statusLine>,
 *   ways: Way[],
 * }} parts  `ways`: where nobody comes
 * @param {() => void} cancel
 */
function replyPage(invitation, { game, title }, { trouble, asking, reply, status, ways }, cancel) {
  const unmet = make("div", { role: "status" });
  const sent = make(
    "div",
    { class: "what" },
    reply.whole,
    make("p", { class: "soft small" }, t("It works once, while this page stays open.")),
    ...(invitation.match ? [] : [nameField()]),
  );
  const sending = make(
    "li",
    {},
    make(
      "div",
      {},
      make("h2", {}, t("Send the reply back")),
      make("p", {}, t("The way the invitation came, or let your friend scan it from this screen.")),
      trouble,
      sent,
    ),
  );
  const waiting = make(
    "li",
    {},
    make(
      "div",
      {},
      make("h2", {}, t("Wait here")),
      make("p", {}, t("The game begins by itself once your friend has the reply.")),
      status.line,
      unmet,
      make(
        "p",
        { class: "soft small" },
        t("An invitation takes one reply. If somebody else was quicker, ask for another."),
      ),
    ),
  );
  const steps = make("ol", { class: "steps" }, sending, waiting);
  const whole = make(
    "div",
    { class: game },
    make("h1", { tabindex: "-1" }, heading(invitation, title)),
    howItWorks(
      "guest",
      t(
        "Your two devices will talk to each other directly; no server sits between you. " +
          "So one more message goes by hand: the reply, back to your friend.",
      ),
    ),
    asking,
    steps,
    make("p", { class: "row foot" }, button(t("Cancel"), cancel)),
  );
  let late = 0;

  /** @param {string} name @param {string} words @param {boolean} [busy] */
  function state(name, words, busy) {
    whole.dataset.state = name;
    asking.hidden = name !== "asked";
    steps.hidden = name === "asked";
    sent.hidden = name === "failed" || name === "open" || name === "over";
    waiting.hidden = name === "failed" || name === "over";
    status.say(words, busy);
    unmet.replaceChildren();
    clearTimeout(late);
    if (name === "waiting") late = window.setTimeout(() => showTrouble(unmet, whyNobody(invitation), ways), LATE);
  }

  return { whole, state };
}

/**
 * What a link does for the guest.
 * @param {Code} invitation
 * @param {(what: Opening) => LinkHandlers} opened
 * @param {(said: ReturnType<typeof noGame>) => void} ended
 * @returns {Actions}
 */
function listening({ watch, match, nearby }, opened, ended) {
  /** @type {LinkHandlers | undefined} */
  let handlers;
  return {
    onOpen(ends) {
      const role = watch ? "watch" : "guest";
      handlers = opened({ role, ...ends, match, near: nearby, name: ownName(setting("name")) });
    },
    onText: (text) => handlers?.text(text),
    onState: (how) => handlers?.state(how),
    onCut: (why) => handlers?.cut(why),
    onClosed(why) {
      const said = handlers ? noGame(handlers.friend(), why) : null;
      handlers?.closed(why);
      ended(said);
    },
  };
}

/**
 * What may be in the way where nobody has come for a while: neither page can tell the other.
 * @param {Code} invitation
 */
const whyNobody = ({ far }) => ({
  title: t("Nobody has come yet."),
  why: [
    t("If your friend has put the reply in already, ask them what their page says."),
    far
      ? t("Perhaps there is no way between your homes, their page was loaded anew, or somebody else was quicker.")
      : t(
          "Perhaps you are not on the same Wi-Fi, for which this invitation was made, their page was loaded " +
            "anew, or somebody else was quicker.",
        ),
    t("A new invitation is then what helps."),
  ].join(" "),
});

/** Where they are invited instead, to the same. @param {string} game @param {URLSearchParams} terms */
export const inviting = (game, terms) =>
  game ? `#/new/${game}?who=friend${terms.has("begin") ? `&${mirrored(terms)}` : ""}` : "#/friend";

/**
 * What can be done instead.
 * @param {string} game
 * @param {URLSearchParams} terms
 * @param {(hash: string) => void} go
 * @returns {Ways}
 */
const waysOn = (game, terms, go) => ({
  newer: [{ label: t("Reload this page"), act: () => location.reload() }],
  expired: [{ label: t("Invite them instead"), act: () => go(inviting(game, terms)) }],
  unable: [{ label: t("Play here instead"), act: () => go(game ? `#/new/${game}` : "#/") }],
});

/** @param {Code} invitation @param {string} title */
function heading(invitation, title) {
  if (invitation.watch) return t("You are invited to watch {game}", { game: title });
  return invitation.match
    ? t("Go on with {game}", { game: title })
    : t("You are invited to play {game}", { game: title });
}
