// Small pictures of boards, of saved games and of puzzles, drawn when somebody comes to see them.

import type { Thumbnail } from "../board/picture.ts";
import { patchShapes, type Shape, svgElement } from "../board/svg.ts";

let count = 0;
const waiting: WeakMap<Element, () => string | Promise<string>> = new WeakMap();
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

/** @param place  which keeps what is in it where there is nothing to draw */
async function draw(place: Element) {
  const text = await waiting.get(place)?.();
  if (text) place.replaceChildren(drawn(text));
}

/**
 * Draws a thumbnail into its place when that comes into sight.
 * @param text  a Thumbnail as JSON, or "" where there is none
 */
export function drawWhenSeen(place: HTMLElement, text: () => string | Promise<string>) {
  waiting.set(place, text);
  seen.observe(place);
}

/**
 * The picture itself.
 * @param text  a Thumbnail as JSON
 */
export function drawn(text: string) {
  const { box, ground, under, pieces, over }: Thumbnail = JSON.parse(renamed(text));
  const svg = svgElement("svg", { class: "drawing", viewBox: box.join(" "), "aria-hidden": "true" });
  const layer = (shapes: Shape[], attributes = {}) => {
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

/** Ids of its own, so that neither the board nor another thumbnail finds what is defined here. */
function renamed(text: string) {
  const ids = new Set(Array.from(text.matchAll(/"id":"([\w-]+)"/g), ([, id]) => id));
  const own = `small${++count}-`;
  return text
    .replace(/"id":"([\w-]+)"/g, `"id":"${own}$1"`)
    .replace(/(["(]#)([\w-]+)/g, (all, start, id) => (ids.has(id) ? `${start}${own}${id}` : all));
}
