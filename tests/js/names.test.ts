// Names and chat: nothing invisible, nothing stacked, no direction that spills over; and every language is left as it is written.
import assert from "node:assert/strict";
import { test } from "node:test";
import { cleaned, distinct, isolated, ownName } from "../../web/js/peer/names.ts";

for (const [name, text, left] of [
  ["a direction turned round", "Ada\u202eneB", "AdaneB"],
  ["isolates left open", "\u2067Ada\u2066", "Ada"],
  ["zero-width characters", "A\u200bd\u2060a\ufeff", "Ada"],
  ["soft hyphens and fillers", "\u00adA\u3164d\u115fa\u2800", "Ada"],
  ["tags", "Ada\u{e0041}\u{e007f}", "Ada"],
  ["controls and line ends", "A\u0000d\u001ba\r\nBen\u2028", "Ada Ben"],
  ["marks without end", `A${"\u0301".repeat(40)}da`, "Á\u0301\u0301\u0301da"],
  ["marks on nothing", "\u0301\u0302 Ada", "Ada"],
  ["joiners that join nothing", "\u200dA\u200d\u200d \u200cda\u200d", "A da"],
  ["spaces of all kinds", "  Ada \u00a0\u2003 Ben ", "Ada Ben"],
  ["halves of characters", "Ada\ud800", "Ada"],
]) {
  test(`${name} are taken out`, () => assert.equal(cleaned(text), left));
}

for (const name of ["", "\u200b\u200b", "\u2800", "\u3164\u00ad", " \u2003 ", "\u202e"]) {
  test(`of ${JSON.stringify(name)} nothing is left`, () => assert.equal(cleaned(name), ""));
}

for (const text of [
  "Ada Lovelace",
  "Zoë",
  "Nguyễn Văn Ế",
  "王小明",
  "דָּוִד",
  "محمّد",
  "می‌خواهم",
  "किशोर क्ष",
  "สมชาย เป็ด",
  "👩‍👩‍👧",
  "👍🏽 ❤️",
  "O’Neill-Smith",
  'Is it 3 < 4 & "so"?',
]) {
  test(`${text} stays as it is written`, () => assert.equal(cleaned(text), text.normalize("NFC")));
}

test("two friends with one name are told apart, also when one of them only looks like it", () => {
  assert.equal(distinct("Ada", []), "Ada");
  assert.equal(distinct("Ada", ["Ben"]), "Ada");
  assert.equal(distinct("Ada", ["Ada", "Ben"]), "Ada (2)");
  assert.equal(distinct("ＡDA\u200b", ["Ada", "ada "]), "ＡDA (3)");
  assert.equal(distinct("\u200b", [""]), "");
});

test("a name in a sentence is isolated once, whatever it holds", () => {
  assert.equal(isolated("Ada\u2069\u202eneB"), "\u2068AdaneB\u2069");
});

test("our own name is cut between characters, and never ends in half of one", () => {
  assert.equal(ownName("👍".repeat(40)), "👍".repeat(24));
  assert.equal(ownName("\u200b \u202e"), "");
});

test("a friend who takes one of our words for a name stands in quotes", () => {
  for (const name of ["You", "you", "ＹＯＵ", "Your\u200b friend", "Computer"])
    assert.equal(isolated(name), `\u2068“${cleaned(name)}”\u2069`);
  assert.equal(isolated("Youri"), "\u2068Youri\u2069");
});
