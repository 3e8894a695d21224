import type { View } from "./table-state.ts";

/**
 * Views that wait: for the film before them to end, so that no film cuts another one short, or for what they need to be
 * shown.
 */

/** @param before  what a view waits for now */
export function createWaitingViews(show: (view: View) => void, before: (view: View) => Promise<unknown> | false) {
  let waiting: View[] = [];

  function take(view: View) {
    if (waiting.length && waiting[0]?.id !== view.id) waiting = [];
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
