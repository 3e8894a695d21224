// Somebody was there, and no game came of it: what is said of that, and of whom.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} } };
const { noGame } = await import("../../web/js/peer/joining.ts");

const BEN = { link: 0, party: 1, name: "Ben", phase: "words", match: "", words: [], left: false, ended: null };
const said = (friend, why) => noGame({ friend, friends: friend ? [friend] : [] }, why)?.title;

test("who closes the page at the words has left, and is told of by name", () => {
  assert.equal(said(BEN, "gone"), "\u2068Ben\u2069 has left.");
  assert.equal(said({ ...BEN, left: true }, "left"), "\u2068Ben\u2069 has left.");
  assert.equal(said(undefined, "gone"), "Your friend has left.", "before a greeting");
});

test("of who is only not heard any more, nobody says that they have left", () => {
  assert.equal(said(BEN, "left"), "The connection is gone.");
  assert.equal(said(BEN, "lost"), "The connection is gone.");
});

test("why the program has ended it comes first", () => {
  const ended = ["words", "The words differ.", "Somebody may be in between.", ""];
  assert.deepEqual(noGame({ friend: { ...BEN, ended }, friends: [] }, "gone"), {
    title: "The words differ.",
    why: "Somebody may be in between.",
  });
});

test("where both have agreed, there is a game, and nothing is said here", () => {
  assert.equal(said({ ...BEN, match: "1f0e2d3c" }, "gone"), undefined);
});
