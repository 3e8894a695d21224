// The side that was invited: send the reply back, and wait.
// @ts-check

import { button, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { setting } from "../shell/settings.mjs";
import { showTrouble } from "../storage/saved-games.mjs";
import { addressServer } from "./address-server.mjs";
import { CodeError, checkInvitation } from "./code.mjs";
import { codeCard } from "./code-card.mjs";
import { consent } from "./consent.mjs";
import { handOver, isOurs, linkTo } from "./handover.mjs";
import { howItWorks } from "./how-it-works.mjs";
import { createLink } from "./link.mjs";
import { nameField } from "./name-field.mjs";
import { ownName } from "./names.mjs";
import { statusLine, wordsOf } from "./parts.mjs";

/** @typedef {import("./code.mjs").Code} Code */

/**
 * @param {Code} invitation
 * @param {string} name  the game's, as its link says
 * @param {import("./friend-page.mjs").Props} props
 * @param {import("./friend-page.mjs").Actions} actions
 */
export function createReplyPage(invitation, name, props, actions) {
  const { name: game, title } = props.game(name);
  /** @type {ReturnType<typeof createLink> | undefined} */
  let link;
  let cancelled = false;
  const trouble = make("div", { role: "alert" });
  const reply = codeCard("reply", t("Here is my reply."));
  const status = statusLine();
  const address = addressServer(() => link && void answer());
  const asking = consent(() => void answer());
  const parts = { trouble, asking, reply, status, address };
  const { whole, steps, sent, waiting } = replyPage(invitation, { game, title }, parts, () => {
    cancel();
    actions.done();
  });

  /** Nobody is contacted before the person says so; another tab of this browser is nobody else. */
  async function open() {
    state("asked", "");
    try {
      checkInvitation(invitation, "", Date.now());
      if (invitation.nearby) await answer();
      else if (await isOurs(invitation.nonce)) throw new CodeError("own");
    } catch (error) {
      state("failed", "");
      tell(error);
    }
  }

  async function answer() {
    trouble.replaceChildren();
    link?.close();
    reply.empty();
    state("making", t("Making the reply."), true);
    try {
      const made = createLink(listener(), { stun: setting("stun") });
      link = made;
      const code = await made.answer(invitation);
      if (link !== made) return;
      void reply.show(code, linkTo(code, location.href, name));
      state("waiting", t("Waiting for your friend. Take your time."), true);
      if (code.nearby) void handOver(code);
    } catch (error) {
      state("failed", "");
      tell(error);
    }
  }

  /** @returns {import("./link.mjs").Actions} */
  function listener() {
    /** @type {import("./match.mjs").LinkHandlers | undefined} */
    let handlers;
    return {
      onOpen(ends) {
        state("open", t("Connected."));
        handlers = actions.opened(/** @type {NonNullable<typeof link>} */ (link), {
          role: invitation.watch ? "watch" : "guest",
          ...ends,
          match: invitation.match,
          name: ownName(setting("name")),
        });
      },
      onText: (text) => handlers?.text(text),
      onState: (how) => handlers?.state(how),
      onCut: (why) => handlers?.cut(why),
      onClosed: (why) => handlers?.closed(why),
    };
  }

  /** @param {string} name @param {string} words @param {boolean} [busy] */
  function state(name, words, busy) {
    whole.dataset.state = name;
    asking.hidden = name !== "asked";
    steps.hidden = name === "asked";
    sent.hidden = waiting.hidden = name === "failed";
    status.say(words, busy);
  }

  /** What went wrong, and the ways on from there. @param {unknown} error */
  function tell(error) {
    const { title, why, reason } = wordsOf(error);
    const invite = {
      label: t("Invite them instead"),
      act: () => actions.go(game ? `#/new/${game}?who=friend` : "#/friend"),
    };
    /** @type {Record<string, { label: string, act: () => void }[]>} */
    const ways = {
      newer: [{ label: t("Load this page anew"), act: () => location.reload() }],
      expired: [invite],
      own: [],
      unable: [{ label: t("Play here instead"), act: () => actions.go(game ? `#/new/${game}` : "#/") }],
      server: [
        { label: t("Without an address server"), act: () => address.choose("") },
        { label: t("Another one"), act: address.open },
      ],
    };
    showTrouble(trouble, { title, why }, ways[reason] ?? [{ label: t("Try again"), act: () => void answer() }]);
  }

  function cancel() {
    cancelled = true;
    link?.close();
  }

  // An invitation with an address from outside comes from another network: without an address here the two would hardly meet.
  if (invitation.candidates.some(({ reflexive }) => reflexive) && !setting("stun")) address.whole.open = true;
  void open();
  return {
    whole,
    cancel,
    /** Whether the link is still to open. */
    waits: () => !cancelled && whole.dataset.state !== "open",
    nonce: invitation.nonce,
  };
}

/**
 * The page on which a reply is sent back.
 * @param {Code} invitation
 * @param {{ game: string, title: string }} played
 * @param {{ trouble: HTMLElement, asking: HTMLElement, reply: ReturnType<typeof codeCard>, status: ReturnType<typeof statusLine>, address: ReturnType<typeof addressServer> }} parts
 * @param {() => void} cancel
 */
function replyPage(invitation, { game, title }, { trouble, asking, reply, status, address }, cancel) {
  const sent = make(
    "div",
    { class: "what" },
    reply.whole,
    make("p", { class: "soft small" }, t("It works once, while this page stays open.")),
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
        "Your two devices will talk to each other directly; no server sits between you. So one more message goes by hand: the reply, back to your friend.",
      ),
    ),
    make("div", { class: "about" }, nameField()),
    asking,
    steps,
    address.whole,
    make("p", { class: "row foot" }, button(t("Cancel"), cancel)),
  );
  return { whole, steps, sent, waiting };
}

/** @param {Code} invitation @param {string} title */
function heading(invitation, title) {
  if (invitation.watch) return t("You are invited to watch {game}", { game: title });
  return invitation.match
    ? t("Go on with {game}", { game: title })
    : t("You are invited to play {game}", { game: title });
}
