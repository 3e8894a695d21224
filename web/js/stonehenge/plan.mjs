// The plan as a place: from centimetres on the base to points of the drawing and back. It is drawn by the program
// (drawing.py).
// @ts-check
import { patchShapes, svgElement } from "../board/svg.mjs";
import { BASE, RELEASE } from "./measures.mjs";

/** @typedef {import("../board/svg.mjs").Shape} Shape */
/** @typedef {{ x: number, z: number }} Place  centimetres: x east, z south */
/** @typedef {[first: number, width: number]} Arc  tenths of a degree */

/** Units of the drawing in a centimetre, and where its middle is. */
export const SCALE = 13.3;
export const MIDDLE = 300;
/** Where on the sheet the shortest and the longest pull are drawn: it has no room for the true 25 and 45 cm. */
const [NEAR, FAR] = [17.4, 21.3];
const TURN = 3600;

/** The radius on the sheet of a true distance from the centre. @param {number} distance */
export function drawn(distance) {
  const { radius } = BASE;
  const { nearest, farthest } = RELEASE;
  if (distance <= radius) return distance;
  if (distance <= nearest) return radius + ((distance - radius) / (nearest - radius)) * (NEAR - radius);
  return NEAR + ((distance - nearest) / (farthest - nearest)) * (FAR - NEAR);
}

/** The true distance that a radius on the sheet stands for. @param {number} radius */
export function meant(radius) {
  const { nearest, farthest } = RELEASE;
  if (radius <= BASE.radius) return radius;
  if (radius <= NEAR) return BASE.radius + ((radius - BASE.radius) / (NEAR - BASE.radius)) * (nearest - BASE.radius);
  return nearest + ((radius - NEAR) / (FAR - NEAR)) * (farthest - nearest);
}

/** @param {number} angle in tenths of a degree */
export const wrapped = (angle) => ((angle % TURN) + TURN) % TURN;

/** The direction of a place, in tenths of a degree. @param {Place} place */
export const angleOf = ({ x, z }) => wrapped((Math.atan2(-z, x) * TURN) / (2 * Math.PI));

/** @param {number} angle in tenths of a degree @param {number} distance @returns {Place} */
export function placeAt(angle, distance) {
  const turn = (angle / TURN) * 2 * Math.PI;
  return { x: distance * Math.cos(turn), z: -distance * Math.sin(turn) };
}

/** @param {number} angle in tenths of a degree, whole */
export const degrees = (angle) => `${(wrapped(Math.round(angle)) / 10).toFixed(1)}`;

/** Whether an angle lies in one of the arcs. @param {readonly Arc[]} arcs @param {number} angle */
export const inside = (arcs, angle) => arcs.some(([first, width]) => wrapped(angle - first) <= width);

/**
 * The nearest angle that lies in an arc, if there is one within `reach`.
 * @param {readonly Arc[]} arcs @param {number} angle @param {number} reach
 */
export function snapped(arcs, angle, reach) {
  if (inside(arcs, angle)) return angle;
  const away = (/** @type {number} */ end) => Math.min(wrapped(end - angle), wrapped(angle - end));
  const ends = arcs.flatMap(([first, width]) => [first, wrapped(first + width)]).sort((a, b) => away(a) - away(b));
  return ends.length && away(ends[0]) <= reach ? ends[0] : undefined;
}

/**
 * The two layers a tool draws in, under the stones and over them, on the program's drawing; `flipped` as it is.
 * @param {SVGSVGElement} svg
 * @param {{ pieces: SVGGElement, spots: SVGGElement }} layers
 */
export function createPlan(svg, layers) {
  const under = svgElement("g", { "aria-hidden": "true" });
  const over = svgElement("g", { class: "tool" });
  layers.pieces.before(under);
  layers.spots.before(over);
  const drawing = new Map();
  let side = 1;

  /** @param {Place} place @returns {[number, number]} */
  const point = ({ x, z }) => {
    const distance = Math.hypot(x, z) || 1;
    const scale = (side * SCALE * drawn(distance)) / distance;
    return [round(MIDDLE + x * scale), round(MIDDLE + z * scale)];
  };

  return {
    svg,
    over,
    point,
    /**
     * A place of something true to scale whose middle is drawn at a point.
     * @param {[number, number]} middle
     * @param {Place} aside
     * @returns {[number, number]}
     */
    beside: ([cx, cy], { x, z }) => [round(cx + side * SCALE * x), round(cy + side * SCALE * z)],
    /** @param {boolean} flipped */
    flip: (flipped) => void (side = flipped ? -1 : 1),
    /** By how many degrees the drawing of something at this angle is turned. @param {number} angle in tenths */
    turn: (angle) => round((side < 0 ? 180 : 0) + 90 - angle / 10),
    /** Draws shapes below the stones, in place of those before. @param {Shape[]} shapes */
    drawBelow: (shapes) => patchShapes(under, drawing, shapes),
    /** Where a pointer is, on the base. @param {{ clientX: number, clientY: number }} event @returns {Place} */
    at({ clientX, clientY }) {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      const [east, south] = [(side * (x - MIDDLE)) / SCALE, (side * (y - MIDDLE)) / SCALE];
      const radius = Math.hypot(east, south) || 1;
      const scale = meant(radius) / radius;
      return { x: east * scale, z: south * scale };
    },
    /** A line along a circle, `radius` on the sheet. @param {Arc} arc @param {number} radius */
    arc([first, width], radius) {
      if (width >= TURN - 1) return `${half(radius, 0)}${half(radius, 1)}`;
      const [from, to] = [first, first + Math.max(width, 4)]
        .map((angle) => placeAt(angle, radius))
        .map(({ x, z }) => spot(x, z));
      return `M${from}A${radius * SCALE} ${radius * SCALE} 0 ${width > TURN / 2 ? 1 : 0} 0 ${to}`;
    },
    unmount() {
      under.remove();
      over.remove();
    },
  };

  /** A point of the sheet itself. @param {number} x @param {number} z */
  function spot(x, z) {
    return `${round(MIDDLE + side * x * SCALE)} ${round(MIDDLE + side * z * SCALE)}`;
  }

  /** @param {number} radius @param {number} which */
  function half(radius, which) {
    const [from, to] = which ? [-radius, radius] : [radius, -radius];
    return `M${spot(from, 0)}A${radius * SCALE} ${radius * SCALE} 0 0 0 ${spot(to, 0)}`;
  }
}

/** @typedef {ReturnType<typeof createPlan>} Plan */

/** @param {number} number */
const round = (number) => Math.round(number * 10) / 10;
