// The side that was invited: send the reply back, and wait.

import { make } from "../dom.ts";
import { mark, t } from "../shell/language.ts";
import { set } from "../shell/settings.ts";
import type { Way } from "../shell/trouble-box.ts";
import { type Code, checkInvitation } from "./code.ts";
import { CodeError, type Reason } from "./code-error.ts";
import { consent } from "./consent.ts";
import type { Actions, Props } from "./friend-page.ts";
import { handOver, linkTo, whoHas } from "./handover.ts";
import { createPairings, type Plan } from "./pairing.ts";
import { createPairingPage } from "./pairing-page.ts";
import { wordsOf } from "./parts.ts";
import { beside, mirrored, promised } from "./terms.ts";

const WAITING = mark("Waiting for your friend. Take your time.");
const STATES = {
  asked: "",
  making: mark("Making the reply."),
  failed: "",
  waiting: WAITING,
  connecting: "",
  slow: WAITING,
  open: mark("Connected."),
  over: "",
};

/** @param terms  the game, and by what it is to be played, as the link says */
export function createReplyPage(invitation: Code, terms: URLSearchParams, props: Props, actions: Actions) {
  const name = terms.get("game") ?? "";
  const { name: game, title } = props.game(name);
  const { nonce, match, watch, nearby } = invitation;
  const since = Date.now();
  /** The friend who has sent the invitation. */
  const guest = { party: 0, match, name: "" };
  let far = false;
  const pairings = createPairings(planOf, actions.opened, draw);
  const asking = consent(invitation.far, promised(game, terms), (agreed) => {
    far = agreed;
    set("where", far ? "far" : "near"); // for an invitation of our own to go on
    answer();
  });
  const page = createPairingPage({ ...partsOf(invitation, title), game, above: [asking] }, () => {
    cancel();
    actions.done();
  });

  const invite: Way = { label: t("Invite them instead"), act: () => leave(inviting(game, terms)) };
  /** By the reason of a trouble. */
  const ways: Record<string, Way> = {
    newer: { label: t("Reload this page"), act: () => location.reload() },
    expired: invite,
    unable: { label: t("Play here instead"), act: () => leave(game ? `#/new/${game}` : "#/") },
    own: { label: t("Copy link"), copies: () => linkTo(invitation, location.href, name, beside(terms)) },
    elsewhere: { label: t("Answer here instead"), act: answer },
    server: { label: t("Without a server"), act: () => ((far = false), answer()) },
  };
  const waysOn = (reason: string) => [ways[reason] ?? { label: t("Try again"), act: answer }];

  function planOf(): Plan {
    return {
      near: nearby,
      far,
      opening: { role: watch ? "watch" : "guest", match, near: nearby, game: name },
      invitation,
      made: (code) => void (code.nearby && handOver(code)),
    };
  }

  /** Nobody is contacted before the person says so; another tab of this browser is nobody else. */
  async function open() {
    pairings.tell({ kind: "asked", guest });
    try {
      checkInvitation(invitation, "", Date.now());
      if (nearby) return answer();
      const reason = await whoHas(nonce, since);
      if (reason) throw new CodeError(reason as Reason);
    } catch (trouble) {
      pairings.tell({ kind: "failed", id: 0, trouble });
    }
  }

  function answer() {
    pairings.tell({ kind: "renewed", guests: [guest] });
  }

  function cancel() {
    pairings.tell({ kind: "cancelled", open: true });
  }

  function leave(hash: string) {
    cancel();
    actions.go(hash);
  }

  function draw() {
    const { status, code, ended, trouble } = pairings.current();
    const words = trouble ? wordsOf(trouble) : null;
    const isElsewhere = words && ["own", "elsewhere"].includes(words.reason);
    asking.hidden = status !== "asked";
    page.draw(pairings.state(), {
      says: t(STATES[status]),
      link: code ? linkTo(code, location.href, name) : "",
      waysOn,
      over: isElsewhere ? { ...words, ways: waysOn(words.reason) } : ended ? { ...ended, ways: [invite] } : null,
      slow: status === "slow" ? { ...whyNobody(invitation), ways: [invite] } : null,
    });
  }

  void open();
  return {
    whole: page.whole,
    cancel,
    again: () => actions.go(inviting(game, terms)),
    /** A game has begun: where the friend is, is known when it is gone on with. */
    settle: pairings.settle,
    /** Whether the link is still to open. */
    waits: pairings.waits,
    /** Since when this tab answers an invitation; Infinity for one that it does not answer. */
    met: (other: string) => (other === nonce && !pairings.isDone() ? since : Infinity),
    nonce,
  };
}

/** Why nobody may have come for a while: neither page can tell the other. */
const whyNobody = ({ far }: Code) => ({
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

/** The address where they are invited instead, to the same. */
export const inviting = (game: string, terms: URLSearchParams) =>
  game ? `#/new/${game}?who=friend${terms.has("begin") ? `&${mirrored(terms)}` : ""}` : "#/friend";

/**
 * The words of the page.
 * @param title  of the game
 */
const partsOf = (invitation: Code, title: string) => ({
  role: "guest" as const,
  heading: heading(invitation, title),
  intro: t(
    "Your two devices will talk to each other directly; no server sits between you. " +
      "So one more message goes by hand: the reply, back to your friend.",
  ),
  invites: t("Here is my reply."),
  send: [
    make("h2", "", t("Send the reply back")),
    make("p", "", t("The way the invitation came, or let your friend scan it from this screen.")),
  ],
  isNew: !invitation.match,
  next: [make("h2", "", t("Wait here")), make("p", "", t("The game begins by itself once your friend has the reply."))],
  last: [make("p", "soft small", t("An invitation takes one reply. If somebody else was quicker, ask for another."))],
  foot: [],
});

function heading({ watch, match }: Code, game: string) {
  if (watch) return t("You are invited to watch {game}", { game });
  return match ? t("Go on with {game}", { game }) : t("You are invited to play {game}", { game });
}
