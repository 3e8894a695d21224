// The panel around the board of a position that is asked again: its task, where it comes from, and the buttons.

import type { View } from "../board/table-state.ts";
import { button, make, text } from "../dom.ts";
import { mountFrame } from "../puzzles/frame.ts";
import { t, tn } from "../shell/language.ts";
import type { Mistake } from "./mistake.ts";
import { nextWords, sourceOf } from "./words.ts";

/** @param root  the <main> of the table */
export function createPanel(
  root: HTMLElement,
  { solution, again, next, takeOut }: { solution(): void; again(): void; next(): void; takeOut(): void },
) {
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
    show(
      { goal }: View,
      puzzle: NonNullable<View["puzzle"]>,
      { mistake, hasSource, left }: { mistake: Mistake; hasSource: boolean; left: number },
    ) {
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
