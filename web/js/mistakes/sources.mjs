// Where positions that are asked again come from: one row a game, a puzzle, or a position that was put in by hand.
// @ts-check
import { button, make } from "../dom.mjs";
import { boardOf, loadBoards } from "../puzzles/data.mjs";
import { t, tn } from "../shell/language.mjs";
import { nameOf } from "../storage/level-name.mjs";
import { lineOf, picture, when } from "../storage/saved-games.mjs";
import { drawWhenSeen } from "../storage/thumbnails.mjs";
import { daysBetween } from "./schedule.mjs";

/** @typedef {import("./deck.mjs").Source} Source */
/** @typedef {import("../storage/store.mjs").Saved} Saved */
/** @typedef {import("../storage/store.mjs").Store} Store */

/**
 * @param {Source} source
 * @param {Saved | undefined} saved  the game that its positions are out of
 * @param {string} today
 * @param {Store["picture"]} kept
 * @param {() => void} out
 */
export function rowOf(source, saved, today, kept, out) {
  const [title, line] = [titleOf(source, saved), [saved ? lineOf(saved.summary) : "", saved ? when(saved.saved) : ""]];
  const count = source.count > 1 ? tn("{n} position", "{n} positions", source.count) : dueWords(source, today);
  const words = make(
    "div",
    "",
    make("b", "", title),
    " ",
    make("span", "soft", [...line, count].filter(Boolean).join(" · ")),
  );
  const go = make("a", { class: "button bare", href: wayOf(source) }, t("Go over it"));
  const look = saved && [make("a", { class: "button bare", href: `#/play/${saved.id}` }, t("Game"))];
  const away = button(t("Take out"), out, "bare");
  for (const way of [go, ...(look ?? []), away]) way.setAttribute("aria-label", `${way.textContent}: ${title}`);
  return make("li", source.game, pictureOf(source, saved, kept), words, make("div", "row", go, ...(look ?? []), away));
}

/** @param {Source} source */
const wayOf = ({ id }) => `#/mistake/${id.replace(" ", "/")}`;

/** @param {Source} source @param {Saved} [saved] */
function titleOf({ origin, title, from }, saved) {
  if (origin === "puzzle")
    return from
      ? t("{game} · puzzle {n}", { game: title, n: from })
      : t("{game} · a puzzle from a link", { game: title });
  if (origin === "hand") return t("My positions · {game}", { game: title });
  const [level, ...more] = Object.values(saved?.computer ?? {});
  return saved && level && !more.length
    ? t("{game} against {level}", { game: title, level: nameOf(level, saved.summary.game) })
    : title;
}

/** @param {Source} source @param {string} today */
function dueWords({ due }, today) {
  const days = due ? daysBetween(today, due) : 0;
  if (!due) return t("New.");
  return days <= 0 ? t("Due today.") : tn("Due tomorrow.", "Due in {n} days.", days);
}

/** @param {Source} source @param {Saved | undefined} saved @param {Store["picture"]} kept */
function pictureOf({ origin, game, from, title }, saved, kept) {
  if (saved) return picture(saved, kept);
  const place = picture(/** @type {any} */ ({ summary: { game, title } }), kept);
  if (origin === "puzzle" && from)
    loadBoards(game)
      .then((boards) => drawWhenSeen(place, () => boardOf(boards, Number(from))))
      .catch(() => {});
  return place;
}
