// The panel around the board of a position that is asked again: its task, where it comes from, and the buttons.
// @ts-check
import { button, make, text } from "../dom.mjs";
import { mountFrame } from "../puzzles/frame.mjs";
import { t, tn } from "../shell/language.mjs";
import { nextWords, sourceOf } from "./words.mjs";

/** @typedef {import("./mistake.mjs").Mistake} Mistake */
/** @typedef {import("../board/table-state.mjs").View} View */

/**
 * @param {HTMLElement} root  the <main> of the table
 * @param {{ solution(): void, again(): void, next(): void, takeOut(): void }} actions
 */
export function createPanel(root, { solution, again, next, takeOut }) {
  const kicker = make("p", "kicker");
  const task = make("h2", "");
  const from = make("p", "soft from");
  const coming = make("p", { class: "soft coming", role: "status" });
  const out = button(t("Take it out"), takeOut, "bare");
  const all = make("a", { class: "button", href: "#/mistakes" }, t("My mistakes"));
  const whole = make("section", "riddle of-mistake", kicker, task, coming, from, make("div", "row", all, out));
  whole.setAttribute("aria-label", t("My mistakes"));
  const frame = mountFrame(root, "mistake", whole, { solution, next });

  return {
    /**
     * @param {View} view
     * @param {NonNullable<View["puzzle"]>} puzzle
     * @param {{ mistake: Mistake, hasSource: boolean, left: number }} shown
     */
    show({ goal }, puzzle, { mistake, hasSource, left }) {
      const { phase, moves } = puzzle;
      frame.show(puzzle, "#/mistakes", t("My mistakes"));
      text(
        kicker,
        left ? tn("My mistakes · {n} to go over today", "My mistakes · {n} to go over today", left) : t("My mistakes"),
      );
      text(task, goal.text);
      from.replaceChildren(...sourceOf(mistake, hasSource));
      text(coming, phase === "solved" || phase === "shown" ? nextWords(mistake) : "");
      frame.offer(moves || phase === "trying" ? "" : phase, () => [
        phase === "wrong" ? button(t("Try again"), again, "main") : button(t("Go on"), next, "main"),
      ]);
    },
  };
}
