// The frame of a board on which something is asked: a panel, the buttons after an answer, and those in the row of
// tools.

import type { View } from "../board/table-state.ts";
import { button, make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { part } from "../shell/page.ts";

type Puzzle = NonNullable<View["puzzle"]>;

/** @param root  the <main> of the table */
export function mountFrame(
  root: HTMLElement,
  kind: "puzzle" | "mistake",
  panel: HTMLElement,
  { solution, next }: { solution(): void; next(): void },
) {
  root.querySelector(".moves")?.before(panel);
  const verdict = make("div", `row verdict of-${kind}`);
  root.querySelector(".acts")?.append(verdict);
  const show = button(t("Solution"), solution, `riddling of-${kind}`, "ok");
  root.querySelector(".tools")?.append(show, button(t("Next"), next, `riddling of-${kind}`, "next"));
  const board = root.querySelector("#board") as HTMLElement;
  let offered = "";

  return {
    /**
     * @param href  of the page of all
     * @param all  its name
     */
    show({ phase, moves }: Puzzle, href: string, all: string) {
      root.dataset.riddle = kind;
      Object.assign(part("riddles"), { href, textContent: all });
      root.dataset.phase = moves ? "" : phase;
      show.setAttribute("aria-disabled", String(phase === "solved" || phase === "shown" || moves));
    },

    /** Shows the ways on after an answer, when they change. */
    offer(wanted: string, made: () => Node[]) {
      if (wanted === offered) return;
      offered = wanted;
      const focused = document.activeElement;
      const follows = !focused || focused === document.body || board.contains(focused);
      const held = verdict.contains(focused);
      verdict.replaceChildren(...(wanted ? made() : []));
      if (wanted && (follows || held)) verdict.querySelector("button")?.focus({ preventScroll: true });
      else if (held) board.focus({ preventScroll: true });
    },
  };
}
