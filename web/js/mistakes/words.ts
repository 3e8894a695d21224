// The words for a position that is asked again: where it comes from, and when it comes next.
import { make } from "../dom.ts";
import { t, tn } from "../shell/language.ts";
import type { Mistake } from "./mistake.ts";
import { dateOf, daysBetween } from "./schedule.ts";

/** Where it comes from, in words, and as a link where that is still there. */
export function sourceOf({ origin, game, from, title }: Mistake, isThere: boolean): (Node | string)[] {
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

/** When it is asked next. */
export function nextWords({ memory }: Mistake) {
  if (!memory) return "";
  const days = daysBetween(dateOf(new Date()), memory.due);
  return days <= 0 ? t("It comes again today.") : tn("It comes again tomorrow.", "It comes again in {n} days.", days);
}
