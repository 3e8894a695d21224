// The hand while it holds the ball up: it follows where it is led, frame by frame, and its sway is heard and felt: in
// the middle, and at the ends.
import { play } from "../board/sound.ts";
import type { Place } from "./plan.ts";
import { createHand } from "./sway.ts";

/** @param actions  `stepped`: before every frame in which it holds */
export function createHold({ stepped }: { stepped(): void }) {
  /** The hand that holds the ball up: a pointer by its id, "keys", or none. */
  let grip: number | "keys" | null = null;
  let hand = createHand({ x: 1, z: 0 }, false);
  let [pending, before, since] = [0, 0, 0];

  function tick(now: number) {
    pending = 0;
    if (grip === null) return;
    const [ends, middles] = [hand.ends(), hand.middles()];
    hand.step(Math.min(0.25, Math.max(0, now - before) / 1000));
    before = now;
    if (hand.ends() > ends) play("tock");
    else if (hand.middles() > middles) play("tick");
    stepped();
    pending = requestAnimationFrame(tick);
  }

  return {
    by: () => grip,
    take(by: number | "keys", at: Place, sways: boolean) {
      grip = by;
      hand = createHand(at, sways);
      before = since = performance.now();
      pending ||= requestAnimationFrame(tick);
    },
    put: () => void (grip = null),
    lead: (at: Place) => hand.lead(at),
    /** Where the ball is, while it is held. */
    ball: () => (grip === null ? null : hand.ball()),
    phase: () => (grip === null ? 0 : hand.phase()),
    /** How long it has been held. */
    seconds: () => (performance.now() - since) / 1000,
    /** The release if it let go now. */
    release() {
      hand.step(Math.max(0, performance.now() - before) / 1000);
      return { ball: hand.ball(), speed: hand.speed() };
    },
    end: () => cancelAnimationFrame(pending),
  };
}
