// The panel of the analysis, which is fetched when there is something to show in it.
// @ts-check

/** @typedef {ReturnType<typeof import("./panel.mjs").mountAnalysis>} Panel */

/**
 * @param {HTMLElement} root
 * @param {Parameters<typeof import("./panel.mjs").mountAnalysis>[1]} actions
 * @returns {Panel}
 */
export function createLatePanel(root, actions) {
  /** @type {Panel | undefined} */
  let panel;
  let isAsked = false;
  /** @type {Parameters<Panel["seat"]>[0]} */
  let sides = [];
  /** @type {Parameters<Panel["show"]>} */
  let wanted = [null];

  async function fetchPanel() {
    isAsked = true;
    const { mountAnalysis } = await import("./panel.mjs");
    panel = mountAnalysis(root, actions);
    panel.seat(sides);
    panel.show(...wanted);
  }

  return {
    at: (count) => panel?.at(count),
    step: (by) => panel?.step(by),
    more: () => panel?.more() ?? false,
    seat(players) {
      sides = players;
      panel?.seat(players);
    },
    show(...what) {
      wanted = what;
      if (panel) panel.show(...what);
      else if (!isAsked && what.some(Boolean)) void fetchPanel();
    },
  };
}
