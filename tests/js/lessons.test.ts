// How far lessons are: kept with the games, begun anew where it cannot be read, and without losing the rest.
import assert from "node:assert/strict";
import { test } from "node:test";
import { progressOf, reached } from "../../web/js/learn/progress.ts";

const LESSON = { key: "0a1b2c3d", section: "", number: 2, count: 7, phase: "step" };

/** A store of these entries, and what was done to it. */
function storeOf(entries: any[]) {
  const [asides, removed] = [[], []];
  return {
    asides,
    removed,
    progress: async (of) => entries.filter(({ id }) => id.startsWith(of)),
    restore: async (shelf, entry) => void asides.push([shelf, entry]),
    remove: async (shelf, id) => void removed.push([shelf, id]),
  };
}

test("a lesson goes on after the steps that are done, and begins anew once all of them are", async () => {
  const kept = [LESSON, { ...LESSON, phase: "done" }, { ...LESSON, number: 7, phase: "over" }].map((lesson) =>
    reached("vaxandis", lesson),
  );
  assert.deepEqual(
    kept,
    [2, 3, 0].map((step) => ({ id: "lesson vaxandis", key: LESSON.key, step })),
  );
  const store = storeOf([
    { ...kept[1], saved: 1 },
    { id: "lesson skorpion", key: "ffffffff", step: 5, saved: 2 },
  ]);
  assert.deepEqual(await progressOf(store, "vaxandis"), { key: LESSON.key, step: 3 });
  assert.deepEqual(await progressOf(store, "stonehenge"), { key: "", step: 0 });
});

test("an exercise is kept when it is done, under its own name", () => {
  const exercise = { ...LESSON, section: "growth", number: 0, count: 1 };
  assert.equal(reached("vaxandis", exercise), null);
  assert.deepEqual(reached("vaxandis", { ...exercise, number: 1, phase: "over" }), {
    id: "exercise vaxandis growth",
    key: LESSON.key,
  });
});

test("what cannot be read of a lesson is set aside with a sentence, and the others stay", async () => {
  for (const damage of [
    { step: "3" },
    { step: -1 },
    { step: 1e9 },
    { key: 7 },
    { key: "x".repeat(99) },
    { step: 0.5 },
  ]) {
    const bad = { id: "lesson vaxandis", key: "0a1b2c3d", step: 3, saved: 1, ...damage };
    const good = { id: "lesson skorpion", key: "ffffffff", step: 5, saved: 2 };
    const store = storeOf([bad, good]);
    assert.deepEqual(await progressOf(store, "vaxandis"), { key: "", step: 0 });
    assert.deepEqual(await progressOf(store, "skorpion"), { key: good.key, step: 5 });
    assert.deepEqual(store.removed, [["progress", bad.id]]);
    const [[shelf, { text, title, why }]] = store.asides;
    assert.deepEqual([shelf, text], ["aside", JSON.stringify(bad)]);
    assert.ok(title && why);
  }
});
