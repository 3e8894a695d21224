// The camera’s framing: ball, string and circle are in the picture in every phase, at every size of the view.
import assert from "node:assert/strict";
import test from "node:test";
import { createFraming, seen } from "../../web/js/stonehenge/stage/framing.ts";

/** Places for the view: a desktop's in each phase, a phone's in each phase, and one as wide as a small phone. */
const PLACES = [
  [387, 603],
  [656, 603],
  [887, 603],
  [390, 170],
  [390, 233],
  [390, 493],
  [320, 150],
];
const STRING = 180;
const LOWEST = 2.3;
const heightAt = (pull) => LOWEST + STRING - Math.sqrt(STRING ** 2 - pull ** 2);
const polar = (turn, far, y) => ({ x: far * Math.cos(turn), y, z: -far * Math.sin(turn) });
const ballAt = (turn, pull) => polar(turn, pull, heightAt(pull));
/** Towers and lintels, all round. */
const STONES = Array.from({ length: 18 }, (_, n) => (n * Math.PI) / 9).flatMap((turn) => [
  polar(turn, 13.7, 0),
  polar(turn, 13.7, 12),
]);

/** Where a point is in the picture, from -1 to 1 to the right and up. */
function project({ here, lens }, [width, height], point) {
  const [right, up] = seen(here, point);
  return [2 * (lens.x + (right * lens.focal) / width) - 1, 1 - 2 * (lens.horizon - (up * lens.focal) / height)];
}

function assertInside(framing, place, points, told) {
  for (const point of points) {
    const at = project(framing, place, point);
    assert.ok(
      at.every((part) => Math.abs(part) <= 1.0001),
      `${told}: ${at} in ${place}`,
    );
  }
}

/** The ball all round, and where its string leaves the picture: above, not at a side. */
function assertHangs(framing, place, ball, told) {
  const round = [
    [1.3, 0, 0],
    [-1.3, 0, 0],
    [0, 1.3, 0],
    [0, -1.3, 0],
    [0, 0, 1.3],
    [0, 0, -1.3],
  ];
  assertInside(
    framing,
    place,
    round.map(([x, y, z]) => ({ x: ball.x + x, y: ball.y + y, z: ball.z + z })),
    told,
  );
  for (let part = 0; part < 1; part += 0.002) {
    const left = 1 - part;
    const point = { x: ball.x * left, y: ball.y * left + (LOWEST + STRING) * part, z: ball.z * left };
    const [right, up] = project(framing, place, point);
    if (up > 1) return;
    assert.ok(Math.abs(right) <= 1, `${told}: the string leaves at a side in ${place}`);
  }
  assert.fail("the string ends in the picture");
}

function created(place) {
  const framing = createFraming();
  framing.hold(STONES);
  framing.resize(...place);
  framing.step(0);
  return framing;
}

test("ball, string and circle are in the picture for every pull, also while the hand moves fast", () => {
  for (const place of PLACES) {
    const framing = created(place);
    for (let n = 0; n < 400; n++) {
      // All round, and further out and in, in jumps no slower than a finger's.
      const [turn, pull] = [n * 0.21 + Math.sin(n) * 0.4, 35 + 10 * Math.sin(n * 0.37)];
      const ball = ballAt(turn, pull);
      framing.seek("hand", { turn, ball });
      framing.step(1 / 60);
      assertHangs(framing, place, ball, `pull ${n}`);
      assertInside(framing, place, STONES, `pull ${n}`);
    }
  }
});

test("ball, string and circle are in the picture from the release until the ball is caught, and when it is shown again", () => {
  for (const place of PLACES)
    for (const view of ["flight", "side"])
      for (const pull of [25, 36, 45]) {
        const framing = created(place);
        framing.seek("hand", { turn: 1, ball: ballAt(1, pull) });
        framing.step(Number.POSITIVE_INFINITY);
        for (let n = 0; n <= 45; n++) {
          const way = pull * Math.cos((n * Math.PI) / 80);
          const ball = { ...ballAt(1, Math.abs(way)), x: way * Math.cos(1), z: -way * Math.sin(1) };
          framing.seek(view, { ball });
          framing.step(1 / 60);
          assertHangs(framing, place, ball, `${view} ${n}`);
          assertInside(framing, place, STONES, `${view} ${n}`);
        }
      }
});

test("the horizon lies at a third of the picture, the eye six to nine degrees above the table", () => {
  for (const place of PLACES) {
    const framing = created(place);
    framing.seek("hand", { turn: 0, ball: ballAt(0, 36) });
    framing.step(Number.POSITIVE_INFINITY);
    assert.ok(framing.lens.horizon > 0.3 && framing.lens.horizon < 0.5);
    const degrees = (framing.here.rise * 180) / Math.PI;
    assert.ok(degrees > 6 && degrees < 9);
  }
});

test("a hand that sways does not move the eye", () => {
  const framing = created([656, 603]);
  framing.seek("hand", { turn: 1, ball: ballAt(1, 36) });
  framing.step(Number.POSITIVE_INFINITY);
  for (const aside of [-0.014, 0.014]) {
    framing.seek("hand", { turn: 1 + aside, ball: ballAt(1 + aside, 36) });
    assert.equal(framing.turn, 1);
  }
});

test("while stones are counted all of them are in the picture, as far from its top as from its foot", () => {
  for (const place of PLACES) {
    const framing = created(place);
    const piles = [0.4, 2.5, 4.6].map((turn) => polar(turn, 31, -2));
    framing.hold([...STONES, ...piles]);
    framing.seek("piles");
    for (let n = 0; n < 240; n++) {
      framing.step(1 / 30);
      assertInside(framing, place, [...STONES, ...piles], `${n}`);
    }
    const ups = [...STONES, ...piles].map((point) => project(framing, place, point)[1]);
    assert.ok(Math.abs(Math.max(...ups) + Math.min(...ups)) < 0.25, `${place}`);
  }
});
