/** Two computers that are watched: when each of their moves comes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPace } from "../../web/js/analysis/watching.ts";
import { settled } from "./settled.ts";

/** Moves that are asked for one after another, and those that have come. */
function played(pace: ReturnType<typeof createPace>, rested = async () => {}) {
  const moves: number[] = [];
  const play = async () => {
    await pace.next(rested, 0);
    moves.push(moves.length + 1);
  };
  return { moves, play };
}

test("moves come by themselves until they are paused, and again when they go on", async () => {
  const pace = createPace();
  const { moves, play } = played(pace);
  await play();
  pace.pause(true);
  const next = play();
  await settled();
  assert.deepEqual(moves, [1]);
  pace.pause(false);
  await next;
  assert.deepEqual(moves, [1, 2]);
});

test("while they are paused, one move comes for each that is asked for, also before it was thought of", async () => {
  const pace = createPace();
  const { moves, play } = played(pace);
  pace.pause(true);
  pace.one();
  await play();
  const next = play();
  await settled();
  assert.deepEqual(moves, [1]);
  pace.one();
  await next;
  assert.deepEqual(moves, [1, 2]);
});

test("a fast move does not wait until the one before was seen for a while, others do", async () => {
  const pace = createPace();
  const { moves, play } = played(pace, () => new Promise(() => {}));
  void play();
  await settled();
  assert.deepEqual([pace.speed(), moves], ["normal", []]);
  pace.faster();
  assert.equal(pace.speed(), "fast");
  await play();
  assert.deepEqual(moves, [1]);
});
