// The light of a clean pass stays in sight for its time, and a tap or a key ends it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createStay } from "../../web/js/stonehenge/stay.ts";
import { settled } from "./settled.ts";

/** A stay of 3 s, with a clock and a page of its own; whether what waits for it goes on. */
function begun(t) {
  const page = new EventTarget();
  let now = 0;
  t.mock.timers.enable({ apis: ["setTimeout"] });
  t.mock.method(performance, "now", () => now);
  globalThis.addEventListener = page.addEventListener.bind(page);
  t.after(() => delete globalThis.addEventListener);
  const stay = createStay(3000);
  stay.begin();
  async function isOver(later = 0) {
    now += later;
    t.mock.timers.tick(later);
    await settled();
    return over;
  }
  let over = false;
  const wait = () => void stay.passed().then(() => (over = true));
  return { page, wait, isOver };
}

test("it lasts for what is left of its time", async (t) => {
  const { wait, isOver } = begun(t);
  await isOver(1000);
  wait();
  assert.equal(await isOver(1900), false);
  assert.equal(await isOver(200), true);
});

test("nobody waits for one that is over", async (t) => {
  const { wait, isOver } = begun(t);
  await isOver(3001);
  wait();
  assert.equal(await isOver(), true);
});

for (const kind of ["pointerdown", "keydown"])
  test(`it is ended by ${kind}`, async (t) => {
    const { page, wait, isOver } = begun(t);
    wait();
    assert.equal(await isOver(100), false);
    page.dispatchEvent(new Event(kind));
    assert.equal(await isOver(), true);
  });
