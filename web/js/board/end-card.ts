// The card of the end: the one place that says the result, with the one thing that most want next, and a quiet row for
// the rest. Fetched with the first result.
import { make } from "../dom.ts";
import { icon, token } from "../shell/icons.ts";
import { t } from "../shell/language.ts";
import type { Result, Tally } from "./table-state.ts";

/** `name`: its `data-do` */
type Tool = [name: string, sign: string, label: string, look?: string];

/** How many levels the computer has. */
const LEVELS = 8;

/** @param game  its name */
export function endCard(result: Result, tally: Tally, canReview: boolean, game: string) {
  const { title, why, shape, turns, next, is_lost: isLost, begins } = result;
  const [rematch, way] = result.rematch;
  const facts = [turns, tally.time].filter(Boolean).join(" · ");
  const main = next
    ? button(t("Next: {level}", { level: next.name }), "next-level")
    : rematch && button(rematch, "rematch");
  // Who lost is led to the first moment that a review finds.
  const review = isLost ? button(t("Learn from this game"), "learn") : button(t("Review"), "review");
  review.prepend(icon(isLost ? "hint" : "chart"));
  const buttons = [...(main ? [main] : []), ...(canReview ? [review] : [])];
  buttons[0]?.classList.add("main");
  const card = make(
    "div",
    "banner",
    make("div", "words", ...(shape ? [token(shape)] : []), make("h2", "", title), make("p", "", why)),
    ...(begins && !next ? [make("p", "soft only-desk", begins)] : []),
    make(
      "p",
      "soft figures",
      make("span", "", [facts, tally.standing].filter(Boolean).join(". ")),
      ...(way ? [make("button", { class: "link", type: "button", "data-do": "give-way" }, way)] : []),
    ),
    ...(tally.won.length ? [stair(tally.won)] : []),
    make("div", "row", ...buttons),
    make("div", { class: "tools", role: "group", "aria-label": t("Game") }, ...toolsOf(result).map(tool)),
  );
  if (isLost && !game.includes("~")) card.lastElementChild?.children[0].after(puzzle(game));
  return card;
}

function toolsOf({ next, rematch, is_lost: isLost }: Result): Tool[] {
  const first: Tool[] = next
    ? [["rematch", "again", rematch[0] ?? ""]]
    : isLost
      ? [["newgame", "plus", t("Level")]]
      : [];
  return [
    ...first,
    ["moves", "moves", t("Turns"), "only-phone"],
    ["share", "share", t("Share")],
    ["flip", "flip", t("Flip"), "only-desk"],
    ["more", "more", t("More")],
  ];
}

function tool([name, sign, label, look = ""]: Tool) {
  const made = button(label, name, look);
  made.prepend(icon(sign));
  return made;
}

/** The way to a puzzle of a game; one that somebody wrote has none. */
const puzzle = (game: string) =>
  make("a", { class: "button", href: `#/puzzle/${game}/next` }, icon("ask"), t("A puzzle"));

/** A pebble for each level: filled where it was won once, a ring where it is the next. */
function stair(won: number[]) {
  const next = Array.from({ length: LEVELS }, (_, n) => n + 1).find((level) => !won.includes(level));
  const pebbles = Array.from({ length: LEVELS }, (_, n) =>
    make("i", won.includes(n + 1) ? "won" : n + 1 === next ? "next" : ""),
  );
  const words =
    won.length < LEVELS
      ? t("{n} of {all} levels won", { n: won.length, all: LEVELS })
      : t("All {all} levels won", { all: LEVELS });
  return make(
    "p",
    "stair soft",
    make("span", { class: "pebbles", role: "img", "aria-label": words }, ...pebbles),
    make("span", { "aria-hidden": "true" }, words),
  );
}

const button = (words: string, action: string, look = "") =>
  make("button", { class: `button ${look}`.trim(), type: "button", "data-do": action }, words);
