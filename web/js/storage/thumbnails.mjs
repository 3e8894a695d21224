// Small pictures of boards, of saved games and of puzzles, drawn when somebody comes to see them.
// @ts-check
import { patchShapes, svgElement } from "../board/svg.mjs";

/** @typedef {import("../board/picture.mjs").Thumbnail} Thumbnail */

let count = 0;
/** @type {WeakMap<Element, () => string | Promise<string>>} */
const waiting = new WeakMap();
const seen = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) continue;
      seen.unobserve(target);
      void draw(target);
    }
  },
  { rootMargin: "200px" },
);

/** @param {Element} place  which keeps what is in it where there is nothing to draw */
async function draw(place) {
  const text = await waiting.get(place)?.();
  if (text) place.replaceChildren(drawn(text));
}

/**
 * Draws a thumbnail into its place when that comes into sight.
 * @param {HTMLElement} place
 * @param {() => string | Promise<string>} text  a Thumbnail as JSON, or "" where there is none
 */
export function drawWhenSeen(place, text) {
  waiting.set(place, text);
  seen.observe(place);
}

/** The picture itself. @param {string} text  a Thumbnail as JSON */
export function drawn(text) {
  /** @type {Thumbnail} */
  const { box, ground, under, pieces, over } = JSON.parse(renamed(text));
  const svg = svgElement("svg", { class: "drawing", viewBox: box.join(" "), "aria-hidden": "true" });
  const layer = (/** @type {import("../board/svg.mjs").Shape[]} */ shapes, attributes = {}) => {
    const group = svgElement("g", attributes);
    patchShapes(group, new Map(), shapes);
    return group;
  };
  const stand = pieces.map(([, x, y, shapes, kind = ""]) =>
    layer(shapes, { class: `piece ${kind}`, transform: `translate(${x} ${y})` }),
  );
  svg.append(layer(ground), layer(under), ...stand, layer(over));
  return svg;
}

/** Ids of its own, so that neither the board nor another thumbnail finds what is defined here. @param {string} text */
function renamed(text) {
  const ids = new Set(Array.from(text.matchAll(/"id":"([\w-]+)"/g), ([, id]) => id));
  const own = `small${++count}-`;
  return text
    .replace(/"id":"([\w-]+)"/g, `"id":"${own}$1"`)
    .replace(/(["(]#)([\w-]+)/g, (all, start, id) => (ids.has(id) ? `${start}${own}${id}` : all));
}
