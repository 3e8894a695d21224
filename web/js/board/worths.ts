// Marks on the spots that may be chosen: whether they win, draw or lose; told by their shape before their colour.
import { type Value, type Worth, wordsOf, worthsOf } from "../analysis/values.ts";
import type { mountBoard } from "./board.ts";
import type { Picture } from "./picture.ts";
import { svgElement } from "./svg.ts";

/** By value, an outline in a square from -1 to 1, and how far under the middle its number stands. */
const SHAPES = {
  won: { outline: "M0-1L1 .8H-1Z", drop: 0.28 },
  drawn: { outline: "M-.8-.8H.8V.8H-.8Z", drop: 0 },
  lost: { outline: "M0 1L1-.8H-1Z", drop: -0.24 },
};
/** The size of a mark, as a part of the spot it stands on. */
const SIZE = 0.24;
/** The signs of the values in a line of text, and its size, as a part of the height of a low spot. */
const SIGNS = { won: "▲", drawn: "■", lost: "▼" };
const LETTERS = 0.42;

/**
 * Marks them on the board, and on the buttons beside it.
 * @param values  of the moves
 * @param chosen  spots so far
 */
export function mark(
  board: Pick<ReturnType<typeof mountBoard>, "pictures">,
  picks: HTMLElement,
  values: Value[],
  chosen: string[],
) {
  const worths = worthsOf(values, chosen);
  for (const picture of board.pictures()) drawWorths(picture, worths);
  for (const button of picks.querySelectorAll("button")) {
    const worth = worths.get(button.dataset.pick ?? "");
    button.dataset.worth = worth?.value ?? "";
    button.setAttribute("aria-description", worth ? wordsOf(worth) : "");
  }
}

/** @param worths  by the key of a spot */
function drawWorths({ svg, spots }: Picture, worths: Map<string, Worth>) {
  const before = svg.querySelector(":scope > .worths");
  if (!before && !worths.size) return;
  before?.remove();
  for (const [key, { element }] of spots) {
    const worth = worths.get(key);
    if (worth) element.setAttribute("aria-description", wordsOf(worth));
    else element.removeAttribute("aria-description");
  }
  if (![...spots.keys()].some((key) => worths.has(key))) return;
  const layer = svgElement("g", { class: "worths", "aria-hidden": "true" });
  for (const [key, worth] of worths) {
    const place = spots.get(key);
    if (place) layer.append(markOf(worth, seenOf(place.element).getBBox()));
  }
  svg.append(layer);
}

/** The part of a spot that is seen: its last shape, over one that only makes it larger for a finger. */
function seenOf(spot: SVGGElement) {
  const shapes = spot.querySelectorAll("*") as NodeListOf<SVGGraphicsElement>;
  return shapes[shapes.length - 1] ?? spot;
}

/** @param box  of the spot */
function markOf({ value, turns, isMost }: Worth, { x, y, width, height }: DOMRect) {
  const number = `${isMost ? "≤" : ""}${turns ?? ""}`;
  if (width > 1.5 * height) {
    // Of a low spot, a stone off the board, the number would fill the height: it stands over the end, as text.
    const line = svgElement("text", { class: value, x: x + width, y: y + 1, "font-size": height * LETTERS });
    line.textContent = `${SIGNS[value]}${number}`;
    return line;
  }
  const { outline, drop } = SHAPES[value];
  const size = Math.min(width, height) * SIZE;
  const at = `translate(${x + width - size} ${y + size}) scale(${size})`;
  const mark = svgElement("g", { class: value, transform: at });
  mark.append(svgElement("path", { d: outline }));
  if (turns === null) return mark;
  const inside = svgElement("text", { y: drop, "font-size": isMost ? 0.75 : 1 });
  inside.textContent = number;
  mark.append(inside);
  return mark;
}
