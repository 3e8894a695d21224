/** What a text from outside is taken for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { kindOf } from "../../web/js/storage/incoming.mjs";

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

for (const text of ["", "hello", '{"other":1}', "https://example.org/#/settings", "javascript:alert(1)"])
  test(`“${text}” is left alone`, () => assert.equal(kindOf(text), null));
