// The moments that matter in a recorded swing: which stones fall and when, where a clean pass leads out of the circle,
// and its decisive second.
import { type Film, frameAt, lengthOf } from "./film.ts";
import type { Rotation } from "./layout.ts";
import { BASE, LOST, RIM, STONE } from "./measures.ts";
import type { Gap } from "./stage/beam.ts";
import { FRAMES, type Frame, type Laid } from "./stage/frames.ts";

/** Seconds shown again before and after the moment on which all hangs. */
const [BEFORE, AFTER] = [0.25, 0.5];
/** Half the width of the light where no stone is near, and the least, in radians. */
const [WIDE, SLIM] = [0.21, 0.03];

/** Every frame of a film. */
export const framesOf = (film: Film): Frame[] => Array.from({ length: lengthOf(film) }, (_, n) => frameAt(film, n));

/** Whether a stone has fallen, seen from where it stood: tilted or sunk as far as costs it. */
function hasFallen(stood: Laid, { position, rotation }: Laid) {
  if (Math.abs(position.y - stood.position.y) > LOST.height) return true;
  const up = ({ x, z }: Rotation) => 1 - 2 * (x * x + z * z);
  return up(rotation) < LOST.cosine && up(stood.rotation) >= LOST.cosine;
}

/** When each stone that is lost falls: frame and number, in this order. */
export function fallsOf(frames: Frame[], lost: readonly number[]): [frame: number, id: number][] {
  const when = (id: number) => {
    const place = frames[0].stones.findIndex((stone) => stone.id === id);
    const found = frames.findIndex(({ stones }) => hasFallen(frames[0].stones[place], stones[place]));
    return found < 0 ? frames.length - 1 : found;
  };
  const falls = lost.map((id) => [when(id), id] as [number, number]);
  return falls.sort(([one], [other]) => one - other);
}

/**
 * Where and when a swing that touches nothing leaves the circle: the gap it passes, from one angle of the rim to the
 * next, in radians.
 * @returns null where it is no clean pass
 */
export function passOf(frames: Frame[], hits: Film["hits"]): { frame: number; gap: Gap } | null {
  if (hits.some(([, { parts }]) => parts.includes("ball") || parts.includes("string"))) return null;
  const away = frames.map(({ ball }) => (ball ? Math.hypot(ball.position.x, ball.position.z) : Number.NaN));
  const entered = away.findIndex((far) => far < RIM);
  const frame = away.findIndex((far, n) => n > entered && far >= RIM);
  const ball = frames[frame]?.ball;
  if (entered < 0 || !ball) return null;
  const way = angleOf(ball.position);
  const near = frames[frame].stones
    .filter(({ position: { x, y, z } }) => Math.abs(Math.hypot(x, z) - RIM) < 2 && y > 0 && y < STONE.high)
    .map(({ position }) => between(way, angleOf(position)));
  const half = STONE.tangential / 2 / RIM;
  const left = Math.max(SLIM, Math.min(WIDE, ...near.filter((turn) => turn > 0).map((turn) => turn - half)));
  const right = Math.max(SLIM, Math.min(WIDE, ...near.filter((turn) => turn < 0).map((turn) => -turn - half)));
  return { frame, gap: { left: way + left, right: way - right } };
}

/** The second on which all hangs: about the first blow, or the way out of the circle. */
export function decisiveOf(frames: Frame[], hits: Film["hits"]): Frame[] {
  const blow = hits.find(([, { parts }]) => parts.includes("stone") && /ball|string/.test(parts.join()))?.[0];
  const inside = frames.findLastIndex(({ ball }) => ball && Math.hypot(ball.position.x, ball.position.z) < BASE.radius);
  const moment = blow ?? inside;
  if (moment < 0) return [];
  return frames.slice(Math.max(0, moment - Math.round(BEFORE * FRAMES)), moment + Math.round(AFTER * FRAMES));
}

const angleOf = ({ x, z }: { x: number; z: number }) => Math.atan2(-z, x);

const between = (from: number, to: number) => Math.atan2(Math.sin(to - from), Math.cos(to - from));

/**
 * Tells of a swing while it is shown: each fall when it happens, and the gap that a clean pass leads through.
 * @returns to be called with every frame that is shown
 */
export function createTelling(
  film: Film,
  lost: readonly number[],
  { fell, passed }: { fell(id: number): void; passed(gap: Gap): void },
): (frame: number) => void {
  const frames = framesOf(film);
  const falls = frames.length ? fallsOf(frames, lost) : [];
  let pass = passOf(frames, film.hits);
  return (frame) => {
    while (falls.length && falls[0][0] <= frame) fell((falls.shift() as [number, number])[1]);
    if (!pass || frame < pass.frame) return;
    passed(pass.gap);
    pass = null;
  };
}
