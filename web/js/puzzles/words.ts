// The words for a puzzle, a grade and a player, in the list and beside the board.
import { make } from "../dom.ts";
import { icon } from "../shell/icons.ts";
import { number, t, tn } from "../shell/language.ts";
import type { Listed } from "./data.ts";
import type { Tried } from "./history.ts";

/** @param task  as “win 2”, “hold 1” or “fell 3” */
export function taskOf(task: string) {
  const [kind, count] = task.split(" ");
  const n = number(Number(count));
  if (kind === "win" || kind === "slip") return t("Win in {n}", { n });
  if (kind === "clean") return t("Clean through");
  if (kind === "fell") return tn("Bring down one stone", "Bring down {n} stones", Number(count));
  if (kind === "gates") return t("Two gates in one swing");
  return kind === "many" ? t("Bring down {n} or more", { n }) : t("The only move");
}

/** The task of a puzzle, and for whom. */
export function wantedOf([, , kind, count, name]: Listed) {
  const side = t(name);
  if (kind === "win" || kind === "slip") return tn("{side} wins at once", "{side} wins in {n}", count, { side });
  return kind === "hold" ? t("One move saves {side}", { side }) : taskOf(`${kind} ${count}`);
}

/** A grade in words. */
export const gradeName = (grade: number) => [t("Easy"), t("Tricky"), t("Hard")][grade - 1] ?? "";

/** How often a challenge is met, as it was measured (tools/challenge_shares.py); "" for what is proved. */
export const oddsOf = ([, , , , , steady]: Listed) =>
  steady ? t("With the right aim, a steady hand does it {n} times in 100.", { n: number(steady) }) : "";

/** The name of a game. */
export const titleOf = (game: string) => document.getElementById(`new-${game}`)?.dataset.title ?? game;

/** Stars, and how many they are in words. */
export function starsOf(earned: number) {
  const stars = make("span", { "aria-hidden": "true" }, "★".repeat(earned) + "☆".repeat(3 - earned));
  return make("span", "stars", stars, make("span", "hidden", tn("{n} star of 3.", "{n} stars of 3.", earned)));
}

/** Filled pebbles, and a word. */
export function gradeOf(grade: number) {
  const pebbles = [1, 2, 3].map((each) => make("i", each <= grade ? "on" : ""));
  return make("span", "grade", ...pebbles, make("span", "", gradeName(grade)));
}

export const signed = (change: number) => (change < 0 ? `−${-change}` : `+${change}`);

/**
 * One first try: what was to be done, whether it was, and what that did to the rating.
 * @param title  of the game
 * @param where  a link to it
 */
export function triedRow({ first, task }: Tried, change: number | undefined, title?: string, where?: string) {
  const [sign, came] = first === "missed" ? ["close", t("missed")] : ["ok", t("solved")];
  const said = title ? `${title} · ${taskOf(task)}` : taskOf(task);
  const words = where ? make("a", { href: where }, said) : said;
  const gain = make("span", "soft num", change === undefined ? "" : signed(change));
  return make("li", first, icon(sign), make("span", "", words, make("span", "hidden", came)), gain);
}

export function factsOf(rating: number | null, streak: number) {
  const fact = (figure: string, words: string) => make("div", "fact", make("b", "", figure), make("span", "", words));
  return [
    fact(rating === null ? "–" : String(rating), t("Your rating")),
    fact(number(streak), tn("Puzzle of the day in a row", "Puzzles of the day in a row", streak)),
  ];
}
