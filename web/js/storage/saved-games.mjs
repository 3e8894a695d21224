// The list of what is kept: all games, and what could not be read.
// @ts-check

import { isCalled, wayOf } from "../by-link/turn-list.mjs";
import { button, make } from "../dom.mjs";
import { isNameless, isolated } from "../peer/names.mjs";
import { language, listed, mark, t, tn } from "../shell/language.mjs";
import { coloursOf, isGuest } from "../shell/page.mjs";
import { nameOf } from "./level-name.mjs";
import { resultOf } from "./stats.mjs";

/** @typedef {import("./store.mjs").Told} Told */
/** @typedef {import("./store.mjs").Aside} Aside */

/** @param {string} href @param {string} name @param {string} words */
function link(href, name, words) {
  return make("a", { class: name, href }, words);
}

/** @param {number} time */
export function when(time) {
  const days = Math.floor((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / 86_400_000);
  const clock = new Date(time).toLocaleTimeString(language(), { hour: "numeric", minute: "2-digit" });
  if (days <= 0) return t("today, {clock}", { clock });
  if (days === 1) return t("yesterday, {clock}", { clock });
  return days < 7
    ? new Date(time).toLocaleDateString(language(), { weekday: "long" })
    : new Date(time).toLocaleDateString(language(), { dateStyle: "medium" });
}

mark("No result."); // the line of a game that nobody has won (py/cairn/app/messages/encode.py)

/** Who is to move, or how it ended. @param {import("./store.mjs").Summary} summary */
export function lineOf({ who, yours, over, line = "" }) {
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
 * @param {Told} game
 * @param {(id: string) => Promise<string>} kept  its Thumbnail as JSON, read when it comes into sight
 */
export function picture({ id, summary: { game } }, kept) {
  const pic = make("span", "pic");
  const drawn = document.querySelector(`#shelf .${CSS.escape(game)} svg`);
  if (drawn) pic.append(drawn.cloneNode(true));
  if (id) void import("./thumbnails.mjs").then(({ drawWhenSeen }) => drawWhenSeen(pic, () => kept(id))).catch(() => {});
  return pic;
}

/**
 * A kept game or file as it is listed: a row is made when it is first wanted, and stays the same from then on.
 * @typedef {object} Listed
 * @property {() => HTMLElement} row
 * @property {() => string} said  what is to be read in it
 * @property {string} key  of the game or file as it is kept now
 * @property {string} [game]
 * @property {string} [state]
 */
/**
 * @param {Told[]} games
 * @param {Aside[]} asides
 * @param {ReadonlySet<string>} written  the names of the games that somebody wrote and whose rules are here
 * @param {(name: string, text: string) => void} download
 * @param {{
 *   picture: (id: string) => Promise<string>,
 *   remove: (shelf: "games" | "aside", id: string) => Promise<unknown>,
 *   restore: (shelf: "games" | "aside", entry: any) => Promise<unknown>,
 *   tryAgain: (aside: Aside) => unknown,
 * }} store
 * @returns {Listed[]}
 */
export function listSaves(games, asides, written, download, store) {
  /**
   * A row that can be emptied, and for as long as it is seen filled again.
   * @param {"games" | "aside"} shelf
   * @param {string} id
   * @param {HTMLElement} row
   */
  const deletable = (shelf, id, row) => {
    const full = [...row.childNodes];
    /** @type {any} */
    let was;
    const gone = button(
      t("Bring it back"),
      () => void store.restore(shelf, was).then(() => row.replaceChildren(...full, away)),
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
  /** @param {Told} game */
  const rowOf = (game) => {
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
  /** @param {Aside} aside */
  const apartOf = (aside) =>
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

/** @param {HTMLElement} list  that people scroll through with the page */
export function createUnrolling(list) {
  /** @type {Listed[]} */
  let left = [];
  const end = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && unroll(), {
    rootMargin: "1000px",
  });

  function unroll() {
    list.append(...left.splice(0, AT_ONCE).map(({ row }) => row()));
    end.disconnect();
    if (left.length && list.lastElementChild) end.observe(list.lastElementChild);
  }

  /** Shows these from the first one on; rows that stand there and begin them stay. @param {Listed[]} wanted */
  return (wanted) => {
    const there = [...list.children];
    const isBegun = there.every((row, at) => wanted[at]?.row() === row);
    if (!isBegun) list.replaceChildren();
    left = wanted.slice(isBegun ? there.length : 0);
    unroll();
  };
}

/** Makes something when it is first asked for. @template T @param {() => T} make */
function once(make) {
  /** @type {T | undefined} */
  let made;
  return () => (made ??= make());
}

/** The words of a row: its title, how it stands, and the rest. @param {Told} game */
export const wordsOf = (game) => {
  const { title, turn } = game.summary;
  const result = resultOf(game);
  const more = [tn("{n} turn", "{n} turns", turn), endingOf(game.summary), when(game.saved)]
    .filter(Boolean)
    .join(" · ");
  return result
    ? [title, resultWords(result, rivalOf(game)), more]
    : [title, lineOf(game.summary), `${more} ${against(game)}`.trim()];
};

/** @param {import("./stats.mjs").Result} result @param {string} rival */
function resultWords(result, rival) {
  if (result === "drawn") return t("A draw against {rival}.", { rival });
  return result === "won" ? t("You won against {rival}.", { rival }) : t("You lost to {rival}.", { rival });
}

/** How the players or the clock ended it. @param {import("./store.mjs").Summary} summary */
function endingOf({ ending }) {
  if (ending === "resigned") return t("resigned");
  if (ending === "time") return t("on time");
  return ending === "agreed" ? t("agreed") : "";
}

/** Who plays against the one person here. @param {Told} game */
function rivalOf({ computer = {}, summary: { game, friends = [] } }) {
  if (!friends.length) return nameOf(Object.values(computer)[0], game);
  return friends.every(isNameless) ? t("your friend") : listed(friends.map(isolated));
}

/** @param {Aside} aside */
const whyApart = ({ title, why, saved }) => `${title} ${why} ${when(saved)}.`;

/** @param {Told} game */
const wayTo = (game) => (isCalled(game) ? t(wayOf(game)) : game.summary.over ? t("Look back") : t("Go on"));

/** @param {Told} game */
const against = (game) => {
  const { friends = [] } = game.summary;
  const levels = Object.values(game.computer ?? {}).map((level) => nameOf(level, game.summary.game));
  if (friends.length)
    return friends.every(isNameless)
      ? t("With your friend.")
      : t("With {names}.", { names: friends.map(isolated).join(", ") });
  if (levels.length > 1) return t("Computers: {levels}.", { levels: listed(levels) });
  return levels.length ? t("Against {level}.", { level: levels[0] }) : "";
};
