// The side that invites: send the invitation, bring back the reply.

import { button, make } from "../dom.ts";
import { mark, t } from "../shell/language.ts";
import { set } from "../shell/settings.ts";
import type { Way } from "../shell/trouble-box.ts";
import { CodeError } from "./code-error.ts";
import { codeForm, invitationIn } from "./code-form.ts";
import type { Actions, Guest, Props, Wanted } from "./friend-page.ts";
import { linkTo } from "./handover.ts";
import { noteMade } from "./made-invitations.ts";
import { isolated } from "./names.ts";
import { createPairings, type Plan } from "./pairing.ts";
import { createPairingPage, type Said } from "./pairing-page.ts";
import type { Pairing } from "./pairing-state.ts";
import { agreed, firstOf, termsIn } from "./terms.ts";

const NOT_HERE = () => ({
  title: t("Your devices have not found each other."),
  why: t("Your friend’s page has to stay open, and both devices have to be on the same Wi-Fi."),
});
const STATES = {
  asked: "",
  making: mark("Making the invitation."),
  failed: "",
  waiting: mark("Waiting for the reply. Take your time."),
  connecting: mark("The reply is in. Connecting."),
  slow: mark("Still looking for your friend’s device."),
  open: mark("Connected."),
  over: mark("This invitation is over."),
};

/** The names of the ways on, by the reason of a trouble. */
const WAYS: Record<string, string[]> = {
  unknown: ["paste"],
  damaged: ["paste"],
  other: ["paste"],
  newer: ["reload"],
  own: ["copy"],
  foreign: ["copy", "paste"],
  invitation: ["answer", "copy"],
  used: ["again", "watch"],
  unable: ["near", "beside"],
  server: ["without", "server"],
};

export function createInvitationPage(wanted: Wanted, props: Props, actions: Actions) {
  const { name: game, title } = props.game(wanted.game);
  const byLink = sameByLink(wanted);
  const pairings = createPairings((guest) => planOf(wanted, guest), actions.opened, draw);
  const guests = make("div", { class: "segments guests", role: "radiogroup", "aria-label": t("Who is invited") });
  const reply = { id: "reply", label: t("Reply"), does: t("Connect"), camera: t("Scan the reply") };
  const { form, field } = codeForm(reply, take, tell);
  const { here, elsewhere, second } = waysToSend();
  const nearby = button("", () => turnNear(!wanted.near));
  const road = make("p", "soft road", wanted.far ? t("From home to home.") : t("On the same Wi-Fi."), " ");
  road.append(linked(t("Change"), () => actions.where(wanted)));
  const page = createPairingPage(
    {
      ...partsOf(wanted, title),
      game,
      above: [make("div", "about", agreement(wanted), road), guests],
      send: [elsewhere, here],
      next: [...replyWords(), form],
      foot: [nearby],
    },
    () => (cancel(), actions.done()),
  );
  guests.addEventListener("change", ({ target }) =>
    pairings.tell({ kind: "chosen", at: Number((target as HTMLInputElement).value) }),
  );

  const ways = waysOf(() => wanted, byLink, actions, {
    renew: () => renew(),
    again,
    empty: () => (tell(undefined), field.select()),
    copy: () => void page.copied(),
    typed: () => field.value,
    turnNear: () => turnNear(true),
    cancel,
  });

  /** @param over  only what is over */
  function renew(over?: boolean) {
    field.value = "";
    pairings.tell({ kind: "renewed", guests: wanted.guests, over });
  }

  function turnNear(near: boolean) {
    wanted = { ...wanted, near };
    renew();
  }

  /** In the place of one of which no game came. */
  function again() {
    renew(true);
    page.whole.querySelector("h1")?.focus();
  }

  function cancel() {
    pairings.tell({ kind: "cancelled" });
  }

  function draw() {
    const state = pairings.state();
    const { status, code, ended } = pairings.current();
    const link = code ? linkTo(code, location.href, wanted.game, termsIn(wanted)) : "";
    const several = wanted.guests.length > 1;
    const over = ended ? { ...ended, ways: [ways.anew] } : null;
    drawGuests(guests, pairings.all(), state.at);
    page.whole.classList.toggle("near", wanted.near);
    here.hidden = !wanted.near;
    elsewhere.hidden = road.hidden = wanted.near;
    nearby.textContent = wanted.near ? t("Invite another device") : t("Play in two tabs of this browser");
    second.hidden = !code;
    second.href = link;
    page.draw(state, {
      says: t(STATES[status]),
      link,
      waysOn,
      over: several ? null : over,
      slow: status === "slow" ? slowOf(wanted, byLink, ways) : several ? over : null,
    });
  }

  function waysOn(reason: string) {
    const names = WAYS[reason] ?? ["again"];
    return names.filter((name) => name !== "watch" || pairings.hasOpened()).map((name) => ways[name]);
  }

  /** Takes in a reply to whichever invitation of ours; throws a CodeError for anything else. */
  function take(text: string) {
    pairings.take(text);
    field.value = "";
  }

  function tell(error: unknown) {
    pairings.tell({ kind: "refused", error });
  }

  renew();
  return {
    whole: page.whole,
    take,
    tell,
    cancel,
    again,
    /** A game has begun with one who was invited. */
    settle: pairings.settle,
    wanted: () => wanted,
    /** Whether an invitation still waits for somebody. */
    waits: pairings.waits,
    /** Whether it was made by this page. */
    made: pairings.made,
  };
}

/** How one friend is invited. */
function planOf(wanted: Wanted, { party, match }: Guest): Plan {
  const { near, far, game, options, seating, clock } = wanted;
  const opening = { role: "host" as const, party, match, game, options, seating, clock };
  return { near, far, opening, made: ({ nonce }) => noteMade(nonce, wanted) };
}

/** All that can be done about troubles. */
const waysOf = (
  wanted: () => Wanted,
  byLink: string,
  actions: Actions,
  {
    renew,
    again,
    empty,
    copy,
    typed,
    turnNear,
    cancel,
  }: Record<"renew" | "again" | "empty" | "copy" | "turnNear" | "cancel", () => void> & { typed(): string },
): Record<string, Way> => ({
  again: { label: t("New invitation"), act: renew },
  anew: { label: t("New invitation"), act: again },
  paste: { label: t("Paste another"), act: empty },
  reload: { label: t("Reload this page"), act: () => location.reload() },
  copy: { label: t("Copy the invitation"), act: copy },
  answer: { label: t("Answer it"), act: () => actions.answer(invitationIn(typed())) },
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

/** The words and ways on where the devices cannot reach each other. */
function slowOf(wanted: Wanted, byLink: string, { far, link, relay, again }: Record<string, Way>): Said {
  const instead = byLink ? [link] : [];
  if (!wanted.far) return { ...NOT_HERE(), ways: [far, ...instead, again] };
  const { title, why } = new CodeError("apart");
  return { title, why, ways: [...instead, relay, again] };
}

/**
 * The words of the page.
 * @param title  of the game
 */
const partsOf = (wanted: Wanted, title: string) => ({
  role: "host" as const,
  heading: heading(wanted, title),
  intro: t(
    "Your two devices talk to each other directly; no server sits between you. " +
      "So two messages go by hand: yours to your friend, and the reply back to you.",
  ),
  invites: calling(wanted, title),
  isNew: !wanted.guests[0].match,
  last: [],
});

const replyWords = () => [
  make("h2", "", t("Bring back the reply")),
  make("p", "", t("Open the reply’s link on this device, paste it here, or scan it from your friend’s screen.")),
];

/** How an invitation is sent to another device, or opened in a second tab of this browser. */
function waysToSend() {
  const second = make("a", { class: "button main", target: "_blank", rel: "noopener" }, t("Open the second tab"));
  const elsewhere = make(
    "div",
    "what",
    make("h2", "", t("Send the invitation")),
    make("p", "", t("By any messenger or mail, or let your friend scan it.")),
  );
  const here = make(
    "div",
    "what",
    make("h2", "", t("Open the second tab")),
    make("p", "", t("Your friend plays there, in this browser; nothing goes over a network.")),
    make("p", "row", second),
  );
  return { here, elsewhere, second };
}

/** A button that looks like a link. */
function linked(words: string, act: () => void) {
  const made = make("button", { class: "link", type: "button" }, words);
  made.addEventListener("click", act);
  return made;
}

function heading({ guests }: Wanted, game: string) {
  const [{ party, match, name }] = guests;
  if (party < 0) return t("Let somebody watch {game}", { game });
  if (match)
    return name && guests.length === 1
      ? t("Go on with {game}, with {friend}", { game, friend: isolated(name) })
      : t("Go on with {game}", { game });
  return guests.length > 1 ? t("Play {game} with friends", { game }) : t("Play {game} with a friend", { game });
}

/** The choices of the form, in a sentence. */
function agreement(wanted: Wanted) {
  if (wanted.guests[0].party < 0 || wanted.guests[0].match) return "";
  const change = make("a", { class: "link", href: `#/new/${wanted.game}?who=friend` }, t("Change"));
  return make("p", "soft", agreed(wanted), " ", change);
}

/** The text that goes with a link that is shared. */
const calling = ({ anew }: Wanted, game: string) =>
  anew
    ? t("Come and play {game}. This link takes the place of the one before.", { game })
    : t("Come and play {game}.", { game });

/** Who is invited, where that is more than one. */
function drawGuests(guests: HTMLElement, out: Pairing[], at: number) {
  guests.hidden = out.length < 2;
  if (guests.hidden) return;
  guests.replaceChildren(
    ...out.map(({ status, guest }, n) => {
      const radio = make("input", { type: "radio", name: "guest", value: String(n), checked: n === at });
      const friend = guest.name ? isolated(guest.name) : t("Friend {n}", { n: n + 1 });
      return make("label", "", radio, status === "open" ? t("{friend}, connected", { friend }) : friend);
    }),
  );
}

/** The address of the same game by link, "" where it cannot be played so. */
export function sameByLink(wanted: Wanted) {
  const { game, options, guests } = wanted;
  const [{ party, match }] = guests;
  const offered = document.querySelector(`#new-${CSS.escape(game)} button[value="link"]`);
  if (!offered || guests.length > 1 || party < 0 || match) return "";
  const begin = ["toss", "me", "friend"][firstOf(wanted) + 1];
  const terms = Object.entries(options).map(([name, value]) => [name, String(value)]);
  return `#/t/new?${new URLSearchParams([["game", game], ...terms, ["begin", begin]])}`;
}
