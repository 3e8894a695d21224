// The states of an invitation, from its code to the game, on the side that made it and on the side that answers it.
import { type Code, checkReply } from "./code.ts";
import { CodeError } from "./code-error.ts";
import type { Guest } from "./friend-page.ts";

/**
 * asked: the person is asked before anything is contacted; making: the code is made; waiting: it is shown, and the
 * friend's turn; connecting: the reply is in; slow: it takes long; open: the devices are linked; over: no more use.
 */
type Status = "asked" | "making" | "waiting" | "connecting" | "slow" | "open" | "failed" | "over";
type Step = "made" | "replied" | "late" | "opened" | "failed" | "closed";
export type Words = { title: string; why: string };
/** one try to come together with one friend */
export interface Pairing {
  id: number; // its place among all tries
  guest: Guest; // with whom
  status: Status;
  code?: Code; // ours to be carried to the friend, once it is made
  trouble?: unknown; // why it failed
  ended?: Words | null; // why no game came of it, though somebody was there
}
export interface State {
  all: Pairing[]; // by their id, also those that others have replaced: a late reply is known by them
  out: number[]; // the ids of those that count now, one for each friend
  at: number; // the place in `out` of the one that is looked at
  refused: unknown; // why what was put in last is no reply to it
}
/** `over`: only what is over is made anew; `open`: also what is open */
export type Event =
  | { kind: Step; id: number; code?: Code; trouble?: unknown; ended?: Words | null }
  | { kind: "asked"; guest: Guest }
  | { kind: "renewed"; guests: Guest[]; over?: boolean | undefined }
  | { kind: "cancelled"; open?: boolean }
  | { kind: "chosen"; at: number }
  | { kind: "refused"; error: unknown };

/** The status after each step of one try; a step that is not listed changes nothing. */
const NEXT = {
  asked: { failed: "failed" },
  making: { made: "waiting", failed: "failed", closed: "over" },
  waiting: { replied: "connecting", late: "slow", opened: "open", failed: "failed", closed: "over" },
  connecting: { late: "slow", opened: "open", failed: "failed", closed: "over" },
  slow: { opened: "open", failed: "failed", closed: "over" },
  open: { closed: "over" },
  failed: { closed: "over" },
  over: {},
} as Record<Status, Partial<Record<Step, Status>>>;

export const NOTHING: State = { all: [], out: [], at: 0, refused: undefined };

/** The state after an event. */
export function after(state: State, event: Event): State {
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

const UNDER_WAY: Status[] = ["making", "waiting", "connecting", "slow"];

/** New tries in the place of those with certain statuses. */
function renewed({ all, out, at }: State, guests: Guest[], replaced: Status[]) {
  const stay = out.map((id) => all[id]).filter(({ status }) => !replaced.includes(status));
  const next = all.map((one) => (out.includes(one.id) && !stay.includes(one) ? over(one) : one));
  const ids = guests.map((guest) => {
    const { id } = stay.find((one) => one.guest.party === guest.party) ?? { id: next.length };
    if (id === next.length) next.push({ id, guest, status: "making" });
    return id;
  });
  return turned({ all: next, out: ids, at, refused: undefined });
}

const over = (pairing: Pairing): Pairing => ({ ...pairing, status: "over" });

/** Looks at the next friend who is still to come, where this one is there. */
function turned(state: State): State {
  const waits = shown(state).findIndex(({ status }) => status !== "open");
  return current(state).status === "open" && waits >= 0 ? { ...state, at: waits, refused: undefined } : state;
}

/** The pairings that count now, one for each friend. */
export const shown = ({ all, out }: State) => out.map((id) => all[id]);

/** The one that is looked at. */
export const current = ({ all, out, at }: State) => all[out[at]];

/** Whether somebody is still to come. */
export const isAwaiting = (state: State) => shown(state).some(({ status }) => status !== "open" && status !== "over");

export const madeWith = ({ all }: State, nonce: string) => all.find(({ code }) => code?.nonce === nonce);

/** The one that a reply is for; throws a CodeError if it can be for none. */
export function repliedTo(state: State, code: Code) {
  const ours = madeWith(state, code.nonce);
  if (ours && code.kind === "invitation") throw new CodeError("own");
  if (ours?.status === "open") throw new CodeError("used");
  const one = ours && state.out.includes(ours.id) ? ours : current(state);
  checkReply(code, one.code?.nonce ?? "");
  if (one.status !== "waiting") throw new CodeError("used");
  return one;
}
