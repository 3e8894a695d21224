/** The page's own small drawings: icons on buttons, and the tokens that stand for the two sides. */

import { svgElement } from "../board/svg.ts";

/** Lines on a field of 24 by 24. */
const ICONS: Record<string, string> = {
  undo: "M9 7 4.5 11.5 9 16M5 11.5h9a4.5 4.5 0 0 1 0 8.5h-2",
  explore: "M6 20V4m0 10c0-4 12-1 12-7m-3 2 3-3 3 3",
  redo: "M15 7l4.5 4.5L15 16m4-4.5h-9a4.5 4.5 0 0 0 0 8.5h2",
  flip: "M7 4v15m0 0-3-3m3 3 3-3M17 20V5m0 0-3 3m3-3 3 3",
  share: "M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6",
  rules: "M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zm0 0v13",
  read: "M4 10v4h3.500l4.500 4V6l-4.500 4zM15.500 9a4 4 0 0 1 0 6M18 6.500a7.500 7.500 0 0 1 0 11",
  moves: "M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  theme: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z",
  back: "M15 5l-7 7 7 7",
  first: "M18 5l-7 7 7 7M6 5v14",
  previous: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  last: "M6 5l7 7-7 7M18 5v14",
  close: "M6 6l12 12M18 6 6 18",
  no: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM6 18 18 6",
  ok: "M5 12.5l4.5 4.5L19 7.5",
  note: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.8v.01",
  copy: "M9 9h10v11H9zM5 15V4h10",
  download: "M12 4v11m0 0-4-4m4 4 4-4M5 15v4h14v-4",
  warn: "M12 4 2.5 20h19zM12 10v4.5M12 17.3v.01",
  flag: "M6 21V4m0 .5c4-2 7 2 12 0v9c-5 2-8-2-12 0",
  draw: "M4 9h16M4 15h16",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2.2h5c0-1 .4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  chart: "M5 20V10m5 10V4m5 16v-7m5 7V8",
  chat: "M4 5h16v11H10l-5 4v-4H4z",
  scan: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M4 12h16",
  ask:
    "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z" +
    "M9.5 9.8c.2-1.6 1.300-2.300 2.600-2.300s2.500.9 2.500 2.200c0 1.900-2.600 2-2.600 4M12 16.700v.01",
  again: "M20 12a8 8 0 1 1-2.600-5.900M20 3v4.500h-4.500",
  plus: "M12 5v14M5 12h14",
};

/** Parts of them that are filled. */
const SOLID: Record<string, string> = { theme: "M12 3.5a8.5 8.5 0 1 0 0 17z" };

export function icon(name: string): SVGSVGElement {
  const svg = svgElement("svg", { class: `icon icon-${name}`, viewBox: "0 0 24 24", "aria-hidden": "true" });
  svg.append(svgElement("path", { d: ICONS[name] ?? "" }));
  if (SOLID[name]) svg.append(svgElement("path", { d: SOLID[name], class: "solid" }));
  return svg;
}

/** Puts its icon before the words of every element with `data-icon` that has none yet. */
export function fillIcons(root: ParentNode) {
  for (const element of root.querySelectorAll("[data-icon]") as NodeListOf<HTMLElement>) {
    if (!element.querySelector(".icon")) element.prepend(icon(element.dataset.icon ?? ""));
  }
}

const undecided = () => [svgElement("circle", { cx: 16, cy: 16, r: 12, class: "undecided" })];

const TOKENS: Record<number, () => SVGElement[]> = {
  1: () => [
    svgElement("circle", { cx: 16, cy: 16, r: 12.5, class: "p1" }),
    svgElement("circle", { cx: 16, cy: 16, r: 5.5, class: "p1-mark", "stroke-width": 2.2 }),
  ],
  2: () => [
    svgElement("path", { d: "M10.5 3.5h11l7 7v11l-7 7h-11l-7-7v-11z", class: "p2" }),
    svgElement("path", { d: "M16 9.5 22.5 16 16 22.5 9.5 16z", class: "p2-mark", "stroke-width": 2.2 }),
  ],
  3: () => [
    svgElement("path", { d: "M16 2 30 27q0 2-2 2H4q-2 0-2-2z", class: "p3" }),
    svgElement("path", { d: "M10 23h12", class: "p3mark", "stroke-width": 2.2 }),
  ],
  4: () => [
    svgElement("rect", { x: 4.5, y: 4.5, width: 23, height: 23, rx: 2, class: "p4" }),
    svgElement("path", { d: "M11 16h10M16 11v10", class: "p4mark", "stroke-width": 2.2 }),
  ],
};

/**
 * The shape that stands for a side: round, cut, three-cornered, square, or not yet decided.
 * @param name  its class
 */
export function token(shape: number, name: string = "token") {
  const svg = svgElement("svg", { class: name, viewBox: "0 0 32 32", "aria-hidden": "true" });
  svg.append(...(TOKENS[shape] ?? undecided)());
  return svg;
}
