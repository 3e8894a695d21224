// The panel of the analysis, which is fetched when there is something to show in it.
import type { mountAnalysis } from "./panel.ts";

type Panel = ReturnType<typeof mountAnalysis>;

export function createLatePanel(root: HTMLElement, actions: Parameters<typeof mountAnalysis>[1]): Panel {
  let panel: Panel | undefined;
  let isAsked = false;
  let sides: Parameters<Panel["seat"]>[0] = [];
  let wanted: Parameters<Panel["show"]> = [null];

  async function fetchPanel() {
    isAsked = true;
    const { mountAnalysis } = await import("./panel.ts");
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
