// The list of what is kept: all games, and what could not be read.
// @ts-check

import { isCalled, wayOf } from "../by-link/turn-list.mjs";
import { button, make } from "../dom.mjs";
import { isNameless, isolated } from "../peer/names.mjs";
import { language, listed, t, tn } from "../shell/language.mjs";
import { coloursOf, isGuest } from "../shell/page.mjs";

/** @typedef {import("./store.mjs").Saved} Saved */
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

/** Who is to move, or how it ended. @param {import("./store.mjs").Summary} summary */
export function lineOf({ who, yours, over, line = "" }) {
  const names = (who ?? []).map((name) => t(name));
  if (!who) return line;
  if (yours && names.length === 1) return over ? t("You win.") : t("Your turn.");
  if (!over) return t("{player} to move.", { player: names[0] });
  return names.length
    ? tn("{players} wins.", "{players} win.", names.length, { players: listed(names) })
    : t("A draw.");
}

/**
 * How a game looked when it was kept, and until that is drawn, or where it was not kept, the picture on the shelf.
 * @param {Saved} game
 */
export function picture({ summary: { game }, picture: kept }) {
  const pic = make("span", "pic");
  const drawn = document.querySelector(`#shelf .${CSS.escape(game)} svg`);
  if (drawn) pic.append(drawn.cloneNode(true));
  if (kept) void import("./thumbnails.mjs").then(({ drawWhenSeen }) => drawWhenSeen(pic, () => kept)).catch(() => {});
  return pic;
}

/**
 * @param {HTMLElement} list
 * @param {Saved[]} games
 * @param {Aside[]} asides
 * @param {ReadonlySet<string>} written  the names of the games that somebody wrote and whose rules are here
 * @param {(name: string, text: string) => void} download
 * @param {{
 *   remove: (shelf: "games" | "aside", id: string) => Promise<unknown>,
 *   restore: (shelf: "games" | "aside", entry: any) => Promise<unknown>,
 *   tryAgain: (aside: Aside) => unknown,
 * }} store
 */
export function showSaves(list, games, asides, written, download, store) {
  /**
   * A row that can be emptied, and for as long as it is seen filled again.
   * @param {"games" | "aside"} shelf
   * @param {any} entry
   * @param {HTMLElement} row
   */
  const deletable = (shelf, entry, row) => {
    const full = [...row.childNodes];
    const gone = button(
      t("Bring it back"),
      () => void store.restore(shelf, entry).then(() => row.replaceChildren(...full, away)),
    );
    const away = button(
      t("Delete"),
      () =>
        void store.remove(shelf, entry.id).then(() => row.replaceChildren(make("div", "soft", t("Deleted.")), gone)),
    );
    row.append(away);
    // Which game, for whom a list of buttons is read out.
    for (const way of row.querySelectorAll(":scope > .button"))
      way.setAttribute("aria-label", `${way.textContent}: ${row.querySelector("div")?.textContent}`);
    return row;
  };
  const first = [...games].sort((a, b) => Number(isCalled(b)) - Number(isCalled(a))); // a friend waits
  const rows = first.map((game) => {
    const { id, summary, saved } = game;
    const isLost = isGuest(summary.game) && !written.has(summary.game);
    const words = make(
      "div",
      "",
      make("h2", "", summary.title),
      " ",
      make("p", "", lineOf(summary)),
      " ",
      make(
        "p",
        "soft small",
        [t("{turns}, {when}.", { turns: turns(summary.turn), when: when(saved) }), against(game)].join(" "),
      ),
      ...(isLost
        ? [" ", make("p", "small", t("Its rules were removed. Open its link or its file, and it goes on."))]
        : []),
    );
    const row = make(
      "li",
      `save ${coloursOf(summary)}`,
      picture(game),
      words,
      ...(isLost ? [] : [link(`#/play/${id}`, isCalled(game) ? "button main" : "button", wayTo(game))]),
    );
    Object.assign(row.dataset, { game: summary.game, state: summary.over ? "over" : "running" });
    return deletable("games", game, row);
  });
  const apart = asides.map((aside) => {
    const words = make(
      "div",
      "",
      make("h2", "", t("Set aside")),
      make("p", "soft small", `${aside.title} ${aside.why} ${when(aside.saved)}.`),
    );
    return deletable(
      "aside",
      aside,
      make(
        "li",
        "save apart",
        words,
        button(t("Try again"), () => store.tryAgain(aside)),
        button(t("Download"), () => download("cairn-set-aside.txt", aside.text)),
      ),
    );
  });
  list.replaceChildren(...rows, ...apart);
  if (!rows.length && !apart.length)
    list.append(make("li", "soft", t("No games yet. They appear here with their first move.")));
}

/** @param {Saved} game */
const wayTo = (game) => (isCalled(game) ? t(wayOf(game)) : game.summary.over ? t("Look back") : t("Go on"));

/** @param {Saved} game */
const against = ({ computer = {}, summary: { friends = [] } }) =>
  friends.length
    ? friends.every(isNameless)
      ? t("With your friend.")
      : t("With {names}.", { names: friends.map(isolated).join(", ") })
    : ["", t("Against the computer."), t("Two computers.")][Math.min(2, Object.keys(computer).length)];

/** @param {number} turn */
const turns = (turn) => tn("{n} turn", "{n} turns", turn);
