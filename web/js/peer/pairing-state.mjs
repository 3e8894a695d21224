// The states of an invitation, from its code to the game, on the side that made it and on the side that answers it.
// @ts-check
import { checkReply } from "./code.mjs";
import { CodeError } from "./code-error.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/** @typedef {import("./friend-page.mjs").Guest} Guest */
/**
 * asked: the person is asked before anything is contacted; making: the code is made; waiting: it is shown, and the
 * friend's turn; connecting: the reply is in; slow: it takes long; open: the devices are linked; over: no more use.
 * @typedef {"asked" | "making" | "waiting" | "connecting" | "slow" | "open" | "failed" | "over"} Status
 */
/** @typedef {"made" | "replied" | "late" | "opened" | "failed" | "closed"} Step */
/** @typedef {{ title: string, why: string }} Words */
/**
 * @typedef {object} Pairing  one try to come together with one friend
 * @property {number} id  its place among all tries
 * @property {Guest} guest  with whom
 * @property {Status} status
 * @property {Code} [code]  ours to be carried to the friend, once it is made
 * @property {unknown} [trouble]  why it failed
 * @property {Words | null} [ended]  why no game came of it, though somebody was there
 */
/**
 * @typedef {object} State
 * @property {Pairing[]} all  by their id, also those that others have replaced: a late reply is known by them
 * @property {number[]} out  the ids of those that count now, one for each friend
 * @property {number} at  the place in `out` of the one that is looked at
 * @property {unknown} refused  why what was put in last is no reply to it
 */
/**
 * @typedef {{ kind: Step, id: number, code?: Code, trouble?: unknown, ended?: Words | null }
 *   | { kind: "asked", guest: Guest }
 *   | { kind: "renewed", guests: Guest[], over?: boolean }
 *   | { kind: "cancelled", open?: boolean }
 *   | { kind: "chosen", at: number }
 *   | { kind: "refused", error: unknown }} Event  `over`: only what is over is made anew; `open`: also what is open
 */

/** The status after each step of one try; a step that is not listed changes nothing. */
const NEXT = /** @type {Record<Status, Partial<Record<Step, Status>>>} */ ({
  asked: { failed: "failed" },
  making: { made: "waiting", failed: "failed", closed: "over" },
  waiting: { replied: "connecting", late: "slow", opened: "open", failed: "failed", closed: "over" },
  connecting: { late: "slow", opened: "open", failed: "failed", closed: "over" },
  slow: { opened: "open", failed: "failed", closed: "over" },
  open: { closed: "over" },
  failed: { closed: "over" },
  over: {},
});

/** @type {State} */
export const NOTHING = { all: [], out: [], at: 0, refused: undefined };

/** The state after an event. @param {State} state @param {Event} event @returns {State} */
export function after(state, event) {
  const { all, out, at } = state;
  switch (event.kind) {
    case "asked":
      return { ...NOTHING, all: [{ id: 0, guest: event.guest, status: "asked" }], out: [0] };
    case "renewed":
      return renewed(state, event.guests, event.over ? ["over"] : ["asked", "failed", "over", ...UNDER_WAY]);
    case "cancelled":
      return { ...state, all: all.map((one) => (one.status === "open" && !event.open ? one : over(one))) };
    case "chosen":
      return turned({ ...state, at: event.at, refused: undefined });
    case "refused":
      return { ...state, refused: event.error };
    default: {
      const { kind, id, ...more } = event;
      const status = NEXT[all[id].status][kind];
      if (!status) return state;
      const refused = out[at] === id ? undefined : state.refused;
      return turned({ ...state, refused, all: all.map((one) => (one.id === id ? { ...one, ...more, status } : one)) });
    }
  }
}

/** @type {Status[]} */
const UNDER_WAY = ["making", "waiting", "connecting", "slow"];

/**
 * New tries in the place of those with certain statuses.
 * @param {State} state
 * @param {Guest[]} guests
 * @param {Status[]} replaced
 */
function renewed({ all, out, at }, guests, replaced) {
  const stay = out.map((id) => all[id]).filter(({ status }) => !replaced.includes(status));
  const next = all.map((one) => (out.includes(one.id) && !stay.includes(one) ? over(one) : one));
  const ids = guests.map((guest) => {
    const { id } = stay.find((one) => one.guest.party === guest.party) ?? { id: next.length };
    if (id === next.length) next.push({ id, guest, status: "making" });
    return id;
  });
  return turned({ all: next, out: ids, at, refused: undefined });
}

/** @param {Pairing} pairing @returns {Pairing} */
const over = (pairing) => ({ ...pairing, status: "over" });

/** Looks at the next friend who is still to come, where this one is there. @param {State} state @returns {State} */
function turned(state) {
  const waits = shown(state).findIndex(({ status }) => status !== "open");
  return current(state).status === "open" && waits >= 0 ? { ...state, at: waits, refused: undefined } : state;
}

/** The pairings that count now, one for each friend. @param {State} state */
export const shown = ({ all, out }) => out.map((id) => all[id]);

/** The one that is looked at. @param {State} state */
export const current = ({ all, out, at }) => all[out[at]];

/** Whether somebody is still to come. @param {State} state */
export const isAwaiting = (state) => shown(state).some(({ status }) => status !== "open" && status !== "over");

/** @param {State} state @param {string} nonce */
export const madeWith = ({ all }, nonce) => all.find(({ code }) => code?.nonce === nonce);

/**
 * The one that a reply is for; throws a CodeError if it can be for none.
 * @param {State} state
 * @param {Code} code
 */
export function repliedTo(state, code) {
  const ours = madeWith(state, code.nonce);
  if (ours && code.kind === "invitation") throw new CodeError("own");
  if (ours?.status === "open") throw new CodeError("used");
  const one = ours && state.out.includes(ours.id) ? ours : current(state);
  checkReply(code, one.code?.nonce ?? "");
  if (one.status !== "waiting") throw new CodeError("used");
  return one;
}
