// The address of a position: four characters that check the rest, the pieces, and the options of their game.
import { CHECK, checkOf, type Damage, damageOf, isWhole } from "../shell/check.ts";

/** Between the check and the pieces, whose text never has one. */
const BEHIND = "-";
/** Characters of addresses. */
const SIGNS = Array.from({ length: 94 }, (_, n) => String.fromCharCode(33 + n)).join("");

/** Where a position is opened. */
export function addressOf({ game, text }: { game: string; text: string }, options: Record<string, string | number>) {
  const query = new URLSearchParams(Object.entries(options).map(([name, value]) => [name, String(value)]));
  const rest = `${text.replaceAll(" ", "_")}?${query}`;
  return `#/position/${game}/${checkOf(rest, SIGNS)}${BEHIND}${rest}`;
}

/**
 * The text of a position in an address, and the damage of one that is not whole; what has no check is taken as it is.
 * @param address  what stands behind the game
 */
export function positionIn(address: string, query: URLSearchParams): { text: string; damage: Damage | "" } {
  const at = address.indexOf(BEHIND);
  const [check, pieces] = [address.slice(0, Math.max(0, at)), address.slice(at + 1)];
  const whole = `${pieces}?${query}${check}`;
  if (at < 0 || (at === CHECK && isWhole(whole, SIGNS))) return { text: pieces.replaceAll("_", " "), damage: "" };
  if (at !== CHECK) return { text: "", damage: at < CHECK ? "missing" : "added" };
  const damage = damageOf(whole, SIGNS);
  return { text: "", damage: damage === "case" ? "unknown" : damage }; // a position may have small letters alone
}
