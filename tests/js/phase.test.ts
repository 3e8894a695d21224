// The table of Stonehenge and the Sun: which tool is in the hand, and what is offered beside it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { phaseOf } from "../../web/js/stonehenge/phase.ts";

const ARC = [[0, 3599]];
const THROWN = [0, 1000, 0, 0];
/** A view of a position in which the person is to act. */
const view = (awaits, { release = null, arcs = ARC, ...more } = {}) => ({
  position: 4,
  entry_count: 4,
  is_over: false,
  can_act: true,
  lesson: null,
  scene: { stage: { awaits, arcs, release } },
  ...more,
});
const [SWING, AGAIN] = [{ key: "a/4/80" }, { key: "again" }];
const TASK = { stones: [] };

// What happens, the view, what flies, the task of practice, whether a swing can be seen again; then
// the tool, the phase, the step, and what is offered to see again and to practise.
const PHASES = [
  ["a stone is to be built", view("build"), null, null, false, ["build", "build", "build", "", "begin"]],
  ["a marker is to be put", view("mark"), null, null, false, ["mark", "build", "mark", "", ""]],
  ["the ball is to be let go", view("swing"), null, null, true, ["swing", "swing", "swing", "", ""]],
  [
    "it is a friend's turn",
    view("build", { can_act: false }),
    null,
    null,
    true,
    ["", "build", "build", "slow", "begin"],
  ],
  ["no place is left", view("mark", { arcs: [] }), null, null, false, ["", "build", "mark", "", ""]],
  ["the ball swings", view("fall"), SWING, null, false, ["", "flight", "fall", "", ""]],
  ["the last swing is seen again", view("build"), AGAIN, null, false, ["", "flight", "build", "stop", ""]],
  ["the outcome is not told yet", view("fall"), null, null, true, ["", "build", "fall", "slow", ""]],
  ["one looks back", view("swing", { position: 2, can_act: false }), null, null, false, ["", "build", "", "", "begin"]],
  [
    "the game is over",
    view("", { is_over: true, can_act: false }),
    null,
    null,
    true,
    ["", "build", "", "slow", "begin"],
  ],
  ["one practises", view("build"), null, TASK, true, ["swing", "swing", "", "", "end"]],
  ["a practised ball swings", view("build"), SWING, TASK, false, ["", "flight", "", "", "end"]],
  [
    "a lesson asks for stones",
    view("build", { lesson: { picks: true } }),
    null,
    null,
    false,
    ["", "build", "build", "", "begin"],
  ],
  [
    "a lesson asks to build",
    view("build", { lesson: { picks: false } }),
    null,
    null,
    false,
    ["build", "build", "build", "", "begin"],
  ],
];

for (const [story, seen, flight, task, repeats, expected] of PHASES)
  test(story, () => {
    const { tool, name, step, replay, practise, keeps } = phaseOf(seen, flight, task, repeats);
    assert.deepEqual([tool, name, step, replay, practise], expected);
    assert.equal(keeps, repeats && tool !== "swing", "a film is kept of what can be seen again");
  });

test("what a practised swing has done is looked at until the stones are to stand anew", () => {
  const { tool, retries, practise, replay } = phaseOf(view("build"), null, TASK, true, true);
  assert.deepEqual([tool, retries, practise, replay], ["", true, "end", "slow"]);
  assert.equal(phaseOf(view("build"), AGAIN, TASK, false, true).retries, false);
});

test("the physics runs for a ball that was let go in the last position of a game that goes on", () => {
  const swings = (more) => phaseOf(view("fall", { release: THROWN, ...more }), null, null, false).swings;
  assert.equal(swings({}), true);
  assert.equal(swings({ release: null }), false);
  assert.equal(swings({ position: 3 }), false);
  assert.equal(swings({ is_over: true }), false);
});
