// Puts stones and ball where they are: as a frame of a swing has them, or as they stand and lie on the piles.

import type { Ball } from "./ball.ts";
import { slot } from "./carry.ts";
import type { Frame } from "./frames.ts";
import type { Screen } from "./screen.ts";
import type { Stones } from "./stones.ts";

export interface Standing {
  id: number;
  lies?: boolean;
  position: [number, number, number];
  rotation: [number, number, number, number];
}

/**
 * Puts stones and ball where a frame has them, or part of the way to the next one.
 * @param part  of the way from one to the other
 */
export function placeFrame(
  { stones, ball, screen }: { stones: Stones; ball: Ball; screen: Screen },
  from: Frame,
  to?: Frame,
  part: number = 0,
) {
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

/** Those that stand, and the piles of those that were taken. */
export function placeStones(
  stones: Stones,
  standing: readonly Standing[],
  piles: readonly { seat: number; count: number }[],
) {
  stones.clear();
  for (const { id, position, rotation } of standing) {
    const place = stones.place(id);
    place.position.set(...position);
    place.rotation.set(...rotation).normalize();
  }
  for (const { seat, count } of piles)
    for (let n = 0; n < count; n++) Object.assign(stones.place(`${seat}/${n}`), slot(seat, piles.length, n));
}
