// The plan as a place: from centimetres on the base to points of the drawing and back. It is drawn by the program
// (drawing.py).
import { patchShapes, type Shape, svgElement } from "../board/svg.ts";
import { BASE, RELEASE } from "./measures.ts";

/** centimetres: x east, z south */
export type Place = { x: number; z: number };
/** tenths of a degree */
export type Arc = [first: number, width: number];

/** Units of the drawing in a centimetre, and where its middle is. */
export const SCALE = 13.3;
export const MIDDLE = 300;
/** Where on the sheet the shortest and the longest pull are drawn: it has no room for the true 25 and 45 cm. */
const [NEAR, FAR] = [17.4, 21.3];
const TURN = 3600;

/** The radius on the sheet of a true distance from the centre. */
export function drawn(distance: number) {
  const { radius } = BASE;
  const { nearest, farthest } = RELEASE;
  if (distance <= radius) return distance;
  if (distance <= nearest) return radius + ((distance - radius) / (nearest - radius)) * (NEAR - radius);
  return NEAR + ((distance - nearest) / (farthest - nearest)) * (FAR - NEAR);
}

/** The true distance that a radius on the sheet stands for. */
export function meant(radius: number) {
  const { nearest, farthest } = RELEASE;
  if (radius <= BASE.radius) return radius;
  if (radius <= NEAR) return BASE.radius + ((radius - BASE.radius) / (NEAR - BASE.radius)) * (nearest - BASE.radius);
  return nearest + ((radius - NEAR) / (FAR - NEAR)) * (farthest - nearest);
}

/** @param angle  in tenths of a degree */
export const wrapped = (angle: number) => ((angle % TURN) + TURN) % TURN;

/** The direction of a place, in tenths of a degree. */
export const angleOf = ({ x, z }: Place) => wrapped((Math.atan2(-z, x) * TURN) / (2 * Math.PI));

/** @param angle  in tenths of a degree */
export function placeAt(angle: number, distance: number): Place {
  const turn = (angle / TURN) * 2 * Math.PI;
  return { x: distance * Math.cos(turn), z: -distance * Math.sin(turn) };
}

/** @param angle  in tenths of a degree, whole */
export const degrees = (angle: number) => `${(wrapped(Math.round(angle)) / 10).toFixed(1)}`;

/** Whether an angle lies in one of the arcs. */
export const inside = (arcs: readonly Arc[], angle: number) =>
  arcs.some(([first, width]) => wrapped(angle - first) <= width);

/** The nearest angle that lies in an arc, if there is one within `reach`. */
export function snapped(arcs: readonly Arc[], angle: number, reach: number) {
  if (inside(arcs, angle)) return angle;
  const away = (end: number) => Math.min(wrapped(end - angle), wrapped(angle - end));
  const ends = arcs.flatMap(([first, width]) => [first, wrapped(first + width)]).sort((a, b) => away(a) - away(b));
  return ends.length && away(ends[0]) <= reach ? ends[0] : undefined;
}

/** The two layers a tool draws in, under the stones and over them, on the program's drawing; `flipped` as it is. */
export function createPlan(svg: SVGSVGElement, layers: { pieces: SVGGElement; spots: SVGGElement }) {
  const under = svgElement("g", { "aria-hidden": "true" });
  const over = svgElement("g", { class: "tool" });
  layers.pieces.before(under);
  layers.spots.before(over);
  const drawing = new Map();
  let side = 1;

  const point = ({ x, z }: Place): [number, number] => {
    const distance = Math.hypot(x, z) || 1;
    const scale = (side * SCALE * drawn(distance)) / distance;
    return [round(MIDDLE + x * scale), round(MIDDLE + z * scale)];
  };

  return {
    svg,
    over,
    point,
    /** A place of something true to scale whose middle is drawn at a point. */
    beside: ([cx, cy]: [number, number], { x, z }: Place): [number, number] => [
      round(cx + side * SCALE * x),
      round(cy + side * SCALE * z),
    ],
    flip: (flipped: boolean) => void (side = flipped ? -1 : 1),
    /**
     * By how many degrees the drawing of something at this angle is turned.
     * @param angle  in tenths
     */
    turn: (angle: number) => round((side < 0 ? 180 : 0) + 90 - angle / 10),
    /** Draws shapes below the stones, in place of those before. */
    drawBelow: (shapes: Shape[]) => patchShapes(under, drawing, shapes),
    /** Where a pointer is, on the base. */
    at({ clientX, clientY }: { clientX: number; clientY: number }): Place {
      const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
      const [east, south] = [(side * (x - MIDDLE)) / SCALE, (side * (y - MIDDLE)) / SCALE];
      const radius = Math.hypot(east, south) || 1;
      const scale = meant(radius) / radius;
      return { x: east * scale, z: south * scale };
    },
    /** A line along a circle, `radius` on the sheet. */
    arc([first, width]: Arc, radius: number) {
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

  /** A point of the sheet itself. */
  function spot(x: number, z: number) {
    return `${round(MIDDLE + side * x * SCALE)} ${round(MIDDLE + side * z * SCALE)}`;
  }

  function half(radius: number, which: number) {
    const [from, to] = which ? [-radius, radius] : [radius, -radius];
    return `M${spot(from, 0)}A${radius * SCALE} ${radius * SCALE} 0 0 0 ${spot(to, 0)}`;
  }
}

export type Plan = ReturnType<typeof createPlan>;

const round = (number: number) => Math.round(number * 10) / 10;
