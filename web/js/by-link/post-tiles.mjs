// Home's tiles of letters that have come by public mailboxes: turns, and wishes to play again.
// @ts-check
import { make } from "../dom.mjs";
import { cleaned, isolated } from "../peer/names.mjs";
import { pairs } from "../peer/post-book.mjs";
import { noteRead, onPost, openOffice, unreadOf } from "../peer/post-office.mjs";
import { t } from "../shell/language.mjs";
import { formOf } from "../shell/page.mjs";

/** @typedef {import("../peer/post-book.mjs").Pair} Pair */

/** Ends the tiles of the last visit of home. */
let stop = () => {};

/** @param {HTMLElement} host  the row that they come first in */
export function showPost(host) {
  stop();
  stop = onPost(draw);
  openOffice();
  draw();

  function draw() {
    const tiles = pairs().flatMap(tilesOf);
    const key = JSON.stringify(tiles.map((tile) => tile.getAttribute("href")));
    if (host.dataset.post === key) return; // a tile may have the focus
    host.dataset.post = key;
    for (const tile of host.querySelectorAll("[data-letter]")) tile.remove();
    host.prepend(...tiles);
  }
}

/** @param {Pair} pair */
function tilesOf(pair) {
  const { turn, again } = unreadOf(pair.id);
  const friend = cleaned(pair.name) ? isolated(cleaned(pair.name)) : t("Your friend");
  const asked = again?.link.split("/")[2].split(",")[0] ?? "";
  return [
    ...(turn ? [tile(pair.game, `#/t/${turn.code}`, t("A letter"), t("{friend} has played.", { friend }))] : []),
    ...(again ? [invitation(pair, asked, again.link, friend)] : []),
  ];
}

/** @param {Pair} pair @param {string} game @param {string} link @param {string} friend */
function invitation(pair, game, link, friend) {
  const whole = tile(game, link, t("Play again"), t("{friend} would like to play again.", { friend }));
  whole.addEventListener("click", () => noteRead(pair, "again"));
  return whole;
}

/** @param {string} game @param {string} href @param {string} what @param {string} line */
function tile(game, href, what, line) {
  const form = /^\w+$/.test(game) ? formOf(game) : null;
  return make(
    "a",
    { class: `tile ${form ? game : ""}`.trim(), href, "data-letter": "" },
    make(
      "span",
      "",
      make("span", "kicker", what),
      " ",
      make("b", "", form?.dataset.title ?? ""),
      " ",
      make("span", "soft", line),
    ),
  );
}
