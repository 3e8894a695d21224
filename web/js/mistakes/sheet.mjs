// A set on paper: numbered boards with their questions, and the solutions on a page of their own.
// @ts-check
import { thumbnailOf } from "../board/picture.mjs";
import { make } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { drawn } from "../storage/thumbnails.mjs";

/** @typedef {import("./set.mjs").Described} Described */
/** @typedef {import("../board/picture.mjs").Scene} Scene */
/** @typedef {{ game: string, described: Described }} Printed */

/** @param {Scene} scene */
const drawingOf = (scene) => drawn(JSON.stringify(thumbnailOf(scene)));

/** The trays of the sides, where a game has them. @param {string} game @param {Scene | null} scene */
const handsOf = (game, scene) =>
  (scene?.trays ?? []).flatMap((tray) =>
    tray && (tray.pieces?.length || tray.board.ground?.length)
      ? [make("div", `pic hand ${game}`, drawingOf(tray), make("span", "", tray.board.label ?? ""))]
      : [],
  );

/** @param {string} title @param {Printed[]} positions */
export function createSheet(title, positions) {
  const boards = positions.map(({ game, described: { title: name, goal, scene } }, at) => {
    const pic = make("div", `pic ${game}`, ...(scene ? [drawingOf(scene)] : []));
    const parts = [pic, ...handsOf(game, scene), make("p", "", goal), make("p", "answer")];
    return make("li", "", make("b", "", `${at + 1}. ${name}`), ...parts);
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
