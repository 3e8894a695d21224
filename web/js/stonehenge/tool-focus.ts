// Keyboard focus goes on with the next tool, and waits at the board while there is none.
import type { Tool } from "./phase.ts";

/** @param host  the board */
export function createToolFocus(
  host: HTMLElement,
  { plan, controls }: { plan: SVGElement; controls: { holds(element: Element | null): boolean } },
) {
  /** Where it was before a tool went away. */
  let place: "plan" | "controls" | "" = "";
  let waits = false;

  return {
    /** A tool may go away. */
    note() {
      const at = document.activeElement;
      if (plan.contains(at)) place = "plan";
      else if (controls.holds(at)) place = "controls";
      else if (at !== document.body && !host.contains(at)) place = "";
    },
    /** @param focus  goes to this tool there */
    follow(tool: Tool, focus: (place: "plan" | "controls") => void) {
      if (!place || (!waits && document.activeElement !== document.body)) return;
      if (tool) focus(place);
      else if (!waits) host.focus({ preventScroll: true });
      waits = !tool;
    },
  };
}
