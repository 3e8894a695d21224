// The panel around the board of a position that is asked again: its task, where it comes from, and the buttons.
// @ts-check
import { button, make, text } from "../dom.mjs";
import { t, tn } from "../shell/language.mjs";
import { part } from "../shell/page.mjs";
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
  root.querySelector(".moves")?.before(whole);
  const verdict = make("div", "row verdict of-mistake");
  root.querySelector(".acts")?.append(verdict);
  const show = button(t("Solution"), solution, "riddling of-mistake", "ok");
  const on = button(t("Next"), next, "riddling of-mistake", "next");
  root.querySelector(".tools")?.append(show, on);
  const board = /** @type {HTMLElement} */ (root.querySelector("#board"));
  let offered = "";

  /** The buttons after an answer; the main one is the last. @param {"" | "again" | "next"} wanted */
  function offer(wanted) {
    if (wanted === offered) return;
    offered = wanted;
    const ways = {
      "": [],
      again: [button(t("Try again"), again, "main")],
      next: [button(t("Go on"), next, "main")],
    };
    const focused = document.activeElement;
    const follows = !focused || focused === document.body || board.contains(focused) || verdict.contains(focused);
    verdict.replaceChildren(...ways[wanted]);
    if (follows) /** @type {HTMLElement} */ (verdict.querySelector("button") ?? board).focus({ preventScroll: true });
  }

  return {
    /**
     * @param {View} view
     * @param {NonNullable<View["puzzle"]>} puzzle
     * @param {{ mistake: Mistake, hasSource: boolean, left: number }} shown
     */
    show({ goal }, { phase, moves }, { mistake, hasSource, left }) {
      root.dataset.riddle = "mistake";
      Object.assign(part("riddles"), { href: "#/mistakes", textContent: t("My mistakes") });
      text(
        kicker,
        left ? tn("My mistakes · {n} to go over today", "My mistakes · {n} to go over today", left) : t("My mistakes"),
      );
      text(task, goal.text);
      from.replaceChildren(...sourceOf(mistake, hasSource));
      const isOver = phase === "solved" || phase === "shown";
      text(coming, isOver ? nextWords(mistake) : "");
      root.dataset.phase = moves ? "" : phase;
      show.setAttribute("aria-disabled", String(isOver || moves));
      offer(moves || phase === "trying" ? "" : phase === "wrong" ? "again" : "next");
    },
  };
}
