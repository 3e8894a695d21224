// The tool for the swing: the ball in the hand on the plan, with the lane it would take. Pointer, keys and the sliders lead the same hand.
// @ts-check
import { bind } from "../board/board.mjs";
import { patchShapes, svgElement } from "../board/svg.mjs";
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
 * @param {{ release(release: import("./world.mjs").Release): void, moved(): void, held(at: Place | null): void }} hooks
 */
export function createGrip(plan, { release, moved, held }) {
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
  const hit = svgElement("circle", { class: "hit", r: 37 });
  const ball = svgElement("g", { "aria-hidden": "true", class: "gripped" });
  const drawing = new Map();
  handle.append(hit);
  /** @type {Task | null} */
  let task = null;
  let [aim, pull] = [0, USUAL];
  /** What holds the ball up: a pointer by its id, "keys", or nothing. @type {number | "keys" | null} */
  let grip = null;
  let hand = createHand(placeAt(aim, pull));
  let [pending, before] = [0, 0];
  /** Whether something else than the handle, such as a slider, wants the hand to hold. */
  let wanted = false;

  const through = () => task !== null && inside(task.arcs, aim);
  const good = () => through() && pull >= RELEASE.nearest && pull <= RELEASE.farthest;

  function draw() {
    if (!task) return;
    const at = grip === null ? placeAt(aim, pull) : hand.ball();
    const speed = grip === null ? 0 : Math.hypot(hand.speed().x, hand.speed().z);
    const [cx, cy] = plan.point(at);
    hit.setAttribute("cx", String(cx));
    hit.setAttribute("cy", String(cy));
    const wrong = !good() || speed > RELEASE.fastest;
    patchShapes(ball, drawing, [
      ["palm", "circle", { class: "handle", cx, cy, r: 25 }],
      ["ball", "circle", { class: "ball", cx, cy, r: BALL.radius * SCALE }],
      ...(wrong
        ? [/** @type {Shape} */ (["no", "circle", { class: "no", cx, cy, r: 31, "stroke-dasharray": "9 6" }])]
        : []),
    ]);
    plan.lay([
      ...task.stones,
      ...task.arcs.map(
        (arc, n) => /** @type {Shape} */ ([`arc${n}`, "path", { class: "free pull", d: plan.arc(arc, 21.4) }]),
      ),
      ...lane(),
    ]);
    handle.setAttribute("aria-valuenow", degrees(aim));
    handle.setAttribute(
      "aria-valuetext",
      `${degrees(aim)}°, ${pull.toFixed(1)} cm${through() ? "" : `, ${t("not through your area")}`}`,
    );
  }

  /** Where the ball goes when it is let go at rest, and how far to either side it may. @returns {Shape[]} */
  function lane() {
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

  /** @param {number} now */
  function tick(now) {
    pending = 0;
    if (grip === null) return;
    hand.step(Math.min(0.25, (now - before) / 1000));
    before = now;
    draw();
    held(hand.ball());
    moved();
    pending = requestAnimationFrame(tick);
  }

  /** @param {number | "keys"} by @param {Place} at */
  function take(by, at) {
    grip = by;
    hand = createHand(at);
    before = performance.now();
    pending ||= requestAnimationFrame(tick);
    draw();
  }

  function put() {
    grip = null;
    draw();
    held(placeAt(aim, pull));
    moved();
  }

  /** Lets the ball go as the hand has it. */
  function letGo() {
    if (grip === null) take("keys", placeAt(aim, pull));
    hand.step((performance.now() - before) / 1000);
    const thrown = releaseOf(hand.ball(), hand.speed());
    put();
    pull = Math.max(pull, RELEASE.nearest);
    release(thrown);
    rest();
  }

  /** The keys hold the ball as long as they have the focus. */
  function rest() {
    const keys = task !== null && (wanted || handle.matches(":focus-visible"));
    if (keys && grip === null) take("keys", placeAt(aim, pull));
    else if (!keys && grip === "keys") put();
  }

  /** @param {number} angle @param {number} length */
  function set(angle, length) {
    aim = wrapped(Math.round(angle));
    pull = Math.min(RELEASE.farthest, Math.max(RELEASE.nearest, Math.round(length * 10) / 10));
    hand.lead(placeAt(aim, pull));
    draw();
    if (grip === null) held(placeAt(aim, pull));
    moved();
  }

  /** @param {PointerEvent} event */
  function lead(event) {
    const at = plan.at(event);
    pull = Math.min(RELEASE.farthest, Math.hypot(at.x, at.z));
    aim = wrapped(Math.round(angleOf(at)));
    hand.lead(placeAt(aim, pull));
  }

  const pointer = {
    pointerdown: (/** @type {PointerEvent} */ event) => {
      if (!event.isPrimary || event.button !== 0) return;
      event.preventDefault();
      event.stopPropagation();
      reach.setPointerCapture(event.pointerId);
      lead(event);
      take(event.pointerId, placeAt(aim, pull));
    },
    pointermove: (/** @type {PointerEvent} */ event) => {
      if (grip === event.pointerId) lead(event);
    },
    pointerup: (/** @type {PointerEvent} */ event) => {
      if (grip === event.pointerId) letGo();
    },
    pointercancel: (/** @type {PointerEvent} */ event) => {
      if (grip === event.pointerId) put();
    },
    click: (/** @type {Event} */ event) => event.preventDefault(),
  };
  const unbinds = [
    bind(reach, pointer),
    bind(handle, {
      ...pointer,
      focus: rest,
      blur: rest,
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        const [turn, length] = event.shiftKey ? [1, 0.1] : [5, 0.5];
        /** @type {Record<string, [number, number]>} */
        const ways = {
          ArrowLeft: [-turn, 0],
          ArrowRight: [turn, 0],
          ArrowUp: [0, length],
          ArrowDown: [0, -length],
          PageUp: [50, 0],
          PageDown: [-50, 0],
        };
        if (event.key === " " || event.key === "Enter") event.repeat || letGo();
        else if (event.key in ways) set(aim + ways[event.key][0], pull + ways[event.key][1]);
        else return;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  ];

  return {
    focus: () => handle.focus({ preventScroll: true }),
    aim: () => aim,
    pull: () => pull,
    good,
    through,
    phase: () => (grip === null ? 0 : hand.phase()),
    set,
    letGo,
    /** Whether a slider or the button beside the plan wants the hand to hold the ball. @param {boolean} on */
    hold(on) {
      wanted = on;
      rest();
    },
    /** @param {Task | null} next */
    show(next) {
      const begins = task === null && next !== null;
      task = next;
      if (!task) {
        for (const part of [reach, ball, handle]) part.remove();
        grip = null;
        return;
      }
      handle.setAttribute("aria-label", t("Ball in your hand; arrows aim and pull, Space lets go"));
      if (!reach.isConnected) plan.over.append(reach, ball, handle);
      if (begins) {
        if (!through()) aim = wrapped(Math.round(task.arcs[0][0] + task.arcs[0][1] / 2));
        pull = USUAL;
      }
      draw();
      held(grip === null ? placeAt(aim, pull) : hand.ball());
      moved();
    },
    unmount() {
      cancelAnimationFrame(pending);
      for (const unbind of unbinds) unbind();
    },
  };
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
