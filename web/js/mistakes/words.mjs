// The words for a position that is asked again: where it comes from, and when it comes next.
// @ts-check
import { make } from "../dom.mjs";
import { t, tn } from "../shell/language.mjs";
import { dateOf, daysBetween } from "./schedule.mjs";

/** @typedef {import("./mistake.mjs").Mistake} Mistake */

/**
 * Where it comes from, in words, and as a link where that is still there.
 * @param {Mistake} mistake
 * @param {boolean} isThere
 * @returns {(Node | string)[]}
 */
export function sourceOf({ origin, game, from, title }, isThere) {
  const said = {
    game: t("From your game of {game}.", { game: title }),
    hand: t("You kept this position of {game}.", { game: title }),
    puzzle: t("A puzzle of {game}.", { game: title }),
    set: t("From somebody else’s set: {game}.", { game: title }),
  }[origin];
  const href = origin === "puzzle" ? `#/puzzle/${game}/${from}` : `#/play/${from}`;
  const way = isThere ? [make("a", { href }, origin === "puzzle" ? t("The puzzle") : t("The game it came from"))] : [];
  return [make("span", "", said), " ", ...way];
}

/** When it is asked next. @param {Mistake} mistake */
export function nextWords({ memory }) {
  if (!memory) return "";
  const days = daysBetween(dateOf(new Date()), memory.due);
  return days <= 0 ? t("It comes again today.") : tn("It comes again tomorrow.", "It comes again in {n} days.", days);
}
