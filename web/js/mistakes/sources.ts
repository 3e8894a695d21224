// Where positions that are asked again come from: one row a game, a puzzle, or a position that was put in by hand.
import { button, make } from "../dom.ts";
import { boardOf, loadBoards } from "../puzzles/data.ts";
import { t, tn } from "../shell/language.ts";
import { nameOf } from "../storage/level-name.ts";
import { lineOf, picture, when } from "../storage/saved-games.ts";
import type { Saved, Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import type { Source } from "./deck.ts";
import { daysBetween } from "./schedule.ts";

/** @param saved  the game that its positions are out of */
export function rowOf(
  source: Source,
  saved: Saved | undefined,
  today: string,
  kept: Store["picture"],
  out: () => void,
) {
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

const wayOf = ({ id }: Source) => `#/mistake/${id.replace(" ", "/")}`;

function titleOf({ origin, title, from }: Source, saved?: Saved) {
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

function dueWords({ due }: Source, today: string) {
  const days = due ? daysBetween(today, due) : 0;
  if (!due) return t("New.");
  return days <= 0 ? t("Due today.") : tn("Due tomorrow.", "Due in {n} days.", days);
}

function pictureOf({ origin, game, from }: Source, saved: Saved | undefined, kept: Store["picture"]) {
  if (saved) return picture(saved, kept);
  const place = picture({ summary: { game } }, kept);
  if (origin === "puzzle" && from)
    loadBoards(game)
      .then((boards) => drawWhenSeen(place, () => boardOf(boards, Number(from))))
      .catch(() => {});
  return place;
}
