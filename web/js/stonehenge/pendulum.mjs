// The physics of a turn, as a row of steps, from a layout and a release to the layout after, the same on every machine.
// @ts-check
import { isLost, layoutHash, settled } from "./layout.mjs";
import { BALL, BASE, CATCH, RATE, RELEASE, REST } from "./measures.mjs";
import { createWorld } from "./world.mjs";

/** @typedef {import("./layout.mjs").Stone} Stone */
/** @typedef {import("./world.mjs").Release} Release */
/** @typedef {import("./world.mjs").Rapier} Rapier */
/** @typedef {import("./world.mjs").Hear} Hear  is told what strikes what, while it happens */
/** @typedef {ReturnType<typeof createWorld>} World */
/** @typedef {"settle" | "swing" | "rest"} Phase  before the swing, while the ball swings, until all is still again */
/** @typedef {{ phase: Phase, seconds: number, world: World }} Step  to be looked at before the next one is asked for */
/** @typedef {Generator<Step, Stone[], void>} Steps  ends with the layout in which everything rests */
/** @typedef {{ before: string, after: string, lost: number[], stones: Stone[] }} Result */

/** @param {Rapier} rapier  started already */
export function createPendulum(rapier) {
  /**
   * Lets the stones come to rest without the ball.
   * @param {Stone[]} stones
   * @param {Phase} phase
   * @param {Hear} [hear]
   * @returns {Steps}
   */
  function* settle(stones, phase = "settle", hear) {
    const world = createWorld(rapier, stones, undefined, hear);
    try {
      yield* resting(world, phase);
      return keep(stones, world.layout());
    } finally {
      world.free();
    }
  }

  /**
   * Lets the ball go, catches it beyond the base, and waits until the stones rest.
   * @param {Stone[]} stones
   * @param {Release} release
   * @param {Hear} [hear]
   * @returns {Steps}
   */
  function* swing(stones, release, hear) {
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
   * @param {Stone[]} stones
   * @param {Release} release
   * @param {Hear} [hear]
   * @returns {Generator<Step, Result, void>}
   */
  function* turn(stones, release, hear) {
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

/** The ids of the stones that are lost. @param {Stone[]} before @param {Stone[]} after @returns {number[]} */
export function judge(before, after) {
  const old = new Map(before.map((stone) => [stone.id, stone]));
  return after.filter(({ id, pose }) => isLost(/** @type {Stone} */ (old.get(id)), pose)).map(({ id }) => id);
}

/**
 * Takes all steps at once.
 * @template Result
 * @param {Generator<Step, Result, void>} steps
 * @returns {Result}
 */
export function finish(steps) {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/**
 * The text of a result as an action: hashes, lost ids, and the stones that stand elsewhere now.
 * @param {Stone[]} before
 * @param {Result} result
 */
export function outcomeText(before, { before: from, after: to, lost, stones }) {
  const old = new Map(before.map(({ id, pose }) => [id, String(pose)]));
  const shifted = stones.filter(({ id, pose }) => old.get(id) !== String(pose));
  const taken = lost.length ? `!${lost}` : "";
  return `=${from}:${to}${taken}${shifted.map(({ id, pose }) => `/${id}@${pose}`).join("")}`;
}

/** @param {Release} release */
function check([x, z, vx, vz]) {
  if (![x, z, vx, vz].every(Number.isInteger)) throw new RangeError("A release is four whole numbers.");
  const { nearest, farthest, fastest } = RELEASE;
  const [pull, speed] = [x * x + z * z, vx * vx + vz * vz];
  if (pull < nearest * nearest * 1e4 || pull > farthest * farthest * 1e4)
    throw new RangeError(`The ball is let go ${nearest} to ${farthest} cm from the centre.`);
  if (speed > fastest * fastest * 100) throw new RangeError(`The ball is let go at ${fastest} cm/s at most.`);
}

/** @param {Stone[]} start @param {Stone[]} now */
function standing(start, now) {
  const lost = new Set(judge(start, now));
  return now.filter(({ id }) => !lost.has(id));
}

/** @param {Stone[]} before @param {Stone[]} after @returns {Stone[]} */
function keep(before, after) {
  return after.map((stone, n) => ({ ...stone, pose: settled(before[n].pose, stone.pose) }));
}

/** Steps until the ball is caught. @param {World} world @returns {Generator<Step, void, void>} */
function* swinging(world) {
  const clear = BASE.radius + BALL.radius + CATCH.beyond;
  let [entered, stalled, farthest] = [false, 0, 0];
  for (let step = 1; step <= CATCH.late * RATE; step++) {
    world.step();
    yield { phase: "swing", seconds: step / RATE, world };
    const ball = /** @type {import("./world.mjs").Body} */ (world.ball());
    const [at, v] = [ball.translation(), ball.linvel()];
    const distance = Math.sqrt(at.x * at.x + at.z * at.z);
    const inside = distance < BASE.radius;
    entered ||= inside;
    stalled = inside && v.x * v.x + v.y * v.y + v.z * v.z < CATCH.slow * CATCH.slow ? stalled + 1 : 0;
    if (stalled === CATCH.stalled || (entered && distance > clear && distance <= farthest)) return;
    farthest = distance;
  }
}

/**
 * Steps until the stones on the base are still.
 * @param {World} world
 * @param {Phase} phase
 * @returns {Generator<Step, void, void>}
 */
function* resting(world, phase) {
  let still = 0;
  for (let step = 1; step <= REST.latest * RATE && still < REST.during * RATE; step++) {
    world.step();
    yield { phase, seconds: step / RATE, world };
    still = world.bodies.every(atRest) ? still + 1 : 0;
  }
}

/** @param {World["bodies"][number]} stone */
function atRest({ body }) {
  const { x, y, z } = body.translation();
  if (y < 0 || x * x + z * z > BASE.radius * BASE.radius) return true;
  const [v, w] = [body.linvel(), body.angvel()];
  return (
    v.x * v.x + v.y * v.y + v.z * v.z < REST.speed * REST.speed &&
    w.x * w.x + w.y * w.y + w.z * w.z < REST.spin * REST.spin
  );
}
