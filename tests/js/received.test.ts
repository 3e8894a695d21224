/** Games somebody wrote: of which of ours one is made, how its source is shown, and when its program is believed. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nameOf } from "../../web/js/sources/identity.ts";
import { inLink, isPosition, isThat, madeFrom, placeOf, visible } from "../../web/js/sources/received.ts";

const kit = (path) => readFileSync(new URL(`../../py/cairn/kit/${path}.py`, import.meta.url), "utf8");
const KNOWN = {
  sources: { hex: kit("examples/hex"), vaxandis: kit("plain/vaxandis"), morris: kit("examples/morris") },
};
const VAXANDIS = KNOWN.sources.vaxandis;

for (const [what, source, from] of [
  ["changed in a line", VAXANDIS.replace("swap = True", "swap = False"), "Vaxandis"],
  ["with a rule more", `${VAXANDIS}\n\n@rule\ndef melt(p):\n    """Melt."""\n    yield from p.mine\n`, "Vaxandis"],
  ["begun like any game", `${VAXANDIS.split("\n").slice(0, 5).join("\n")}\n${"x = 1\n".repeat(9)}`, ""],
  ["of one’s own", "x = 1\n", ""],
  ["that is empty", "", ""],
])
  test(`a game ${what} is made from ${from || "nothing"}`, () => assert.equal(madeFrom(source, KNOWN), from));

test("a source is shown with what is hidden in it", () => {
  assert.equal(visible("a\u202e = 1 \u200b# \u0007\n"), "a‹U+202E› = 1 ‹U+200B›# ‹U+0007›\n");
  assert.equal(visible(VAXANDIS), VAXANDIS);
});

const [SHA, OTHER] = ["a".repeat(64), "b".repeat(64)];
for (const [what, loaded, is] of [
  ["the game that came", { sha: SHA, name: `thaw${nameOf(SHA)}` }, true],
  ["one without letters in its title", { sha: SHA, name: nameOf(SHA) }, true],
  ["another digest", { sha: OTHER, name: `thaw${nameOf(SHA)}` }, false],
  ["another name", { sha: SHA, name: `thaw${nameOf(OTHER)}` }, false],
  ["one of ours", { sha: SHA, name: "vaxandis" }, false],
  ["an address of the page in its name", { sha: SHA, name: `/../#/saved${nameOf(SHA)}` }, false],
  ["two names", { sha: SHA, name: `thaw${nameOf(OTHER)}${nameOf(SHA)}` }, false],
])
  test(`a program that says it is ${what} is ${is ? "believed" : "not believed"}`, () =>
    assert.equal(isThat(SHA, loaded), is));

test("a position goes with its game, and back", () => {
  const part = inLink("#/position/thaw~a/0_a1:a_b2:b?size=8");
  assert.equal(part, "at_0_a1:a_b2:b?size=8");
  assert.equal(placeOf(part, "thaw~a"), "#/position/thaw~a/0_a1:a_b2:b?size=8");
  assert.equal(isPosition("1I1eYd6ef5B"), false);
  assert.equal(placeOf("1I1eYd6ef5B", "thaw~a"), "#/g/1I1eYd6ef5B/thaw~a");
});
