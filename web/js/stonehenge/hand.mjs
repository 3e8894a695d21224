// The tool for the swing: the ball in the hand on the plan, with the lane it would take. Pointer, keys and the sliders lead the same hand.
// @ts-check

import { patchShapes, svgElement } from "../board/svg.mjs";
import { bind } from "../dom.mjs";
import { t } from "../shell/language.mjs";
import { BALL, BASE, RELEASE } from "./measures.mjs";
import { angleOf, degrees, inside, MIDDLE, placeAt, SCALE, wrapped } from "./plan.mjs";
import { createHand, HAND, releaseOf } from "./sway.mjs";

/** @typedef {import("./plan.mjs").Arc} Arc */
/** @typedef {import("./plan.mjs").Place} Place */
/** @typedef {import("../board/svg.mjs").Shape} Shape */
/** @typedef {{ arcs: Arc[], stones: Shape[] }} Task  where the ball may be pulled; the stones, where they are not those of the game */

/** How far beside its lane the ball may pass the centre when it is let go in the middle of the sway. */
const ASIDE = (HAND.sway / HAND.period) * 2.698;
const USUAL = 36;

/**
 * @param {import("./plan.mjs").Plan} plan
 * @param {{ release(release: import("./world.mjs").Release): void, moved(): void, held(at: Place | null): void }} actions
 */
export function createGrip(plan, actions) {
  const { reach, handle, hit, ball } = gripElements();
  const drawing = new Map();
  /** @type {Task | null} */
  let task = null;
  let [aim, pull] = [0, USUAL];
  const hold = createHold(placeAt(aim, pull), { stepped: () => (draw(), tell()) });
  /** Whether something else than the handle, such as a slider, wants the hand to hold. */
  let wanted = false;

  const place = () => hold.ball() ?? placeAt(aim, pull);
  const through = () => task !== null && inside(task.arcs, aim);
  const good = () => through() && pull >= RELEASE.nearest && pull <= RELEASE.farthest;

  function draw() {
    if (!task) return;
    const [cx, cy] = plan.point(place());
    hit.setAttribute("cx", String(cx));
    hit.setAttribute("cy", String(cy));
    patchShapes(ball, drawing, ballShapes(cx, cy, good() && hold.speed() <= RELEASE.fastest));
    plan.lay([...task.stones, ...pullArcs(plan, task.arcs), ...lane(plan, aim, pull)]);
    labelHandle(handle, aim, pull, through());
  }

  /** Tells where the ball is, and that it may be elsewhere. */
  function tell() {
    actions.held(place());
    actions.moved();
  }

  /** @param {number | "keys"} by */
  function take(by) {
    hold.take(by, placeAt(aim, pull));
    draw();
  }

  function put() {
    hold.put();
    draw();
    tell();
  }

  /** Lets the ball go as the hand has it. */
  function letGo() {
    if (hold.by() === null) take("keys");
    const thrown = hold.release();
    put();
    pull = Math.max(pull, RELEASE.nearest);
    actions.release(thrown);
    rest();
  }

  /** The keys hold the ball as long as they have the focus. */
  function rest() {
    const keys = task !== null && (wanted || handle.matches(":focus-visible"));
    if (keys && hold.by() === null) take("keys");
    else if (!keys && hold.by() === "keys") put();
  }

  /** @param {number} angle @param {number} length */
  function set(angle, length) {
    aim = wrapped(Math.round(angle));
    pull = Math.min(RELEASE.farthest, Math.max(RELEASE.nearest, Math.round(length * 10) / 10));
    hold.lead(placeAt(aim, pull));
    draw();
    if (hold.by() === null) actions.held(place());
    actions.moved();
  }

  /** @param {PointerEvent} event */
  function lead(event) {
    const at = plan.at(event);
    pull = Math.min(RELEASE.farthest, Math.hypot(at.x, at.z));
    aim = wrapped(Math.round(angleOf(at)));
    hold.lead(placeAt(aim, pull));
  }

  const unbind = bindGrip(reach, handle, {
    take: (event) => (lead(event), take(event.pointerId)),
    lead: (event) => void (hold.by() === event.pointerId && lead(event)),
    release: (event) => void (hold.by() === event.pointerId && letGo()),
    cancel: (event) => void (hold.by() === event.pointerId && put()),
    turn: (by, further) => set(aim + by, pull + further),
    letGo,
    rest,
  });

  return {
    focus: () => handle.focus({ preventScroll: true }),
    aim: () => aim,
    pull: () => pull,
    through,
    phase: hold.phase,
    set,
    letGo,
    /** Whether a slider or the button beside the plan wants the hand to hold the ball. @param {boolean} on */
    hold: (on) => ((wanted = on), rest()),
    /** @param {Task | null} next */
    show(next) {
      const begins = task === null && next !== null;
      task = next;
      if (!task) for (const part of [reach, ball, handle]) part.remove();
      if (!task) return hold.put();
      handle.setAttribute("aria-label", t("Ball in your hand; arrows aim and pull, Space lets go"));
      if (!reach.isConnected) plan.over.append(reach, ball, handle);
      if (begins && !through()) aim = wrapped(Math.round(task.arcs[0][0] + task.arcs[0][1] / 2));
      if (begins) pull = USUAL;
      draw();
      tell();
    },
    unmount: () => (hold.end(), unbind()),
  };
}

/**
 * The hand while it holds the ball up: it follows where it is led, frame by frame.
 * @param {Place} home
 * @param {{ stepped(): void }} actions
 */
function createHold(home, { stepped }) {
  /** What holds the ball up: a pointer by its id, "keys", or nothing. @type {number | "keys" | null} */
  let grip = null;
  let hand = createHand(home);
  let [pending, before] = [0, 0];

  /** @param {number} now */
  function tick(now) {
    pending = 0;
    if (grip === null) return;
    hand.step(Math.min(0.25, (now - before) / 1000));
    before = now;
    stepped();
    pending = requestAnimationFrame(tick);
  }

  return {
    by: () => grip,
    /** @param {number | "keys"} by @param {Place} at */
    take(by, at) {
      grip = by;
      hand = createHand(at);
      before = performance.now();
      pending ||= requestAnimationFrame(tick);
    },
    put: () => void (grip = null),
    /** @param {Place} at */
    lead: (at) => hand.lead(at),
    /** Where the ball is, while it is held. */
    ball: () => (grip === null ? null : hand.ball()),
    speed: () => (grip === null ? 0 : Math.hypot(hand.speed().x, hand.speed().z)),
    phase: () => (grip === null ? 0 : hand.phase()),
    /** What it would throw now. */
    release() {
      hand.step((performance.now() - before) / 1000);
      return releaseOf(hand.ball(), hand.speed());
    },
    end: () => cancelAnimationFrame(pending),
  };
}

/** @param {SVGElement} handle @param {number} aim @param {number} pull @param {boolean} through  whether the ball would pass the player's own area */
function labelHandle(handle, aim, pull, through) {
  const words = `${degrees(aim)}°, ${pull.toFixed(1)} cm${through ? "" : `, ${t("not through your area")}`}`;
  handle.setAttribute("aria-valuenow", degrees(aim));
  handle.setAttribute("aria-valuetext", words);
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

/**
 * Listens to pointers on the ring and the ball, and to the keys of the ball.
 * @param {SVGElement} reach
 * @param {SVGElement} handle
 * @param {Record<"take" | "lead" | "release" | "cancel", (event: PointerEvent) => void> & { turn(by: number, further: number): void, letGo(): void, rest(): void }} actions
 */
function bindGrip(reach, handle, { take, lead, release, cancel, turn, letGo, rest }) {
  const pointer = {
    pointerdown: (/** @type {PointerEvent} */ event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      reach.setPointerCapture(event.pointerId);
      take(event);
    },
    pointermove: lead,
    pointerup: release,
    pointercancel: cancel,
    click: (/** @type {Event} */ event) => event.preventDefault(),
  };
  /** @param {KeyboardEvent} event */
  function keydown(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [angle, length] = event.shiftKey ? [1, 0.1] : [5, 0.5];
    /** @type {Record<string, [number, number]>} */
    const ways = {
      ArrowLeft: [-angle, 0],
      ArrowRight: [angle, 0],
      ArrowUp: [0, length],
      ArrowDown: [0, -length],
      PageUp: [50, 0],
      PageDown: [-50, 0],
    };
    if (event.key === " " || event.key === "Enter") event.repeat || letGo();
    else if (event.key in ways) turn(...ways[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const unbinds = [bind(reach, pointer), bind(handle, { ...pointer, focus: rest, blur: rest, keydown })];
  return () => {
    for (const unbind of unbinds) unbind();
  };
}

/** The ball in the hand; crossed out where it cannot be let go. @param {number} cx @param {number} cy @param {boolean} good @returns {Shape[]} */
const ballShapes = (cx, cy, good) => [
  ["palm", "circle", { class: "handle", cx, cy, r: 25 }],
  ["ball", "circle", { class: "ball", cx, cy, r: BALL.radius * SCALE }],
  ...(good
    ? []
    : [/** @type {Shape} */ (["no", "circle", { class: "refused", cx, cy, r: 31, "stroke-dasharray": "9 6" }])]),
];

/** Where it may be pulled from. @param {import("./plan.mjs").Plan} plan @param {Arc[]} arcs @returns {Shape[]} */
const pullArcs = (plan, arcs) =>
  arcs.map((arc, n) => [`arc${n}`, "path", { class: "free pull", d: plan.arc(arc, 21.4) }]);

/** Where the ball goes when it is let go at rest, and how far to either side it may. @param {import("./plan.mjs").Plan} plan @param {number} aim @param {number} pull @returns {Shape[]} */
function lane(plan, aim, pull) {
  const [one, other] = [
    plan.point(placeAt(aim, Math.max(pull, BASE.radius))),
    plan.point(placeAt(wrapped(aim + 1800), 20)),
  ];
  return [
    [
      "maybe",
      "polygon",
      { class: "lane maybe", points: strip(one, other, BALL.radius + HAND.sway, BALL.radius + ASIDE) },
    ],
    ["lane", "polygon", { class: "lane", points: strip(one, other, BALL.radius, BALL.radius) }],
    ["aim", "path", { class: "aim", d: `M${one.join(" ")}L${other.join(" ")}` }],
  ];
}

/**
 * A strip between two points of the drawing, so wide at its ends and in its middle (to either side, in centimetres).
 * @param {[number, number]} one @param {[number, number]} other @param {number} ends @param {number} middle
 */
function strip([x1, y1], [x2, y2], ends, middle) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [((y1 - y2) / length) * SCALE, ((x2 - x1) / length) * SCALE];
  const side = (/** @type {number} */ sign) => [
    [x1 + sign * ends * nx, y1 + sign * ends * ny],
    [MIDDLE + sign * middle * nx, MIDDLE + sign * middle * ny],
    [x2 + sign * ends * nx, y2 + sign * ends * ny],
  ];
  return [...side(1), ...side(-1).reverse()].map((at) => at.map((part) => part.toFixed(1)).join(",")).join(" ");
}
