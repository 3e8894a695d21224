// A set on paper: numbered boards with their questions, and the solutions on a page of their own.
// @ts-check
import { thumbnailOf } from "../board/picture.mjs";
import { make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { drawn } from "../storage/thumbnails.mjs";

/** @typedef {import("./set.mjs").Described} Described */
/** @typedef {{ game: string, described: Described }} Printed */

/** @param {string} title @param {Printed[]} positions */
export function createSheet(title, positions) {
  const boards = positions.map(({ game, described: { title: name, goal, scene } }, at) => {
    const pic = make("div", `pic ${game}`, ...(scene ? [drawn(JSON.stringify(thumbnailOf(scene)))] : []));
    return make("li", "", make("b", "", `${at + 1}. ${name}`), pic, make("p", "", goal), make("p", "answer"));
  });
  const solutions = positions.map(({ described: { moves, why } }, at) =>
    make("li", "", make("b", "", `${at + 1}. ${moves.join(" ")}`), " ", why),
  );
  const sheet = make(
    "section",
    "set-sheet",
    make("h1", "", title),
    make("ol", "boards", ...boards),
    make("div", "solutions", make("h2", "", t("Solutions")), make("ol", "", ...solutions)),
  );
  sheet.setAttribute("aria-hidden", "true");
  return sheet;
}
