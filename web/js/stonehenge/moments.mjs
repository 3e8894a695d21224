// The moments that matter in a recorded swing: which stones fall and when, where a clean pass leads out of the circle,
// and its decisive second.
// @ts-check
import { frameAt, lengthOf } from "./film.mjs";
import { BASE, LOST, RIM, STONE } from "./measures.mjs";
import { FRAMES } from "./stage/frames.mjs";

/** @typedef {import("./stage/beam.mjs").Gap} Gap */
/** @typedef {import("./film.mjs").Film} Film */
/** @typedef {import("./stage/frames.mjs").Frame} Frame */
/** @typedef {import("./stage/frames.mjs").Laid} Laid */

/** Seconds shown again before and after the moment on which all hangs. */
const [BEFORE, AFTER] = [0.25, 0.5];
/** Half the width of the light where no stone is near, and the least, in radians. */
const [WIDE, SLIM] = [0.21, 0.03];

/** Every frame of a film. @param {Film} film @returns {Frame[]} */
export const framesOf = (film) => Array.from({ length: lengthOf(film) }, (_, n) => frameAt(film, n));

/**
 * Whether a stone has fallen, seen from where it stood: tilted or sunk as far as costs it.
 * @param {Laid} stood
 * @param {Laid} now
 */
function hasFallen(stood, { position, rotation }) {
  if (Math.abs(position.y - stood.position.y) > LOST.height) return true;
  const up = (/** @type {import("./layout.mjs").Rotation} */ { x, z }) => 1 - 2 * (x * x + z * z);
  return up(rotation) < LOST.cosine && up(stood.rotation) >= LOST.cosine;
}

/**
 * When each stone that is lost falls: frame and number, in this order.
 * @param {Frame[]} frames
 * @param {readonly number[]} lost
 * @returns {[frame: number, id: number][]}
 */
export function fallsOf(frames, lost) {
  /** @param {number} id */
  const when = (id) => {
    const place = frames[0].stones.findIndex((stone) => stone.id === id);
    const found = frames.findIndex(({ stones }) => hasFallen(frames[0].stones[place], stones[place]));
    return found < 0 ? frames.length - 1 : found;
  };
  const falls = lost.map((id) => /** @type {[number, number]} */ ([when(id), id]));
  return falls.sort(([one], [other]) => one - other);
}

/**
 * Where and when a swing that touches nothing leaves the circle: the gap it passes, from one angle of the rim to the
 * next, in radians.
 * @param {Frame[]} frames
 * @param {Film["hits"]} hits
 * @returns {{ frame: number, gap: Gap } | null} null where it is no clean pass
 */
export function passOf(frames, hits) {
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

/**
 * The second on which all hangs: about the first blow, or the way out of the circle.
 * @param {Frame[]} frames
 * @param {Film["hits"]} hits
 * @returns {Frame[]}
 */
export function decisiveOf(frames, hits) {
  const blow = hits.find(([, { parts }]) => parts.includes("stone") && /ball|string/.test(parts.join()))?.[0];
  const inside = frames.findLastIndex(({ ball }) => ball && Math.hypot(ball.position.x, ball.position.z) < BASE.radius);
  const moment = blow ?? inside;
  if (moment < 0) return [];
  return frames.slice(Math.max(0, moment - Math.round(BEFORE * FRAMES)), moment + Math.round(AFTER * FRAMES));
}

/** @param {{ x: number, z: number }} at */
const angleOf = ({ x, z }) => Math.atan2(-z, x);

/** @param {number} from @param {number} to */
const between = (from, to) => Math.atan2(Math.sin(to - from), Math.cos(to - from));

/**
 * Tells of a swing while it is shown: each fall when it happens, and the gap that a clean pass leads through.
 * @param {Film} film @param {readonly number[]} lost
 * @param {{ fell(id: number): void, passed(gap: Gap): void }} actions
 * @returns {(frame: number) => void} to be called with every frame that is shown
 */
export function createTelling(film, lost, { fell, passed }) {
  const frames = framesOf(film);
  const falls = frames.length ? fallsOf(frames, lost) : [];
  let pass = passOf(frames, film.hits);
  return (frame) => {
    while (falls.length && falls[0][0] <= frame) fell(/** @type {[number, number]} */ (falls.shift())[1]);
    if (!pass || frame < pass.frame) return;
    passed(pass.gap);
    pass = null;
  };
}
