// The invitations that are out, each made, answered once, and then a link.
// @ts-check

import { setting } from "../shell/settings.mjs";
import { checkReply } from "./code.mjs";
import { CodeError } from "./code-error.mjs";
import { createLink } from "./link.mjs";
import { noteDone, noteMade } from "./made-invitations.mjs";
import { ownName } from "./names.mjs";
import { noGame } from "./parts.mjs";
import { keepPlace } from "./places.mjs";
import { iceServers } from "./servers.mjs";

/** @typedef {import("./friend-page.mjs").Guest} Guest */
/** @typedef {import("./friend-page.mjs").Opened} Opened */
/** @typedef {import("./code.mjs").Code} Code */
/** @typedef {import("./friend-page.mjs").Wanted} Wanted */
/** @typedef {ReturnType<typeof createInvitation>} Invitation */
/** @typedef {"making" | "failed" | "waiting" | "connecting" | "slow" | "open" | "over"} Status */

/** Milliseconds after the reply in which two devices that can reach each other have mostly done so. */
const SOON = 12_000;

/**
 * All of a page: those that can be seen, one for each who is invited, and those before them, so that a late reply is
 * known.
 * @param {Opened} opened
 * @param {() => void} changed
 */
export function createInvitations(opened, changed) {
  /** @type {Invitation[]} */
  const made = [];
  /** @type {Invitation[]} */
  let out = [];

  return {
    all: () => out,
    /**
     * Makes new ones in the place of all that are not open, or of those that are over.
     * @param {Wanted} wanted
     * @param {boolean} [over]
     */
    renew(wanted, over = false) {
      const stay = out.filter(({ status }) => status === "open" || (over && status !== "over"));
      for (const one of out) if (!stay.includes(one)) one.cancel();
      out = wanted.guests.map((guest) => stay.find((one) => one.guest.party === guest.party) ?? fresh(wanted, guest));
    },
    /** Which one is to be looked at: this one, unless it is open and another is not. @param {number} at */
    next(at) {
      const waits = out.findIndex(({ status }) => status !== "open");
      return out[at].status === "open" && waits >= 0 ? waits : at;
    },
    /**
     * Whose reply this is; throws a CodeError if it can be nobody's.
     * @param {Code} code
     * @param {number} at  for whom it is, unless it says so
     */
    answeredBy(code, at) {
      const ours = made.find((each) => each.code?.nonce === code.nonce);
      if (ours && code.kind === "invitation") throw new CodeError("own");
      if (ours?.status === "open") throw new CodeError("used");
      return ours && out.includes(ours) ? ours : out[at];
    },
    cancel() {
      for (const one of out) one.cancel();
    },
    settle() {
      for (const one of out) one.settle();
    },
    hasOpened: () => made.some(({ status }) => status === "open"),
    wait: () => out.some(({ status }) => status !== "open" && status !== "over"),
    /** @param {string} nonce */
    made: (nonce) => made.some(({ code }) => code?.nonce === nonce),
  };

  /** @param {Wanted} wanted @param {Guest} guest */
  function fresh(wanted, guest) {
    const one = createInvitation(wanted, guest, opened, () => out.includes(one) && changed());
    made.push(one);
    return one;
  }
}

/**
 * @param {Wanted} wanted
 * @param {Guest} guest  for whom
 * @param {Opened} opened
 * @param {() => void} changed
 */
function createInvitation(wanted, guest, opened, changed) {
  const invitation = {
    guest,
    status: /** @type {Status} */ ("making"),
    /** @type {Code | undefined} */
    code: undefined,
    /** Why it could not be made, or its reply not be taken. @type {unknown} */
    trouble: undefined,
    /** Why no game came of it, though somebody was there. @type {ReturnType<typeof noGame>} */
    ended: null,
    check,
    accept,
    cancel,
    settle,
  };
  const { near } = wanted;
  const { party, match } = guest;
  /** @type {import("./match.mjs").LinkHandlers | undefined} */
  let handlers;
  const link = createLink(
    {
      onOpen(ends) {
        turn("open");
        const { game, options, seating, clock } = wanted;
        handlers = opened(link, {
          role: "host",
          party,
          ...ends,
          match,
          game,
          options,
          seating,
          clock,
          name: ownName(setting("name")),
        });
      },
      onText: (text) => handlers?.text(text),
      onState: (state) => handlers?.state(state),
      onCut: (why) => handlers?.cut(why),
      onClosed(why) {
        invitation.ended = handlers ? noGame(handlers.friend(), why) : null;
        turn("over");
        handlers?.closed(why);
      },
    },
    { servers: wanted.far ? iceServers() : [], near, match, watch: party < 0 },
  );

  /** @param {Status} status */
  function turn(status) {
    if (invitation.status === "over") return;
    invitation.status = status;
    changed();
  }

  /** @param {unknown} error */
  function fail(error) {
    invitation.trouble = error;
    turn("failed");
  }

  link.invite().then((code) => {
    invitation.code = code;
    if (invitation.status !== "over") noteMade(code.nonce, wanted);
    turn("waiting");
  }, fail);

  /** Throws unless this code is a reply that this invitation waits for. @param {Code} code */
  function check(code) {
    checkReply(code, invitation.code?.nonce ?? "");
    if (invitation.status !== "waiting") throw new CodeError("used");
  }

  /** @param {Code} reply */
  function accept(reply) {
    turn("connecting");
    link.accept(reply).catch(fail);
    setTimeout(() => invitation.status === "connecting" && turn("slow"), SOON);
  }

  /** Unless it has become a link, which is the match's. */
  function cancel() {
    if (invitation.status === "open") return;
    link.close();
    turn("over");
    noteDone(invitation.code?.nonce ?? "");
  }

  /** Where both have agreed to play, nothing is to be made anew, and it is known where the friend is. */
  function settle() {
    const met = handlers?.friend().friend;
    if (!met?.match) return;
    noteDone(invitation.code?.nonce ?? "");
    if (!near) keepPlace(met.match, wanted.far);
  }

  return invitation;
}
