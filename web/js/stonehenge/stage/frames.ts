// One look at a running simulation, as plain numbers: what a swing is recorded in, and shown again from.

import type { Rotation, Vector } from "../layout.ts";
import { RATE } from "../measures.ts";

export type Laid = { id: number; position: Vector; rotation: Rotation };
export type Frame = { stones: Laid[]; ball: { position: Vector; rotation: Rotation } | null };
export type Body = { translation(): Vector; rotation(): Rotation };

/** Steps of the simulation from one frame to the next, and frames a second. */
export const STEPS = 4;
export const FRAMES = RATE / STEPS;

export const frameOf = (bodies: readonly { id: number; body: Body }[], ball: Body | null | undefined): Frame => ({
  stones: bodies.map(({ id, body }) => ({ id, position: body.translation(), rotation: body.rotation() })),
  ball: ball ? { position: ball.translation(), rotation: ball.rotation() } : null,
});

/** The frames that matter: from just before the ball is let in to shortly after the last stone moved. */
export function trimmed(frames: readonly Frame[]) {
  const first = frames.findIndex(({ ball }) => ball);
  if (first < 0) return [];
  let last = frames.findLastIndex(({ ball }) => ball);
  for (let n = last + 1; n < frames.length; n++) if (moved(frames[n - 1], frames[n])) last = n;
  return frames.slice(first, last + FRAMES / 4);
}

function moved(before: Frame, after: Frame) {
  const old = new Map(before.stones.map((stone) => [stone.id, stone.position]));
  return after.stones.some(({ id, position: { x, y, z } }) => {
    const was = old.get(id);
    return was && Math.abs(x - was.x) + Math.abs(y - was.y) + Math.abs(z - was.z) > 0.03;
  });
}
