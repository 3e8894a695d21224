/** The course of a review: it goes on where it was stopped, also on a page that was loaded anew. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createCourse } from "../../web/js/review/course.ts";

const GAME = { id: "a", record: "r", is_shared: false };
const judged = (entry) => ({ kind: "judged", entry, seat: 0, count: 3, loss: 0, is_good: true, moments: [] });

/** A store that holds one review, and what was asked of the worker. */
function fresh(kept = new Map(), language = () => "en") {
  const asked = [];
  const store = { review: async (id) => kept.get(id), keepReview: async (id, found) => kept.set(id, found) };
  return { kept, asked, course: createCourse(store, (question) => asked.push(question?.at ?? null), language) };
}

test("a review that was stopped goes on on a new page with the entry that is not judged yet", async () => {
  const { kept, asked, course } = fresh();
  await course.begin(GAME, () => true);
  for (const entry of [0, 1]) course.take(judged(entry));
  course.stop();
  assert.deepEqual(asked, [0, null]);
  const anew = fresh(structuredClone(kept));
  await anew.course.begin(GAME, () => true);
  assert.deepEqual(anew.asked, [2]);
  assert.deepEqual(anew.course.of("r").findings.progress(), [2, 3]);
});

test("a review that is done is there at once on a new page, and not asked for again", async () => {
  const { kept, course } = fresh();
  await course.begin(GAME, () => true);
  course.take(judged(2));
  course.take({ kind: "reviewed", is_done: true });
  const anew = fresh(kept);
  await anew.course.begin(GAME, () => true);
  assert.deepEqual([anew.asked, anew.course.of("r").phase], [[], "done"]);
});

test("a review without what there is to know is not kept: it is made anew", async () => {
  const { kept, course } = fresh();
  await course.begin(GAME, () => true);
  course.take(judged(2));
  course.take({ kind: "reviewed", is_done: true, is_provisional: true });
  assert.deepEqual([course.of("r").phase, course.of("r").findings.progress()], ["done", [1, 3]]);
  const anew = fresh(kept);
  await anew.course.begin(GAME, () => true);
  assert.deepEqual(anew.asked, [0]);
});

test("what is kept of another course of the game is of no use", async () => {
  const { kept, course } = fresh();
  await course.begin(GAME, () => true);
  course.take(judged(0));
  course.stop();
  const anew = fresh(kept);
  await anew.course.begin({ ...GAME, record: "longer" }, () => true);
  assert.deepEqual(anew.asked, [0]);
});

test("a review of an older form is made anew", async () => {
  const { kept, course } = fresh();
  await course.begin(GAME, () => true);
  course.take(judged(2));
  course.take({ kind: "reviewed", is_done: true });
  const { form: _, ...older } = kept.get("a");
  const anew = fresh(new Map([["a", older]]));
  await anew.course.begin(GAME, () => true);
  assert.deepEqual(anew.asked, [0]);
});

test("nothing is kept of a game that is only looked at", async () => {
  const { kept, course } = fresh();
  await course.begin({ ...GAME, is_shared: true }, () => true);
  course.take(judged(0));
  course.stop();
  assert.equal(kept.size, 0);
});

test("a game that was left meanwhile is not asked about", async () => {
  const { asked, course } = fresh();
  await course.begin(GAME, () => false);
  assert.deepEqual(asked, []);
});

test("when the page speaks another language, the review is made anew in it, and each is kept as what it is", async () => {
  let tongue = "en";
  const { kept, asked, course } = fresh(new Map(), () => tongue);
  await course.begin(GAME, () => true);
  course.take(judged(0));
  tongue = "de";
  assert.equal(course.isForeign(), true);
  await course.begin(GAME, () => true);
  assert.deepEqual([asked, kept.get("a").language, course.isForeign()], [[0, null, 0], "en", false]);
  course.take({ kind: "reviewed", is_done: true });
  assert.equal(kept.get("a").language, "de");
});
