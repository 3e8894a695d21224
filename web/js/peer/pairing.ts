// The effects of the states of an invitation: a try that begins makes a link, one that is over closes it.
import { type Code, read } from "./code.ts";
import type { Guest, Opened } from "./friend-page.ts";
import { createJoin, type Opening } from "./joining.ts";
import { noteDone } from "./made-invitations.ts";
import {
  after,
  current,
  type Event,
  isAwaiting,
  madeWith,
  NOTHING,
  type Pairing,
  repliedTo,
  shown,
} from "./pairing-state.ts";
import { keepPlace } from "./places.ts";
import { iceServers } from "./servers.ts";

/** of one try */
export interface Plan {
  near: boolean; // between two tabs of this browser
  far: boolean; // servers are asked for the way
  opening: Opening;
  invitation?: Code; // that is answered; none: one is made
  made: (code: Code) => void; // our code is there
}

/**
 * Milliseconds in which two devices that can reach each other have mostly done so: after the reply has come in, and,
 * for the one who sends it, after it was made.
 */
const [SOON, LATE] = [12_000, 60_000];

/** @param opened  takes a link over when it is open */
export function createPairings(planOf: (guest: Guest) => Plan, opened: Opened, changed: () => void) {
  let state = NOTHING;
  /** By the id of their try. */
  const links: Map<number, ReturnType<typeof begin>> = new Map();

  function tell(event: Event) {
    const before = state.all;
    state = after(state, event);
    for (const { id, status } of state.all) {
      if (status === "making" && !links.has(id)) links.set(id, begin(state.all[id]));
      const was = before[id]?.status;
      // What is closed from outside, by a page that is loaded anew too, is not done with.
      if (status === "over" && was !== "over" && event.kind !== "closed") links.get(id)?.close(was !== "open");
    }
    changed();
  }

  /** Makes the link of one try. */
  function begin({ id, guest }: Pairing) {
    const { near, far, opening, invitation, made } = planOf(guest);
    const { link, friend } = createJoin(
      opening,
      opened,
      { open: () => tell({ kind: "opened", id }), closed: (ended) => tell({ kind: "closed", id, ended }) },
      { servers: far ? iceServers() : [], near, watch: (opening.party ?? 0) < 0 },
    );
    const late = () => tell({ kind: "late", id });
    const fail = (trouble: unknown) => tell({ kind: "failed", id, trouble });

    (invitation ? link.answer(invitation) : link.invite()).then((code) => {
      if (state.all[id].status !== "making") return;
      made(code);
      if (invitation) setTimeout(late, LATE);
      tell({ kind: "made", id, code });
    }, fail);

    return {
      accept(reply: Code) {
        link.accept(reply).catch(fail);
        setTimeout(late, SOON);
      },
      /** @param unmet  nobody has come by it */
      close(unmet: boolean) {
        link.close();
        if (unmet) done();
      },
      /** Where both have agreed to play, nothing is to be made anew, and it is known where the friend is. */
      settle() {
        const match = friend()?.match;
        if (!match) return;
        done();
        if (!near) keepPlace(match, far);
      },
    };

    function done() {
      if (opening.role === "host") noteDone(state.all[id].code?.nonce ?? "");
    }
  }

  return {
    tell,
    state: () => state,
    all: () => shown(state),
    current: () => current(state),
    /** Takes in the reply to one of ours; throws a CodeError for anything else. */
    take(text: string) {
      const code = read(text);
      const { id } = repliedTo(state, code);
      tell({ kind: "replied", id });
      links.get(id)?.accept(code);
    },
    settle() {
      for (const id of state.out) links.get(id)?.settle();
    },
    waits: () => isAwaiting(state),
    /** Whether nothing more comes of the one that is looked at. */
    isDone: () => ["failed", "over"].includes(current(state).status),
    made: (nonce: string) => Boolean(madeWith(state, nonce)),
    hasOpened: () => state.all.some(({ status }) => status === "open"),
  };
}
