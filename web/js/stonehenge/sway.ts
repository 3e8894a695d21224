// The hand that holds the ball: it follows where it is led, softly, and sways sideways; what it throws is what it has
// in that moment.
import { RELEASE } from "./measures.ts";
import type { Place } from "./plan.ts";
import type { Release } from "./world.ts";

/** How the hand follows (per second, critically damped), how far it sways (cm), and how long there and back (s). */
export const HAND = { follow: 14, sway: 0.5, period: 1.3 };
const STEP = 1 / 240;
const OMEGA = (2 * Math.PI) / HAND.period;

/** @param sways  a steady hand does not */
export function createHand(at: Place, sways: boolean) {
  const far = sways ? HAND.sway : 0;
  let [x, z, vx, vz] = [at.x, at.z, 0, 0];
  let [goal, seconds, rest] = [at, 0, 0];

  /** Sideways, seen from the centre. */
  function sideways(part: number) {
    const pull = Math.hypot(x, z) || 1;
    return { x: (z / pull) * part, z: (-x / pull) * part };
  }

  return {
    /** Where it is led. */
    lead: (to: Place) => void (goal = to),
    /** @param time  in seconds, since the last step */
    step(time: number) {
      seconds += time;
      rest += Math.min(time, 0.25);
      for (; rest >= STEP; rest -= STEP) {
        const [ax, az] = [goal.x - x, goal.z - z].map((way) => way * HAND.follow * HAND.follow);
        vx += (ax - 2 * HAND.follow * vx) * STEP;
        vz += (az - 2 * HAND.follow * vz) * STEP;
        x += vx * STEP;
        z += vz * STEP;
      }
    },
    /** Where the ball is now. */
    ball(): Place {
      const sway = sideways(far * Math.sin(OMEGA * seconds));
      return { x: x + sway.x, z: z + sway.z };
    },
    /** How fast it is now. */
    speed(): Place {
      const sway = sideways(far * OMEGA * Math.cos(OMEGA * seconds));
      return { x: vx + sway.x, z: vz + sway.z };
    },
    /** Where the sway is, from -1, one end, to 1, the other; 0 where there is none. */
    phase: () => (sways ? Math.sin(OMEGA * seconds) : 0),
    /** How many ends of the sway it has passed: there the hand is still for a moment. */
    ends: () => (sways ? Math.floor((2 * seconds) / HAND.period + 0.5) : 0),
    /** How often it has come through the middle, where it is fastest. */
    middles: () => (sways ? Math.floor((2 * seconds) / HAND.period) : 0),
  };
}

/** The release from a place, never faster than may be. */
export function releaseOf(at: Place, speed: Place): Release {
  const slower = Math.min(1, (RELEASE.fastest - 0.1) / (Math.hypot(speed.x, speed.z) || 1));
  const numbers = [at.x * 100, at.z * 100, speed.x * slower * 10, speed.z * slower * 10];
  return numbers.map((number) => Math.round(number) + 0) as Release; // + 0: there is no minus nought
}
