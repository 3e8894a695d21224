/** The text of a tree, as docs/tree.md has it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nodesOf, sizeOf } from "../../web/js/review/tree.ts";

const RECORD = '{"cairn":1,"game":"vaxandis","version":1,"seats":2,"options":{},"actions":["e5","stay"]}';
const TREE = [
  RECORD,
  '{"cairn_tree":1}',
  '[0,""]',
  '[1,"e5",{"comment":"Quiet."}]',
  '[2,"c3",{"name":"<b>","mark":"!?"}]',
  '[3,"d4"]',
  '[2,"stay"]',
].join("\n");

test("a record alone is a line of what was played", () => {
  const nodes = nodesOf(RECORD);
  assert.deepEqual(
    nodes.map(({ depth, action, children, isPlayed }) => [depth, action, children, isPlayed]),
    [
      [0, "", [1], true],
      [1, "e5", [2], true],
      [2, "stay", [], true],
    ],
  );
});

test("a tree has its branches in their order, and knows which of them was played", () => {
  const nodes = nodesOf(TREE);
  assert.deepEqual(nodes[1].children, [2, 4]);
  assert.deepEqual(
    nodes.map(({ isPlayed }) => isPlayed),
    [true, true, false, false, true],
  );
  assert.equal(nodes[3].parent, 2);
  assert.deepEqual([nodes[2].name, nodes[2].mark, nodes[1].comment], ["<b>", "!?", "Quiet."]);
});

test("a branch is as large as all that follows from it", () => {
  const nodes = nodesOf(TREE);
  assert.deepEqual([sizeOf(nodes, 0), sizeOf(nodes, 2), sizeOf(nodes, 4)], [5, 2, 1]);
});
