// A puzzle that somebody made, as an address: the whole puzzle is in it, and characters that check it.
import { ALL_LETTERS, CHECK, checkOf, type Damage, damageOf, isWhole } from "../shell/check.ts";

/** The beginnings of such codes; those of before had nothing that checks them. */
const [UNCHECKED, CHECKED] = ["own-", "own2-"];

/** @param puzzle  its text, of printable ASCII */
export function hashOf(game: string, puzzle: string) {
  const code = CHECKED + btoa(puzzle).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `#/puzzle/${game}/${code}${checkOf(code, ALL_LETTERS)}`;
}

/**
 * The text of a puzzle in an address, and the damage of one that is not whole; null where the address names one of the
 * list.
 */
export function ownPuzzle(name: string): { text: string; damage: Damage | "" } | null {
  if (/^[0-9]*$/.test(name)) return null;
  const isChecked = !name.startsWith(UNCHECKED);
  if (/[^\w-]/.test(name)) return { text: "", damage: "added" };
  if (isChecked && !isWhole(name, ALL_LETTERS)) return { text: "", damage: damageOf(name, ALL_LETTERS) };
  try {
    const body = isChecked ? name.slice(CHECKED.length, -CHECK) : name.slice(UNCHECKED.length);
    return { text: atob(body.replaceAll("-", "+").replaceAll("_", "/")), damage: "" };
  } catch {
    return { text: "", damage: "unknown" };
  }
}
