// A swing seen from above, and handed to the view frame by frame: as it happens, again in slow motion, or as still
// pictures.

import type { Shape } from "../board/svg.ts";
import { pace } from "../shell/settings.ts";
import { type Film, frameAt, lengthOf } from "./film.ts";
import { BALL, STONE } from "./measures.ts";
import { type Plan, SCALE } from "./plan.ts";
import { cornersOf } from "./solid.ts";
import { FRAMES, type Frame, type Laid } from "./stage/frames.ts";

/** Centimetres from the middle of a stone that lies to the ring round it. */
const RING = 4;

/** Seconds from still to still, where nothing is to move. */
const STILL = 0.225;

/**
 * Its last picture stays, with `flying` on the plan, until it is cleared.
 * @param how  `lies`: the lintels
 * @returns `done` tells whether it was shown to its end
 */
export function fly(
  film: Film,
  {
    plan,
    lies,
    speed,
    still,
    onFrame,
  }: {
    plan: Plan;
    lies: ReadonlySet<number>;
    speed: number;
    still: boolean;
    onFrame(frame: Frame, n: number): void;
  },
): { done: Promise<boolean>; cancel(): void } {
  plan.svg.classList.add("flying");
  let [pending, shown] = [0, -1];
  const faster = pace() || 1;
  let start: number | undefined;
  let settle: (whole: boolean) => void;
  const done = new Promise((resolve) => (settle = resolve)) as Promise<boolean>;

  function end(whole: boolean) {
    cancelAnimationFrame(pending);
    settle(whole);
  }

  function tick(now: number) {
    const length = lengthOf(film);
    start ??= now;
    // What is not recorded yet is waited for.
    if (film.grows) start = Math.max(start, now - ((length - 1) / FRAMES / speed / faster) * 1000);
    const seconds = ((now - start) / 1000) * speed * faster;
    const reached = still ? Math.floor(seconds / STILL) * STILL : seconds;
    const n = Math.min(length - 1, Math.floor(reached * FRAMES));
    if (n !== shown) {
      const frame = frameAt(film, n);
      plan.drawBelow(picture(frame, plan, lies));
      onFrame(frame, n);
      shown = n;
    }
    if (film.grows || seconds * FRAMES < length) pending = requestAnimationFrame(tick);
    else end(true);
  }

  if (lengthOf(film)) pending = requestAnimationFrame(tick);
  else end(true);
  return { done, cancel: () => end(false) };
}

/** Rings round some stones of a frame. */
export const ringed = ({ stones }: Frame, plan: Plan, ids: readonly number[]): Shape[] =>
  stones
    .filter(({ id }) => ids.includes(id))
    .map(({ id, position }) => {
      const [cx, cy] = plan.point(position);
      return [`ring${id}`, "circle", { class: "fallen", cx, cy, r: RING * SCALE }];
    });

export function picture({ stones, ball }: Frame, plan: Plan, lies: ReadonlySet<number>): Shape[] {
  const shapes = [...stones]
    .sort((a, b) => a.position.y - b.position.y)
    .map((stone) => shadow(stone, plan, lies.has(stone.id)));
  return ball ? [...shapes, sun(plan.point(ball.position))] : shapes;
}

const sun = ([cx, cy]: [number, number]): Shape => ["sun", "circle", { class: "ball", cx, cy, r: BALL.radius * SCALE }];

/** The outline of a stone from above: the hull of its corners. */
function shadow({ id, position, rotation }: Laid, plan: Plan, lintel: boolean): Shape {
  const middle = plan.point(position);
  const seen = hull(cornersOf(rotation).map((corner) => plan.beside(middle, corner)));
  const upper = !lintel && position.y > STONE.high;
  return [
    `stone${id}`,
    "polygon",
    {
      class: lintel ? "stone lintel" : upper ? "stone upper" : "stone",
      points: seen.map((at) => at.join(",")).join(" "),
    },
  ];
}

/** The points that surround the others. */
function hull(points: [number, number][]): [number, number][] {
  const sorted = [...points].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  return [...half(sorted), ...half(sorted.reverse())];
}

/** @param points  from one side to the other */
function half(points: [number, number][]) {
  const found: [number, number][] = [];
  for (const point of points) {
    while (found.length > 1 && !left(found[found.length - 2], found[found.length - 1], point)) found.pop();
    found.push(point);
  }
  return found.slice(0, -1);
}

const left = (a: [number, number], b: [number, number], c: [number, number]) =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 0;
