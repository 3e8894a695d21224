// The world of one simulation: base, table and stones from whole numbers, and the ball on its string.

import type { World as Engine } from "@dimforge/rapier3d-deterministic-compat";
import { createEar, type Hit } from "./contacts.ts";
import { type Pose, poseOf, position, type Rotation, rotation, type Stone, type Vector } from "./layout.ts";
import { BALL, BASE, GRAVITY, RATE, SOLVER_ITERATIONS, STONE, STRING, TABLE } from "./measures.ts";

export type Rapier = typeof import("@dimforge/rapier3d-deterministic-compat").default;
export type Hear = (hit: Hit) => void;
type Ear = ReturnType<typeof createEar> | undefined;
/** x, z in 0.01 cm, vx, vz in 0.1 cm/s */
export type Release = [number, number, number, number];

export const LOWEST = BALL.hover + BALL.radius; // height of the hanging ball's centre
const PIVOT = LOWEST + STRING.length;

/** Where the ball is at its release, and how fast it is then. */
export function released([x100, z100, vx10, vz10]: Release) {
  const [x, z, vx, vz] = [x100 / 100, z100 / 100, vx10 / 10, vz10 / 10];
  const drop = Math.sqrt(STRING.length * STRING.length - x * x - z * z);
  const at = { x, y: PIVOT - drop, z };
  return { at, velocity: { x: vx, y: (x * vx + z * vz) / drop, z: vz }, drop };
}

/**
 * Builds a world; free() it when done. Stones go in sorted by id and the ball last, for the order decides the rounding.
 * @param hear  is told what strikes what
 */
export function createWorld(rapier: Rapier, stones: Stone[], release?: Release, hear?: Hear) {
  const world = new rapier.World({ x: 0, y: -GRAVITY, z: 0 });
  world.timestep = 1 / RATE;
  world.numSolverIterations = SOLVER_ITERATIONS;
  const ear = hear && createEar(rapier, hear);
  addGround(rapier, world, ear);
  const bodies = [...stones]
    .sort((a, b) => a.id - b.id)
    .map((stone) => ({ ...stone, body: addStone(rapier, world, stone.pose, ear) }));
  let ball = release && addBall(rapier, world, release, ear);
  return {
    bodies,
    step: () => (ear ? ear.step(world) : world.step()),
    ball: () => ball,
    /** The poses now. */
    layout: (): Stone[] =>
      bodies.map(({ id, lies, body }) => ({ id, lies, pose: poseOf(body.translation(), body.rotation()) })),
    /** Takes the ball away, string and all. */
    catchBall() {
      if (ball) world.removeRigidBody(ball);
      ball = undefined;
    },
    free() {
      ear?.free();
      world.free();
    },
  };
}

function addGround(rapier: Rapier, world: Engine, ear: Ear) {
  const ground = world.createRigidBody(rapier.RigidBodyDesc.fixed());
  const base = rapier.ColliderDesc.cylinder(BASE.height / 2, BASE.radius)
    .setTranslation(0, -BASE.height / 2, 0)
    .setFriction(BASE.friction)
    .setRestitution(BASE.restitution);
  const table = rapier.ColliderDesc.cuboid(TABLE.reach, TABLE.thickness / 2, TABLE.reach)
    .setTranslation(0, -BASE.height - TABLE.thickness / 2, 0)
    .setFriction(TABLE.friction)
    .setRestitution(TABLE.restitution);
  const [disc, field] = [world.createCollider(base, ground), world.createCollider(table, ground)];
  ear?.add("base", ground, disc);
  ear?.add("grass", ground, field);
}

function addStone(rapier: Rapier, world: Engine, pose: Pose, ear: Ear) {
  const { x, y, z } = position(pose);
  const stone = rapier.RigidBodyDesc.dynamic()
    .setTranslation(x, y, z)
    .setRotation(rotation(pose))
    .setLinearDamping(STONE.linearDamping)
    .setAngularDamping(STONE.angularDamping);
  const body = world.createRigidBody(stone);
  const shape = rapier.ColliderDesc.cuboid(STONE.radial / 2, STONE.high / 2, STONE.tangential / 2)
    .setDensity(STONE.density)
    .setFriction(STONE.friction)
    .setRestitution(STONE.restitution);
  const collider = world.createCollider(shape, body);
  ear?.add("stone", body, collider);
  return body;
}

function addBall(rapier: Rapier, world: Engine, release: Release, ear: Ear) {
  const { at, velocity, drop } = released(release);
  const length = STRING.length;
  const turn = unit({ x: -at.z / length, y: 0, z: at.x / length, w: 1 + drop / length });
  const ball = world.createRigidBody(
    rapier.RigidBodyDesc.dynamic()
      .setTranslation(at.x, at.y, at.z)
      .setRotation(turn)
      .setLinvel(velocity.x, velocity.y, velocity.z)
      .setAngvel(spin(at, drop, velocity))
      .setAdditionalMassProperties(
        BALL.mass,
        { x: 0, y: 0, z: 0 },
        { x: BALL.inertia, y: BALL.inertia, z: BALL.inertia },
        { x: 0, y: 0, z: 0, w: 1 },
      )
      .setCanSleep(false),
  );
  const rod = (STRING.stiff - BALL.radius) / 2;
  const string = rapier.ColliderDesc.capsule(rod, STRING.radius).setTranslation(0, BALL.radius + rod, 0);
  const parts = [
    ["ball", rapier.ColliderDesc.ball(BALL.radius)],
    ["string", string],
  ] as const;
  for (const [part, shape] of parts) {
    const collider = world.createCollider(
      shape
        .setDensity(0)
        .setFriction(BALL.friction)
        .setFrictionCombineRule(rapier.CoefficientCombineRule.Min)
        .setRestitution(BALL.restitution)
        .setRestitutionCombineRule(rapier.CoefficientCombineRule.Max),
      ball,
    );
    ear?.add(part, ball, collider);
  }
  const pivot = world.createRigidBody(rapier.RigidBodyDesc.fixed().setTranslation(0, PIVOT, 0));
  const rope = rapier.JointData.rope(length - STRING.stiff, { x: 0, y: 0, z: 0 }, { x: 0, y: STRING.stiff, z: 0 });
  world.createImpulseJoint(rope, pivot, ball, true);
  return ball;
}

/** The spin of a ball that turns with its string. */
function spin(at: Vector, drop: number, v: Vector) {
  const square = STRING.length * STRING.length;
  return {
    x: (-drop * v.z - at.z * v.y) / square,
    y: (at.z * v.x - at.x * v.z) / square,
    z: (at.x * v.y + drop * v.x) / square,
  };
}

function unit({ x, y, z, w }: Rotation) {
  const length = Math.sqrt(x * x + y * y + z * z + w * w);
  return { x: x / length, y: y / length, z: z / length, w: w / length };
}
