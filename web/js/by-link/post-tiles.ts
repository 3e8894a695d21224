// Home's tiles of letters that have come by public mailboxes: turns, and wishes to play again.
import { make } from "../dom.ts";
import { cleaned, isolated } from "../peer/names.ts";
import { type Pair, pairs } from "../peer/post-book.ts";
import { noteRead, onPost, openOffice, unreadOf } from "../peer/post-office.ts";
import { t } from "../shell/language.ts";
import { formOf } from "../shell/page.ts";

/** Ends the tiles of the last visit of home. */
let stop = () => {};

/** @param host  the row that they come first in */
export function showPost(host: HTMLElement) {
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

function tilesOf(pair: Pair) {
  const { turn, again } = unreadOf(pair.id);
  const friend = cleaned(pair.name) ? isolated(cleaned(pair.name)) : t("Your friend");
  const asked = again?.link.split("/")[2]?.split(",")[0] ?? "";
  return [
    ...(turn ? [tile(pair.game, `#/t/${turn.code}`, t("A letter"), t("{friend} has played.", { friend }))] : []),
    ...(again ? [invitation(pair, asked, again.link, friend)] : []),
  ];
}

function invitation(pair: Pair, game: string, link: string, friend: string) {
  const whole = tile(game, link, t("Play again"), t("{friend} would like to play again.", { friend }));
  whole.addEventListener("click", () => noteRead(pair, "again"));
  return whole;
}

function tile(game: string, href: string, what: string, line: string) {
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
