// The tool for the swing: the ball in the hand on the plan, with the lane it would take. Pointer, keys and the sliders
// lead the same hand.

import type { Shape } from "../board/svg.ts";
import { bind } from "../dom.ts";
import { createGripDrawing } from "./grip-drawing.ts";
import { createHold } from "./hold.ts";
import { type Reading, readLane } from "./lane.ts";
import type { Stone } from "./layout.ts";
import { type Arc, angleOf, inside, type Place, type Plan, placeAt, wrapped } from "./plan.ts";
import { aimWithin, placeWithin, pullWithin } from "./reach.ts";
import { releaseOf } from "./sway.ts";
import type { Release } from "./world.ts";

export interface Task {
  arcs: Arc[]; // where the ball may be pulled
  stones: Stone[]; // that stand
  shapes: Shape[]; // the stones, where they are not those of the game
  sways: boolean;
}

const USUAL = 36;
/**
 * A pointer that comes so near the centre puts the ball back, and one that holds it no longer than this only aims (ms).
 */
const [BACK, TAP] = [20, 180];
/**
 * On the view, what a pixel to the side turns the hand (in tenths of a degree), and one towards you pulls it (in cm).
 */
const [TURN, PULL] = [1.5, 0.08];

/**
 * @param view  where the ball can be led as well: from where it is, for the eye goes with it
 * @param actions  `stillness`: 0 in the middle of the sway, 1 at its ends
 */
export function createGrip(
  plan: Plan,
  view: HTMLElement,
  actions: { release(release: Release): void; moved(): void; held(at: Place | null, stillness: number): void },
) {
  const drawing = createGripDrawing(plan);
  const { handle } = drawing;
  let task: Task | null = null;
  const at = createAim();
  const hold = createHold({ stepped: () => (draw(), tell()) });
  /** Whether something else than the handle, such as a slider, wants the hand to hold. */
  let wanted = false;
  const pointer = createPointing(plan, at.now);

  const place = () => placeWithin(task?.arcs ?? [], hold.ball() ?? at.place());

  function draw() {
    if (!task) return;
    const phase = hold.by() === null ? undefined : hold.phase();
    drawing.draw(task, { ...at.now(), at: place(), phase, back: pointer.back() });
  }

  /** Tells where the ball is, and that it may be elsewhere. */
  function tell() {
    actions.held(place(), Math.abs(hold.phase()));
    actions.moved();
  }

  function point(angle: number, length: number) {
    if (task) at.point(task, angle, length);
    hold.lead(at.place());
  }

  function take(by: number | "keys") {
    hold.take(by, at.place(), Boolean(task?.sways));
    draw();
  }

  function put() {
    hold.put();
    pointer.end();
    draw();
    tell();
  }

  /** Lets the ball go as the hand has it. */
  function letGo() {
    if (hold.by() === null) take("keys");
    const { ball, speed } = hold.release();
    const thrown = releaseOf(placeWithin(task?.arcs ?? [], ball), speed);
    put();
    actions.release(thrown);
    rest();
  }

  /** The keys hold the ball as long as they have the focus. */
  function rest() {
    const keys = task !== null && (wanted || handle.matches(":focus-visible"));
    if (keys && hold.by() === null) take("keys");
    else if (!keys && hold.by() === "keys") put();
  }

  function set(angle: number, length: number) {
    point(angle, length);
    draw();
    if (hold.by() === null) actions.held(place(), 0);
    actions.moved();
  }

  function drop(event: PointerEvent) {
    if (hold.by() !== event.pointerId) return;
    if (pointer.back() || hold.seconds() * 1000 < TAP) put();
    else letGo();
  }

  const unbind = bindGrip([drawing.reach, handle], view, handle, {
    take(event, onView) {
      pointer.begin(event, onView);
      point(...pointer.read(event));
      take(event.pointerId);
    },
    lead: (event) => void (hold.by() === event.pointerId && point(...pointer.read(event))),
    release: drop,
    cancel: (event) => void (hold.by() === event.pointerId && put()),
    turn: (by, further) => set(at.now().aim + by, at.now().pull + further),
    ready: () => task !== null,
    letGo,
    rest,
  });

  return {
    focus: () => handle.focus({ preventScroll: true }),
    /** Where it is held, and what its lane meets. */
    now: at.now,
    set,
    letGo,
    /** Whether a slider or the button beside the plan wants the hand to hold the ball. */
    hold: (on: boolean) => ((wanted = on), rest()),
    show(next: Task | null) {
      const begins = task === null && next !== null;
      task = next;
      drawing.mount(task !== null);
      if (!task) return hold.put();
      const { aim, pull } = at.now();
      const another = begins && !inside(task.arcs, aim);
      point(another ? task.arcs[0][0] + task.arcs[0][1] / 2 : aim, pull);
      draw();
      tell();
    },
    unmount: () => (hold.end(), unbind()),
  };
}

/** Where a pointer leads the hand: to where it is on the plan, or on the view as far as it has gone there. */
function createPointing(plan: Plan, now: () => { aim: number; pull: number }) {
  /** Where it began on the view. */
  let begun: { x: number; y: number; aim: number; pull: number } | null = null;
  let back = false;
  return {
    /** Whether it has brought the ball back over the base. */
    back: () => back,
    end: () => void (back = false),
    begin: ({ clientX: x, clientY: y }: PointerEvent, onView: boolean) =>
      void (begun = onView ? { x, y, ...now() } : null),
    read(event: PointerEvent): [angle: number, length: number] {
      const there = plan.at(event);
      const angle = begun ? begun.aim + (event.clientX - begun.x) * TURN : angleOf(there);
      const length = begun ? begun.pull + (event.clientY - begun.y) * PULL : Math.hypot(there.x, there.z);
      back = length < BACK;
      return [angle, length];
    },
  };
}

/** Where the hand aims and how far it pulls, within what the task allows, and what the ball then meets. */
function createAim() {
  let [aim, pull] = [0, USUAL];
  let reading: Reading = { touches: [], reaches: [], room: Infinity };
  return {
    now: () => ({ aim, pull, reading }),
    place: () => placeAt(aim, pull),
    point({ arcs, stones, sways }: Task, angle: number, length: number) {
      aim = aimWithin(arcs, wrapped(Math.round(angle)));
      pull = Math.round(pullWithin(length) * 10) / 10;
      reading = readLane(stones, aim, pull, sways);
    },
  };
}

/**
 * Listens to pointers on the plan and on the view, and to the keys of the ball.
 * @param parts  of the plan
 */
function bindGrip(
  parts: SVGElement[],
  view: HTMLElement,
  handle: SVGElement,
  {
    take,
    lead,
    release,
    cancel,
    turn,
    ready,
    letGo,
    rest,
  }: {
    take(event: PointerEvent, onView: boolean): void;
    lead(event: PointerEvent): void;
    release(event: PointerEvent): void;
    cancel(event: PointerEvent): void;
    turn(by: number, further: number): void;
    letGo(): void;
    ready(): boolean;
    rest(): void;
  },
) {
  const pointer = {
    pointerdown: (event: PointerEvent) => {
      if (!ready() || !event.isPrimary || event.button !== 0) return;
      const on = event.currentTarget as Element;
      event.preventDefault();
      event.stopPropagation();
      on.setPointerCapture(event.pointerId);
      take(event, on === view);
    },
    pointermove: lead,
    pointerup: release,
    pointercancel: cancel,
    click: (event: Event) => event.preventDefault(),
  };
  function keydown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [angle, length] = event.shiftKey ? [1, 0.1] : [5, 0.5];
    const ways: Record<string, [number, number]> = {
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
  const unbinds = [...parts, view].map((part) => bind(part, pointer));
  unbinds.push(bind(handle, { focus: rest, blur: rest, keydown }));
  return () => {
    for (const unbind of unbinds) unbind();
  };
}
