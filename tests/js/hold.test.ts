// The hand that holds the ball is felt where a device can buzz: shortly in the middle of its sway, longer at the ends.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.document = { documentElement: { dataset: {} } } as any;
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
let buzzes = [];
Object.defineProperty(globalThis, "navigator", { value: { vibrate: (times) => buzzes.push(...times) } });
let [now, next] = [0, (_) => {}];
performance.now = () => now;
globalThis.requestAnimationFrame = (call) => ((next = call), 1);
const { createHold } = await import("../../web/js/stonehenge/hold.ts");
const { knock } = await import("../../web/js/stonehenge/knocks.ts");
const { set } = await import("../../web/js/shell/settings.ts");

/** The buzzes of a device while the ball is held for a period of the sway and a little. */
function held(sways) {
  buzzes = [];
  const hold = createHold({ stepped() {} });
  hold.take("keys", { x: 36, z: 0 }, sways);
  for (let n = 0; n < 84; n++) next((now += 16));
  hold.put();
  return buzzes;
}

function struck(parts: [string, string], impulse: number) {
  buzzes = [];
  knock({ parts, impulse, at: { x: 0, y: 0, z: 0 } } as any, 0);
  return buzzes;
}

test("nothing buzzes unless it is asked to", () => {
  assert.deepEqual([...held(true), ...struck(["ball", "stone"], 900)], []);
});

test("a hand that sways is felt at its ends and in the middle, a steady one is not, and a hard stroke longer than a soft one", () => {
  set("haptics", "on");
  assert.deepEqual(held(true), [14, 6, 14, 6]);
  assert.deepEqual(held(false), []);
  const [hard] = struck(["ball", "stone"], 1800);
  const [soft] = struck(["stone", "string"], 60);
  assert.ok(hard > 2 * soft && soft > 0, `${hard} ${soft}`);
  assert.deepEqual(struck(["ball", "base"], 900), []);
});
