/** The query field beside the board: words that do, words that ask, and moves; each answer is heard when asked for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { mountQueries } from "../../web/js/board/queries.ts";

/** The field of a table whose buttons can do what `possible` names, and what it led to. */
function field(...possible) {
  const heard = [];
  const asked = [];
  const output = { replaceChildren() {}, removeAttribute() {}, checkVisibility: () => false };
  globalThis.document = { createElement: () => ({}) };
  const queries = mountQueries(
    { querySelectorAll: () => [output] },
    {
      ask: (text) => asked.push(text),
      press: (name) => possible.includes(name) && Boolean(asked.push(`[${name}]`)),
      hint: (stage) => asked.push(`hint stage ${stage}`),
      announce: (words) => heard.push(words),
    },
  );
  return { queries, heard, asked };
}

test("words do what buttons do, and are asked about where they can do nothing", () => {
  const { queries, asked } = field("undo", "flip", "hint");
  for (const text of ["undo", "Flip", "hint 2", "who", "board e5", "moves e5"]) assert.ok(queries.take(text));
  for (const text of ["redo", "Draw"]) assert.ok(queries.take(text));
  const done = ["[undo]", "[flip]", "[hint]", "hint stage 2"];
  assert.deepEqual(asked, [...done, "who", "board e5", "moves e5", "redo", "draw"]);
  assert.ok(!queries.take("e5"), "a move is no question");
});

test("a question asked twice is answered aloud twice", () => {
  const { queries, heard } = field();
  const view = () => queries.show(["Red to move."]);
  queries.take("who");
  view();
  view(); // nobody asked: the next view still brings it
  queries.take("who");
  view();
  assert.deepEqual(heard, ["Red to move.", "Red to move."]);
});
