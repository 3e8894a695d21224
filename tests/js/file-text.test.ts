/** A file is read as it is written: with a mark, in UTF-8, as it says itself, or as Windows writes western letters. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textOf } from "../../web/js/storage/file-text.ts";

const WORDS = '"""Füchse, by Jörg."""\nfrom cairn.kit import *\n';
const utf8 = Buffer.from(WORDS);
const utf16 = Buffer.from(WORDS, "utf16le");
const READ: [string, Uint8Array, string, boolean][] = [
  ["UTF-8", utf8, WORDS, false],
  ["UTF-8 with a mark", Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), utf8]), WORDS, false],
  ["UTF-16 with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]), WORDS, false],
  ["UTF-16, the larger byte first", Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]).swap16(), WORDS, false],
  ["UTF-16 without a mark", utf16, WORDS, false],
  ["Windows", Buffer.from(WORDS, "latin1"), WORDS, true],
  [
    "as its first line says",
    Buffer.from(`# coding: latin-1\n${WORDS}`, "latin1"),
    `# coding: latin-1\n${WORDS}`,
    false,
  ],
  ["UTF-16 without a mark, the larger byte first", Buffer.from(utf16).swap16(), WORDS, false],
  ["lines of Windows", Buffer.from(WORDS.replaceAll("\n", "\r\n")), WORDS.replaceAll("\n", "\r\n"), false],
  [
    "as an editor says",
    Buffer.concat([Buffer.from("# -*- coding: cp1251 -*-\n# "), Buffer.of(0xcb, 0xe8, 0xf1, 0xe0)]),
    "# -*- coding: cp1251 -*-\n# Лиса",
    false,
  ],
  ["a record with a mark", Buffer.from('\ufeff{"cairn":1}'), '{"cairn":1}', false],
  ["Windows, a record", Buffer.from('{"names":["J\xf6rg"]}', "latin1"), '{"names":["Jörg"]}', true],
  ["nothing", Buffer.alloc(0), "", false],
];
for (const [what, bytes, text, isGuess] of READ)
  test(`a file is read as it is written: ${what}`, () => {
    const read = textOf(Uint8Array.from(bytes));
    assert.deepEqual([read.text, read.said !== ""], [text, isGuess]);
  });

test("what is no text is refused with a sentence", () => {
  const read = textOf(Uint8Array.of(0x81, 0x8d, 0xff, 0x90, 0x41));
  assert.equal(read.text, undefined);
  assert.match(read.said, /Save it as UTF-8/);
});
