// Stones that fell are lifted, counted, and laid on the pile of the player who has to take them.
import { Quaternion, Vector3 } from "../../../../runtime/three.mjs";
import { BASE, STONE } from "../measures.ts";
import type { Place } from "./stones.ts";

const AT = 27;
const ROW = 3;
/**
 * Seconds from one stone to the next, that one is on its way, and that the last number is left to be read; how high a
 * stone is lifted.
 */
const [NEXT, WAY, READ, LIFT] = [0.4, 0.75, 0.7, 9];
const UP = new Vector3(0, 1, 0);
const LYING = new Quaternion().setFromAxisAngle(new Vector3(0, 0, 1), Math.PI / 2);

/** Where a player's pile is: the direction of the player's home. */
export const home = (seat: number, seats: number) => (2 * Math.PI * seat) / seats;

/** The place of a pile's stone: rows of three, each across the one below. */
export function slot(seat: number, seats: number, n: number): Place {
  const [layer, turn] = [Math.floor(n / ROW), home(seat, seats)];
  const across = ((n % ROW) - (ROW - 1) / 2) * (STONE.tangential + 0.15);
  const heading = turn + (layer % 2 ? Math.PI / 2 : 0);
  const position = new Vector3(0, -BASE.height + STONE.radial * (layer + 0.5), -across).applyAxisAngle(UP, heading);
  position.x += AT * Math.cos(turn);
  position.z -= AT * Math.sin(turn);
  const rotation = new Quaternion().setFromAxisAngle(UP, heading + 0.05 * Math.sin(n * 5.3)).multiply(LYING);
  return { position, rotation };
}

/**
 * @param stones  in the order in which they are carried; `from` is moved
 * @param counted  the n-th has arrived
 */
export function createCarry(stones: { from: Place; to: Place }[], counted: (n: number) => void) {
  const starts = stones.map(({ from }) => ({ position: from.position.clone(), rotation: from.rotation.clone() }));
  const last = (stones.length - 1) * NEXT + WAY;
  let [seconds, arrived] = [0, 0];
  return {
    /** Seconds until the last one has arrived. */
    last,
    /** @returns whether there is more to come */
    step(passed: number): boolean {
      seconds += passed;
      for (const [n, { from, to }] of stones.entries()) {
        const part = Math.min(1, Math.max(0, (seconds - n * NEXT) / WAY));
        const eased = part * part * (3 - 2 * part);
        from.position.lerpVectors(starts[n].position, to.position, eased);
        from.position.y += LIFT * 4 * eased * (1 - eased);
        from.rotation.slerpQuaternions(starts[n].rotation, to.rotation, eased);
        if (part === 1 && arrived === n) counted(arrived++);
      }
      return seconds < last + READ;
    },
  };
}
