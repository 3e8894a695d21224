// Which puzzle comes next: one of the grade that fits how strong one is, and that is not solved.
import { itemAt } from "../lists.ts";
import { type Index, isOfSkill, listedIn, type Which } from "./data.ts";
import { gradeFor, type History, idOf, ratingOf } from "./history.ts";

/**
 * Its number, or null where all others are solved: new ones come before those that were missed, harder grades before
 * easier ones as far off.
 * @param which  the one before; number 0 for none
 */
export function nextOf(index: Index, history: History, { game, number }: Which) {
  const all = listedIn(index, game);
  // Challenges are not rated: they are gone through from the easiest on.
  const fit = isOfSkill(index, game) ? 1 : gradeFor(ratingOf(history.values()).rating);
  const tried = (at: number) => history.get(idOf(game, itemAt(all, at)[0]));
  const far = (at: number) => {
    const [, grade] = itemAt(all, at);
    return Math.abs(grade - fit) + (grade < fit ? 0.5 : 0);
  };
  const [first] = all
    .map((_, step) => (number + step) % all.length)
    .filter((at) => at !== number - 1 && !tried(at)?.solved)
    .sort((a, b) => far(a) - far(b) || Number(Boolean(tried(a))) - Number(Boolean(tried(b))));
  return first === undefined ? null : first + 1;
}
