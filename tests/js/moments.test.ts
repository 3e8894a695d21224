// Words about a swing while it is shown: falls when they happen, the gap of a clean pass, the decisive second.
import assert from "node:assert/strict";
import test from "node:test";
import { createTelling, decisiveOf, fallsOf, framesOf, passOf } from "../../web/js/stonehenge/moments.ts";
import { FRAMES } from "../../web/js/stonehenge/stage/frames.ts";

const UPRIGHT = [0, 0, 0, 1];
const TURN = Math.PI / 180;
const stoneAt = (degrees) => [12.6 * Math.cos(degrees * TURN), 3, -12.6 * Math.sin(degrees * TURN)];
/** How far a stone leans in a frame that begins to fall in one frame. */
const leaning = (since) => [0, 0, Math.sin(since * 0.05), Math.cos(since * 0.05)];

/**
 * A film of 90 frames: stones stand at these angles, the ball comes from the east and leaves in the west in frame 71.
 * @param falling  the frame in which a stone begins to fall
 */
function filmed(angles: number[], falling: Record<number, number> = {}, hits = []) {
  const ids = angles.map((_, n) => n + 1);
  const frames = Array.from({ length: 90 }, (_, n) => [
    ...angles.flatMap((angle, place) => {
      const since = Math.max(0, n - (falling[place + 1] ?? Number.POSITIVE_INFINITY));
      return [...stoneAt(angle), ...(since ? leaning(since) : UPRIGHT)];
    }),
    ...(n < 80 ? [36 - 0.686 * n, 2.3, 0, ...UPRIGHT] : Array(7).fill(Number.NaN)),
  ]);
  return { ids, data: Float32Array.from(frames.flat()), hits };
}

const hit = (frame, ...parts) => [frame, { parts, impulse: 900, at: { x: 0, y: 0, z: 0 } }];

test("a stone falls in the frame in which it leans as far as costs it, the first that falls first", () => {
  const falls = fallsOf(framesOf(filmed([0, 90, 270], { 2: 60, 3: 40 })), [2, 3]);
  assert.deepEqual(
    falls.map(([, id]) => id),
    [3, 2],
  );
  assert.ok(falls[0][0] > 40 && falls[0][0] < 46 && falls[1][0] > 60 && falls[1][0] < 66);
});

test("a stone that is lost without leaning falls at the end", () => {
  assert.deepEqual(fallsOf(framesOf(filmed([0])), [1]), [[89, 1]]);
});

test("a clean pass leads through the gap between the two stones beside the ball", () => {
  const { frame, gap } = passOf(framesOf(filmed([90, 172, 190])), []);
  assert.ok(frame > 65 && frame < 75);
  const half = (1 / 12.6) * (1 / TURN);
  const degrees = (turn) => (turn / TURN + 360) % 360;
  assert.ok(Math.abs(degrees(gap.right) - (172 + half)) < 0.5 && Math.abs(degrees(gap.left) - (190 - half)) < 0.5);
});

test("a swing that strikes a stone with ball or string is no clean pass; stones that settle do not matter", () => {
  const frames = framesOf(filmed([172, 190]));
  assert.equal(passOf(frames, [hit(50, "ball", "stone")]), null);
  assert.equal(passOf(frames, [hit(50, "stone", "string")]), null);
  assert.ok(passOf(frames, [hit(50, "base", "stone")]));
});

test("a ball that never leaves the circle is no clean pass", () => {
  assert.equal(passOf(framesOf(filmed([90])).slice(0, 60), []), null);
});

test("the decisive second is about the first blow, and else about the way out", () => {
  const struck = decisiveOf(framesOf(filmed([0])), [hit(3, "base", "stone"), hit(34, "ball", "stone")]);
  assert.ok(struck.length < FRAMES && struck[15].ball.position.x === framesOf(filmed([0]))[34].ball.position.x);
  const clean = decisiveOf(framesOf(filmed([0])), []);
  assert.ok(clean.some(({ ball }) => ball && ball.position.x < -14.5));
  assert.deepEqual(decisiveOf([], []), []);
});

test("all that happens is told once, and never too early", () => {
  const told = [];
  const tell = createTelling(filmed([172, 190], { 2: 40 }), [2], {
    fell: (id) => told.push(id),
    passed: () => told.push("passed"),
  });
  for (const frame of [0, 30]) tell(frame);
  assert.deepEqual(told, []);
  for (const frame of [60, 88, 89]) tell(frame);
  assert.deepEqual(told, [2, "passed"]);
});
