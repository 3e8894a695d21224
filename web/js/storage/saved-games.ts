// The list of what is kept: all games, and what could not be read.

import { isCalled, wayOf } from "../by-link/turn-list.ts";
import { button, make } from "../dom.ts";
import { isNameless, isolated } from "../peer/names.ts";
import { language, listed, mark, t, tn } from "../shell/language.ts";
import { coloursOf, isGuest } from "../shell/page.ts";
import type { Entries } from "./database.ts";
import { nameOf } from "./level-name.ts";
import { type Result, resultOf } from "./stats.ts";
import type { Aside, Summary, Told } from "./store.ts";

function link(href: string, name: string, words: string) {
  return make("a", { class: name, href }, words);
}

export function when(time: number) {
  const days = Math.floor((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / 86_400_000);
  const clock = new Date(time).toLocaleTimeString(language(), { hour: "numeric", minute: "2-digit" });
  if (days <= 0) return t("today, {clock}", { clock });
  if (days === 1) return t("yesterday, {clock}", { clock });
  return days < 7
    ? new Date(time).toLocaleDateString(language(), { weekday: "long" })
    : new Date(time).toLocaleDateString(language(), { dateStyle: "medium" });
}

mark("No result."); // the line of a game that nobody has won (py/cairn/app/messages/encode.py)

/** Who is to move, or how it ended. */
export function lineOf({ who, yours, over, line = "" }: Summary) {
  const names = (who ?? []).map((name) => t(name));
  if (!who) return t(line);
  if (yours && names.length === 1) return over ? t("You win.") : t("Your turn.");
  if (!over) return t("{player} to move.", { player: names[0] });
  return names.length
    ? tn("{players} wins.", "{players} win.", names.length, { players: listed(names) })
    : t("A draw.");
}

/**
 * How a game looked when it was kept, and until that is drawn, or where it was not kept, the picture on the shelf.
 * @param kept  its Thumbnail as JSON, read when it comes into sight
 */
export function picture(
  { id, summary: { game } }: { id?: string; summary: { game: string } },
  kept: (id: string) => Promise<string>,
) {
  const pic = make("span", "pic");
  const drawn = document.querySelector(`#shelf .${CSS.escape(game)} svg`);
  if (drawn) pic.append(drawn.cloneNode(true));
  if (id) void import("./thumbnails.ts").then(({ drawWhenSeen }) => drawWhenSeen(pic, () => kept(id))).catch(() => {});
  return pic;
}

/** A kept game or file as it is listed: a row is made when it is first wanted, and stays the same from then on. */
export interface Listed {
  row: () => HTMLElement;
  said: () => string; // what is to be read in it
  key: string; // of the game or file as it is kept now
  game?: string;
  state?: string;
}
/** @param written  the names of the games that somebody wrote and whose rules are here */
export function listSaves(
  games: Told[],
  asides: Aside[],
  written: ReadonlySet<string>,
  download: (name: string, text: string) => void,
  store: {
    picture: (id: string) => Promise<string>;
    remove: <S extends "games" | "aside">(shelf: S, id: string) => Promise<Entries[S] | undefined>;
    restore: <S extends "games" | "aside">(shelf: S, entry: Entries[S]) => Promise<unknown>;
    tryAgain: (aside: Aside) => unknown;
  },
): Listed[] {
  /** A row that can be emptied, and for as long as it is seen filled again. */
  const deletable = <S extends "games" | "aside">(shelf: S, id: string, row: HTMLElement) => {
    const full = [...row.childNodes];
    let was: Entries[S] | undefined;
    const gone = button(
      t("Bring it back"),
      () => was && void store.restore(shelf, was).then(() => row.replaceChildren(...full, away)),
    );
    const away = button(
      t("Delete"),
      () =>
        void store.remove(shelf, id).then((whole) => {
          was = whole;
          row.replaceChildren(make("div", "soft", t("Deleted.")), ...(was ? [gone] : []));
        }),
    );
    row.append(away);
    // Which game, for whom a list of buttons is read out.
    for (const way of row.querySelectorAll(":scope > .button"))
      way.setAttribute("aria-label", `${way.textContent}: ${row.querySelector("div")?.textContent}`);
    return row;
  };
  const rowOf = (game: Told) => {
    const { id, summary } = game;
    const isLost = isGuest(summary.game) && !written.has(summary.game);
    const [title, line, more] = wordsOf(game);
    const words = make(
      "div",
      "",
      make("h2", "", title),
      " ",
      make("p", "", line),
      " ",
      make("p", "soft small", more),
      ...(isLost
        ? [" ", make("p", "small", t("Its rules were removed. Open its link or its file, and it goes on."))]
        : []),
    );
    const way = isCalled(game) ? "button main" : "button";
    const ways = isLost ? [] : [link(`#/play/${id}`, way, wayTo(game))];
    return deletable(
      "games",
      id,
      make("li", `save ${coloursOf(summary)}`, picture(game, store.picture), words, ...ways),
    );
  };
  const apartOf = (aside: Aside) =>
    deletable(
      "aside",
      aside.id,
      make(
        "li",
        "save apart",
        make("div", "", make("h2", "", t("Set aside")), make("p", "soft small", whyApart(aside))),
        button(t("Try again"), () => store.tryAgain(aside)),
        button(t("Download"), () => download("cairn-set-aside.txt", aside.text)),
      ),
    );
  const first = [...games].sort((a, b) => Number(isCalled(b)) - Number(isCalled(a))); // a friend waits
  return [
    ...first.map((game) => ({
      row: once(() => rowOf(game)),
      said: () => [...wordsOf(game), ...Object.keys(game.computer ?? {}).map(() => t("Computer"))].join(" "),
      key: `${game.id} ${game.saved}`,
      game: game.summary.game,
      state: game.summary.over ? "over" : "running",
    })),
    ...asides.map((aside) => ({
      row: once(() => apartOf(aside)),
      said: () => `${t("Set aside")} ${whyApart(aside)}`,
      key: `aside ${aside.id}`,
    })),
  ];
}

/** Rows that are put into a list at once; the next ones when somebody comes to see them. */
export const AT_ONCE = 20;

/** @param list  that people scroll through with the page */
export function createUnrolling(list: HTMLElement) {
  let left: Listed[] = [];
  const end = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && unroll(), {
    rootMargin: "1000px",
  });

  function unroll() {
    list.append(...left.splice(0, AT_ONCE).map(({ row }) => row()));
    end.disconnect();
    if (left.length && list.lastElementChild) end.observe(list.lastElementChild);
  }

  /** Shows these from the first one on; rows that stand there and begin them stay. */
  return (wanted: Listed[]) => {
    const there = [...list.children];
    const isBegun = there.every((row, at) => wanted[at]?.row() === row);
    if (!isBegun) list.replaceChildren();
    left = wanted.slice(isBegun ? there.length : 0);
    unroll();
  };
}

/** Makes something when it is first asked for. */
function once<T>(make: () => T) {
  let made: T | undefined;
  return () => (made ??= make());
}

/** The words of a row: its title, how it stands, and the rest. */
export const wordsOf = (game: Told): [title: string, line: string, more: string] => {
  const { title, turn } = game.summary;
  const result = resultOf(game);
  const more = [tn("{n} turn", "{n} turns", turn), endingOf(game.summary), when(game.saved)]
    .filter(Boolean)
    .join(" · ");
  return result
    ? [title, resultWords(result, rivalOf(game)), more]
    : [title, lineOf(game.summary), `${more} ${against(game)}`.trim()];
};

function resultWords(result: Result, rival: string) {
  if (result === "drawn") return t("A draw against {rival}.", { rival });
  return result === "won" ? t("You won against {rival}.", { rival }) : t("You lost to {rival}.", { rival });
}

/** How the players or the clock ended it. */
function endingOf({ ending }: Summary) {
  if (ending === "resigned") return t("resigned");
  if (ending === "time") return t("on time");
  return ending === "agreed" ? t("agreed") : "";
}

/** Who plays against the one person here. */
function rivalOf({ computer = {}, summary: { game, friends = [] } }: Told) {
  if (!friends.length) return nameOf(Object.values(computer)[0] ?? 0, game);
  return friends.every(isNameless) ? t("your friend") : listed(friends.map(isolated));
}

const whyApart = ({ title, why, saved }: Aside) => `${title} ${why} ${when(saved)}.`;

const wayTo = (game: Told) => (isCalled(game) ? t(wayOf(game)) : game.summary.over ? t("Look back") : t("Go on"));

const against = (game: Told) => {
  const { friends = [] } = game.summary;
  const levels = Object.values(game.computer ?? {}).map((level) => nameOf(level, game.summary.game));
  if (friends.length)
    return friends.every(isNameless)
      ? t("With your friend.")
      : t("With {names}.", { names: friends.map(isolated).join(", ") });
  if (levels.length > 1) return t("Computers: {levels}.", { levels: listed(levels) });
  return levels.length ? t("Against {level}.", { level: levels[0] }) : "";
};
