// The page of all puzzles: the one of the day, how one stands, and those of each game by grade.
// @ts-check
import { addStyles, make } from "../dom.mjs";
import { language, number, t } from "../shell/language.mjs";
import { dateOf, isChallenge, loadIndex, puzzleOfDay } from "./data.mjs";
import { idOf, loadHistory, ratingOf, streakOf, triedOn } from "./history.mjs";
import { factsOf, gradeOf, starsOf, taskOf, titleOf, triedRow } from "./words.mjs";

/** @typedef {import("./data.mjs").Index} Index */
/** @typedef {import("./history.mjs").History} History */

const LATEST = 12;

/** @param {HTMLElement} root  the <main> of the page @param {import("./history.mjs").Store} store @param {{ prepare(game: string): void }} actions  `prepare`: one of these puzzles is likely to be wanted */
export function mountPuzzlesPage(root, store, { prepare }) {
  for (const sheet of ["tabs", "puzzles"]) addStyles(new URL(`../../css/${sheet}.css`, import.meta.url));
  const heading = /** @type {HTMLElement} */ (root.querySelector("h1"));
  return {
    /** @param {string} asked  a game, or "" */
    show: (asked) => list(asked).catch(tell),
  };

  /** @param {unknown} error */
  function tell(error) {
    root.replaceChildren(heading, make("p", "", t("This part did not load. Check the connection and try again.")));
    throw error;
  }

  /** @param {string} asked */
  async function list(asked) {
    const [index, history] = [await loadIndex(), await loadHistory(store)];
    const today = puzzleOfDay(index, dateOf(new Date()));
    const games = inOrder(Object.keys(index));
    const game = games.includes(asked) ? asked : today.game;
    prepare(game);
    root.replaceChildren(
      heading,
      topOf(index, history, today),
      tabsOf(index, history, games, game),
      make("div", `grades ${game}`, ...[1, 2, 3].map((grade) => gradeList(index, history, game, grade))),
      make(
        "p",
        "soft small",
        isChallenge(index[game][0])
          ? t("Each was met with three stars by a swing in the same physics.")
          : t("Each has exactly one right first move, proved by a complete search."),
      ),
      ...historyOf(index, history),
    );
  }
}

/** As they stand on the shelf. @param {string[]} games */
function inOrder(games) {
  const shelf = Array.from(/** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-play]")), (link) =>
    String(link.dataset.play),
  );
  return games.sort((a, b) => shelf.indexOf(a) - shelf.indexOf(b));
}

/** @param {Index} index @param {History} history @param {import("./data.mjs").Which} today */
function topOf(index, history, today) {
  const [key, , kind, turns] = index[today.game][today.number - 1];
  const picture = document.querySelector(`#shelf .${CSS.escape(today.game)} svg`)?.cloneNode(true);
  const isSolved = history.get(idOf(today.game, key))?.solved;
  const day = new Date().toLocaleDateString(language(), { day: "numeric", month: "long" });
  const words = make(
    "div",
    "",
    make("h2", "", t("Puzzle of the day")),
    make("p", "soft", [titleOf(today.game), taskOf(`${kind} ${turns}`), day].join(" · ")),
  );
  const way = make(
    "a",
    { class: isSolved ? "button" : "button main", href: "#/puzzle/day" },
    isSolved ? t("Solved") : t("Play"),
  );
  const card = make("section", `daily ${today.game}`, make("span", "pic", ...(picture ? [picture] : [])), words, way);
  const facts = factsOf(ratingOf(history.values()).rating, streakOf(history.values(), new Date()));
  return make("div", "puzzletop", card, make("div", "standing", ...facts));
}

/** @param {Index} index @param {History} history @param {string[]} games @param {string} chosen */
function tabsOf(index, history, games, chosen) {
  const links = games.map((game) => {
    const all = index[game].map(([key]) => history.get(idOf(game, key)));
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

/** @param {Index} index @param {History} history @param {string} game @param {number} grade */
function gradeList(index, history, game, grade) {
  const rows = index[game].flatMap(([key, its, kind, turns], at) =>
    its === grade ? [rowOf(game, at + 1, `${kind} ${turns}`, history.get(idOf(game, key)))] : [],
  );
  return make("section", "", make("h2", "", gradeOf(grade)), make("ol", "", ...rows));
}

/** The latest first tries, those of puzzles that are gone among them. @param {Index} index @param {History} history */
function historyOf(index, history) {
  const { changes } = ratingOf(history.values());
  const places = new Map(
    Object.entries(index).flatMap(([game, all]) =>
      all.map(([key], at) => /** @type {const} */ ([idOf(game, key), `#/puzzle/${game}/${at + 1}`])),
    ),
  );
  const rows = triedOn(history)
    .slice(0, LATEST)
    .map((tried) => triedRow(tried, changes.get(tried.id), titleOf(tried.id.split(" ")[1]), places.get(tried.id)));
  if (!rows.length) return [];
  return [make("section", "riddle tries", make("h2", "", t("Your latest tries")), make("ol", "", ...rows))];
}

/** @param {string} game @param {number} n @param {string} task @param {import("./history.mjs").Tried | undefined} tried */
function rowOf(game, n, task, tried) {
  const state = tried?.stars ? starsOf(tried.stars) : make("span", "soft small", stateOf(tried));
  const words = make("span", "", make("b", "", taskOf(task)), " ", state);
  const link = make("a", { href: `#/puzzle/${game}/${n}` }, make("span", "no", number(n)), " ", words);
  return make("li", tried?.solved ? "done" : "", link);
}

/** @param {import("./history.mjs").Tried | undefined} tried */
function stateOf(tried) {
  if (!tried) return t("Not tried");
  if (!tried.solved) return t("Try again");
  return tried.first === "hinted"
    ? t("Solved with a hint")
    : tried.first === "missed"
      ? t("Solved later")
      : t("Solved");
}
