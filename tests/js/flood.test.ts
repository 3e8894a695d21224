// A friend who sends too much is cut off, by count and by size, and everybody else is heard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener ??= () => {};
globalThis.removeEventListener ??= () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} } } as any;
const { createLink, LONGEST } = await import("../../web/js/peer/link.ts");
const { bucket } = await import("../../web/js/peer/rate-limit.ts");

test("room is used up and comes back with time, never beyond what it was", () => {
  let now = 0;
  const room = bucket(10, 2, () => now);
  assert.deepEqual([room(9), room(2), room(1), room(1)], [true, false, true, false]);
  now = 1_000;
  assert.deepEqual([room(3), room(2)], [false, true]);
  now = 1e9;
  assert.deepEqual([room(11), room(10), room(1)], [false, true, false]);
  now = 0; // a clock that goes back gives nothing, and takes nothing
  assert.equal(room(1), false);
});

const NOW = Date.UTC(2026, 5, 1);

/** Two tabs with a link; what the second hears of so many texts of a length. */
function heard(count, length) {
  return new Promise((resolve) => {
    let received = 0;
    const quiet = { onOpen() {}, onText() {}, onState() {}, onCut() {}, onClosed() {} };
    const how = { near: true, now: () => NOW };
    const end = (why) => {
      host.close();
      guest.close();
      resolve({ received, why });
    };
    const flood = () => {
      for (let n = 0; n < count; n++) host.send("x".repeat(length));
    };
    const host = createLink({ ...quiet, onOpen: flood }, how);
    const guest = createLink({ ...quiet, onText: () => ++received === count && end(""), onCut: end }, how);
    void host
      .invite()
      .then((invitation) => guest.answer(invitation))
      .then((reply) => host.accept(reply));
  });
}

test("attack app3.py: thousands of the longest texts at once are not let through", async () => {
  const { received, why } = await heard(1_000, LONGEST);
  assert.equal(why, "flood");
  assert.ok(received * LONGEST <= 4_000_000, `${received} texts`);
});

test("a long log comes through at once", async () => {
  assert.deepEqual(await heard(4_000, 600), { received: 4_000, why: "" });
});
