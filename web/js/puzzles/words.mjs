// What is said of a puzzle, of a grade and of a player, in the list and beside the board.
// @ts-check
import { make } from "../dom.mjs";
import { number, t, tn } from "../shell/language.mjs";

/** @param {string} task  as “win 2” or “hold 1” */
export function taskOf(task) {
  const [kind, turns] = task.split(" ");
  return kind === "win" ? t("Win in {n}", { n: number(Number(turns)) }) : t("The only move");
}

/** Filled pebbles, and a word. @param {number} grade */
export function gradeOf(grade) {
  const pebbles = [1, 2, 3].map((each) => make("i", each <= grade ? "on" : ""));
  return make("span", "grade", ...pebbles, make("span", "", t("Grade {n}", { n: number(grade) })));
}

/** @param {number | null} rating @param {number} streak */
export function factsOf(rating, streak) {
  const fact = (/** @type {string} */ figure, /** @type {string} */ words) =>
    make("div", "fact", make("b", "", figure), make("span", "", words));
  return [
    fact(rating === null ? "–" : String(rating), t("Your rating")),
    fact(number(streak), tn("Day in a row", "Days in a row", streak)),
  ];
}
