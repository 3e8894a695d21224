// The terms in an invitation’s link, and how the guest’s page reads them: only those that the form offers are said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const input = (name, value, word, defaultChecked = false, type = "int") => ({
  ...{ name, value, defaultChecked, dataset: { type }, parentElement: { textContent: word } },
  closest: () => ({ querySelector: () => ({ textContent: "Board" }) }),
});
const SIZES = [input("size", "4", "4 cells a side"), input("size", "5", "5 cells a side", true)];
const DRAWN = input("board", "", "", true, "open");
globalThis.document = {
  documentElement: { dataset: {} },
  getElementById: () => ({ querySelectorAll: () => [...SIZES, DRAWN] }),
  querySelectorAll: () => [...SIZES, DRAWN],
};
globalThis.CSS = { escape: (text) => text };
const { firstOf, mirrored, promised, termsIn } = await import("../../web/js/peer/terms.ts");

const GUEST = { party: 1, match: "", name: "" };
const CLOCK = [600_000, 5_000, 300_000];
const WANTED = { game: "vaxandis", options: { size: 5 }, seating: "0 1", clock: null, guests: [GUEST] };
const query = (text) => new URLSearchParams(text);

test("a link says what is not as usual, who begins, and the clock", () => {
  assert.equal(termsIn(WANTED), "begin=me");
  assert.equal(termsIn({ ...WANTED, options: { size: 4 }, clock: CLOCK }), "size=4&begin=me&clock=10&pauses=5");
  assert.equal(termsIn({ ...WANTED, options: { board: "x".repeat(500) }, seating: "toss" }), "begin=toss");
});

test("of a match that goes on, one to be watched, and one of three, a link says nothing", () => {
  for (const guests of [[{ ...GUEST, match: "1f0e2d3c" }], [{ ...GUEST, party: -1 }], [GUEST, { ...GUEST, party: 2 }]])
    assert.equal(termsIn({ ...WANTED, guests }), "");
});

test("who begins is whoever sits where the options say that the game begins", () => {
  assert.equal(firstOf(WANTED), 0);
  assert.equal(firstOf({ ...WANTED, options: { first: 1 } }), 1);
  assert.equal(firstOf({ ...WANTED, seating: "toss" }), -1);
});

test("who is invited reads it from their side", () => {
  assert.equal(
    promised("vaxandis", query("game=vaxandis&size=4&begin=friend&clock=10&pauses=5")),
    "Board: 4 cells a side. You begin. 10 minutes each, and 5 seconds more with every move. Pauses: 5 minutes each.",
  );
  assert.equal(promised("vaxandis", query("begin=me")), "Board: 5 cells a side. Your friend begins. No clock.");
  assert.equal(`${mirrored(query("game=vaxandis&size=4&begin=me"))}`, "size=4&begin=friend");
});

test("a link that says nothing, or what no form does, is not repeated", () => {
  assert.equal(promised("vaxandis", query("game=vaxandis")), "");
  assert.equal(promised("", query("begin=me")), "");
  assert.equal(promised("vaxandis", query("begin=<b>Ada</b>")), "");
  assert.doesNotMatch(promised("vaxandis", query("begin=me&size=<b>&clock=-5&board=zzz")), /<|-5|zzz/);
});
