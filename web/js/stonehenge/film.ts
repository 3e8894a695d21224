// A swing recorded: packed where it is simulated, unpacked frame by frame where it is shown.

import type { Hit } from "./contacts.ts";
import type { Step } from "./pendulum.ts";
import { type Body, FRAMES, type Frame, STEPS } from "./stage/frames.ts";

export interface Film {
  ids: number[];
  data: Float32Array;
  hits: [frame: number, hit: Hit][]; // what strikes what, and when
  grows?: boolean; // more of it is to come
}

const EACH = 7; // numbers of a body: where it is, and its turn
/** Centimetres from one frame to the next that are seen as a movement. */
const SEEN = 0.02;
const REST = 12;
/** Frames that are given out together while it is recorded: a quarter of a second. */
const PART = FRAMES / 4;

/** @param stones  all that stand before the swing */
export function createFilm(stones: number[]) {
  const ids = [...stones].sort((a, b) => a - b);
  const places = new Map(ids.map((id, n) => [id, n]));
  const size = (ids.length + 1) * EACH;
  const frames: Float32Array[] = [];
  const hits: Film["hits"] = [];
  let [count, last, swung, given] = [0, 0, -1, 0];

  function writeBody(frame: Float32Array, n: number, body: Body) {
    const [{ x, y, z }, turn] = [body.translation(), body.rotation()];
    frame.set([x, y, z, turn.x, turn.y, turn.z, turn.w], n * EACH);
  }

  /** Whether a stone has moved since the frame before. */
  function moves(frame: Float32Array) {
    const before = frames.at(-1);
    if (!before) return false;
    return ids.some((_, n) => {
      const [x, y, z] = [0, 1, 2].map((axis) => frame[n * EACH + axis] - before[n * EACH + axis]);
      return Math.abs(x) + Math.abs(y) + Math.abs(z) > SEEN;
    });
  }

  /** The frames from one on, up to another. */
  function cut(from: number, to: number): Film {
    const first = Math.max(swung, 0);
    const kept = frames.slice(from, to);
    const data = new Float32Array(kept.length * size);
    kept.forEach((frame, n) => data.set(frame, n * size));
    return { ids, data, hits: hits.filter(([n]) => n >= from && n < to).map(([n, hit]) => [n - first, hit]) };
  }

  return {
    look({ phase, world }: Step) {
      if (count++ % STEPS) return;
      const frame = new Float32Array(size).fill(NaN);
      for (const { id, body } of world.bodies) writeBody(frame, places.get(id) as number, body);
      const ball = world.ball();
      if (ball) writeBody(frame, ids.length, ball);
      if (moves(frame)) last = frames.length;
      if (phase === "swing") {
        if (swung < 0) swung = last ? 0 : frames.length; // a stone that settles unseen is not worth waiting for
        last = frames.length;
      }
      frames.push(frame);
    },
    hear: (hit: Hit) => void hits.push([frames.length, hit]),
    /** The frames recorded since they were last asked for; null while they are few. */
    part(): Film | null {
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
 * @param begun  called when there is something to show
 */
export function growFilm(stones: number[], begun: (film: Film) => void) {
  const film: Film = { ids: [...stones].sort((a, b) => a - b), data: new Float32Array(), hits: [], grows: true };
  return {
    film,
    add({ data, hits }: Film) {
      const longer = new Float32Array(film.data.length + data.length);
      longer.set(film.data);
      longer.set(data, film.data.length);
      const first = !film.data.length;
      film.data = longer;
      film.hits.push(...hits);
      if (first) begun(film);
    },
    end: (whole: Film) => void Object.assign(film, whole, { grows: false }),
  };
}

/** How many frames a film has. */
export const lengthOf = ({ ids, data }: Film) => data.length / ((ids.length + 1) * EACH);

/** A frame. A stone that was taken stays where it lay. */
export function frameAt({ ids, data }: Film, n: number): Frame {
  const size = (ids.length + 1) * EACH;
  const body = (place: number) => {
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
