// @ts-check
/**
 * Views that wait: for the film before them to end, so that no film cuts another one short, or for what they need to be
 * shown.
 */

/** @typedef {import("./table-state.mjs").View} View */

/**
 * @param {(view: View) => void} show
 * @param {(view: View) => Promise<unknown> | false} before  what a view waits for now
 */
export function createWaitingViews(show, before) {
  /** @type {View[]} */
  let waiting = [];

  /** @param {View} view */
  function take(view) {
    if (waiting.length && waiting[0].id !== view.id) waiting = [];
    const awaited = !waiting.length && before(view);
    if (!waiting.length && !awaited) return show(view);
    waiting.push(view);
    if (awaited) void awaited.then(showWaiting);
  }

  function showWaiting() {
    for (const view of waiting.splice(0)) take(view);
  }

  return { take, drop: () => void (waiting = []) };
}
