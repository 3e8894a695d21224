// When the view of Stonehenge is drawn: time never goes back for what moves by itself.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPlayer } from "../../web/js/stonehenge/stage/player.ts";

test("a frame of an earlier time than the simulation drawn before it moves nothing back", (t) => {
  const frames = [];
  t.mock.method(performance, "now", () => 1_000);
  globalThis.requestAnimationFrame = (tick) => frames.push(tick);
  globalThis.cancelAnimationFrame = () => {};
  t.after(() => {
    delete globalThis.requestAnimationFrame;
    delete globalThis.cancelAnimationFrame;
  });
  const still = { step: () => false };
  const player = createPlayer({ eye: still, screen: { draw() {} }, reduceMotion: false, also: () => false });
  const passed = [];
  player.running();
  player.play(
    (seconds) => {
      passed.push(seconds);
      return true;
    },
    () => {},
  );
  frames.shift()(960);
  assert.deepEqual(passed, [0]);
});
