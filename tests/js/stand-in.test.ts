// Where a browser refuses databases, such as end with the page stand in, however it refuses; where it has some, nothing
// is fetched or changed.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { fakeDisk, fakeLocalStorage } from "./disk.ts";
import { denied, refuse } from "./refused.ts";
import { settled } from "./settled.ts";

let count = 0;
/** As a page that has just begun. */
const fresh = async () => (await import(`../../web/js/storage/stand-in.ts?${(count += 1)}`)).provideDatabases;
const others = () => mock.fn(async () => {});

/** A browser's databases, whose openings come out so. */
const opening = (answer: (request: any) => void) => ({
  open() {
    const request = {};
    queueMicrotask(() => answer(request));
    return request;
  },
});
const failing = (name) =>
  opening((request) => request.onerror(Object.assign((request.error = denied(name)), { preventDefault() {} })));

beforeEach(() => {
  mock.timers.reset();
  delete globalThis.indexedDB;
});

const REFUSED = {
  "there are none": () => refuse(globalThis, "indexedDB", "missing"),
  "they are undefined": () => refuse(globalThis, "indexedDB", "is undefined"),
  "they are null, as in a frame of old Safari": () => refuse(globalThis, "indexedDB", "null"),
  "to look at them throws, as in a sealed frame": () => refuse(globalThis, "indexedDB", "throws"),
  "to open one throws": () => {
    globalThis.indexedDB = {
      open() {
        throw denied();
      },
    };
  },
  "Chromium blocks all site data": () => (globalThis.indexedDB = failing("UnknownError")),
  "Firefox blocks cookies": () => (globalThis.indexedDB = failing("SecurityError")),
  "Firefox is private, as it was": () => (globalThis.indexedDB = failing("InvalidStateError")),
  "the disk is full, or out of order": () => (globalThis.indexedDB = failing("QuotaExceededError")),
  "nothing but a request comes back": () => (globalThis.indexedDB = { open: () => null }),
};

for (const [way, set] of Object.entries(REFUSED))
  test(`others stand in where ${way}`, async () => {
    set();
    const fetchOthers = others();
    assert.equal(await (await fresh())(fetchOthers), false);
    assert.equal(fetchOthers.mock.callCount(), 1);
  });

test("others stand in where an opening has no answer", async () => {
  mock.timers.enable({ apis: ["setTimeout"] });
  globalThis.indexedDB = opening(() => {});
  const asked = (await fresh())(others());
  await settled();
  mock.timers.tick(10_000);
  assert.equal(await asked, false);
});

const GIVEN = {
  "there was one": opening((request) => {
    request.result = { close() {} };
    request.onsuccess();
  }),
  "there was none, and none is made": opening((request) => {
    request.transaction = { abort: () => (request.error = denied("AbortError")) };
    request.onupgradeneeded();
    request.onerror({ preventDefault() {} });
  }),
};

for (const [way, databases] of Object.entries(GIVEN))
  test(`the browser's own are used where ${way}`, async () => {
    globalThis.indexedDB = databases;
    const fetchOthers = others();
    assert.equal(await (await fresh())(fetchOthers), true);
    assert.deepEqual([fetchOthers.mock.callCount(), globalThis.indexedDB], [0, databases]);
  });

test("they are asked for once in a page", async () => {
  const [provide, fetchOthers] = [await fresh(), others()];
  await Promise.all([provide(fetchOthers), provide(fetchOthers)]);
  assert.equal(fetchOthers.mock.callCount(), 1);
});

test("a game is kept, listed, found, changed and taken away in them as in the browser's", async () => {
  refuse(globalThis, "indexedDB", "throws");
  fakeLocalStorage();
  const { provideDatabases } = await import("../../web/js/storage/stand-in.ts"); // the store's own
  assert.equal(await provideDatabases(() => import("fake-indexeddb/auto")), false);
  const { openStore } = await import("../../web/js/storage/store.ts");
  const results = [];
  const store = openStore((result) => results.push(result));
  const game = (id, saved, turn = 1) => ({
    id,
    text: `record of ${turn}`,
    summary: { game: "vaxandis", title: "Vaxandis", turn, who: ["White"], over: false },
    saved,
  });
  assert.equal(await store.keep({ ...game("g", 1), picture: "{}" }), "kept");
  assert.equal(await store.keep(game("g", 2, 2)), "kept");
  assert.equal(await store.keep(game("h", 3)), "kept");
  await store.written("g");
  assert.equal((await store.find("g")).text, "record of 2");
  assert.deepEqual(
    (await store.heads()).map(({ id, waits }) => [id, waits]),
    [
      ["h", "open"],
      ["g", "open"],
    ],
  );
  assert.deepEqual([(await store.waiting()).length, (await store.newest(1))[0].id], [2, "h"]);
  assert.equal(await store.picture("g"), "{}");
  const gone = await store.remove("games", "g");
  assert.deepEqual([gone.text, gone.picture, (await store.games()).length], ["record of 2", "{}", 1]);
  await store.clear();
  assert.deepEqual([await store.games(), results], [[], []]);
});

test("what an earlier page could not write stays for a page whose browser keeps it", async () => {
  const stowed = fakeLocalStorage();
  stowed["cairn-unsaved games old"] = JSON.stringify({ id: "old", text: "record", saved: 1 });
  const { openStore } = await import("../../web/js/storage/store.ts");
  const store = openStore(() => {});
  assert.equal((await store.find("old")).text, "record", "and can be played here meanwhile");
  await settled();
  assert.deepEqual(Object.keys(stowed), ["cairn-unsaved games old"]);
});

for (const [way, value] of Object.entries({
  missing: undefined,
  null: null,
  "an error": () => {
    throw denied();
  },
}))
  test(`a channel on which nobody is stands in where a BroadcastChannel is ${way}`, async () => {
    Object.defineProperty(globalThis, "BroadcastChannel", { value, configurable: true, writable: true });
    (await import("../../web/js/storage/stand-in.ts")).provideChannel();
    const channel = new BroadcastChannel("name");
    channel.addEventListener("message", () => {});
    channel.postMessage("said to nobody");
    channel.close();
  });

test("a disk that keeps games is written to, not stood in for", async () => {
  const disk = fakeDisk();
  assert.equal(await (await fresh())(others()), true);
  assert.equal(disk.opened, 1);
});
