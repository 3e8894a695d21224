// A swing recorded: packed where it is simulated, unpacked frame by frame where it is shown.
// @ts-check
import { FRAMES, STEPS } from "./stage/frames.mjs";

/** @typedef {import("./stage/frames.mjs").Frame} Frame */
/** @typedef {import("./stage/frames.mjs").Laid} Laid */
/** @typedef {import("./contacts.mjs").Hit} Hit */
/**
 * @typedef {object} Film
 * @property {number[]} ids
 * @property {Float32Array} data
 * @property {[frame: number, hit: Hit][]} hits  what strikes what, and when
 * @property {boolean} [grows]  more of it is to come
 */

const EACH = 7; // numbers of a body: where it is, and its turn
/** Centimetres from one frame to the next that are seen as a movement. */
const SEEN = 0.02;
const REST = 12;
/** Frames that are given out together while it is recorded: a quarter of a second. */
const PART = FRAMES / 4;

/** @param {number[]} stones  all that stand before the swing */
export function createFilm(stones) {
  const ids = [...stones].sort((a, b) => a - b);
  const places = new Map(ids.map((id, n) => [id, n]));
  const size = (ids.length + 1) * EACH;
  /** @type {Float32Array[]} */
  const frames = [];
  /** @type {Film["hits"]} */
  const hits = [];
  let [count, last, swung, given] = [0, 0, -1, 0];

  /** @param {Float32Array} frame @param {number} n @param {import("./stage/frames.mjs").Body} body */
  function writeBody(frame, n, body) {
    const [{ x, y, z }, turn] = [body.translation(), body.rotation()];
    frame.set([x, y, z, turn.x, turn.y, turn.z, turn.w], n * EACH);
  }

  /** Whether a stone has moved since the frame before. @param {Float32Array} frame */
  function moves(frame) {
    const before = frames.at(-1);
    if (!before) return false;
    return ids.some((_, n) => {
      const [x, y, z] = [0, 1, 2].map((axis) => frame[n * EACH + axis] - before[n * EACH + axis]);
      return Math.abs(x) + Math.abs(y) + Math.abs(z) > SEEN;
    });
  }

  /** The frames from one on, up to another. @param {number} from @param {number} to @returns {Film} */
  function cut(from, to) {
    const first = Math.max(swung, 0);
    const kept = frames.slice(from, to);
    const data = new Float32Array(kept.length * size);
    kept.forEach((frame, n) => data.set(frame, n * size));
    return { ids, data, hits: hits.filter(([n]) => n >= from && n < to).map(([n, hit]) => [n - first, hit]) };
  }

  return {
    /** @param {import("./pendulum.mjs").Step} step */
    look({ phase, world }) {
      if (count++ % STEPS) return;
      const frame = new Float32Array(size).fill(NaN);
      for (const { id, body } of world.bodies) writeBody(frame, /** @type {number} */ (places.get(id)), body);
      const ball = world.ball();
      if (ball) writeBody(frame, ids.length, ball);
      if (moves(frame)) last = frames.length;
      if (phase === "swing") {
        if (swung < 0) swung = last ? 0 : frames.length; // a stone that settles unseen is not worth waiting for
        last = frames.length;
      }
      frames.push(frame);
    },
    /** @param {Hit} hit */
    hear: (hit) => void hits.push([frames.length, hit]),
    /** The frames recorded since they were last asked for; null while they are few. @returns {Film | null} */
    part() {
      const from = Math.max(given, swung);
      if (swung < 0 || frames.length < from + PART) return null;
      given = frames.length;
      return cut(from, given);
    },
    whole: () => cut(Math.max(swung, 0), last + REST),
  };
}

/**
 * A film that is shown while it is still recorded.
 * @param {number[]} stones @param {(film: Film) => void} begun  called when there is something to show
 */
export function growFilm(stones, begun) {
  /** @type {Film} */
  const film = { ids: [...stones].sort((a, b) => a - b), data: new Float32Array(), hits: [], grows: true };
  return {
    film,
    /** @param {Film} part */
    add({ data, hits }) {
      const longer = new Float32Array(film.data.length + data.length);
      longer.set(film.data);
      longer.set(data, film.data.length);
      const first = !film.data.length;
      film.data = longer;
      film.hits.push(...hits);
      if (first) begun(film);
    },
    /** @param {Film} whole */
    end: (whole) => void Object.assign(film, whole, { grows: false }),
  };
}

/** How many frames a film has. @param {Film} film */
export const lengthOf = ({ ids, data }) => data.length / ((ids.length + 1) * EACH);

/** A frame. A stone that was taken stays where it lay. @param {Film} film @param {number} n @returns {Frame} */
export function frameAt({ ids, data }, n) {
  const size = (ids.length + 1) * EACH;
  const body = (/** @type {number} */ place) => {
    let at = n * size + place * EACH;
    while (place < ids.length && Number.isNaN(data[at]) && at >= size) at -= size;
    const [x, y, z, i, j, k, w] = data.subarray(at, at + EACH);
    return { position: { x, y, z }, rotation: { x: i, y: j, z: k, w } };
  };
  const ball = body(ids.length);
  return {
    stones: ids.map((id, place) => ({ id, ...body(place) })),
    ball: Number.isNaN(ball.position.x) ? null : ball,
  };
}
