// The tile of the puzzle of the day, on home and on the page of puzzles.
import { t } from "../shell/language.ts";
import type { Store } from "../storage/store.ts";
import { drawWhenSeen } from "../storage/thumbnails.ts";
import { boardOf, dateOf, loadBoards, loadIndex, puzzleOfDay } from "./data.ts";
import { idOf, loadHistory } from "./history.ts";
import { gradeName, titleOf, wantedOf } from "./words.ts";

/** @param tile  with places for its picture and its words */
export async function fillDayTile(tile: HTMLElement, store: Store) {
  const index = await loadIndex();
  const today = puzzleOfDay(index, dateOf(new Date()));
  const [boards, history] = await Promise.all([loadBoards(today.game), loadHistory(store)]);
  const listed = index[today.game][today.number - 1];
  const isSolved = history.get(idOf(today.game, listed[0]))?.solved;
  tile.className = `tile ${today.game}`;
  tile.hidden = false;
  const [pic, words] = tile.children;
  drawWhenSeen(pic as HTMLElement, () => boardOf(boards, today.number));
  const [, title, line] = words.children;
  title.textContent = wantedOf(listed);
  line.textContent = isSolved
    ? t("Solved. The next one comes tomorrow.")
    : [titleOf(today.game), gradeName(listed[1])].join(" · ");
}
