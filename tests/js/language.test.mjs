/** Saying things in English: values, numbers, plural forms; other languages are tested in a browser. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { language, mark, number, rulesPage, t, tn } from "../../web/js/shell/language.mjs";

test("a value stands where its name is, and is no text itself", () => {
  assert.equal(t("{a} to {b}", { a: "{b}", b: "d4" }), "{b} to d4");
  assert.equal(t("nothing for {this}"), "nothing for {this}");
  assert.equal(t("{constructor}", {}), "{constructor}");
});

test("a number is written as the language writes it", () => {
  assert.equal(t("{size} MB", { size: 1234.5 }), "1,234.5 MB");
  assert.equal(number(0.5, { minimumFractionDigits: 2 }), "0.50");
});

test("a plural form belongs to each number", () => {
  assert.deepEqual(
    [0, 1, 2].map((n) => tn("{n} turn", "{n} turns", n)),
    ["0 turns", "1 turn", "2 turns"],
  );
});

test("English needs no catalog", () => {
  assert.equal(language(), "en");
  assert.equal(mark("later"), "later");
  assert.equal(rulesPage("vaxandis"), "rules/vaxandis.html");
});
