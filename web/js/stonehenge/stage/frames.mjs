// One look at a running simulation, as plain numbers: what a swing is recorded in, and shown again from.
// @ts-check
import { RATE } from "../measures.mjs";

/** @typedef {import("../layout.mjs").Vector} Vector */
/** @typedef {import("../layout.mjs").Rotation} Rotation */
/** @typedef {{ id: number, position: Vector, rotation: Rotation }} Laid */
/** @typedef {{ stones: Laid[], ball: { position: Vector, rotation: Rotation } | null }} Frame */
/** @typedef {{ translation(): Vector, rotation(): Rotation }} Body */

/** Steps of the simulation from one frame to the next, and frames a second. */
export const STEPS = 4;
export const FRAMES = RATE / STEPS;

/** @param {readonly { id: number, body: Body }[]} bodies @param {Body | null | undefined} ball @returns {Frame} */
export const frameOf = (bodies, ball) => ({
  stones: bodies.map(({ id, body }) => ({ id, position: body.translation(), rotation: body.rotation() })),
  ball: ball ? { position: ball.translation(), rotation: ball.rotation() } : null,
});

/**
 * The frames that matter: from just before the ball is let in to shortly after the last stone moved.
 * @param {readonly Frame[]} frames
 */
export function trimmed(frames) {
  const first = frames.findIndex(({ ball }) => ball);
  if (first < 0) return [];
  let last = frames.findLastIndex(({ ball }) => ball);
  for (let n = last + 1; n < frames.length; n++) if (moved(frames[n - 1], frames[n])) last = n;
  return frames.slice(first, last + FRAMES / 4);
}

/** @param {Frame} before @param {Frame} after */
function moved(before, after) {
  const old = new Map(before.stones.map((stone) => [stone.id, stone.position]));
  return after.stones.some(({ id, position: { x, y, z } }) => {
    const was = old.get(id);
    return was && Math.abs(x - was.x) + Math.abs(y - was.y) + Math.abs(z - was.z) > 0.03;
  });
}
