// Where keys lead on the board, beside the arrows.

import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.ts";

const { createJumps, questionOf } = await import("../../web/js/board/jumps.ts");

const SPOTS = ["a1", "a2", "a3", "b1", "b2", "b12", "c1", "gate"];
const OWN = ["a3", "b2"];
function leads(keys: string, spot: string, more: Partial<KeyboardEvent> = {}) {
  const jump = createJumps();
  let at = 1000;
  return [...keys].map((key) => jump(key, { timeStamp: (at += 100), ...more }, spot, SPOTS, OWN)).at(-1);
}

const ROWS: [string, string, string, string | undefined, object?][] = [
  ["a digit leads along the row", "3", "a1", "a3"],
  ["two digits soon after each other are one number", "12", "b1", "b12"],
  ["a number that is not there leads nowhere", "9", "a1", undefined],
  ["Shift and a letter lead to the row, to the nearest number", "B", "a2", "b2", { shiftKey: true }],
  ["a letter alone does not", "b", "a2", undefined],
  ["a row that is not there leads nowhere", "Z", "a2", undefined, { shiftKey: true }],
  ["a full stop leads to the next own piece", ".", "a1", "a3"],
  ["and goes round", ".", "b2", "a3"],
  ["a comma leads to the one before", ",", "c1", "b2"],
  ["and goes round too", ",", "a1", "b2"],
];

for (const [name, keys, spot, goal, more] of ROWS) test(name, () => assert.equal(leads(keys, spot, more), goal));

test("letters ask about the spot", () => {
  assert.deepEqual(["n", "l", "m", "x"].map(questionOf), ["near", "lines", "moves", undefined]);
});
