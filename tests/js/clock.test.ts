// A clock shows what is left, and neither less than none nor more than it was told.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

/** Just enough of an element: what is in it. */
class Fake {
  textContent = "";
  nodes = [];
  classList = { toggle() {} };
  append(...more) {
    this.nodes.push(...more);
  }
  setAttribute() {}
}

fakeLocalStorage();
globalThis.document = { documentElement: { dataset: {} }, createElement: () => new Fake() };
globalThis.window = globalThis;
const { mountClock } = await import("../../web/js/board/clock.ts");

const NOW = 1_000_000;
performance.now = () => NOW;
const AGES = [
  ["for four seconds", 4_000, ["0:56", "Pauses 4:56"]],
  ["for longer than there was", 400_000, ["0:00", "Pauses 0:00"]],
  ["from a moment ahead on", -1_000, ["1:00", "Pauses 5:00"]],
];

for (const [title, age, shown] of AGES)
  test(`a clock that runs and stands ${title}`, () => {
    const { face, show } = mountClock({ clock() {}, pauses() {} });
    const since = NOW - age;
    show({ left: 60_000, since, pauses: 300_000, stands: since });
    show(null);
    assert.deepEqual(
      face.nodes.map((node) => node.textContent),
      shown,
    );
  });
