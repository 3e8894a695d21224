// @ts-check
/** Views that wait for the film before them to end, so that no film cuts another one short. */

/** @typedef {import("./table-state.mjs").View} View */

/**
 * @param {(view: View) => void} show
 * @param {{ comesEarly(view: View): boolean, settled(): Promise<unknown> }} film  what runs now, and when it ends
 */
export function createWaitingViews(show, { comesEarly, settled }) {
  /** @type {View[]} */
  let waiting = [];

  /** @param {View} view */
  function take(view) {
    if (waiting.length && waiting[0].id !== view.id) waiting = [];
    if (!waiting.length && !comesEarly(view)) return show(view);
    if (waiting.push(view) === 1) void settled().then(showWaiting);
  }

  function showWaiting() {
    for (const view of waiting.splice(0)) take(view);
  }

  return { take, drop: () => void (waiting = []) };
}
