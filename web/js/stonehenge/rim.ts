// The tool for building on the rim and for putting the marker: what it stands on runs along the circle and snaps to
// where it may stand.

import { shortcutOf } from "../board/shortcut.ts";
import { patchShapes, type Shape, svgElement } from "../board/svg.ts";
import { bind } from "../dom.ts";
import { t } from "../shell/language.ts";
import { angleWords } from "./lane.ts";
import { RIM } from "./measures.ts";
import { type Arc, angleOf, degrees, inside, MIDDLE, type Plan, placeAt, SCALE, snapped, wrapped } from "./plan.ts";
import { bindBand, own } from "./rim-pointer.ts";

interface Task {
  kind: "build" | "mark";
  arcs: Arc[];
  gaps: Arc[];
  peg: Shape[]; // what the player's marker looks like
}

const PEG = 14.1;
const GAP = 15.2;
/** A pointer chooses half degrees, and is led to an arc from up to four degrees away. */
const [FINE, REACH] = [5, 40];

/** @param actions  to be placed there; why not there; it stands there now */
export function createRim(
  plan: Plan,
  { place, ask, moved }: { place(angle: number): void; ask(angle: number): void; moved(angle: number): void },
) {
  const { band, slider, ghost, ring } = rimElements();
  const drawing = new Map();
  let task: Task | null = null;
  let angle = 0;

  const may = () => task !== null && inside(task.arcs, angle);

  function draw() {
    if (!task) return;
    const free = may();
    const [x, y] = plan.point(placeAt(angle, radiusOf(task)));
    ring.setAttribute("cx", String(x));
    ring.setAttribute("cy", String(y));
    slider.setAttribute("aria-valuenow", degrees(angle));
    slider.setAttribute("aria-valuetext", `${angleWords(angle)}, ${free ? t("free") : t("not possible here")}`);
    ghost.setAttribute("class", free ? "ghost" : "ghost wrong");
    patchShapes(ghost, drawing, ghostShapes(task, angle, plan));
    moved(angle);
  }

  function follow(event: PointerEvent) {
    if (!task) return;
    const there = wrapped(Math.round(angleOf(plan.at(event)) / FINE) * FINE);
    angle = snapped(task.arcs, there, REACH) ?? there;
    draw();
  }

  const unbindBand = bindBand(band, {
    follow,
    place: () => place(angle),
    ask: () => ask(angle),
  });
  const unbindSlider = bind(slider, {
    click: own,
    keydown: (event: KeyboardEvent) => {
      if (!task || event.ctrlKey || event.metaKey || event.altKey) return;
      if (shortcutOf(event) === "?") {
        own(event);
        event.stopPropagation();
        return ask(angle);
      }
      const to = keyedAngle(event, task, angle);
      if (to === undefined) return;
      if (to === null) event.repeat || place(angle);
      else angle = to;
      event.preventDefault();
      event.stopPropagation();
      draw();
    },
  });

  return {
    focus: () => slider.focus({ preventScroll: true }),
    place: () => place(angle),
    free: may,
    /**
     * Puts it there.
     * @param to  in tenths of a degree
     */
    set(to: number) {
      angle = wrapped(to);
      draw();
    },
    show(wanted: Task | null) {
      const another = wanted?.kind !== task?.kind;
      task = wanted;
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
      if (another || !may()) angle = nextFree(task, angle, 1);
      layArcs(plan, task);
      draw();
    },
    unmount() {
      unbindBand();
      unbindSlider();
    },
  };
}

const radiusOf = ({ kind }: Task) => (kind === "mark" ? PEG : RIM);

/** Ring to point at, what would be placed, and the slider that keys move. */
function rimElements() {
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
  const ring = svgElement("circle", { class: "hit-area ring", r: 20 });
  const ghost = svgElement("g", { class: "ghost", "aria-hidden": "true" });
  slider.append(ring);
  return { band, slider, ghost, ring };
}

/** The shapes of the stone or marker that would be placed there. */
function ghostShapes(task: Task, angle: number, plan: Plan): Shape[] {
  const [x, y] = plan.point(placeAt(angle, radiusOf(task)));
  const [[x1, y1], [x2, y2]] = [17.2, 20.3].map((r) => [
    MIDDLE + ((x - MIDDLE) / radiusOf(task)) * r,
    MIDDLE + ((y - MIDDLE) / radiusOf(task)) * r,
  ]);
  const stone = task.kind === "build";
  const body: Shape = [
    "stone",
    "rect",
    { class: "stone", x: -13.3, y: -9.3, width: 26.6, height: 18.6, rx: 2.5, transform: `rotate(${plan.turn(angle)})` },
  ];
  return [
    ["tick", "path", { class: "pointer", d: `M${x1} ${y1}L${x2} ${y2}` }],
    ["body", "g", { transform: `translate(${x} ${y})` }, stone ? [body] : task.peg],
  ];
}

/** Where it may stand. */
function layArcs(plan: Plan, task: Task) {
  const { kind, arcs, gaps } = task;
  plan.drawBelow([
    ...gaps.map((arc, n) => [`gap${n}`, "path", { class: "gap", d: plan.arc(arc, GAP) }] as Shape),
    ...arcs.map(
      (arc, n) =>
        [
          `arc${n}`,
          "path",
          { class: kind === "mark" ? "free marker" : "free", d: plan.arc(arc, radiusOf(task)) },
        ] as Shape,
    ),
  ]);
}

/** The middle of the next free arc one way or the other. */
function nextFree({ arcs }: Task, angle: number, way: number) {
  const middles = arcs.map(([first, width]) => wrapped(Math.round(first + width / 2)));
  const far = (middle: number) => wrapped(way * (middle - angle)) || 3600;
  return middles.sort((a, b) => far(a) - far(b))[0] ?? angle;
}

/** Where a key leads from an angle; null places it there, undefined is no key of ours. */
function keyedAngle({ key, shiftKey }: KeyboardEvent, task: Task, angle: number) {
  const step = shiftKey ? 1 : 5;
  const ways: Record<string, number> = {
    ArrowLeft: -step,
    ArrowDown: -step,
    ArrowRight: step,
    ArrowUp: step,
    PageDown: -50,
    PageUp: 50,
  };
  if (key === "Enter" || key === " ") return null;
  if (key === "Home" || key === "End") return nextFree(task, angle, key === "End" ? 1 : -1);
  return key in ways ? wrapped(Math.round(angle) + ways[key]) : undefined;
}
