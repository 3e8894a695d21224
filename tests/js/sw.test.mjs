/** The service worker goes behind a person who plays; what it keeps and serves is tried in browsers. */
import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import vm from "node:vm";
import { settled } from "./settled.mjs";

const CODE = readFileSync(new URL("../../web/js/sw.js", import.meta.url), "utf8");
const EMPTY = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="; // SHA-256 of no bytes

/** A worker that begins to keep so many files, one after another in each of its lanes. */
function install(count) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const files = Object.fromEntries(Array.from({ length: count }, (_, n) => [`app/${n}`, [EMPTY, 0]]));
  const set = JSON.stringify({ version: "one", files, later: {}, start: "" });
  const hears = {};
  const self = {
    registration: { scope: "https://here/" },
    addEventListener: (kind, hear) => (hears[kind] = hear),
    clients: {},
  };
  const fetched = [];
  const cache = { put: async () => {}, match: async () => undefined };
  vm.runInNewContext(CODE.replace(/\/\* set \*\/.*?\/\* end \*\//s, set), {
    ...{ self, URL, Response, Headers, ArrayBuffer, Uint8Array, btoa, console, Promise, crypto: webcrypto },
    caches: { open: async () => cache, match: async () => undefined },
    fetch: async (url) => (fetched.push(url), new Response("")),
    performance: { now: () => Date.now() }, // unwaited: time is faked above
    setTimeout: globalThis.setTimeout,
  });
  const touch = () => hears.message({ source: null, data: { kind: "touched" }, ports: [] });
  return { fetched, touch, begin: () => hears.install({ waitUntil: () => {} }) };
}

test("all is kept without a wait while nobody does anything", async () => {
  const { fetched, begin } = install(7);
  begin();
  await settled();
  assert.equal(fetched.length, 7);
});

test("after a click nothing is begun for a while", async () => {
  const { fetched, touch, begin } = install(7);
  touch();
  begin();
  await settled();
  mock.timers.tick(299);
  await settled();
  assert.equal(fetched.length, 0);
  mock.timers.tick(1);
  await settled();
  assert.equal(fetched.length, 7);
});

test("who clicks on and on does not keep it from its work", async () => {
  const { fetched, touch, begin } = install(6);
  touch();
  begin();
  for (let ms = 0; ms < 2500; ms += 100) {
    touch();
    await settled();
    mock.timers.tick(100);
    await settled();
    if (ms === 800) assert.equal(fetched.length, 0);
  }
  assert.equal(fetched.length, 6, "three at a time, a second each");
});
