// Puts stones and ball where they are: as a frame of a swing has them, or as they stand and lie on the piles.
// @ts-check
import { slot } from "./carry.mjs";

/** @typedef {import("./frames.mjs").Frame} Frame */
/** @typedef {import("./stones.mjs").Stones} Stones */
/**
 * @typedef {object} Standing
 * @property {number} id
 * @property {boolean} [lies]
 * @property {[number, number, number]} position
 * @property {[number, number, number, number]} rotation
 */

/**
 * Puts stones and ball where a frame has them, or part of the way to the next one.
 * @param {{ stones: Stones, ball: import("./ball.mjs").Ball, screen: import("./screen.mjs").Screen }} with_
 * @param {Frame} from
 * @param {Frame} [to]
 * @param {number} [part]  of the way from one to the other
 */
export function placeFrame({ stones, ball, screen }, from, to, part = 0) {
  const goals = new Map(to?.stones.map((stone) => [stone.id, stone]));
  for (const { id, position, rotation } of from.stones) {
    const place = stones.place(id);
    place.position.copy(position);
    place.rotation.copy(rotation);
    const goal = goals.get(id);
    if (goal && part) {
      place.position.lerp(screen.scratch.copy(goal.position), part);
      place.rotation.slerp(screen.turn.copy(goal.rotation), part);
    }
  }
  // Once it is caught, the ball stays in the other hand.
  if (from.ball) {
    const way = screen.scratch.copy(from.ball.position);
    if (to?.ball) way.lerp(to.ball.position, part);
    ball.hang(way, from.ball.rotation);
  }
}

/**
 * Those that stand, and the piles of those that were taken.
 * @param {Stones} stones
 * @param {readonly Standing[]} standing
 * @param {readonly { seat: number, count: number }[]} piles
 */
export function placeStones(stones, standing, piles) {
  stones.clear();
  for (const { id, position, rotation } of standing) {
    const place = stones.place(id);
    place.position.set(...position);
    place.rotation.set(...rotation).normalize();
  }
  for (const { seat, count } of piles)
    for (let n = 0; n < count; n++) Object.assign(stones.place(`${seat}/${n}`), slot(seat, piles.length, n));
}
