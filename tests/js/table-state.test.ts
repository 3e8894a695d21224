/** The state of the table, when the program's next view comes: which parts of it are left behind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { newState, withView } from "../../web/js/board/table-state.ts";

const VIEW = {
  id: "a",
  accent: "toy",
  entry_count: 4,
  position: 4,
  variation: 0,
  result: null,
  curtain: null,
  tools: {},
  chosen: [],
  can_act: true,
};
const HINT = { text: "Look there.", spots: ["a1"], more: true };

/** The state after a view, with a hint and a question in it. */
const after = (more: object) =>
  withView({ ...newState(), view: VIEW, hint: HINT, asks: true }, { ...VIEW, ...more }, true);

test("a hint leaves when one looks back, and stays while something is chosen", () => {
  assert.equal(after({ position: 3 }).hint, null);
  assert.equal(after({ variation: 1 }).hint, null);
  assert.equal(after({}).hint, HINT);
});

test("a game keeps its picture while its tree is edited and while one looks back", () => {
  const at = (view: object) => withView({ ...newState(), latest: VIEW }, { ...VIEW, ...view }, true).latest;
  assert.equal(at({ exploration: { node: 3, keeps: true } }), VIEW);
  assert.equal(at({ position: 2 }), VIEW);
  assert.equal(at({ entry_count: 5, position: 5 })?.entry_count, 5);
});

test("who wants to know why not is not asked any more once something is played", () => {
  assert.equal(after({ entry_count: 5, position: 5 }).asks, false);
  assert.equal(after({}).asks, true);
});

test("what was explained stays while others move, and leaves once the person acts or looks back", () => {
  const told = { key: "toy freeze", title: "Frozen.", why: "It can’t move.", rule: "freezing" };
  const next = (could: boolean, more: object) =>
    withView({ ...newState(), view: { ...VIEW, can_act: could }, told }, { ...VIEW, ...more }, true).told;
  assert.equal(next(false, { entry_count: 5, position: 5 }), told);
  assert.equal(next(true, {}), told);
  assert.equal(next(true, { entry_count: 5, position: 5 }), null);
  assert.equal(next(true, { chosen: ["a1"] }), null);
  assert.equal(next(false, { position: 3 }), null);
});
