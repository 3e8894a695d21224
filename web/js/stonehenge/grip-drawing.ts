// The drawing of the hand's tool on the plan: where the ball may be pulled, the lane and what it meets, the ball, and
// how the hand sways.
import { patchShapes, type Shape, svgElement } from "../board/svg.ts";
import { t } from "../shell/language.ts";
import type { Task } from "./hand.ts";
import { angleWords, asideAt, laneWords, lengthWords, type Reading } from "./lane.ts";
import { position, type Stone } from "./layout.ts";
import { BALL, BASE } from "./measures.ts";
import { type Arc, MIDDLE, type Place, type Plan, placeAt, SCALE, wrapped } from "./plan.ts";

export function createGripDrawing(plan: Plan) {
  const { reach, handle, hit, ball } = gripElements();
  const drawing = new Map();
  return {
    reach,
    handle,
    mount(shown: boolean) {
      if (!shown) for (const part of [reach, ball, handle]) part.remove();
      else if (!reach.isConnected) plan.over.append(reach, ball, handle);
      handle.setAttribute("aria-label", t("Ball in your hand; arrows aim and pull, Space lets go"));
    },
    /** @param now  no phase: nothing holds it */
    draw(
      { arcs, stones, shapes, sways }: Task,
      {
        at,
        aim,
        pull,
        phase,
        back,
        reading,
      }: { at: Place; aim: number; pull: number; phase: number | undefined; back: boolean; reading: Reading },
    ) {
      const [cx, cy] = plan.point(at);
      hit.setAttribute("cx", String(cx));
      hit.setAttribute("cy", String(cy));
      const sway =
        sways && phase !== undefined ? swayShapes(plan.point(placeAt(aim, pull)), plan.turn(aim), phase) : [];
      patchShapes(ball, drawing, [...sway, ...ballShapes(cx, cy, back)]);
      plan.drawBelow([
        ...shapes,
        ...touchedShapes(plan, stones, reading),
        ...pullArcs(plan, arcs),
        ...lane(plan, aim, pull, sways),
      ]);
      handle.setAttribute("aria-valuenow", (wrapped(Math.round(aim)) / 10).toFixed(1));
      handle.setAttribute("aria-valuetext", `${angleWords(aim)}, ${lengthWords(pull)}, ${laneWords(reading)}`);
    },
  };
}

/** Ring to pull from, and the ball in the hand with the handle that pointers and keys take. */
function gripElements() {
  const reach = svgElement("circle", {
    class: "band",
    cx: MIDDLE,
    cy: MIDDLE,
    r: 18.7 * SCALE,
    "stroke-width": 6.4 * SCALE,
  });
  const handle = svgElement("g", {
    class: "spot grip",
    role: "slider",
    tabindex: 0,
    "aria-valuemin": 0,
    "aria-valuemax": 359.9,
  });
  const hit = svgElement("circle", { class: "hit-area", r: 37 });
  const ball = svgElement("g", { "aria-hidden": "true", class: "gripped" });
  handle.append(hit);
  return { reach, handle, hit, ball };
}

/** The ball in the hand; crossed out where it would be put back. */
const ballShapes = (cx: number, cy: number, back: boolean): Shape[] => [
  ["palm", "circle", { class: "handle", cx, cy, r: 25 }],
  ["ball", "circle", { class: "ball", cx, cy, r: BALL.radius * SCALE }],
  ...(back ? [["no", "circle", { class: "refused", cx, cy, r: 31, "stroke-dasharray": "9 6" }] as Shape] : []),
];

/**
 * The sway, larger than it is: a ring that closes at its ends, where the hand is still, and a dot that crosses the tick
 * of the middle.
 * @param rest  where the ball is in the middle
 * @param turn  of what stands across the lane, in degrees
 */
function swayShapes([cx, cy]: [number, number], turn: number, phase: number): Shape[] {
  const stillness = Math.abs(phase);
  const [wide, far] = [44, 58];
  return [
    ["breath", "circle", { class: stillness > 0.9 ? "breath still" : "breath", cx, cy, r: 28 + 16 * (1 - stillness) }],
    [
      "gauge",
      "g",
      { transform: `translate(${cx} ${cy}) rotate(${turn})` },
      [
        ["beat", "path", { class: "beat", d: `M0-${wide + 8}v8M0 ${wide}v8` }],
        ["ends", "path", { class: "ends", d: `M-${far}-9v18M${far}-9v18` }],
        [
          "dot",
          "circle",
          { class: stillness > 0.9 ? "dot still" : "dot", cx: -Math.round(phase * far * 10) / 10, cy: 0, r: 6 },
        ],
      ],
    ],
  ];
}

/** The stones that the lane touches, or only the sway. */
function touchedShapes(plan: Plan, stones: readonly Stone[], { touches, reaches }: Reading): Shape[] {
  const marked = stones.filter(({ id }) => touches.includes(id) || reaches.includes(id));
  return marked.map((stone) => {
    const [cx, cy] = plan.point(position(stone.pose));
    return [
      `touch${stone.id}`,
      "circle",
      { class: touches.includes(stone.id) ? "touched" : "touched maybe", cx, cy, r: 24 },
    ];
  });
}

/** Where it may be pulled from. */
const pullArcs = (plan: Plan, arcs: Arc[]): Shape[] =>
  arcs.map((arc, n) => [`arc${n}`, "path", { class: "free pull", d: plan.arc(arc, 21.4) }]);

/** Where the ball goes when it is let go at rest, and how far to either side it may. */
function lane(plan: Plan, aim: number, pull: number, sways: boolean): Shape[] {
  const [one, other] = [
    plan.point(placeAt(aim, Math.max(pull, BASE.radius))),
    plan.point(placeAt(wrapped(aim + 1800), 20)),
  ];
  const maybe: Shape = [
    "maybe",
    "polygon",
    { class: "lane maybe", points: strip(one, other, BALL.radius + asideAt(1), BALL.radius + asideAt(0)) },
  ];
  return [
    ...(sways ? [maybe] : []),
    ["lane", "polygon", { class: "lane", points: strip(one, other, BALL.radius, BALL.radius) }],
    ["aim", "path", { class: "aim", d: `M${one.join(" ")}L${other.join(" ")}` }],
  ];
}

/**
 * A strip between two points of the drawing, so wide at its ends and in its middle (to either side, in centimetres).
 */
function strip([x1, y1]: [number, number], [x2, y2]: [number, number], ends: number, middle: number) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [((y1 - y2) / length) * SCALE, ((x2 - x1) / length) * SCALE];
  const side = (sign: number) => [
    [x1 + sign * ends * nx, y1 + sign * ends * ny],
    [MIDDLE + sign * middle * nx, MIDDLE + sign * middle * ny],
    [x2 + sign * ends * nx, y2 + sign * ends * ny],
  ];
  return [...side(1), ...side(-1).reverse()].map((at) => at.map((part) => part.toFixed(1)).join(",")).join(" ");
}
