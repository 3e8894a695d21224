// The side that invites: send the invitation, bring back the reply.
// @ts-check

import { make } from "../dom.mjs";
import { mark, t } from "../shell/language.mjs";
import { set } from "../shell/settings.mjs";
import { showTrouble } from "../shell/trouble-box.mjs";
import { openCamera } from "./camera.mjs";
import { read } from "./code.mjs";
import { codeCard } from "./code-card.mjs";
import { linkTo } from "./handover.mjs";
import { createInvitations } from "./invitation.mjs";
import { invitationLayout } from "./invitation-layout.mjs";
import { isolated } from "./names.mjs";
import { overPage, statusLine, wordsOf } from "./parts.mjs";
import { firstOf, termsIn } from "./terms.mjs";

/** @typedef {import("./friend-page.mjs").Actions} Actions */
/** @typedef {import("./friend-page.mjs").Wanted} Wanted */
/** @typedef {import("./invitation.mjs").Invitation} Invitation */
/** @typedef {{ label: string, act(): void, look?: string }} Way */

const NOT_HERE = () => ({
  title: t("Your devices have not found each other."),
  why: t("Your friend’s page has to stay open, and both devices have to be on the same Wi-Fi."),
});
const NO_WAY = () => ({
  title: t("No way through between your homes"),
  why: t(
    "Both routers keep strangers out so well that your devices cannot reach each other. " +
      "It is not your fault, or your friend’s. If both joined the same Wi-Fi, it would work.",
  ),
});
const STATES = {
  making: mark("Making the invitation."),
  failed: "",
  waiting: mark("Waiting for the reply. Take your time."),
  connecting: mark("The reply is in. Connecting."),
  slow: mark("Still looking for your friend’s device."),
  open: mark("Connected."),
  over: mark("This invitation is over."),
};

/**
 * @param {Wanted} wanted
 * @param {import("./friend-page.mjs").Props} props
 * @param {Actions} actions
 */
export function createInvitationPage(wanted, props, actions) {
  const { name: game, title } = props.game(wanted.game);
  const byLink = sameByLink(wanted);
  let at = 0;
  const out = createInvitations(actions.opened, () => draw());

  const unmade = make("div", { role: "alert" });
  const trouble = make("div", { role: "alert" });
  const invitation = codeCard("invitation", calling(wanted, title));
  const status = statusLine();
  const { whole, field, guests, sent, second, tellNear } = invitationLayout(
    wanted,
    { game, title },
    { unmade, trouble, invitation: invitation.whole, status: status.line },
    {
      take: () => attempt(() => take(field.value)),
      scan: () => openCamera(whole, t("Scan the reply"), take),
      turnNear: () => turnNear(!wanted.near),
      where: () => actions.where(wanted),
      choose: (guest) => ((at = guest), trouble.replaceChildren(), draw()),
      cancel: () => (out.cancel(), actions.done()),
    },
  );

  const content = [...whole.children];

  /** @param {boolean} [over]  only what is over */
  function renew(over) {
    whole.replaceChildren(...content);
    unmade.replaceChildren();
    trouble.replaceChildren();
    field.value = "";
    out.renew(wanted, over);
    draw();
  }

  /** @param {boolean} near */
  function turnNear(near) {
    wanted = { ...wanted, near };
    renew();
  }

  function draw() {
    at = out.next(at);
    const { status: how, code, trouble: reason, ended } = out.all()[at];
    drawGuests(guests, out.all(), at);
    tellNear(wanted.near);
    status.say(t(STATES[how]), ["making", "waiting", "connecting", "slow"].includes(how));
    whole.dataset.state = how;
    second.hidden = !code;
    void invitation.show(code, code ? (second.href = linkTo(code, location.href, wanted.game, termsIn(wanted))) : "");
    sent.hidden = how === "open" || how === "over" || (how === "failed" && !code);
    if (how === "failed") tell(reason);
    if (how === "slow") {
      showTrouble(trouble, wanted.far ? NO_WAY() : NOT_HERE(), slowWays(wanted.far, byLink, ways));
      trouble.scrollIntoView({ block: "nearest" });
    }
    if (how === "open") trouble.replaceChildren();
    if (ended && wanted.guests.length > 1) showTrouble(trouble, ended, [anew]);
    else if (ended) whole.replaceChildren(...overPage(ended.title, ended.why, [anew]));
  }

  /** Takes in a reply to whichever invitation of ours; throws a CodeError for anything else. @param {string} text */
  function take(text) {
    const code = read(text);
    const one = out.answeredBy(code, at);
    one.check(code);
    trouble.replaceChildren();
    field.value = "";
    one.accept(code);
  }

  /** @param {() => void} act */
  function attempt(act) {
    try {
      act();
    } catch (error) {
      tell(error);
    }
  }

  /** In the place of one of which no game came. */
  const anew = { label: t("New invitation"), act: () => (renew(true), whole.querySelector("h1")?.focus()) };
  const ways = waysOf(() => wanted, byLink, actions, {
    renew: () => renew(),
    empty: () => (trouble.replaceChildren(), field.select()),
    copy: () => void invitation.copied(),
    typed: () => field.value,
    turnNear: () => turnNear(true),
    cancel: out.cancel,
  });

  /** Shows what went wrong, and the ways on from there. @param {unknown} error */
  function tell(error) {
    const { title, why, reason } = wordsOf(error);
    const place = sent.hidden ? unmade : trouble;
    showTrouble(place, { title, why }, waysOn(reason, ways, out.hasOpened()) ?? [ways.again]);
    place.scrollIntoView({ block: "nearest" });
  }

  renew();
  return {
    whole,
    take,
    tell,
    cancel: out.cancel,
    again: anew.act,
    /** A game has begun with one who was invited. */
    settle: out.settle,
    wanted: () => wanted,
    /** Whether an invitation still waits for somebody. */
    waits: out.wait,
    /** Whether it was made by this page. @param {string} nonce */
    made: out.made,
  };
}

/**
 * All that can be done about troubles.
 * @param {() => Wanted} wanted
 * @param {string} byLink
 * @param {Actions} actions
 * @param {{ renew(): void, empty(): void, copy(): void, typed(): string, turnNear(): void, cancel(): void }} page
 */
const waysOf = (wanted, byLink, actions, { renew, empty, copy, typed, turnNear, cancel }) => ({
  again: { label: t("New invitation"), act: renew },
  paste: { label: t("Paste another"), act: empty },
  copy: { label: t("Copy the invitation"), act: copy },
  answer: { label: t("Answer it"), act: () => actions.answer(typed()) },
  watch: {
    label: t("Let them watch"),
    act: () => actions.invite({ ...wanted(), guests: [{ party: -1, match: "", name: "" }] }),
  },
  near: { label: t("Play in two tabs of this browser"), act: turnNear },
  beside: { label: t("Play beside each other"), act: () => actions.go(`#/new/${wanted().game}?who=here`) },
  without: { label: t("Without an address server"), act: () => (set("stun", ""), renew()) },
  server: { label: t("Another one"), act: () => actions.where(wanted(), true) },
  far: { label: t("My friend is somewhere else"), act: () => actions.where({ ...wanted(), far: true }) },
  link: { label: t("Play by link instead"), act: () => (cancel(), actions.go(byLink)), look: "main" },
  relay: { label: t("Use my own relay server"), act: () => actions.where(wanted(), true) },
});

/** The text that goes with a link that is shared. @param {Wanted} wanted @param {string} game */
const calling = ({ anew }, game) =>
  anew
    ? t("Come and play {game}. This link takes the place of the one before.", { game })
    : t("Come and play {game}.", { game });

/**
 * The ways on where the devices cannot reach each other.
 * @param {boolean} far
 * @param {string} byLink
 * @param {Record<"far" | "link" | "relay" | "again", Way>} ways
 */
const slowWays = (far, byLink, ways) => [
  ...(far ? [] : [ways.far]),
  ...(byLink ? [ways.link] : []),
  ...(far ? [ways.relay] : []),
  ways.again,
];

/**
 * The ways on from a trouble of that kind.
 * @param {string} reason
 * @param {Record<"again" | "paste" | "copy" | "answer" | "watch" | "near" | "beside" | "without" | "server", Way>} ways
 * @param {boolean} hasOpened  whether somebody is at the table already
 * @returns {Way[] | undefined}
 */
function waysOn(reason, { again, paste, copy, answer, watch, near, beside, without, server }, hasOpened) {
  /** @type {Record<string, Way[]>} */
  const all = {
    unknown: [paste],
    damaged: [paste],
    newer: [{ label: t("Reload this page"), act: () => location.reload() }],
    own: [copy],
    foreign: [copy, paste],
    invitation: [answer, copy],
    used: [again, ...(hasOpened ? [watch] : [])],
    unable: [near, beside],
    server: [without, server],
  };
  return all[reason];
}

/**
 * Who is invited, where that is more than one.
 * @param {HTMLElement} guests
 * @param {Invitation[]} out
 * @param {number} at
 */
function drawGuests(guests, out, at) {
  guests.hidden = out.length < 2;
  if (guests.hidden) return;
  guests.replaceChildren(
    ...out.map(({ status, guest }, n) => {
      const radio = make("input", { type: "radio", name: "guest", value: String(n), checked: n === at });
      const friend = guest.name ? isolated(guest.name) : t("Friend {n}", { n: n + 1 });
      return make("label", {}, radio, status === "open" ? t("{friend}, connected", { friend }) : friend);
    }),
  );
}

/** The address of the same game by link, "" where it cannot be played so. @param {Wanted} wanted */
export function sameByLink(wanted) {
  const { game, options, guests } = wanted;
  const [{ party, match }] = guests;
  const offered = document.querySelector(`#new-${CSS.escape(game)} button[value="link"]`);
  if (!offered || guests.length > 1 || party < 0 || match) return "";
  const begin = ["toss", "me", "friend"][firstOf(wanted) + 1];
  const terms = Object.entries(options).map(([name, value]) => [name, String(value)]);
  return `#/t/new?${new URLSearchParams([["game", game], ...terms, ["begin", begin]])}`;
}
