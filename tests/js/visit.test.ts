// The game that the page has on its table: what comes to it, leaves it, and is told of it too late.
import assert from "node:assert/strict";
import { test } from "node:test";
import { after, isLate, NOTHING } from "../../web/js/shell/visit.ts";

const went = (...events) => events.reduce(after, NOTHING);
const opens = (id, more) => ({ kind: "opens", id, ...more });
const view = (id, is_shared = false) => ({ kind: "view", view: { id, is_shared } });
const [leaves, clears, refused] = [
  { kind: "leaves" },
  { kind: "clears", isTold: false },
  { kind: "clears", isTold: true },
];

// What happened, and the game that is on the table then, or about to be.
const GAMES = [
  ["a game opens", [opens("a")], "a"],
  ["the one asked for is not there", [opens("a"), { kind: "fails" }], ""],
  ["the program shows another game", [opens("a"), view("b")], "b"],
  ["a shared game is only looked at", [opens("a"), view("b", true)], "a"],
  ["the person leaves", [opens("a"), leaves], ""],
  ["who left one game is on the way to another", [opens("a"), leaves, opens("b"), clears], "b"],
  ["that other one is refused", [opens("a"), leaves, opens("b"), clears, refused], ""],
  ["a late view of the game that was left", [opens("a"), leaves, opens("b"), view("a")], "b"],
  ["who comes back to it sees it", [opens("a"), leaves, opens("a"), view("a")], "a"],
  ["the table is cleared for a match by link", [opens("a"), opens("b", { isLetter: true }), clears], "b"],
  ["the match by link is refused", [opens("b", { isLetter: true }), refused], ""],
];

for (const [story, events, gameId] of GAMES) test(story, () => assert.equal(went(...events).gameId, gameId));

test("a view of a game that was left changes nothing until it has been cleared away", () => {
  const left = went(opens("a"), view("a"), leaves);
  assert.ok(isLate(left, { id: "a" }));
  assert.equal(after(left, view("a")), left);
  assert.ok(!isLate(after(left, clears), { id: "a" }));
});

test("the code of a link and an address that is not kept stay until others come", () => {
  const visit = went(opens("a", { code: "x" }), opens("b", { address: "#/puzzle/day" }));
  assert.deepEqual([visit.received, visit.unsavedAddress], ["x", "#/puzzle/day"]);
  assert.equal(after(visit, { kind: "arrives", address: "#/puzzle/day" }), visit);
  assert.equal(after(visit, { kind: "arrives", address: "#/" }).unsavedAddress, "");
  assert.equal(after(visit, opens("c", { code: "" })).received, "");
});

test("once the program has died, the way back to what was played is kept", () => {
  const played = went({ kind: "comes", address: "#/play/a", plays: true });
  const died = after(played, { kind: "dies", details: "", address: "" });
  assert.equal(after(died, { kind: "comes", address: "#/", plays: false }).playAddress, "#/play/a");
  assert.equal(after(played, { kind: "comes", address: "#/", plays: false }).playAddress, "");
  assert.equal(after(played, { kind: "dies", details: "", address: "#/play/b" }).playAddress, "#/play/b");
});

test("the secrets of a game are gathered seat by seat", () => {
  const visit = went(opens("a", { vaults: { 0: "x" } }), { kind: "vault", id: "a", seat: 1, text: "y" }, opens("a"));
  assert.deepEqual(visit.vaults.get("a"), { 0: "x", 1: "y" });
  assert.equal(NOTHING.vaults.size, 0);
});
