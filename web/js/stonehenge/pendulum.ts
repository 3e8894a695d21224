// The physics of a turn, as a row of steps, from a layout and a release to the layout after, the same on every machine.

import type { RigidBody as Body } from "@dimforge/rapier3d-deterministic-compat";
import { isLost, layoutHash, type Stone, settled } from "./layout.ts";
import { BALL, BASE, CATCH, RATE, RELEASE, REST } from "./measures.ts";
import { createWorld, type Hear, type Rapier, type Release } from "./world.ts";

type World = ReturnType<typeof createWorld>;
/** before the swing, while the ball swings, until all is still again */
type Phase = "settle" | "swing" | "rest";
/** to be looked at before the next one is asked for */
export type Step = { phase: Phase; seconds: number; world: World };
/** ends with the layout in which everything rests */
type Steps = Generator<Step, Stone[], void>;
type Result = { before: string; after: string; lost: number[]; stones: Stone[] };

/** @param rapier  started already */
export function createPendulum(rapier: Rapier) {
  /** Lets the stones come to rest without the ball. */
  function* settle(stones: Stone[], phase: Phase = "settle", hear?: Hear): Steps {
    const world = createWorld(rapier, stones, undefined, hear);
    try {
      yield* resting(world, phase);
      return keep(stones, world.layout());
    } finally {
      world.free();
    }
  }

  /** Lets the ball go, catches it beyond the base, and waits until the stones rest. */
  function* swing(stones: Stone[], release: Release, hear?: Hear): Steps {
    check(release);
    const world = createWorld(rapier, stones, release, hear);
    try {
      yield* swinging(world);
      world.catchBall();
      yield* resting(world, "rest");
      return keep(stones, world.layout());
    } finally {
      world.free();
    }
  }

  /**
   * A whole turn after the build: the stone built settles, the ball swings, what is lost is taken, the rest settles.
   */
  function* turn(stones: Stone[], release: Release, hear?: Hear): Generator<Step, Result, void> {
    const start = [...stones].sort((a, b) => a.id - b.id);
    const built = standing(start, yield* settle(start, "settle", hear));
    let now = standing(start, yield* swing(built, release, hear));
    for (let count = built.length; now.length < count; ) {
      count = now.length;
      now = standing(start, yield* settle(now, "rest", hear));
    }
    const left = new Set(now.map(({ id }) => id));
    const lost = start.filter(({ id }) => !left.has(id)).map(({ id }) => id);
    return { before: layoutHash(start), after: layoutHash(now), lost, stones: now };
  }

  return { settle, swing, turn };
}

/** The ids of the stones that are lost. */
export function judge(before: Stone[], after: Stone[]): number[] {
  const old = new Map(before.map((stone) => [stone.id, stone]));
  return after.filter(({ id, pose }) => isLost(old.get(id) as Stone, pose)).map(({ id }) => id);
}

/** Takes all steps at once. */
export function finish<Result>(steps: Generator<Step, Result, void>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The text of a result as an action: hashes, lost ids, and the stones that stand elsewhere now. */
export function outcomeText(before: Stone[], { before: from, after: to, lost, stones }: Result) {
  const old = new Map(before.map(({ id, pose }) => [id, String(pose)]));
  const shifted = stones.filter(({ id, pose }) => old.get(id) !== String(pose));
  const taken = lost.length ? `!${lost}` : "";
  return `=${from}:${to}${taken}${shifted.map(({ id, pose }) => `/${id}@${pose}`).join("")}`;
}

function check([x, z, vx, vz]: Release) {
  if (![x, z, vx, vz].every(Number.isInteger)) throw new RangeError("A release is four whole numbers.");
  const { nearest, farthest, fastest } = RELEASE;
  const [pull, speed] = [x * x + z * z, vx * vx + vz * vz];
  if (pull < nearest * nearest * 1e4 || pull > farthest * farthest * 1e4)
    throw new RangeError(`The ball is let go ${nearest} to ${farthest} cm from the centre.`);
  if (speed > fastest * fastest * 100) throw new RangeError(`The ball is let go at ${fastest} cm/s at most.`);
}

function standing(start: Stone[], now: Stone[]) {
  const lost = new Set(judge(start, now));
  return now.filter(({ id }) => !lost.has(id));
}

function keep(before: Stone[], after: Stone[]): Stone[] {
  return after.map((stone, n) => ({ ...stone, pose: settled(before[n].pose, stone.pose) }));
}

/** Steps until the ball is caught. */
function* swinging(world: World): Generator<Step, void, void> {
  const clear = BASE.radius + BALL.radius + CATCH.beyond;
  let [entered, stalled, farthest] = [false, 0, 0];
  for (let step = 1; step <= CATCH.late * RATE; step++) {
    world.step();
    yield { phase: "swing", seconds: step / RATE, world };
    const ball = world.ball() as Body;
    const [at, v] = [ball.translation(), ball.linvel()];
    const distance = Math.sqrt(at.x * at.x + at.z * at.z);
    const inside = distance < BASE.radius;
    entered ||= inside;
    stalled = inside && v.x * v.x + v.y * v.y + v.z * v.z < CATCH.slow * CATCH.slow ? stalled + 1 : 0;
    if (stalled === CATCH.stalled || (entered && distance > clear && distance <= farthest)) return;
    farthest = distance;
  }
}

/** Steps until the stones on the base are still. */
function* resting(world: World, phase: Phase): Generator<Step, void, void> {
  let still = 0;
  for (let step = 1; step <= REST.latest * RATE && still < REST.during * RATE; step++) {
    world.step();
    yield { phase, seconds: step / RATE, world };
    still = world.bodies.every(atRest) ? still + 1 : 0;
  }
}

function atRest({ body }: World["bodies"][number]) {
  const { x, y, z } = body.translation();
  if (y < 0 || x * x + z * z > BASE.radius * BASE.radius) return true;
  const [v, w] = [body.linvel(), body.angvel()];
  return (
    v.x * v.x + v.y * v.y + v.z * v.z < REST.speed * REST.speed &&
    w.x * w.x + w.y * w.y + w.z * w.z < REST.spin * REST.spin
  );
}
