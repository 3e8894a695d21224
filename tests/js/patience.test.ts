// A start is waited for as long as the page is awake.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createPatience } from "../../web/js/runtime/patience.ts";

/** A patience of two minutes, in a page whose timers this test calls: one that sleeps calls them once when it wakes. */
function begun(t) {
  let [gone, fire] = [0, () => {}];
  t.mock.method(globalThis, "setInterval", (step) => ((fire = step), 1));
  t.mock.method(globalThis, "clearInterval", () => (fire = () => {}));
  const patience = createPatience(120_000, () => (gone += 1));
  patience.renew();
  const awake = (seconds) => {
    for (let second = 0; second < seconds; second++) fire();
  };
  return { patience, awake, wakes: () => fire(), gone: () => gone };
}

test("a page that slept for an hour while Python starts goes on waiting", (t) => {
  const { awake, wakes, gone } = begun(t);
  awake(60);
  wakes();
  awake(58);
  assert.equal(gone(), 0);
});

test("two minutes awake without a sign are told once", (t) => {
  const { awake, gone } = begun(t);
  awake(119);
  assert.equal(gone(), 0);
  awake(9);
  assert.equal(gone(), 1);
});

test("a sign of progress begins the two minutes anew, and nothing is told after the end", (t) => {
  const { patience, awake, gone } = begun(t);
  awake(119);
  patience.renew();
  awake(119);
  assert.equal(gone(), 0);
  patience.stop();
  awake(9);
  assert.equal(gone(), 0);
});
