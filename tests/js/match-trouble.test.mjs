/** What is said of a friend who is away: nothing about moves once the game is over. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.mjs";

fakeLocalStorage();
globalThis.document = { documentElement: { dataset: {} } };
const { trouble } = await import("../../web/js/peer/match-trouble.mjs");
const { newMistakes } = await import("../../web/js/peer/match.mjs");

const AWAY = { link: null, party: 1, name: "Ada", phase: "away", match: "1f0e", words: [], left: false, ended: null };

test("a friend who is away can be invited again, to go on or to play another", () => {
  const told = (view) => trouble(AWAY, { friends: [AWAY], ...view }).why;
  assert.match(told({ by_link: true }), /Invite again to go on, or send your moves by link\.$/);
  assert.match(told({ by_link: true, is_over: true }), /The game is over, and kept\. Invite again to play another\.$/);
});

test("a mistake of ours that ends a connection is there to be copied, and is reported once", () => {
  const ended = ["internal", "The connection was ended.", "Something went wrong on this page.", "KeyError"];
  const friend = { ...AWAY, phase: "over", ended };
  assert.equal(trouble(friend, { friends: [friend] }).details, "KeyError");
  const flooded = { ...AWAY, ended: ["flood", "The connection was ended.", "Too much came at once.", ""] };
  assert.deepEqual(newMistakes([friend, flooded, AWAY], []), ["KeyError"]);
  assert.deepEqual(newMistakes([friend], [friend]), []);
});
