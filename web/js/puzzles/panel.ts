// The panel around the board of a puzzle: its task, how strong one is, and the buttons.

import type { View } from "../board/table-state.ts";
import { button, make, text } from "../dom.ts";
import { language, t } from "../shell/language.ts";
import { toast } from "../shell/page.ts";
import { dateOf, type Listed } from "./data.ts";
import { mountFrame } from "./frame.ts";
import { type History, idOf, ratingOf, streakOf, triedOn } from "./history.ts";
import type { Posed } from "./puzzle.ts";
import { factsOf, gradeOf, oddsOf, signed, starsOf, triedRow } from "./words.ts";

const MOST = 6;

/** @param root  the <main> of the table */
export function createPanel(
  root: HTMLElement,
  { solution, again, next }: { solution(): void; again(): void; next(): void },
) {
  const kicker = make("p", "kicker");
  const task = make("h2", "");
  const grade = make("p", "soft");
  const odds = make("p", "soft small");
  const facts = make("div", "standing");
  const today = make("section", "");
  const all = make("a", "button");
  const kept = make("p", { class: "soft small", role: "status" });
  const whole = make("section", "riddle of-puzzle", kicker, task, grade, odds, kept, facts, today, all);
  whole.setAttribute("aria-label", t("Puzzles"));
  const frame = mountFrame(root, "puzzle", whole, { solution, next });

  const retry = (look: string = "") => button(t("Try again"), again, look);
  const ways = { again: () => [retry("main")], next: () => [onward()], both: () => [retry(), onward()] };
  const onward = () => button(t("Next puzzle"), next, "main");

  return {
    /** Says once that the puzzle is kept among one's mistakes. */
    tellKept(takeOut: () => void) {
      const said = t("Kept for later, under My mistakes.");
      const out = button(
        t("Take it out"),
        () => {
          takeOut();
          text(kept, t("Taken out."));
        },
        "bare",
      );
      kept.replaceChildren(said, " ", out);
      if (!whole.offsetParent) toast(said);
    },

    show(
      { goal, title }: View,
      puzzle: NonNullable<View["puzzle"]>,
      { game, number, listed, date, rated }: Posed,
      history: History,
    ) {
      const { phase, moves, stars } = puzzle;
      frame.show(puzzle, "#/puzzles", t("All puzzles"));
      if (phase === "trying" && !moves) kept.replaceChildren();
      const day = new Date().toLocaleDateString(language(), { day: "numeric", month: "long" });
      text(kicker, date ? t("Puzzle of the day · {day}", { day }) : nameOf(title, number));
      text(task, goal.text);
      const best = stars === null || !listed ? [] : [starsOf(bestOf(history, game, listed))];
      grade.replaceChildren(...(listed ? [gradeOf(listed[1]), ...best] : []));
      text(odds, listed ? oddsOf(listed) : "");
      const { rating, changes } = ratingOf(history.values());
      facts.replaceChildren(...factsOf(rating, streakOf(history.values(), new Date())));
      const tried = triedOn(history, dateOf(new Date()));
      const rows = tried.slice(0, MOST).map((each) => triedRow(each, changes.get(each.id)));
      today.replaceChildren(...(rows.length ? [make("h3", "", t("Today")), make("ol", "", ...rows)] : []));
      all.href = `#/puzzles/${game}`;
      text(all, t("All puzzles"));
      const more = stars !== null && (phase === "shown" || stars < 3) ? "both" : "next";
      const way = phase === "wrong" ? "again" : more;
      const change = listed ? changes.get(idOf(game, listed[0])) : undefined;
      const gained = change === undefined || !rated ? [] : [gainOf(change, rating)];
      frame.offer(moves || phase === "trying" ? "" : way, () => [...gained, ...ways[way]()]);
    },
  };
}

/**
 * @param title  of the game
 * @param number  0: somebody made it
 */
const nameOf = (title: string, number: number) =>
  number ? t("{game} · puzzle {n}", { game: title, n: number }) : t("{game} · a puzzle from a link", { game: title });

/** The most stars a challenge has earned. */
const bestOf = (history: History, game: string, [key]: Listed) => history.get(idOf(game, key))?.stars ?? 0;

/** How the first try changed the rating. */
function gainOf(change: number, rating: number | null) {
  const seen = make("span", "", signed(change));
  seen.setAttribute("aria-hidden", "true");
  return make("p", "gain num", seen, make("span", "hidden", t("Your rating is {rating}.", { rating: String(rating) })));
}
