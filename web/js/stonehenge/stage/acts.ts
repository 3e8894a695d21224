// The animations of the view: stones carried off to the piles, and a swing shown again.

import type { Eye } from "./camera.ts";
import { createCarry, slot } from "./carry.ts";
import type { Frame } from "./frames.ts";
import type { Point } from "./framing.ts";
import { placeFrame } from "./placing.ts";
import type { createPlayer } from "./player.ts";
import { createReplay } from "./replay.ts";
import type { Screen } from "./screen.ts";
import type { Table } from "./table.ts";

export function createActs(
  screen: Screen,
  {
    eye,
    table: { stones, ball, moved },
    player,
    reduceMotion,
    tops,
  }: {
    eye: Eye;
    table: Table;
    player: ReturnType<typeof createPlayer>;
    reduceMotion: boolean;
    tops(): Point[];
  },
) {
  /** How many stones lie on each pile. */
  let piles: number[] = [];

  return {
    pile(taken: readonly { seat: number; count: number }[]) {
      piles = [];
      for (const { seat, count } of taken) piles[seat] = count;
    },

    /** Counts the stones that fell, and carries each to the pile of its player. */
    lost(fallen: readonly { id: number; seat: number }[]): Promise<void> {
      const seats = Math.max(2, piles.length);
      const carried = fallen.map(({ id, seat }) => {
        const n = piles[seat] ?? 0;
        piles[seat] = n + 1;
        return { from: stones.place(id), to: slot(seat, seats, n), seat };
      });
      if (!carried.length) return Promise.resolve();
      const { step, last } = createCarry(carried, (n) => screen.tally(carried[n].from.position, n + 1));
      ball.hide();
      const ends = piles.flatMap((count, seat) => (count ? [0, count - 1].map((n) => slot(seat, seats, n)) : []));
      eye.hold([...tops(), ...ends.map(({ position }) => position.multiplyScalar(1.15))]);
      eye.seek("piles");
      if (reduceMotion) step(last);
      const move = (seconds: number) => {
        const more = step(seconds);
        moved();
        return more;
      };
      return player.play(move, () => (move(Infinity), screen.tally(null))).done;
    },

    /**
     * Shows a swing, or a part of it, again, in slow motion and from the side; then what was shown before.
     * @param frames  `FRAMES` a second
     * @param seen  called with each that is drawn
     */
    replay(frames: readonly Frame[], seen?: (frame: Frame) => void): { done: Promise<void>; cancel(): void } {
      const stand = stones.copy();
      const { step } = createReplay(frames, reduceMotion, (from, to, part) => {
        placeFrame({ stones, ball, screen }, from, to, part);
        moved();
        eye.seek("side", { ball: ball.at });
        seen?.(from);
      });
      return player.play(step, () => {
        stones.restore(stand);
        ball.hide();
        eye.seek("build");
        moved();
        player.wake();
      });
    },
  };
}
