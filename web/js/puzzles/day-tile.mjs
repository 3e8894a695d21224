// The tile of the puzzle of the day, on home and on the page of puzzles.
// @ts-check
import { t } from "../shell/language.mjs";
import { drawWhenSeen } from "../storage/thumbnails.mjs";
import { boardOf, dateOf, loadBoards, loadIndex, puzzleOfDay } from "./data.mjs";
import { idOf, loadHistory } from "./history.mjs";
import { gradeName, titleOf, wantedOf } from "./words.mjs";

/** @param {HTMLElement} tile  with places for its picture and its words @param {import("./history.mjs").Store} store */
export async function fillDayTile(tile, store) {
  const index = await loadIndex();
  const today = puzzleOfDay(index, dateOf(new Date()));
  const [boards, history] = await Promise.all([loadBoards(today.game), loadHistory(store)]);
  const listed = index[today.game][today.number - 1];
  const isSolved = history.get(idOf(today.game, listed[0]))?.solved;
  tile.className = `tile ${today.game}`;
  tile.hidden = false;
  const [pic, words] = tile.children;
  drawWhenSeen(/** @type {HTMLElement} */ (pic), () => boardOf(boards, today.number));
  const [, title, line] = words.children;
  title.textContent = wantedOf(listed);
  line.textContent = isSolved
    ? t("Solved. The next one comes tomorrow.")
    : [titleOf(today.game), gradeName(listed[1])].join(" · ");
}
