// How far the ball may be pulled, and in which directions: the hand is clamped to it.
import { RELEASE } from "./measures.ts";
import { type Arc, angleOf, inside, type Place, placeAt, wrapped } from "./plan.ts";

/** A release is rounded to 0.1 mm, and stays within bounds also then. */
const ROUNDING = 0.01;

/** @param pull  in centimetres */
export const pullWithin = (pull: number) => Math.min(RELEASE.farthest, Math.max(RELEASE.nearest, pull));

/**
 * The angle nearest to this one from which the ball may be let go.
 * @param angle  in tenths of a degree
 */
export function aimWithin(arcs: readonly Arc[], angle: number) {
  if (inside(arcs, angle) || arcs.some(([, width]) => width >= 3599)) return wrapped(angle);
  const away = (end: number) => Math.min(wrapped(end - angle), wrapped(angle - end));
  const ends = arcs.flatMap(([first, width]) => [first, wrapped(first + width)]);
  return ends.sort((a, b) => away(a) - away(b))[0] ?? wrapped(angle);
}

/** The place nearest to this one where the ball may be let go. */
export function placeWithin(arcs: readonly Arc[], at: Place): Place {
  const [pull, angle] = [Math.hypot(at.x, at.z), angleOf(at)];
  const near = Math.min(RELEASE.farthest - ROUNDING, Math.max(RELEASE.nearest + ROUNDING, pull));
  const aim = aimWithin(arcs, angle);
  return near === pull && aim === angle ? at : placeAt(aim, near);
}
