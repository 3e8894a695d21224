// Arrows on the board at a moment of the review: what was played, and what was better. They lie under the pieces.
import { svgElement } from "../board/svg.ts";
import type { Choice } from "./findings.ts";

/** The length of an arrow’s head and the width of its line, as parts of a board's larger side. */
const [HEAD, WIDTH] = [0.026, 0.009];

/** @param host  of the board */
export function createArrows(host: HTMLElement) {
  const arrows = svgElement("g", { class: "arrows", "aria-hidden": "true" });

  /** @param choices  none: nothing is drawn */
  return (choices: Choice[]) => {
    arrows.replaceChildren();
    arrows.remove();
    const picture = host.querySelector("svg.drawing");
    const layer = picture?.querySelector('[data-layer="pieces"]');
    if (!(picture instanceof SVGSVGElement) || !layer || !choices.length) return;
    const { width, height } = picture.viewBox.baseVal;
    for (const { kind, spots } of choices) arrows.append(...drawn(picture, kind, spots, Math.max(width, height)));
    layer.before(arrows);
  };
}

/**
 * A ring round where it ends, and the way there; spots that are not on the board are left out.
 * @param size  of the board
 */
function drawn(picture: SVGSVGElement, kind: string, spots: string[], size: number) {
  const found = spots.map((spot) => picture.querySelector(`[data-spot="${CSS.escape(spot)}"]`)?.firstElementChild);
  const outlines = found.filter((outline) => outline instanceof SVGGraphicsElement);
  const last = outlines.at(-1);
  if (!last) return [];
  const width = WIDTH * size;
  const dashes = kind === "played" ? `${2.2 * width} ${1.8 * width}` : "none";
  const look = { class: kind, "stroke-width": width, "stroke-dasharray": dashes };
  const ring = last.cloneNode() as SVGElement;
  for (const [name, value] of Object.entries(look)) ring.setAttribute(name, String(value));
  const points = outlines.map((outline) => {
    const { x, y, width, height } = outline.getBBox();
    return [x + width / 2, y + height / 2] as Point;
  });
  const way = wayThrough(points, HEAD * size);
  if (!way) return [ring];
  const head = svgElement("path", { class: `${kind} head`, d: way.head, "stroke-width": width });
  return [ring, svgElement("path", { ...look, d: way.line }), head];
}

type Point = [x: number, y: number];

/**
 * The line and the head of an arrow through some points; null where it leads nowhere.
 * @param size  of its head
 */
export function wayThrough(points: Point[], size: number) {
  const [end, from] = points.toReversed();
  if (!end || !from) return null;
  const [x, y] = end;
  const length = Math.hypot(x - from[0], y - from[1]);
  if (!length) return null;
  const [right, down] = [((x - from[0]) / length) * size, ((y - from[1]) / length) * size];
  const side = (turn: number): Point => [x - right - turn * down, y - down + turn * right];
  return {
    line: path([...points.slice(0, -1), [x - right, y - down]]),
    head: `${path([side(0.6), end, side(-0.6)])}Z`,
  };
}

const path = (points: number[][]) => `M${points.map((point) => point.map((at) => at.toFixed(1)).join(" ")).join("L")}`;
