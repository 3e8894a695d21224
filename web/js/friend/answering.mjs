// The side that was invited: send the reply back, and wait.
// @ts-check
import { t } from "../language.mjs";
import { isOurs, handOver, linkTo } from "../peer/handover.mjs";
import { CodeError, checkInvitation } from "../peer/code.mjs";
import { createLink } from "../peer/link.mjs";
import { ownName } from "../names.mjs";
import { showTrouble } from "../saves.mjs";
import { setting } from "../settings.mjs";
import { carry } from "./carry.mjs";
import { consent } from "./consent.mjs";
import { happens } from "./happens.mjs";
import { network } from "./network.mjs";
import { button, make, statusLine, wordsOf } from "./parts.mjs";
import { nameField } from "./person.mjs";

/** @typedef {import("../friend.mjs").Around} Around */
/** @typedef {import("../peer/code.mjs").Code} Code */

/**
 * @param {Code} invitation
 * @param {string} name  the game's, as its link says
 * @param {Around} around
 */
export function createAnswering(invitation, name, around) {
  const { name: game, title } = around.game(name);
  /** @type {ReturnType<typeof createLink> | undefined} */
  let link;
  let cancelled = false;
  const trouble = make("div", { role: "alert" });
  const reply = carry("reply", t("Here is my reply."));
  const status = statusLine();
  const address = network(() => link && void answer());
  const asking = consent(() => void answer());
  const sent = make("div", { class: "what" }, reply.whole, make("p", { class: "soft small" }, t("It works once, while this page stays open.")));
  const sending = make("li", {}, make("div", {}, make("h2", {}, t("Send the reply back")), make("p", {}, t("The way the invitation came, or let your friend scan it from this screen.")), trouble, sent));
  const waiting = make("li", {}, make("div", {}, make("h2", {}, t("Wait here")), make("p", {}, t("The game begins by itself once your friend has the reply.")), status.line, make("p", { class: "soft small" }, t("An invitation takes one reply. If somebody else was quicker, ask for another."))));
  const steps = make("ol", { class: "steps" }, sending, waiting);
  const whole = make(
    "div",
    { class: game },
    make("h1", { tabindex: "-1" }, heading()),
    happens("guest", t("Your two devices will talk to each other directly; no server sits between you. So one more message goes by hand: the reply, back to your friend.")),
    make("div", { class: "about" }, nameField()),
    asking,
    steps,
    address.whole,
    make("p", { class: "row foot" }, button(t("Cancel"), () => (cancel(), around.done()))),
  );

  function heading() {
    if (invitation.watch) return t("You are invited to watch {game}", { game: title });
    return invitation.match ? t("Go on with {game}", { game: title }) : t("You are invited to play {game}", { game: title });
  }

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

  /** @returns {import("../peer/link.mjs").Listener} */
  function listener() {
    /** @type {import("../peer/match.mjs").End | undefined} */
    let end;
    return {
      onOpen(ends) {
        state("open", t("Connected."));
        end = around.opened(/** @type {NonNullable<typeof link>} */ (link), { role: invitation.watch ? "watch" : "guest", ...ends, match: invitation.match, name: ownName(setting("name")) });
      },
      onText: (text) => end?.text(text),
      onState: (how) => end?.state(how),
      onCut: (why) => end?.cut(why),
      onClosed: (why) => end?.closed(why),
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
    const invite = { label: t("Invite them instead"), act: () => around.go(game ? `#/new/${game}?who=friend` : "#/friend") };
    /** @type {Record<string, { label: string, act: () => void }[]>} */
    const ways = {
      newer: [{ label: t("Load this page anew"), act: () => location.reload() }],
      expired: [invite],
      own: [],
      unable: [{ label: t("Play here instead"), act: () => around.go(game ? `#/new/${game}` : "#/") }],
      server: [{ label: t("Without an address server"), act: () => address.choose("") }, { label: t("Another one"), act: address.open }],
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
