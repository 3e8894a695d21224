// The effects of the states of an invitation: a try that begins makes a link, one that is over closes it.
// @ts-check
import { read } from "./code.mjs";
import { createJoin } from "./joining.mjs";
import { noteDone } from "./made-invitations.mjs";
import { after, current, isAwaiting, madeWith, NOTHING, repliedTo, shown } from "./pairing-state.mjs";
import { keepPlace } from "./places.mjs";
import { iceServers } from "./servers.mjs";

/** @typedef {import("./code.mjs").Code} Code */
/** @typedef {import("./friend-page.mjs").Guest} Guest */
/** @typedef {import("./friend-page.mjs").Opened} Opened */
/** @typedef {import("./pairing-state.mjs").Event} Event */
/** @typedef {import("./pairing-state.mjs").Pairing} Pairing */
/**
 * @typedef {object} Plan  of one try
 * @property {boolean} near  between two tabs of this browser
 * @property {boolean} far  servers are asked for the way
 * @property {import("./joining.mjs").Opening} opening
 * @property {Code} [invitation]  that is answered; none: one is made
 * @property {(code: Code) => void} made  our code is there
 */

/**
 * Milliseconds in which two devices that can reach each other have mostly done so: after the reply has come in, and,
 * for the one who sends it, after it was made.
 */
const [SOON, LATE] = [12_000, 60_000];

/**
 * @param {(guest: Guest) => Plan} planOf
 * @param {Opened} opened  takes a link over when it is open
 * @param {() => void} changed
 */
export function createPairings(planOf, opened, changed) {
  let state = NOTHING;
  /** By the id of their try. @type {Map<number, ReturnType<typeof begin>>} */
  const links = new Map();

  /** @param {Event} event */
  function tell(event) {
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

  /** Makes the link of one try. @param {Pairing} pairing */
  function begin({ id, guest }) {
    const { near, far, opening, invitation, made } = planOf(guest);
    const { link, friend } = createJoin(
      opening,
      opened,
      { open: () => tell({ kind: "opened", id }), closed: (ended) => tell({ kind: "closed", id, ended }) },
      { servers: far ? iceServers() : [], near, watch: (opening.party ?? 0) < 0 },
    );
    const late = () => tell({ kind: "late", id });
    const fail = (/** @type {unknown} */ trouble) => tell({ kind: "failed", id, trouble });

    (invitation ? link.answer(invitation) : link.invite()).then((code) => {
      if (state.all[id].status !== "making") return;
      made(code);
      if (invitation) setTimeout(late, LATE);
      tell({ kind: "made", id, code });
    }, fail);

    return {
      /** @param {Code} reply */
      accept(reply) {
        link.accept(reply).catch(fail);
        setTimeout(late, SOON);
      },
      /** @param {boolean} unmet  nobody has come by it */
      close(unmet) {
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
    /** Takes in the reply to one of ours; throws a CodeError for anything else. @param {string} text */
    take(text) {
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
    /** @param {string} nonce */
    made: (nonce) => Boolean(madeWith(state, nonce)),
    hasOpened: () => state.all.some(({ status }) => status === "open"),
  };
}
