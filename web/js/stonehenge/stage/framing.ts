// Where the eye is and how much it takes in: behind the hand, a little above the table, with ball, string and circle in
// the picture. The eye looks level, so that stones stand straight and the horizon lies where the picture wants it.
import { BALL, BASE } from "../measures.ts";

export type Point = { x: number; y: number; z: number };
type View = "build" | "hand" | "flight" | "side" | "piles";
/** direction of the hand and how far beside it the eye is, in radians; height as an angle; distance */
interface Pose {
  turn: number;
  aside: number;
  rise: number;
  away: number;
}
/**
 * pixels of something as large as its distance; the middle and the horizon, in parts of the picture from the left and
 * the top
 */
interface Lens {
  focal: number;
  x: number;
  horizon: number;
}

/** How quickly the eye gets where it should be: the part of the way that is left shrinks e-fold so often a second. */
const EASE = 5;
/** Centimetres, about, from which on the eye counts as arrived. */
const THERE = 0.1;
/** A hand that sways by less, in radians, does not move the eye: the sway is to be seen. */
const SWAY = 0.03;
/** How near the ball the eye may come, where it would like to be, and the distance to the circle it keeps. */
const [NEAREST, BEHIND, AWAY] = [14, 34, 60];
/** The free margin, and where the horizon is and may be, in parts of the picture. */
const [MARGIN, HORIZON, LOWER] = [0.035, 0.37, 0.47];

/** Without a horizon the piles and the circle are in the middle of the picture. */
const VIEWS: Record<View, { aside: number; rise: number; away: number; horizon: number | null }> = {
  build: { aside: 0.1, rise: 0.15, away: AWAY, horizon: HORIZON },
  hand: { aside: 0.16, rise: 0.125, away: AWAY, horizon: HORIZON },
  flight: { aside: 0.09, rise: 0.14, away: 56, horizon: HORIZON },
  side: { aside: 0.62, rise: 0.12, away: 54, horizon: HORIZON },
  piles: { aside: 0.09, rise: 0.4, away: 84, horizon: null },
};

/** The places that are always in the picture: the base's edge, and the room of a stone on its circle. */
const CIRCLE = Array.from({ length: 24 }, (_, n) => (n * Math.PI) / 12).flatMap((turn) => {
  const at = (radius: number, y: number) => ({
    x: radius * Math.cos(turn),
    y,
    z: -radius * Math.sin(turn),
  });
  return [at(BASE.radius, 0), at(13.3, 6)];
});
/** How much of the base's side is seen: most of it, and in a low picture little, so that the circle is larger. */
const SIDES = { tall: -3.4, low: -1 };
const FOOT = CIRCLE.filter(({ y }) => y === 0);

export function createFraming() {
  const here: Pose = { turn: -0.314, aside: VIEWS.build.aside, rise: VIEWS.build.rise, away: AWAY };
  const goal = { ...here };
  const lens: Lens = { focal: 0, x: 0.5, horizon: HORIZON };
  const size = { width: 1, height: 1 };
  let also: readonly Point[] = [];
  let ball: Point | null = null;
  let horizon: number | null = HORIZON;

  function wanted() {
    const nearer = ball ? towards(ball, goal.turn) : 0;
    return Math.max(goal.away, nearer + BEHIND);
  }

  /** The points that must be seen now, as the eye has them. */
  function needed() {
    const y = size.width > 1.6 * size.height ? SIDES.low : SIDES.tall;
    const points = [...CIRCLE, ...FOOT.map(({ x, z }) => ({ x, y, z })), ...also];
    if (ball) for (const way of SPHERE) points.push({ x: ball.x + way.x, y: ball.y + way.y, z: ball.z + way.z });
    return points.map((point) => seen(here, point));
  }

  return {
    here,
    lens,
    resize(width: number, height: number) {
      Object.assign(size, { width, height });
      lens.focal = 0; // as it fits, at once
    },
    /** Puts points into the picture besides the circle. */
    hold: (points: readonly Point[]) => void (also = points),
    /**
     * Where the eye should be.
     * @param more  the hand's direction; the ball, as long as it has to be seen
     */
    seek(view: View, { turn = goal.turn, ball: seenBall = null }: { turn?: number; ball?: Point | null } = {}) {
      const [same, before] = [view === "hand", goal.turn];
      const { aside, rise, away } = VIEWS[view];
      Object.assign(goal, { aside, rise, away });
      horizon = VIEWS[view].horizon;
      if (!same || Math.abs(between(before, turn)) > SWAY) goal.turn = turn;
      ball = seenBall && { x: seenBall.x, y: seenBall.y, z: seenBall.z };
    },
    get turn() {
      return goal.turn;
    },
    /**
     * Goes some of the way, or all of it at once.
     * @returns whether there is some left
     */
    step(seconds: number): boolean {
      const part = 1 - Math.exp(-EASE * seconds);
      const to = { ...goal, away: wanted() };
      let left = 0;
      for (const key of Object.keys(here) as (keyof Pose)[]) {
        const way = key === "turn" ? between(here.turn, to.turn) : to[key] - here[key];
        here[key] += way * part;
        left = Math.max(left, Math.abs(way) * (1 - part) * (key === "away" ? 1 : AWAY));
      }
      if (ball) here.away = Math.max(here.away, towards(ball, here.turn + here.aside) + NEAREST);
      return Math.max(left, ease(lens, needed(), { ...size, horizon }, part)) > THERE;
    },
  };
}

/** The points of a ball that are farthest out. */
const SPHERE = [-1, 1].flatMap((way) => [
  { x: way * BALL.radius, y: 0, z: 0 },
  { x: 0, y: way * BALL.radius, z: 0 },
  { x: 0, y: 0, z: way * BALL.radius },
]);

/** The turn from one direction to another, the short way. */
const between = (from: number, to: number) => Math.atan2(Math.sin(to - from), Math.cos(to - from));

/** How far a point is from the middle in a direction. */
const towards = ({ x, z }: Point, turn: number) => x * Math.cos(turn) - z * Math.sin(turn);

/** Where the eye is. */
export function eyeAt({ turn, aside, rise, away }: Pose): Point {
  const look = turn + aside;
  return { x: away * Math.cos(look), y: 2 + away * Math.tan(rise), z: -away * Math.sin(look) };
}

/** A point as the eye sees it: to the right and up, in parts of its distance. */
export function seen(pose: Pose, point: Point): [right: number, up: number] {
  const [eye, look] = [eyeAt(pose), pose.turn + pose.aside];
  const depth = Math.max(1, pose.away - towards(point, look));
  const right = -(point.x * Math.sin(look) + point.z * Math.cos(look));
  return [right / depth, (point.y - eye.y) / depth];
}

/**
 * Brings the lens nearer to what shows all points as large as can be, and never lets one out of the picture.
 * @param place  no horizon: all is in the middle
 * @param part  of the way
 * @returns what is left, in centimetres, about
 */
function ease(
  lens: Lens,
  points: [number, number][],
  { width, height, horizon: wished }: { width: number; height: number; horizon: number | null },
  part: number,
): number {
  const [rights, ups] = [points.map(([right]) => right), points.map(([, up]) => up)];
  const [first, last] = [Math.min(...rights), Math.max(...rights)];
  const [low, high] = [Math.min(...ups), Math.max(...ups)];
  const across = ((1 - 2 * MARGIN) * width) / (last - first);
  const fits = (horizon: number) =>
    Math.min(((1 - MARGIN - horizon) * height) / -low, high > 0 ? ((horizon - MARGIN) * height) / high : Infinity);
  const whole = Math.min(across, ((1 - 2 * MARGIN) * height) / (high - low));
  const middle = 0.5 + ((high + low) / 2) * (whole / height);
  const places = wished === null ? [middle] : [wished, (wished + LOWER) / 2, LOWER];
  const most = Math.min(across, Math.max(...places.map(fits)));
  // As near to where it should be as everything is still seen.
  const horizon = places.find((each) => fits(each) >= most) ?? LOWER;
  const goal = { focal: most, x: 0.5 - ((first + last) / 2) * (most / width), horizon };
  const before = { ...lens };
  if (!lens.focal) Object.assign(lens, goal);
  lens.focal += (goal.focal - lens.focal) * part;
  lens.horizon += (goal.horizon - lens.horizon) * part;
  lens.x += (goal.x - lens.x) * part;
  lens.focal = Math.min(lens.focal, across, fits(lens.horizon));
  const [leftmost, rightmost] = [MARGIN - (first * lens.focal) / width, 1 - MARGIN - (last * lens.focal) / width];
  lens.x = Math.min(Math.max(lens.x, leftmost), rightmost);
  if (!before.focal) return 0;
  const rest = [1 - lens.focal / goal.focal, lens.x - goal.x, lens.horizon - goal.horizon];
  return Math.max(...rest.map(Math.abs)) * 20;
}
