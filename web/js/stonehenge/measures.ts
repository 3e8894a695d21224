// Every measure of the physics in one table: centimetres, grams, seconds.

export const GRAVITY = 981;
export const RATE = 240; // steps a second
export const SOLVER_ITERATIONS = 4;

export const BASE = { radius: 15, height: 5, friction: 0.6, restitution: 0.05 };
export const RIM = 12.6; // the circle on which stones are built
export const TABLE = { reach: 400, thickness: 5, friction: 0.8, restitution: 0 };

/** `radial` x `high` x `tangential` are the sides of an upright; a lintel is the same stone lying. */
export const STONE = {
  radial: 1.4,
  high: 6,
  tangential: 2,
  density: 0.75,
  friction: 0.6,
  restitution: 0.05,
  linearDamping: 0.02,
  angularDamping: 0.05,
};

export const BALL = {
  radius: 1.3,
  hover: 1,
  mass: 70,
  inertia: 0.4 * 70 * 1.3 * 1.3,
  friction: 0.25,
  restitution: 0.25,
};

/** The string: flexible from the pivot down to `stiff` above the ball's centre, a thin rod from there. */
export const STRING = { length: 180, stiff: 14, radius: 0.08 };

/** Where the ball may be let go (distance from the centre, in plan) and how fast it may be then. */
export const RELEASE = { nearest: 25, farthest: 45, fastest: 25 };

/** When the ball is caught: `beyond` the base it no longer moves outwards, it stalls inside, or it is `late`. */
export const CATCH = { beyond: 0.5, late: 2.1, slow: 3, stalled: 24 };

/** When stones are at rest: slower than this for `during`; at `latest` it is taken for rest. */
export const REST = { speed: 0.6, spin: 0.08, during: 0.25, latest: 7 };

/**
 * When a stone is lost: tilted by more than 15 degrees (cosine and sine of them), or higher or lower by more than
 * `height`.
 */
export const LOST = { cosine: 0.9659258, sine: 0.258819, height: 0.6 };

/** Less than this, in pose units, is no movement: 0.3 mm, and a fifth of a degree. */
export const STILL = { position: 300, rotation: 17453 };

/** Whole units of a pose in a centimetre, and in a unit quaternion. */
export const UNIT = { position: 1e4, rotation: 1e7 };
