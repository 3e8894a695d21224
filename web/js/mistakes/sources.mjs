// Where positions that are asked again come from: one row a game, a puzzle, or a position that was put in by hand.
// @ts-check
import { button, make } from "../dom.mjs";
import { boardOf, loadBoards } from "../puzzles/data.mjs";
import { t, tn } from "../shell/language.mjs";
import { nameOf } from "../storage/level-name.mjs";
import { lineOf, picture, when } from "../storage/saved-games.mjs";
import { drawWhenSeen } from "../storage/thumbnails.mjs";
import { daysBetween } from "./schedule.mjs";

/** @typedef {import("./mistake.mjs").Mistake} Mistake */
/** @typedef {import("../storage/store.mjs").Saved} Saved */
/** @typedef {{ mistakes: Mistake[], saved: Saved | undefined }} Group */

/** The sources, the newest first. @param {import("./deck.mjs").Deck} deck @param {Saved[]} games @returns {Group[]} */
export function groupsOf(deck, games) {
  const saved = new Map(games.map((game) => [game.id, game]));
  /** @type {Map<string, Mistake[]>} */
  const found = new Map();
  for (const mistake of deck.values()) {
    const key = mistake.origin !== "puzzle" && mistake.from ? mistake.from : mistake.id;
    const group = found.get(key);
    if (group) group.push(mistake);
    else found.set(key, [mistake]);
  }
  return [...found.values()]
    .map((mistakes) => ({ mistakes, saved: saved.get(mistakes[0].from) }))
    .sort((a, b) => b.mistakes[0].made - a.mistakes[0].made);
}

/** @param {Group} group @param {string} today @param {() => void} out */
export function rowOf({ mistakes, saved }, today, out) {
  const [first] = mistakes;
  const [title, line] = [titleOf(first, saved), [saved ? lineOf(saved.summary) : "", saved ? when(saved.saved) : ""]];
  const count = mistakes.length > 1 ? tn("{n} position", "{n} positions", mistakes.length) : dueWords(first, today);
  const words = make(
    "div",
    "",
    make("b", "", title),
    " ",
    make("span", "soft", [...line, count].filter(Boolean).join(" · ")),
  );
  const go = make("a", { class: "button bare", href: wayOf(first) }, t("Go over it"));
  const look = saved && [make("a", { class: "button bare", href: `#/play/${saved.id}` }, t("Game"))];
  const away = button(t("Take out"), out, "bare");
  for (const way of [go, ...(look ?? []), away]) way.setAttribute("aria-label", `${way.textContent}: ${title}`);
  return make("li", first.game, pictureOf(first, saved), words, make("div", "row", go, ...(look ?? []), away));
}

/** @param {Mistake} mistake */
const wayOf = ({ id }) => `#/mistake/${id.replace(" ", "/")}`;

/** @param {Mistake} mistake @param {Saved} [saved] */
function titleOf({ origin, title, from }, saved) {
  if (origin === "puzzle")
    return from
      ? t("{game} · puzzle {n}", { game: title, n: from })
      : t("{game} · a puzzle from a link", { game: title });
  const [level, ...more] = Object.values(saved?.computer ?? {});
  return saved && level && !more.length
    ? t("{game} against {level}", { game: title, level: nameOf(level, saved.summary.game) })
    : title;
}

/** @param {Mistake} mistake @param {string} today */
function dueWords({ memory }, today) {
  const days = memory ? daysBetween(today, memory.due) : 0;
  if (!memory) return t("New.");
  return days <= 0 ? t("Due today.") : tn("Due tomorrow.", "Due in {n} days.", days);
}

/** @param {Mistake} mistake @param {Saved} [saved] */
function pictureOf({ origin, game, from, title }, saved) {
  if (saved) return picture(saved);
  const place = picture(/** @type {any} */ ({ summary: { game, title } }));
  if (origin === "puzzle" && from)
    loadBoards(game)
      .then((boards) => drawWhenSeen(place, () => boardOf(boards, Number(from))))
      .catch(() => {});
  return place;
}
