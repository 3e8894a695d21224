// The page of all puzzles: the next one, the one of the day, how one stands, and the boards of each game by grade.

import { addStyles, make } from "../dom.ts";
import { itemAt } from "../lists.ts";
import { icon } from "../shell/icons.ts";
import { number, t } from "../shell/language.ts";
import { tellNowhere } from "../shell/page.ts";
import type { Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import {
  boardOf,
  dateOf,
  type Index,
  isOfSkill,
  type Listed,
  listedIn,
  loadBoards,
  loadIndex,
  loadPuzzles,
  puzzleOfDay,
  type Which,
} from "./data.ts";
import { fillDayTile } from "./day-tile.ts";
import { type History, idOf, loadHistory, ratingOf, streakOf, type Tried, triedOn } from "./history.ts";
import { nextOf } from "./next.ts";
import { factsOf, gradeOf, oddsOf, starsOf, titleOf, triedRow, wantedOf } from "./words.ts";

const LATEST = 12;

/** @param root  the <main> of the page */
export function mountPuzzlesPage(root: HTMLElement, store: Store) {
  for (const sheet of ["tabs", "puzzles"]) addStyles(new URL(`../../css/${sheet}.css`, import.meta.url));
  const heading = root.querySelector("h1") as HTMLElement;
  return {
    /** @param asked  a game, or "": the one tried last */
    show: (asked: string) => list(asked).catch(tell),
  };

  function tell(error: unknown) {
    root.replaceChildren(heading, make("p", "", t("This part did not load. Check the connection and try again.")));
    throw error;
  }

  async function list(asked: string) {
    const [index, history] = [await loadIndex(), await loadHistory(store)];
    const today = puzzleOfDay(index, dateOf(new Date()));
    const games = inOrder(Object.keys(index));
    if (asked && !games.includes(asked)) return tellNowhere("#/puzzles");
    const last = triedOn(history)[0]?.id.split(" ")[1];
    const game = [asked, last ?? ""].find((each) => games.includes(each)) ?? today.game;
    loadPuzzles(game).catch(() => {}); // one of these is likely to be wanted, and asked for again then
    const isTabbed = root.querySelector(".by-game")?.contains(document.activeElement);
    root.replaceChildren(
      heading,
      make("p", "row", make("a", { class: "button", href: "#/mistakes" }, t("My mistakes"))),
      make("div", "puzzletop", nextCard(index, history, game), dayTile(store), standing(history)),
      tabsOf(index, history, games, game),
      make("div", `grades ${game}`, ...lists(index, history, game)),
      make(
        "p",
        "soft small",
        isOfSkill(index, game)
          ? t(
              "The percentage tells how often a steady hand with the right aim earns three stars, the grade " +
                "how often a release at random does: easy in more than 16 of 100, hard in 8 at most. " +
                "Each was measured with 400 releases.",
            )
          : t(
              "Each has exactly one right first move, proved by a complete search. The grade tells how strong a " +
                "level of the computer has to be to find it, and how unlikely it looks: a long win can be easy.",
            ),
      ),
      ...historyOf(index, history),
    );
    if (isTabbed) (root.querySelector(".by-game [aria-current]") as HTMLElement).focus();
  }
}

/** Sorts games as they stand on the shelf. */
function inOrder(games: string[]) {
  const shelf = Array.from(document.querySelectorAll("[data-play]") as NodeListOf<HTMLElement>, (link) =>
    link.id.slice(5),
  );
  return games.sort((a, b) => shelf.indexOf(a) - shelf.indexOf(b));
}

/** Where the board of a puzzle is drawn, once that is seen; without it the words are enough. */
function boardPlace({ game, number }: Which) {
  const place = make("span", "pic");
  const drawing = loadBoards(game).then((boards) => drawWhenSeen(place, () => boardOf(boards, number)));
  drawing.catch(() => {});
  return place;
}

function nextCard(index: Index, history: History, game: string) {
  const next = nextOf(index, history, { game, number: 0 });
  if (next === null) {
    const praise = t("You have solved all puzzles of this game.");
    return make("section", `next ${game}`, make("p", "", make("span", "kicker", titleOf(game)), make("b", "", praise)));
  }
  const listed = itemAt(listedIn(index, game), next - 1);
  const words = make(
    "p",
    "",
    make("span", "kicker", titleOf(game)),
    make("b", "", wantedOf(listed)),
    make("span", "soft", gradeOf(listed[1])),
    make("span", "soft small", oddsOf(listed)),
  );
  const isFirst = !listedIn(index, game).some(([key]) => history.has(idOf(game, key)));
  const say = isFirst ? t("First puzzle") : t("Next puzzle");
  const way = make("a", { class: "button main", href: `#/puzzle/${game}/${next}` }, say);
  return make("section", `next ${game}`, boardPlace({ game, number: next }), words, way);
}

function dayTile(store: Store) {
  const words = [make("span", "kicker", t("Puzzle of the day")), " ", make("b"), " ", make("span", "soft")];
  const tile = make(
    "a",
    { class: "tile", href: "#/puzzle/day", hidden: true },
    make("span", "pic"),
    make("span", "", ...words),
  );
  void fillDayTile(tile, store).catch(() => {});
  return tile;
}

function standing(history: History) {
  const facts = factsOf(ratingOf(history.values()).rating, streakOf(history.values(), new Date()));
  return make("div", "standing", ...facts);
}

function tabsOf(index: Index, history: History, games: string[], chosen: string) {
  const links = games.map((game) => {
    const all = listedIn(index, game).map(([key]) => history.get(idOf(game, key)));
    const solved = all.filter((tried) => tried?.solved).length;
    const count = t("{n} of {all} solved", { n: number(solved), all: number(all.length) });
    const attributes = {
      class: game,
      href: `#/puzzles/${game}`,
      ...(game === chosen ? { "aria-current": "page" } : {}),
    };
    return make("a", attributes, titleOf(game), " ", make("span", "soft small", count));
  });
  const tabs = make("nav", "tabs by-game", ...links);
  tabs.setAttribute("aria-label", t("Games"));
  return tabs;
}

/** Those of each grade; then a series of its own, if there is one. */
function lists(index: Index, history: History, game: string) {
  const isSlip = ([, , kind]: Listed) => kind === "slip";
  const graded = [1, 2, 3].map((grade) =>
    puzzleList(index, history, game, gradeOf(grade), (listed) => listed[1] === grade && !isSlip(listed)),
  );
  if (!listedIn(index, game).some(isSlip)) return graded;
  return [...graded, puzzleList(index, history, game, t("Beat the second player’s slip"), isSlip)];
}

/** Puzzles of one kind, under their heading. */
function puzzleList(
  index: Index,
  history: History,
  game: string,
  heading: Node | string,
  isWanted: (listed: Listed) => boolean,
) {
  const [counts, tiles] = [{ solved: 0, missed: 0, new: 0 }, [] as HTMLElement[]];
  for (const [at, listed] of listedIn(index, game).entries()) {
    if (!isWanted(listed)) continue;
    const tried = history.get(idOf(game, listed[0]));
    counts[stateOf(tried)] += 1;
    tiles.push(make("li", "", tileOf(game, at + 1, listed, tried)));
  }
  const said = {
    solved: t("{n} solved", { n: number(counts.solved) }),
    missed: t("{n} missed", { n: number(counts.missed) }),
    new: t("{n} new", { n: number(counts.new) }),
  };
  const states = (["solved", "missed", "new"] as const).filter((state) => counts[state]);
  const key = make("p", "soft small", ...states.map((state) => make("span", "", markOf(state), said[state])));
  return make("section", "", make("h2", "", heading), key, make("ol", "", ...tiles));
}

/** The latest first tries, those of puzzles that are gone among them. */
function historyOf(index: Index, history: History) {
  const { changes } = ratingOf(history.values());
  const places = new Map(
    Object.entries(index).flatMap(([game, all]) =>
      all.map(([key], at) => [idOf(game, key), `#/puzzle/${game}/${at + 1}`] as const),
    ),
  );
  const rows = triedOn(history)
    .slice(0, LATEST)
    .map((tried) =>
      triedRow(tried, changes.get(tried.id), titleOf(tried.id.split(" ")[1] ?? ""), places.get(tried.id)),
    );
  if (!rows.length) return [];
  return [make("section", "riddle tries", make("h2", "", t("Your latest tries")), make("ol", "", ...rows))];
}

/** A puzzle as its board, with what it asks for. */
function tileOf(game: string, n: number, listed: Listed, tried: Tried | undefined) {
  const shown = tried?.stars ? starsOf(tried.stars) : markOf(stateOf(tried));
  const steady = listed[5] / 100;
  const odds = make("span", { class: "soft num odds", "aria-hidden": "true" }, number(steady, { style: "percent" }));
  const title = make("span", { class: "wanted", "aria-hidden": "true" }, wantedOf(listed));
  const words = make("span", "hidden", [`${wantedOf(listed)}.`, oddsOf(listed), saidOf(tried)].join(" "));
  const shownAs = [make("span", "num", number(n)), " ", words, shown, ...(steady ? [odds] : []), title];
  const foot = make("span", "plate", ...shownAs);
  return make("a", { href: `#/puzzle/${game}/${n}` }, boardPlace({ game, number: n }), foot);
}

const stateOf = (tried: Tried | undefined) => (!tried ? "new" : tried.solved ? "solved" : "missed");

/** A tick in a full disc, a cross in a square, an empty ring: told apart without colour. */
function markOf(state: "solved" | "missed" | "new") {
  const signs = { solved: [icon("ok")], missed: [icon("close")], new: [] };
  return make("i", { class: `state-sign ${state}`, "aria-hidden": "true" }, ...signs[state]);
}

function saidOf(tried: Tried | undefined) {
  if (!tried) return t("Not tried");
  if (!tried.solved) return t("Missed");
  return tried.first === "hinted"
    ? t("Solved with a hint")
    : tried.first === "missed"
      ? t("Solved later")
      : t("Solved");
}
