// Words over the picture of Stonehenge: those of stones that fall in one place stand above each other.
import assert from "node:assert/strict";
import { test } from "node:test";

test("words that would cover each other stand above each other, and others stay where they belong", async (t) => {
  const made = [];
  globalThis.document = {
    createElement: () => {
      const label = { style: {}, offsetWidth: 80, offsetHeight: 20, append() {}, remove() {}, setAttribute() {} };
      made.push(label);
      return label;
    },
  };
  t.after(() => delete globalThis.document);
  const { createLabels } = await import("../../web/js/stonehenge/stage/labels.ts");
  const labels = createLabels({ clientWidth: 800, clientHeight: 500, append() {} }, ({ x, y }) => ({ x, y }));
  for (const at of [
    { x: 300, y: 400, z: 0 },
    { x: 320, y: 405, z: 0 },
    { x: 310, y: 402, z: 0 },
    { x: 600, y: 400, z: 0 },
  ])
    labels.add("Stone falls", at);
  const tops = made.map(({ style }) => Number(/\) calc\((-?[\d.]+)px/.exec(style.translate)[1]));
  assert.deepEqual(tops, [400, 378, 356, 400]);
});
