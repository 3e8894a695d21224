// Where the contact shadow of a stone or the ball lies, how large it is, and how dark.

import type { Rotation, Vector } from "../layout.ts";
import { BALL, BASE, STONE } from "../measures.ts";

/** its middle, heading and half its sides; how far it fades out, and how dark it is */
export interface Spot {
  x: number;
  y: number;
  z: number;
  turn: number;
  along: number;
  across: number;
  soft: number;
  dark: number;
}

const HALF = [STONE.radial / 2, STONE.high / 2, STONE.tangential / 2];
/** Above the ground, so that the two do not flicker; height at which a shadow is e times weaker; the darkest. */
const [LIFT, FADES, DARK] = [0.045, 2.2, 0.72];

/** How high what is under a place lies: the base, or the grass. */
const groundAt = (x: number, z: number) => (Math.hypot(x, z) < BASE.radius ? 0 : -BASE.height);

/** @param bottom  its lowest point */
function spot(at: Vector, bottom: number, turn: number, along: number, across: number): Spot {
  const ground = groundAt(at.x, at.z);
  const high = Math.max(0, bottom - ground);
  const [soft, dark] = [0.95 + 0.22 * high, DARK * Math.exp(-high / FADES)];
  return { x: at.x, y: ground + LIFT, z: at.z, turn, along, across, soft, dark };
}

/** The shadow under a stone, however it lies. */
export function underStone({ position, rotation: { x, y, z, w } }: { position: Vector; rotation: Rotation }): Spot {
  const axes = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
  const bottom = position.y - axes.reduce((sum, axis, n) => sum + Math.abs(axis[1]) * HALF[n], 0);
  // Its longest side as seen from above gives the heading; the sides reach as far as those of the box do.
  const flat = axes.map(([east, , south], n) => [east * HALF[n], south * HALF[n]]);
  const [[east, south]] = [...flat].sort(([a, b], [c, d]) => Math.hypot(c, d) - Math.hypot(a, b));
  const long = Math.hypot(east, south);
  const reach = (u: number, v: number) => flat.reduce((sum, [a, b]) => sum + Math.abs(a * u + b * v), 0);
  const along = reach(east / long, south / long);
  return spot(position, bottom, Math.atan2(-south, east), along, reach(-south / long, east / long));
}

/** The shadow straight under the ball: how far off it is tells the height. */
export const underBall = (at: Vector): Spot => ({
  ...spot(at, at.y - BALL.radius, 0, 0.75, 0.75),
  dark: 0.55,
  soft: 1.05,
});
