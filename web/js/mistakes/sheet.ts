// A set on paper: numbered boards with their questions, and the solutions on a page of their own.
import { type Scene, thumbnailOf } from "../board/picture.ts";
import { make } from "../dom.ts";
import { t } from "../shell/language.ts";
import { drawn } from "../storage/thumbnails.ts";
import type { Described } from "./set.ts";

type Printed = { game: string; described: Described };

const drawingOf = (scene: Scene) => drawn(JSON.stringify(thumbnailOf(scene)));

/** The trays of the sides, where a game has them. */
const handsOf = (game: string, scene: Scene | null) =>
  (scene?.trays ?? []).flatMap((tray) =>
    tray && (tray.pieces?.length || tray.board.ground?.length)
      ? [make("div", `pic hand ${game}`, drawingOf(tray), make("span", "", tray.board.label ?? ""))]
      : [],
  );

export function createSheet(title: string, positions: Printed[]) {
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
