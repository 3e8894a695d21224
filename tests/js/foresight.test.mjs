/** The answers to a press are those to the pick that follows it at once, and to nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";

const { createForesight } = await import("../../web/js/runtime/foresight.mjs");

const press = (spot) => ({ kind: "foresee", spot });
const pick = (spot) => ({ kind: "pick", spot });
const told = (number, ...answers) => ({ kind: "foreseen", number, answers });

function foresight() {
  const heard = [];
  return { heard, ...createForesight((answer) => heard.push(answer)) };
}

test("what was told to a press is heard when its spot is picked, and not before", async () => {
  const { heard, sent, hear } = foresight();
  assert.deepEqual(sent(press("a1")), { ...press("a1"), number: 1 });
  hear(told(1, "view", "save"));
  assert.deepEqual(heard, []);
  assert.deepEqual(sent(pick("a1")), { ...pick("a1"), foreseen: 1 });
  assert.deepEqual(heard, [], "the pick goes out first");
  await Promise.resolve();
  assert.deepEqual(heard, ["view", "save"]);
  assert.deepEqual(sent(pick("a1")), pick("a1"), "once");
});

test("a pick before the answers are there hears them as they come, whatever was sent since", () => {
  const { heard, sent, hear } = foresight();
  sent(press("a1"));
  assert.equal(sent(pick("a1")).foreseen, 1);
  sent(press("b1"));
  assert.equal(sent(pick("b1")).foreseen, 2);
  sent({ kind: "undo" });
  hear(told(1, "one"));
  hear(told(2, "two"));
  hear(told(2, "two again"));
  assert.deepEqual(heard, ["one", "two"]);
});

for (const [what, between] of Object.entries({
  "another message": { kind: "deselect" },
  "another press": press("b1"),
  "the pick of another spot": pick("b1"),
  "the same spot pressed once more": press("a1"),
}))
  test(`after ${what} nothing that was told before is heard`, async () => {
    const { heard, sent, hear } = foresight();
    sent(press("a1"));
    hear(told(1, "too early"));
    const { number } = sent(between);
    const { foreseen } = sent(pick("a1"));
    hear(told(1, "too late"));
    await Promise.resolve();
    assert.deepEqual(heard, []);
    assert.equal(foreseen, number && between.spot === "a1" ? number : undefined);
  });

test("in a match nothing is told, and the pick is answered as ever", () => {
  const { heard, sent, hear } = foresight();
  sent(press("a1"));
  hear({ kind: "foreseen", number: 1, answers: null });
  assert.deepEqual(sent(pick("a1")), pick("a1"));
  sent(press("b1"));
  assert.equal(sent(pick("b1")).foreseen, 2, "it was too soon to know");
  hear({ kind: "foreseen", number: 2, answers: null });
  hear("view");
  assert.deepEqual(heard, ["view"]);
});

test("a line that has ended leaves nothing to be heard", async () => {
  const { heard, sent, hear, forget } = foresight();
  sent(press("a1"));
  hear(told(1, "view"));
  forget();
  assert.deepEqual(sent(pick("a1")), pick("a1"));
  sent(press("b1"));
  sent(pick("b1"));
  forget();
  hear(told(2, "view"));
  await Promise.resolve();
  assert.deepEqual(heard, []);
});
