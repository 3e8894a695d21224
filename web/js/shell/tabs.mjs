// One game stands in one tab: where two played it, one would write over what the other did.
// @ts-check

/** @typedef {ReturnType<typeof mountTabs>} Tabs */

/** @param {() => void} lost  another tab has sat down at the game of this one */
export function mountTabs(lost) {
  let held = "";
  let release = () => {};
  /** Games that another tab has taken: messages about them that still arrive here are stale. @type {Set<string>} */
  const taken = new Set();

  return {
    /** Whether another tab has taken this game over. @param {string} id */
    isTaken: (id) => taken.has(id),
    /** Sits down at a game, and takes it from the tab that has it; "" gets up. @param {string} id */
    hold(id) {
      if (id === held) return;
      release();
      held = id;
      taken.delete(id);
      if (!id) return;
      const over = new Promise((done) => (release = () => done(undefined)));
      const mine = release;
      navigator.locks
        ?.request(`cairn-game ${id}`, { steal: true }, () => over)
        .catch(() => {
          if (held !== id || release !== mine) return; // it got up itself, and may have sat down again
          held = "";
          taken.add(id);
          lost();
        });
    },
  };
}
