// The animations of the view: stones carried off to the piles, and a swing shown again.
// @ts-check
import { createCarry, slot } from "./carry.mjs";
import { placeFrame } from "./placing.mjs";
import { createReplay } from "./replay.mjs";

/** @typedef {import("./camera.mjs").Eye} Eye */
/** @typedef {import("./framing.mjs").Point} Point */
/** @typedef {import("./table.mjs").Table} Table */
/** @typedef {import("./frames.mjs").Frame} Frame */

/**
 * @param {import("./screen.mjs").Screen} screen
 * @param {{
 *   eye: Eye,
 *   table: Table,
 *   player: ReturnType<typeof import("./player.mjs").createPlayer>,
 *   reduceMotion: boolean,
 *   tops(): Point[],
 * }} with_
 */
export function createActs(screen, { eye, table: { stones, ball, moved }, player, reduceMotion, tops }) {
  /** How many stones lie on each pile. @type {number[]} */
  let piles = [];

  return {
    /** @param {readonly { seat: number, count: number }[]} taken */
    pile(taken) {
      piles = [];
      for (const { seat, count } of taken) piles[seat] = count;
    },

    /**
     * Counts the stones that fell, and carries each to the pile of its player.
     * @param {readonly { id: number, seat: number }[]} fallen
     * @returns {Promise<void>}
     */
    lost(fallen) {
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
      const move = (/** @type {number} */ seconds) => {
        const more = step(seconds);
        moved();
        return more;
      };
      return player.play(move, () => (move(Infinity), screen.tally(null))).done;
    },

    /**
     * Shows a swing, or a part of it, again, in slow motion and from the side; then what was shown before.
     * @param {readonly Frame[]} frames  `FRAMES` a second
     * @param {(frame: Frame) => void} [seen]  called with each that is drawn
     * @returns {{ done: Promise<void>, cancel(): void }}
     */
    replay(frames, seen) {
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
