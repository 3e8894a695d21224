/** The card of a result, beside the game itself: how long it took, and how the players stand. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createSitting, tallied } from "../../web/js/storage/sitting.ts";

globalThis.document = { querySelector: () => null };
globalThis.CSS = { escape: (text) => text };

let count = 0;
/** A game against the third level that is over. */
const game = (summary: object, more: object = {}) => ({
  ...{ id: `g${count++}`, text: "", saved: count, computer: { 1: 3 } },
  summary: { game: "vaxandis", title: "Vaxandis", turn: 20, who: ["Black"], yours: true, over: true, ...summary },
  ...more,
});
const won = (more) => game({}, more);
const lost = () => game({ yours: false });

test("wins are counted against the same rival in the same game", () => {
  const last = won();
  const others = [
    game({ game: "skorpion" }),
    won({ computer: { 1: 4 } }),
    game({ over: false }),
    won({ computer: {} }),
  ];
  assert.equal(tallied(last, [last, won(), lost(), ...others]).standing, "You lead 2–1 against Level 3.");
  assert.equal(tallied(last, [last, lost(), lost()]).standing, "You trail 1–2 against Level 3.");
  assert.equal(tallied(last, [last, lost()]).standing, "You and Level 3 are even at 1–1.");
  assert.equal(tallied(last, [last, ...others]).standing, "");
});

test("a friend is a rival by name", () => {
  const last = game({ friends: ["Ben"] }, { computer: {} });
  assert.equal(tallied(last, [last, game({ friends: ["Ben"] }), won()]).standing, "You lead 2–0 against Ben.");
  const nameless = game({ friends: ["Your friend"] }, { computer: {} });
  assert.equal(tallied(nameless, [nameless, nameless]).standing, "", "it may have been somebody else");
});

test("where several share the screen only the time is told", () => {
  const last = won({ computer: {}, spent: 8 * 60_000 });
  assert.deepEqual(tallied(last, [last, last]), { time: "8 minutes", standing: "", won: [] });
});

test("after a win against the computer the levels of that game are told that were won at once", () => {
  const last = won();
  const others = [won({ computer: { 1: 1 } }), lost(), game({ game: "skorpion" }, { computer: { 1: 7 } })];
  assert.deepEqual(tallied(last, [last, ...others]).won, [1, 3]);
  const loss = lost();
  assert.deepEqual(tallied(loss, [loss, ...others]).won, []);
});

test("the time at a game goes on from what was kept, and leaves out who was away", async () => {
  let now = 0;
  const kept = new Map([["a", won({ id: "a", spent: 60_000 })]]);
  const told = [];
  const store = { find: async (id) => kept.get(id), heads: async () => [...kept.values()] };
  const sitting = createSitting(
    store,
    (id, { time }) => told.push([id, time]),
    () => now,
  );
  await sitting.view({ id: "a", result: null });
  now = 120_000;
  sitting.save(kept.get("a"));
  assert.equal(kept.get("a").spent, 180_000);
  now += 24 * 3_600_000;
  await sitting.view({ id: "a", result: null });
  sitting.save(kept.get("a"));
  assert.equal(kept.get("a").spent, 480_000);
  await sitting.view({ id: "a", result: {} });
  assert.deepEqual(told.at(-1), ["a", "8 minutes"]);
});
