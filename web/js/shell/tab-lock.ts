// One game stands in one tab of this browser: where two played it, one would write over what the other did.
import { granted } from "../given.ts";

export type TabLock = ReturnType<typeof createTabLock>;

/**
 * The ids of the games that are open in some tab.
 * @param prefix  of the names of their locks
 */
export async function heldIds(prefix: string) {
  const held = (await granted(() => navigator.locks.query()))?.held ?? [];
  return new Set(held.map(({ name = "" }) => name.replace(prefix, "")));
}

/** @param prefix  of the names of the locks */
export function createTabLock(
  prefix: string,
  {
    lost,
    held = () => {},
  }: {
    lost: () => void; // another tab has taken the game over
    held?: (mine: boolean) => void; // whether this tab has it
  },
) {
  const none = { id: "", steal: false, release() {} };
  let now = none;
  /** Games that another tab has taken: messages about them that still arrive here are stale. */
  const taken: Set<string> = new Set();
  /** Settled when nothing is held any more. */
  let holding: Promise<unknown> = Promise.resolve();

  return {
    /** The game that this tab holds, or asks for. */
    id: () => now.id,
    /** Whether another tab has taken this game over. */
    isTaken: (id: string) => taken.has(id),
    /**
     * Lets go of one game and asks for another.
     * @param id  "" for none
     * @param steal  also from the tab that has it
     */
    hold(id: string, steal: boolean = false) {
      if (id === now.id && (now.steal || !steal)) return;
      now.release();
      now = none;
      taken.delete(id);
      if (!id) return;
      const mine = { ...none, id, steal };
      const over = new Promise((done) => (mine.release = () => done(undefined)));
      now = mine;
      const granted = (got: Lock | null) => {
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
