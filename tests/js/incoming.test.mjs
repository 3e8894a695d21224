/** Texts from outside: which kind each is taken for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf, launchOf } from "../../web/js/storage/incoming.mjs";

test("one game is opened, with what was added to it", () => {
  const tree = '{"cairn":1,"game":"vaxandis"}\n{"cairn_tree":1}';
  assert.deepEqual(kindOf(`\n ${tree} \n`), { record: tree });
});

test("a file of games is taken in as it is", () => {
  const text = '{"cairn":"games","format":1,"lines":0}\n';
  assert.deepEqual(kindOf(text), { archive: text });
});

test("of a link only the part after # is followed, wherever it points", () => {
  assert.deepEqual(kindOf("Look: https://example.org/cairn/#/g/1123LU0BvI5T47t !"), { link: "#/g/1123LU0BvI5T47t" });
});

test("a turn link is followed too, in a message or a file", () => {
  assert.deepEqual(kindOf("Your turn: https://example.org/#/t/1abcDEF\n"), { link: "#/t/1abcDEF" });
});

test("one link to join is followed, and what a turn link offers beside its code", () => {
  const mail = `#/m/vaxandis,Ada,Bt/${"A".repeat(52)}`;
  assert.deepEqual(kindOf(`Come! https://example.org/${mail}\n`), { link: mail });
  const offer = `#/t/1abcDEF?m=${"A".repeat(43)},relay.damus.io,nos.lol`;
  assert.deepEqual(kindOf(`Your turn: https://example.org/${offer} !`), { link: offer });
});

test("a link of a game that somebody wrote is followed, with the game that was played", () => {
  assert.deepEqual(kindOf("https://example.org/#/w/10abcDEF !"), { link: "#/w/10abcDEF" });
  assert.deepEqual(kindOf("https://example.org/#/w/10abc/1XyZ."), { link: "#/w/10abc/1XyZ" });
});

test("a game that somebody wrote is taken as a whole, whatever link stands in it", () => {
  const source = '"""Try, by A. See https://example.org/#/g/1123LU0BvI5T47t."""\nfrom cairn.kit import *\n';
  assert.deepEqual(kindOf(source), { source });
});

test("a link that is opened with the installed app leads there, but not twice", () => {
  const [site, link] = ["https://example.org/cairn/", "https://example.org/cairn/#/t/1abcDEF"];
  assert.deepEqual(launchOf(link, site), { hash: "#/t/1abcDEF" });
  assert.deepEqual(launchOf(link), { hash: "#/t/1abcDEF" }, "the same link once more");
  assert.equal(launchOf(link, link), null, "the page was opened with it");
  assert.equal(launchOf(site, link), null);
  assert.equal(launchOf(undefined, site), null);
  const shared = { shared: "Your turn\nhttps://example.org/#/t/1abcDEF" };
  assert.deepEqual(launchOf(`${site}?shared=Your+turn&shared-link=https://example.org/%23/t/1abcDEF`, site), shared);
});

for (const text of ["", "hello", '{"other":1}', "https://example.org/#/settings", "javascript:alert(1)"])
  test(`“${text}” is left alone`, () => assert.equal(kindOf(text), null));
