import assert from "node:assert/strict";
import { test } from "node:test";
import { contentOf } from "../../web/js/peer/meeting.ts";

const friend = { link: 0, phase: "meeting", words: [], name: "Ben", ended: null };
const ended = ["rules", "Your rules differ.", "One of you has an older Cairn.", ""];
const what = ["Vaxandis"];

test("a dialog about a connection that has ended stays as it is while the other page closes it", () => {
  const shown = contentOf({ ...friend, ended }, false, what);
  assert.equal(contentOf({ ...friend, phase: "away", ended }, true, what), shown);
  assert.notEqual(contentOf({ ...friend, link: 1, ended }, false, what), shown, "its buttons are for its own link");
});

test("a dialog about a connection that stands tells a friend who leaves, and their words", () => {
  const shown = contentOf(friend, false, what);
  assert.notEqual(contentOf(friend, true, what), shown);
  assert.notEqual(contentOf({ ...friend, words: ["oak", "sea"] }, false, what), shown);
});
