// Home's row “Today”: what waits to be gone on with, and the puzzle of the day; fetched when home has been painted.
// @ts-check
import { isCalled, wayOf, wordsOf } from "../by-link/turn-list.mjs";
import { make } from "../dom.mjs";
import { dueToday } from "../mistakes/due.mjs";
import { isolated } from "../peer/names.mjs";
import { dateOf } from "../puzzles/data.mjs";
import { fillDayTile } from "../puzzles/day-tile.mjs";
import { nameOf } from "../storage/level-name.mjs";
import "../storage/rare.mjs"; // the store will want it at once
import { lineOf, picture, when } from "../storage/saved-games.mjs";
import { language, t, tn, together } from "./language.mjs";
import { coloursOf } from "./page.mjs";
import { setting } from "./settings.mjs";

/** @typedef {import("../storage/store.mjs").Head} Head */
/** @typedef {import("../storage/store.mjs").Store} Store */

/**
 * Fills the row, in which the tile of the puzzle stands from the first.
 * @param {HTMLElement} host
 * @param {Store} store
 */
export async function showToday(host, store) {
  const puzzle = /** @type {HTMLElement} */ (host.querySelector("#today-puzzle"));
  const due = dueToday(setting("due"), Number(setting("new-a-day")) || 0, dateOf(new Date()));
  void fillDayTile(puzzle, store).catch(() => (puzzle.hidden = true));
  const games = await store.waiting();
  const turns = games.filter(({ match }) => match?.turn);
  const called = games.filter(({ waits }) => waits === "you");
  const newest = (/** @type {string} */ what) => games.find(({ waits }) => waits === what);
  const last = newest("open") ?? newest("friend");
  const open = [...called, ...(last ? [last] : [])];
  const key = JSON.stringify([
    language(),
    due,
    ...[...turns, ...open].map(({ id, saved, match }) => [id, saved, match?.turn]),
  ]);
  if (host.dataset.shown === key) return; // a tile may have the focus
  host.dataset.shown = key;
  for (const tile of host.querySelectorAll(".tile"))
    if (tile !== puzzle && !tile.hasAttribute("data-letter")) tile.remove();
  puzzle.before(
    ...turns.filter((saved) => !isSent(saved)).map((saved) => turnTile(saved, store)),
    ...called.map((saved) => goOn(saved, t("Your turn"), store)),
    ...(last ? [goOn(last, t("Go on"), store)] : []),
  );
  puzzle.after(...(due ? [mistakesTile(due)] : []), ...turns.filter(isSent).map((saved) => turnTile(saved, store)));
}

/** @param {number} due */
function mistakesTile(due) {
  const minutes = Math.max(1, Math.round(due / 2));
  return make(
    "a",
    { class: "tile", href: "#/mistakes" },
    make(
      "span",
      "",
      make("span", "kicker", t("My mistakes")),
      " ",
      make("b", "", tn("{n} to go over today", "{n} to go over today", due)),
      " ",
      make("span", "soft", tn("about {n} minute", "about {n} minutes", minutes)),
    ),
  );
}

/** Whether it is the friend's turn in a match by link. @param {Head} game */
const isSent = ({ match }) => match?.turn === "waiting";

/** @param {Head} saved @param {Store} store @param {string} what @param {string} title @param {string} line */
const tile = (saved, { picture: kept }, what, title, line) =>
  make(
    "a",
    { class: `tile ${coloursOf(saved.summary)}`, href: `#/play/${saved.id}` },
    picture(saved, kept),
    make("span", "", make("span", "kicker", what), " ", make("b", "", title), " ", make("span", "soft", line)),
  );

/** A game that can be gone on with. @param {Head} saved @param {string} what  is to be done @param {Store} store */
function goOn(saved, what, store) {
  const { turn } = saved.summary;
  const said = isCalled(saved) ? "" : lineOf(saved.summary);
  const line = together([said, t("Turn {n}, {when}.", { n: turn + 1, when: when(saved.saved) })].filter(Boolean));
  return tile(saved, store, what, against(saved), line);
}

/** The game and who is across. @param {Head} saved */
function against({ summary: { game, title, friends = [] }, computer = {} }) {
  const levels = Object.values(computer);
  if (friends.length === 1) return t("{game} with {friend}", { game: title, friend: isolated(friends[0]) });
  return levels.length === 1 ? t("{game} against {level}", { game: title, level: nameOf(levels[0], game) }) : title;
}

/** @param {Head} saved  by link @param {Store} store */
function turnTile(saved, store) {
  const { title, line } = wordsOf(saved);
  return tile(saved, store, isSent(saved) ? t("Waiting") : t(wayOf(saved)), title, line);
}
