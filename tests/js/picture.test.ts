import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, remember } from "../../web/js/board/picture.ts";

const stone = (x) => ["s:a1", x, 0, []];
const ring = ["ring", "circle", { r: 3 }];

function scene(parts) {
  const whole = { board: { key: "b", ground: [] }, under: [], pieces: [], over: [], labels: {}, ...parts };
  complete(whole);
  return whole;
}

test("a scene is completed from the last one with the same board", () => {
  const first = scene({ pieces: [stone(1), ["s:b2", 5, 5, []]], over: [ring], labels: { a1: "black", b2: "white" } });
  scene({ board: { key: "other", ground: [] }, labels: { a1: "another board" } });
  remember({ board: { key: "b" }, pieces: [stone(9)] });
  const second = scene({ pieces: ["s:b2", stone(2)], over: ["ring"], labels: { a1: "black, chosen" } });
  assert.deepEqual(second.pieces, [["s:b2", 5, 5, []], stone(2)]);
  assert.equal(second.over[0], first.over[0]);
  assert.deepEqual(second.labels, { a1: "black, chosen", b2: "white" });
});

test("trays are completed too", () => {
  scene({ trays: [{ board: { key: "t", ground: [] }, pieces: [stone(1)] }, null] });
  const { trays } = scene({ trays: [{ board: { key: "t" }, pieces: ["s:a1"] }, null] });
  assert.deepEqual(trays[0].pieces, [stone(1)]);
});

test("what was never sent is an error", () => {
  assert.throws(() => scene({ over: ["nothing"] }), /“nothing” was never sent/);
  assert.throws(() => scene({ board: { key: "only named" } }), /The board only named was never sent/);
});
