// One tab of this browser has a match; the others say so, and can take it over.
// @ts-check

/** Held while a game with friends is open in some tab of this browser. */
const NAME = "cairn-match-";

/** The ids of the matches that are open in some tab. */
export async function openMatches() {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map(({ name = "" }) => name.replace(NAME, "")));
}

/** @typedef {ReturnType<typeof createMatchLock>} MatchLock */

/**
 * @param {{ held(mine: boolean): void, lost(): void }} actions  whether this tab has it; another one has taken it over
 */
export function createMatchLock(actions) {
  let held = "";
  let release = () => {};
  /**
   * Matches that another tab has taken over: messages about them that still arrive here are stale.
   * @type {Set<string>}
   */
  const taken = new Set();
  /** Settled when nothing is held any more. @type {Promise<unknown>} */
  let holding = Promise.resolve();

  function lost() {
    taken.add(held);
    held = "";
    actions.lost();
  }

  return {
    /** The game this tab holds. */
    id: () => held,
    /** Whether another tab has taken this game over. @param {string} id */
    isTaken: (id) => taken.has(id),
    /** @param {string} id  "" for none @param {boolean} [steal] */
    hold(id, steal = false) {
      if (id === held && !steal) return;
      release();
      held = id;
      taken.delete(id);
      if (!id) return;
      const over = new Promise((done) => (release = () => done(undefined)));
      /** @param {Lock | null} got */
      const granted = (got) => {
        if (held === id) actions.held(Boolean(got));
        return got ? over : undefined;
      };
      // One after the other: what this tab has just let go is free only then.
      holding = holding
        .then(() =>
          held === id
            ? navigator.locks?.request(NAME + id, steal ? { steal } : { ifAvailable: true }, granted)
            : undefined,
        )
        .catch(() => held === id && lost());
    },
  };
}
