/** The tasks for practice, by the stones on the table. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tasksOf } from "../../web/js/stonehenge/practice.ts";

const names = (count) => tasksOf(Array.from({ length: count }, (_, id) => ({ id }))).map(({ name }) => name);
const TARGETS = ["Target: clean through", "Target: one stone", "Target: four stones"];

test("what stands on the table may be practised on, few stones after a ring", () => {
  assert.deepEqual(names(0), ["A ring of stones", ...TARGETS]);
  assert.deepEqual(names(1), ["A ring of stones", "Stones on the table", ...TARGETS]);
  assert.deepEqual(names(6), ["Stones on the table", "A ring of stones", ...TARGETS]);
});
