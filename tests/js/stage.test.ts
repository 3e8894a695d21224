// Decisions of Stonehenge’s view without drawing: how much it can afford, and which part of a swing to show again.
import assert from "node:assert/strict";
import test from "node:test";
import { FRAMES, frameOf, trimmed } from "../../web/js/stonehenge/stage/frames.ts";
import { createReplay } from "../../web/js/stonehenge/stage/replay.ts";

const still = { x: 0, y: 0, z: 0, w: 1 };
const at = (x, y = 2.3, z = 0) => ({ position: { x, y, z }, rotation: still });

/** A swing of a second from the east, past a stone that has fallen after another half a second, and five more of rest. */
const SWING = Array.from({ length: FRAMES * 7 }, (_, n) => ({
  stones: [{ id: 1, ...at(12.6, Math.max(-4, 3 - Math.max(0, n - 0.5 * FRAMES) * 0.12)) }],
  ball: n >= 30 && n < 30 + FRAMES ? at(36 * Math.cos(((n - 30) / FRAMES) * Math.PI)) : null,
}));

async function budget() {
  const { createBudget } = await import(`../../web/js/stonehenge/stage/budget.ts?${Math.random()}`);
  const levels = [];
  return { levels, ...createBudget((level) => levels.push(level)) };
}

/** Frames that take so many milliseconds each. */
function move({ moving }, count, took) {
  for (let n = 0; n < count; n++) moving((move.now = (move.now ?? 0) + took));
}

test("who draws in time keeps all shadows and pixels", async () => {
  const fast = await budget();
  move(fast, 300, 1000 / 60);
  assert.deepEqual(fast.levels, [{ shadow: 2048, ratio: 2 }]);
});

test("late frames take the shadows first, then pixels, and never more than all", async () => {
  const late = await budget();
  move(late, 300, 40);
  const { levels } = late;
  for (let n = 1; n < levels.length; n++) {
    assert.ok(levels[n].shadow <= levels[n - 1].shadow && levels[n].ratio <= levels[n - 1].ratio);
    if (levels[n].ratio < levels[n - 1].ratio) assert.equal(levels[n - 1].shadow, 0);
  }
  assert.deepEqual(levels.at(-1), { shadow: 0, ratio: 1 });
});

test("one long frame among quick ones costs nothing, nor does a rest", async () => {
  const busy = await budget();
  for (let n = 0; n < 20; n++) {
    move(busy, 9, 16);
    move(busy, 1, 300);
    move(busy, 9, 16);
    move(busy, 1, 5000);
  }
  assert.equal(busy.levels.length, 1);
});

test("what stands still is drawn as well as can be", async () => {
  const late = await budget();
  move(late, 100, 40);
  late.still();
  assert.deepEqual(late.levels.at(-1), { shadow: 2048, ratio: 2 });
  move(late, 1, 40);
  assert.deepEqual(late.levels.at(-1), { shadow: 0, ratio: 1 });
});

test("a frame is plain numbers of what the simulation holds", () => {
  const body = { translation: () => ({ x: 1, y: 2, z: 3 }), rotation: () => still };
  const frame = { stones: [{ id: 7, position: { x: 1, y: 2, z: 3 }, rotation: still }], ball: null };
  assert.deepEqual(frameOf([{ id: 7, lies: false, body }], undefined), frame);
});

test("a swing is shown again from its release until the last stone lies", () => {
  const frames = trimmed(SWING);
  assert.equal(frames[0], SWING[30]);
  assert.ok(frames.length > FRAMES && frames.length < 2.5 * FRAMES);
  assert.deepEqual(trimmed(SWING.slice(0, 20)), []);
});

test("time passes slowly while the ball is among the stones", () => {
  const drawn = [];
  const { step } = createReplay(SWING, false, (before) => drawn.push(before.ball?.position.x));
  while (step(1 / 60));
  const among = drawn.filter((x) => Math.abs(x) < 19).length;
  const outside = drawn.filter((x) => Math.abs(x) >= 19).length;
  const frames = trimmed(SWING).filter(({ ball }) => ball);
  const quick = frames.filter(({ ball }) => Math.abs(ball.position.x) >= 19).length;
  assert.ok(among > 3.5 * (frames.length - quick) && outside < 2.5 * quick);
});

test("who wants nothing to move sees six stills, the last with everything at rest", () => {
  const drawn = [];
  const { step } = createReplay(SWING, true, (before) => drawn.push(before));
  while (step(1 / 60));
  assert.equal(drawn.length, 6);
  assert.equal(new Set(drawn).size, 6);
  assert.equal(drawn.at(-1), trimmed(SWING).at(-1));
});

test("a swing that was not seen has nothing to show", () => {
  for (const stills of [true, false]) assert.equal(createReplay([], stills, assert.fail).step(1), false);
});
