/**
 * Saying things in English: values, numbers, plural forms; and which catalogs are fetched when. How a page that stands
 * is put into another language is tested in a browser.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  fetchWords,
  LANGUAGES,
  language,
  mark,
  number,
  rulesPage,
  startLanguage,
  t,
  tn,
  together,
} from "../../web/js/shell/language.ts";
import { settled } from "./settled.ts";

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

test("the words of a part come when it is wanted, in the language spoken, and again with another one", async () => {
  const CATALOGS = { "de.json": { yes: "ja" }, "de.friend.json": { friend: "Freund" }, "fr.json": { yes: "oui" } };
  const fetched = [];
  let [chosen, isThere, speak] = ["de", false, () => {}];
  Object.assign(LANGUAGES, { de: "Deutsch", fr: "français" });
  class Text {
    data = "";
  }
  const page = Object.assign(new Text(), { dataset: {} });
  Object.assign(globalThis, {
    ...{ Text, Element: class {} },
    document: { documentElement: page, querySelector: () => ({}) },
    async fetch(address) {
      const name = address.pathname.split("/").pop();
      fetched.push(name);
      const found = name === "fr.friend.json" ? isThere && { friend: "ami" } : CATALOGS[name];
      return { ok: Boolean(found), url: name, status: 404, json: async () => structuredClone(found) };
    },
  });
  let failed = 0;
  const said = () => [language(), t("yes"), t("friend")].join(" ");
  const watch = (watcher) => (speak = () => watcher("language"));
  startLanguage({ setting: () => chosen, watch }, () => (failed += 1));
  await fetchWords("friend"); // while the page's own are still on their way
  assert.equal(said(), "de ja Freund");
  await fetchWords("friend");
  assert.deepEqual(fetched.splice(0), ["de.json", "de.friend.json"]);
  chosen = "fr"; // a language that cannot be had whole is not spoken
  speak();
  await settled();
  assert.deepEqual([said(), failed], ["de ja Freund", 1]);
  isThere = true;
  page.data = t("{a}, {b} {c}!", { a: t("yes"), b: t("friend"), c: together(["Cleo"]) }); // who is away, in a list of one
  const WORDS = { fr: "oui, ami Cleo!", en: "yes, friend Cleo!", de: "ja, Freund Cleo!" };
  for (const [next, words] of Object.entries(WORDS)) {
    chosen = next;
    speak();
    await settled();
    assert.equal(page.data, words, "what stands within another text is said anew each time");
  }
  chosen = "fr";
  speak();
  await settled();
  assert.equal(said(), "fr oui ami");
  isThere = false;
  await assert.rejects(fetchWords("chess"));
  CATALOGS["fr.chess.json"] = { queen: "dame" };
  await fetchWords("chess");
  assert.equal(t("queen"), "dame");
});
