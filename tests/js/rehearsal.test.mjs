/** What home leads to is gone through before it is wanted, and what signs turn links is fetched. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.mjs";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = {
  getElementById: () => null,
  documentElement: { dataset: {} },
  querySelector: () => null,
  querySelectorAll: () => [{ hash: "#/learn/skorpion" }],
};
globalThis.window = globalThis;
globalThis.location = { hash: "", href: "https://here/" };
globalThis.fetch = async (address) => ({
  json: async () => (/index/.test(address) ? { skorpion: [["", "", "win"]] } : [{}]),
});

const { rehearseHome } = await import("../../web/js/shell/rehearsal.mjs");
const { visit } = await import("../../web/js/shell/visit.mjs");

test("home goes through links of both kinds, and gets ready for the next turn link", async () => {
  const sent = [];
  await rehearseHome((message) => sent.push(message));
  const rehearsed = sent.filter(({ kind }) => kind === "rehearse").map(({ text }) => JSON.parse(text).kind);
  assert.deepEqual(rehearsed.slice(1), ["learn", "open_code", "turn_open"]);
  assert.equal(sent.at(-1).kind, "turn_prepare");
});

test("nothing is got ready once something is on the table", async () => {
  visit.seated = "some game";
  const sent = [];
  await rehearseHome((message) => sent.push(message));
  assert.deepEqual(sent, []);
});
