/** The value of a spot that may be chosen: the best of what it leads to, and nothing that is not known. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.localStorage = { getItem: () => null };
const { wordsOf, worthsOf } = await import("../../web/js/analysis/values.ts");

/** A way to choose an action: `a b won 3`, or `a b won ≤3`. */
function way(text) {
  const words = text.split(" ");
  const plies = words.pop();
  const value = words.pop();
  const [isMost, n] = [plies.startsWith("≤"), Number(plies.replace("≤", ""))];
  const known = { plies: isMost || plies === "-" ? null : n, most: isMost ? n : null };
  return { path: words, value: value === "?" ? "" : value, ...known };
}

const CASES = {
  "the quickest win that is known": [["a b won 5", "a c won 3"], [], { a: ["won", 2] }],
  "a quick win beside one of unknown length": [["a c won 3", "a d won -"], [], { a: ["won", 2, "at most"] }],
  "a win of unknown length": [["a won -"], [], { a: ["won", null] }],
  "a win beside what is not known": [["a b ? -", "a c won 1"], [], { a: ["won", 1] }],
  "nothing where it might be better": [["a b ? -", "a c lost 2", "a d drawn 1"], [], {}],
  "a draw before a loss": [["a b lost 2", "a c drawn 1"], [], { a: ["drawn", null] }],
  "the longest loss": [["a b lost 2", "a c lost 6"], [], { a: ["lost", 3] }],
  "a loss of unknown length": [["a b lost 2", "a c lost -"], [], { a: ["lost", null] }],
  "the longest loss at most": [["a b lost ≤8", "a c lost 6"], [], { a: ["lost", 4, "at most"] }],
  "the quickest win at most": [["a b won ≤5", "a c won ≤9"], [], { a: ["won", 3, "at most"] }],
  "a win that may be quicker still": [["a b won 5", "a c won ≤9"], [], { a: ["won", 3, "at most"] }],
  "after what is chosen already": [["a b won 1", "a c lost 2", "d e won 1"], ["a"], { b: ["won", 1], c: ["lost", 1] }],
  "nothing after all is chosen": [["a b won 1"], ["a", "b"], {}],
};
for (const [name, [ways, chosen, wanted]] of Object.entries(CASES))
  test(name, () => {
    const found = [...worthsOf(ways.map(way), chosen)].map(([spot, { value, turns, isMost }]) => [
      spot,
      [value, turns, ...(isMost ? ["at most"] : [])],
    ]);
    assert.deepEqual(Object.fromEntries(found), wanted);
  });

test("each worth has words", () => {
  const words = (value, turns, isMost = false) => wordsOf({ value, turns, isMost });
  assert.deepEqual(
    [words("won", 2), words("won", null), words("drawn", null), words("lost", 3), words("lost", null)],
    ["wins in 2", "wins", "draws", "loses in 3", "loses"],
  );
  assert.deepEqual([words("won", 2, true), words("lost", 3, true)], ["wins in at most 2", "loses in at most 3"]);
});
