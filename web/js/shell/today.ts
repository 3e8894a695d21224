// Home's row “Today”: what waits to be gone on with, and the puzzle of the day; fetched when home has been painted.
import { isCalled, wayOf, wordsOf } from "../by-link/turn-list.ts";
import { make, text } from "../dom.ts";
import { dueToday } from "../mistakes/due.ts";
import { isolated } from "../peer/names.ts";
import { dateOf } from "../puzzles/data.ts";
import { fillDayTile } from "../puzzles/day-tile.ts";
import { nameOf } from "../storage/level-name.ts";
import "../storage/rare.ts"; // the store will want it at once
import { lineOf, picture, when } from "../storage/saved-games.ts";
import type { Head, Store } from "../storage/store.ts";
import { language, t, tn, together } from "./language.ts";
import { coloursOf } from "./page.ts";
import { setting } from "./settings.ts";

/** Fills the row, in which the tile of the puzzle stands from the first. */
export async function showToday(host: HTMLElement, store: Store) {
  const puzzle = host.querySelector("#today-puzzle") as HTMLElement;
  const due = dueToday(setting("due"), Number(setting("new-a-day")) || 0, dateOf(new Date()));
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-play]"))
    tellLevel(link, new URLSearchParams(link.hash.split("?")[1]));
  void fillDayTile(puzzle, store).catch(() => (puzzle.hidden = true));
  const games = await store.waiting();
  const turns = games.filter(({ match }) => match?.turn);
  const called = games.filter(({ waits }) => waits === "you");
  const newest = (what: string) => games.find(({ waits }) => waits === what);
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

/** A button that begins a game as it was begun last says against which level. */
function tellLevel(link: HTMLAnchorElement, asked: URLSearchParams) {
  const level = asked.get("who") === "computer" && Number(asked.get("level"));
  text(link, level ? t("Play {level}", { level: nameOf(level, link.id.slice(5)) }) : t("Play"));
}

function mistakesTile(due: number) {
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

/** Whether it is the friend's turn in a match by link. */
const isSent = ({ match }: Head) => match?.turn === "waiting";

const tile = (saved: Head, { picture: kept }: Store, what: string, title: string, line: string) =>
  make(
    "a",
    { class: `tile ${coloursOf(saved.summary)}`, href: `#/play/${saved.id}` },
    picture(saved, kept),
    make("span", "", make("span", "kicker", what), " ", make("b", "", title), " ", make("span", "soft", line)),
  );

/**
 * A game that can be gone on with.
 * @param what  is to be done
 */
function goOn(saved: Head, what: string, store: Store) {
  const { turn } = saved.summary;
  const said = isCalled(saved) ? "" : lineOf(saved.summary);
  const line = together([said, t("Turn {n}, {when}.", { n: turn + 1, when: when(saved.saved) })].filter(Boolean));
  return tile(saved, store, what, against(saved), line);
}

/** The game and who is across. */
function against({ summary: { game, title, friends = [] }, computer = {} }: Head) {
  const [level, another] = Object.values(computer);
  if (friends.length === 1) return t("{game} with {friend}", { game: title, friend: isolated(friends[0] ?? "") });
  return level && !another ? t("{game} against {level}", { game: title, level: nameOf(level, game) }) : title;
}

/** @param saved  by link */
function turnTile(saved: Head, store: Store) {
  const { title, line } = wordsOf(saved);
  return tile(saved, store, isSent(saved) ? t("Waiting") : t(wayOf(saved)), title, line);
}
