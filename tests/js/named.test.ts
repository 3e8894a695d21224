// The spots that a sentence names: what lights up on the board as one points at it.
import assert from "node:assert/strict";
import test from "node:test";
import { namedIn } from "../../web/js/board/named.ts";

const CELLS = { a1: "a1", c3: "c3", c30: "c30" };
const SPIRALS = { L2: "left II", L3: "left III", R3: "right III", R7: "right VII" };
const GATE = { gate: "the Gate", o12: "o12", o1: "o1" };

for (const [words, names, spots] of [
  ["You move from c3 to a1.", CELLS, ["c3", "a1"]],
  ["c30 is no c3x, and ac3 is none.", CELLS, ["c30"]],
  ["a1 touches c3. a1 is frozen.", CELLS, ["a1", "c3"]],
  ["Red moves stone 3 from left II to III. It teleports to right III.", SPIRALS, ["L2", "L3", "R3"]],
  ["III of 7.", SPIRALS, []],
  ["The Skorpion goes from the Gate to o12.", GATE, ["gate", "o12"]],
  ["To the left of the Gate, or in: Gate.", GATE, ["gate"]],
  ["It’s a1 (not b+c) and b+c.", { a: "a1", b: "b+c", c: "It’s" }, ["c", "a", "b"]],
  ["No game is here.", {}, []],
])
  test(`“${words}” names ${spots.length || "nothing"}`, () => assert.deepEqual(namedIn(words, names), spots));
