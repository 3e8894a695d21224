// Keyboard focus goes on with the next tool, and waits at the board while there is none.
// @ts-check

/** @typedef {import("./phase.mjs").Tool} Tool */

/**
 * @param {HTMLElement} host  the board
 * @param {{ plan: SVGElement, controls: { holds(element: Element | null): boolean } }} places
 */
export function createToolFocus(host, { plan, controls }) {
  /** Where it was before a tool went away. @type {"plan" | "controls" | ""} */
  let place = "";
  let waits = false;

  return {
    /** A tool may go away. */
    note() {
      const at = document.activeElement;
      if (plan.contains(at)) place = "plan";
      else if (controls.holds(at)) place = "controls";
      else if (at !== document.body && !host.contains(at)) place = "";
    },
    /**
     * @param {Tool} tool
     * @param {(place: "plan" | "controls") => void} focus  goes to this tool there
     */
    follow(tool, focus) {
      if (!place || (!waits && document.activeElement !== document.body)) return;
      if (tool) focus(place);
      else if (!waits) host.focus({ preventScroll: true });
      waits = !tool;
    },
  };
}
