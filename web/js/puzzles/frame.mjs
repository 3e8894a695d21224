// The frame of a board on which something is asked: a panel, the buttons after an answer, and those in the row of
// tools.
// @ts-check
import { button, make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { part } from "../shell/page.mjs";

/** @typedef {NonNullable<import("../board/table-state.mjs").View["puzzle"]>} Puzzle */

/**
 * @param {HTMLElement} root  the <main> of the table
 * @param {"puzzle" | "mistake"} kind
 * @param {HTMLElement} panel
 * @param {{ solution(): void, next(): void }} actions
 */
export function mountFrame(root, kind, panel, { solution, next }) {
  root.querySelector(".moves")?.before(panel);
  const verdict = make("div", `row verdict of-${kind}`);
  root.querySelector(".acts")?.append(verdict);
  const show = button(t("Solution"), solution, `riddling of-${kind}`, "ok");
  root.querySelector(".tools")?.append(show, button(t("Next"), next, `riddling of-${kind}`, "next"));
  const board = /** @type {HTMLElement} */ (root.querySelector("#board"));
  let offered = "";

  return {
    /** @param {Puzzle} puzzle @param {string} href  of the page of all @param {string} all  its name */
    show({ phase, moves }, href, all) {
      root.dataset.riddle = kind;
      Object.assign(part("riddles"), { href, textContent: all });
      root.dataset.phase = moves ? "" : phase;
      show.setAttribute("aria-disabled", String(phase === "solved" || phase === "shown" || moves));
    },

    /** Shows the ways on after an answer, when they change. @param {string} wanted @param {() => Node[]} made */
    offer(wanted, made) {
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
