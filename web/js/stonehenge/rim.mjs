// The tool for building on the rim and for putting the marker: what it stands on runs along the circle and snaps to where it may stand.
// @ts-check
import { bind } from "../board/board.mjs";
import { patchShapes, svgElement } from "../board/svg.mjs";
import { t } from "../shell/language.mjs";
import { RIM } from "./measures.mjs";
import { angleOf, degrees, inside, MIDDLE, placeAt, SCALE, snapped, wrapped } from "./plan.mjs";

/** @typedef {import("./plan.mjs").Arc} Arc */
/** @typedef {import("../board/svg.mjs").Shape} Shape */
/** @typedef {{ kind: "build" | "mark", arcs: Arc[], gaps: Arc[], peg: Shape[] }} Task  `peg`: what the player's marker looks like */

const PEG = 14.1;
const GAP = 15.2;
/** A pointer chooses half degrees, and is led to an arc from up to four degrees away. */
const [FINE, REACH] = [5, 40];

/**
 * @param {import("./plan.mjs").Plan} plan
 * @param {{ place(angle: number): void, moved(angle: number): void }} hooks  to be placed there; it stands there now
 */
export function createRim(plan, { place, moved }) {
  const band = svgElement("circle", {
    class: "band",
    cx: MIDDLE,
    cy: MIDDLE,
    r: 16 * SCALE,
    "stroke-width": 10.6 * SCALE,
  });
  const slider = svgElement("g", {
    class: "spot",
    role: "slider",
    tabindex: 0,
    "aria-valuemin": 0,
    "aria-valuemax": 359.9,
  });
  const ring = svgElement("circle", { class: "hit ring", r: 20 });
  const ghost = svgElement("g", { class: "ghost", "aria-hidden": "true" });
  const drawing = new Map();
  /** @type {Task | null} */
  let task = null;
  let angle = 0;
  /** The pointer that has hold of it, or hovers. */
  let held = -1;
  let near = false;
  let shown = false;
  slider.append(ring);

  const may = () => task !== null && inside(task.arcs, angle);
  const radius = () => (task?.kind === "mark" ? PEG : RIM);

  function draw() {
    if (!task) return;
    const free = may();
    const [x, y] = plan.point(placeAt(angle, radius()));
    ring.setAttribute("cx", String(x));
    ring.setAttribute("cy", String(y));
    slider.setAttribute("aria-valuenow", degrees(angle));
    slider.setAttribute("aria-valuetext", `${degrees(angle)}°, ${free ? t("free") : t("not possible here")}`);
    ghost.setAttribute("class", free ? "ghost" : "ghost wrong");
    patchShapes(ghost, drawing, near || held >= 0 || slider.matches(":focus-visible") || shown ? shapes(x, y) : []);
    moved(angle);
  }

  /** @param {number} x @param {number} y @returns {Shape[]} */
  function shapes(x, y) {
    const [[x1, y1], [x2, y2]] = [17.2, 20.3].map((r) => [
      MIDDLE + ((x - MIDDLE) / radius()) * r,
      MIDDLE + ((y - MIDDLE) / radius()) * r,
    ]);
    const stone = task?.kind === "build";
    /** @type {Shape} */
    const body = [
      "stone",
      "rect",
      { class: "st", x: -13.3, y: -9.3, width: 26.6, height: 18.6, rx: 2.5, transform: `rotate(${plan.turn(angle)})` },
    ];
    return [
      ["tick", "path", { class: "pointer", d: `M${x1} ${y1}L${x2} ${y2}` }],
      ["body", "g", { transform: `translate(${x} ${y})` }, stone ? [body] : (task?.peg ?? [])],
      ["words", "text", { class: "reading", x: MIDDLE, y: MIDDLE - 24, "font-size": 30 }, `${degrees(angle)}°`],
    ];
  }

  function mark() {
    if (!task) return plan.lay([]);
    const { kind, arcs, gaps } = task;
    plan.lay([
      ...gaps.map((arc, n) => /** @type {Shape} */ ([`gap${n}`, "path", { class: "gap", d: plan.arc(arc, GAP) }])),
      ...arcs.map(
        (arc, n) =>
          /** @type {Shape} */ ([
            `arc${n}`,
            "path",
            { class: kind === "mark" ? "free marker" : "free", d: plan.arc(arc, radius()) },
          ]),
      ),
    ]);
  }

  /** @param {PointerEvent} event */
  function follow(event) {
    if (!task) return;
    const pointed = wrapped(Math.round(angleOf(plan.at(event)) / FINE) * FINE);
    angle = snapped(task.arcs, pointed, REACH) ?? pointed;
    draw();
  }

  /** @param {PointerEvent | MouseEvent} event  so that the board does not take it for a click beside it */
  const own = (event) => event.preventDefault();

  const unbinds = [
    bind(band, {
      pointerdown: (/** @type {PointerEvent} */ event) => {
        if (!event.isPrimary || event.button !== 0) return;
        held = event.pointerId;
        band.setPointerCapture(held);
        follow(event);
      },
      pointermove: (/** @type {PointerEvent} */ event) => {
        near = event.pointerType !== "touch";
        if (held < 0 || held === event.pointerId) follow(event);
      },
      pointerup: (/** @type {PointerEvent} */ event) => {
        if (held !== event.pointerId) return;
        held = -1;
        draw();
        place(angle);
      },
      pointercancel: () => {
        held = -1;
        draw();
      },
      pointerleave: () => {
        near = false;
        draw();
      },
      click: own,
    }),
    bind(slider, {
      click: own,
      focus: draw,
      blur: draw,
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (!task || event.ctrlKey || event.metaKey || event.altKey) return;
        const step = event.shiftKey ? 1 : 5;
        /** @type {Record<string, number>} */
        const ways = { ArrowLeft: -step, ArrowDown: -step, ArrowRight: step, ArrowUp: step, PageDown: -50, PageUp: 50 };
        if (event.key === "Enter" || event.key === " ") place(angle);
        else if (event.key === "Home" || event.key === "End") angle = next(event.key === "End" ? 1 : -1);
        else if (event.key in ways) angle = wrapped(Math.round(angle) + ways[event.key]);
        else return;
        event.preventDefault();
        event.stopPropagation();
        draw();
      },
    }),
  ];

  /** The middle of the next free arc one way or the other. @param {number} way */
  function next(way) {
    const middles = (task?.arcs ?? []).map(([first, width]) => wrapped(Math.round(first + width / 2)));
    const far = (/** @type {number} */ middle) => wrapped(way * (middle - angle)) || 3600;
    return middles.sort((a, b) => far(a) - far(b))[0] ?? angle;
  }

  return {
    focus: () => slider.focus({ preventScroll: true }),
    place: () => place(angle),
    angle: () => angle,
    free: may,
    /** Puts it there, to be seen also without pointer or focus. @param {number} to  in tenths of a degree */
    set(to) {
      angle = wrapped(to);
      shown = true;
      draw();
    },
    /** @param {Task | null} wanted */
    show(wanted) {
      const another = wanted?.kind !== task?.kind;
      task = wanted;
      if (another) shown = false;
      if (!task) {
        for (const part of [band, ghost, slider]) part.remove();
        patchShapes(ghost, drawing, []);
        return;
      }
      if (!band.isConnected) plan.over.append(band, ghost, slider);
      slider.setAttribute(
        "aria-label",
        task.kind === "build"
          ? t("Place on the rim; Enter builds there")
          : t("Place for your marker; Enter puts it there"),
      );
      if (another || !may()) angle = next(1);
      mark();
      draw();
    },
    unmount: () => unbinds.forEach((unbind) => unbind()),
  };
}
