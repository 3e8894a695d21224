// A swing is recorded whole, and given out in parts while it is recorded.
import assert from "node:assert/strict";
import test from "node:test";
import { createFilm, growFilm, lengthOf } from "../../web/js/stonehenge/film.ts";
import { FRAMES, STEPS } from "../../web/js/stonehenge/stage/frames.ts";

const body = (x) => ({ translation: () => ({ x, y: 3, z: 0 }), rotation: () => ({ x: 0, y: 0, z: 0, w: 1 }) });

/** Records two seconds of rest, three of a swing with a knock in each frame, and a rest after it; `look` after each step. */
function record(film, look) {
  const total = 8 * FRAMES;
  for (let n = 0; n < total; n++) {
    const swings = n >= 2 * FRAMES && n < 5 * FRAMES;
    const world = { bodies: [{ id: 1, body: body(0) }], ball: () => (swings ? body(n) : null) };
    if (swings) film.hear({ n });
    for (let step = 0; step < STEPS; step++) film.look({ phase: swings ? "swing" : "rest", world });
    look();
  }
}

test("the parts of a film are what the whole of it begins with, and each knock is in one of them", () => {
  const film = createFilm([1]);
  let begun = 0;
  const grown = growFilm([1], () => begun++);
  let parts = 0;
  record(film, () => {
    const part = film.part();
    if (part) grown.add(part), parts++;
  });
  const whole = film.whole();
  assert.equal(begun, 1);
  assert.ok(parts > 10, "they come while it is recorded");
  const both = Math.min(lengthOf(whole), lengthOf(grown.film)) * 14;
  assert.deepEqual(grown.film.data.slice(0, both), whole.data.slice(0, both));
  assert.deepEqual(grown.film.hits, whole.hits);
  assert.equal(grown.film.grows, true);
  grown.end(whole);
  assert.equal(lengthOf(grown.film), lengthOf(whole));
  assert.equal(grown.film.grows, false);
});

test("nothing is given out before the ball swings", () => {
  const film = createFilm([1]);
  const world = { bodies: [{ id: 1, body: body(0) }], ball: () => null };
  for (let step = 0; step < STEPS * FRAMES; step++) film.look({ phase: "settle", world });
  assert.equal(film.part(), null);
});
