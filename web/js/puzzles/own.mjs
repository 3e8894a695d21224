// A puzzle that somebody made, as an address: the whole puzzle is in it.
// @ts-check

const OWN = "own-";

/** @param {string} game @param {string} puzzle  its text, of printable ASCII */
export const hashOf = (game, puzzle) =>
  `#/puzzle/${game}/${OWN}${btoa(puzzle).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")}`;

/**
 * The text of a puzzle in an address, "" for what is none, null where the address names one of the list.
 * @param {string} name
 */
export function ownPuzzle(name) {
  if (!name.startsWith(OWN)) return null;
  try {
    return atob(name.slice(OWN.length).replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}
