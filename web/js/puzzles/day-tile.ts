// The tile of the puzzle of the day, on home and on the page of puzzles.
import { itemAt } from "../lists.ts";
import { t } from "../shell/language.ts";
import type { Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import { boardOf, dateOf, listedIn, loadBoards, loadIndex, puzzleOfDay } from "./data.ts";
import { idOf, loadHistory } from "./history.ts";
import { gradeName, titleOf, wantedOf } from "./words.ts";

/** @param tile  with places for its picture and its words */
export async function fillDayTile(tile: HTMLElement, store: Store) {
  const index = await loadIndex();
  const today = puzzleOfDay(index, dateOf(new Date()));
  const [boards, history] = await Promise.all([loadBoards(today.game), loadHistory(store)]);
  const listed = itemAt(listedIn(index, today.game), today.number - 1);
  const isSolved = history.get(idOf(today.game, listed[0]))?.solved;
  tile.className = `tile ${today.game}`;
  tile.hidden = false;
  const [pic, { children: words }] = [itemAt(tile.children, 0), itemAt(tile.children, 1)];
  drawWhenSeen(pic as HTMLElement, () => boardOf(boards, today.number));
  itemAt(words, 1).textContent = wantedOf(listed);
  itemAt(words, 2).textContent = isSolved
    ? t("Solved. The next one comes tomorrow.")
    : [titleOf(today.game), gradeName(listed[1])].join(" · ");
}
