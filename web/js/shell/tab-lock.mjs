// One game stands in one tab of this browser: where two played it, one would write over what the other did.
// @ts-check
import { granted } from "../given.mjs";

/** @typedef {ReturnType<typeof createTabLock>} TabLock */

/**
 * The ids of the games that are open in some tab.
 * @param {string} prefix  of the names of their locks
 */
export async function heldIds(prefix) {
  const held = (await granted(() => navigator.locks.query()))?.held ?? [];
  return new Set(held.map(({ name = "" }) => name.replace(prefix, "")));
}

/**
 * @param {string} prefix  of the names of the locks
 * @param {object} actions
 * @param {() => void} actions.lost  another tab has taken the game over
 * @param {(mine: boolean) => void} [actions.held]  whether this tab has it
 */
export function createTabLock(prefix, { lost, held = () => {} }) {
  const none = { id: "", steal: false, release() {} };
  let now = none;
  /** Games that another tab has taken: messages about them that still arrive here are stale. @type {Set<string>} */
  const taken = new Set();
  /** Settled when nothing is held any more. @type {Promise<unknown>} */
  let holding = Promise.resolve();

  return {
    /** The game that this tab holds, or asks for. */
    id: () => now.id,
    /** Whether another tab has taken this game over. @param {string} id */
    isTaken: (id) => taken.has(id),
    /**
     * Lets go of one game and asks for another.
     * @param {string} id  "" for none
     * @param {boolean} [steal]  also from the tab that has it
     */
    hold(id, steal = false) {
      if (id === now.id && (now.steal || !steal)) return;
      now.release();
      now = none;
      taken.delete(id);
      if (!id) return;
      const mine = { ...none, id, steal };
      const over = new Promise((done) => (mine.release = () => done(undefined)));
      now = mine;
      /** @param {Lock | null} got */
      const granted = (got) => {
        if (now === mine) held(Boolean(got));
        return got ? over : undefined;
      };
      // One after the other: what this tab has just let go is free only then.
      holding = holding
        .then(
          () =>
            now === mine && navigator.locks?.request(prefix + id, steal ? { steal } : { ifAvailable: true }, granted),
        )
        .catch(({ name }) => {
          if (now !== mine || name !== "AbortError") return; // a browser that refuses locks has none
          now = none;
          taken.add(id);
          lost();
        });
    },
  };
}
