/** Requests of the page to the service worker and the browser, and when; the rest is tried in browsers. */
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { settled } from "./settled.ts";

globalThis.document = Object.assign(new EventTarget(), {
  hidden: false,
  querySelector: () => ({ getAttribute: () => "this one" }),
});
globalThis.window = new EventTarget();
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: (data) => this.port1.onmessage({ data }) };
};
const { DecompressionStream } = globalThis;
const define = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
const storage = () => {
  const notes = new Map();
  return {
    getItem: (name) => notes.get(name) ?? null,
    setItem: (name, text) => notes.set(name, text),
    removeItem: (name) => notes.delete(name),
  };
};
const { mountOffline } = await import("../../web/js/shell/offline.ts");

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  define("localStorage", storage());
  define("sessionStorage", storage());
  define("DecompressionStream", DecompressionStream);
});

/** A page whose program has started, in a browser like that; what it asks the worker, how often it asks to keep games, and what it says. */
async function visit({ register, ...browser } = {}) {
  const asked = [];
  const state = { version: "this one", whole: true, bytes: 1e6 };
  const active = Object.assign(new EventTarget(), {
    state: "activated",
    postMessage: ({ kind }, [port]) => (asked.push(kind), port.postMessage(state)),
  });
  const registration = Object.assign(new EventTarget(), { active, update: async () => {} });
  const persist = mock.fn(async () => true);
  define("navigator", {
    serviceWorker: { register: register ?? (async () => registration) },
    storage: { persist, estimate: async () => ({ quota: 10e9, usage: 0 }) },
    ...browser,
  });
  const line = { textContent: "", replaceChildren: () => {} };
  const install = Object.assign(new EventTarget(), { hidden: true });
  const update = { querySelector: () => ({}) };
  const places = { lines: register ? [line] : [], update, install };
  const page = mountOffline(places, assert.fail);
  page.ready();
  mock.timers.tick(1500);
  await settled();
  return { page, asked, line, persist, update };
}

test("who comes back gets what the next visit starts from", async () => {
  assert.deepEqual((await visit()).asked, ["hello"], "a first visit does without");
  assert.deepEqual((await visit()).asked, ["hello", "start"]);
});

test("who has played a first game to its end gets it too", async () => {
  const { page, asked } = await visit();
  await page.saved(false);
  await settled();
  assert.deepEqual(asked, ["hello"]);
  await page.saved(true);
  await settled();
  assert.deepEqual(asked, ["hello", "start"]);
});

const STINGY = {
  "who saves data": { connection: { saveData: true } },
  "a slow network": { connection: { effectiveType: "3g" } },
  "little room": { storage: { persist: async () => true, estimate: async () => ({ quota: 120e6, usage: 40e6 }) } },
};

for (const [what, browser] of Object.entries(STINGY))
  test(`it is not fetched for ${what}`, async () => {
    await visit();
    assert.deepEqual((await visit(browser)).asked, ["hello"]);
  });

test("it is not fetched for nothing that unpacks", async () => {
  await visit();
  define("DecompressionStream", undefined);
  assert.deepEqual((await visit()).asked, ["hello"]);
});

test("a browser that keeps no files says so", async () => {
  const { line } = await visit({ register: () => Promise.reject(new Error("not here")) });
  assert.equal(line.textContent, "This browser can’t keep Cairn offline; it needs a network to start.");
});

test("files that did not come are no fault of the browser", async () => {
  const installing = Object.assign(new EventTarget(), { state: "redundant", postMessage() {} });
  const registration = Object.assign(new EventTarget(), { installing });
  const { line } = await visit({ register: async () => registration });
  await settled();
  assert.equal(
    line.textContent,
    "Not all of Cairn could be kept for offline play. It is tried again at your next visit.",
  );
});

test("the browser is asked once to keep the games", async () => {
  const first = await visit();
  for (const over of [false, false, true]) await first.page.saved(over);
  assert.equal(first.persist.mock.callCount(), 1);
  const second = await visit();
  await second.page.saved(false);
  assert.equal(second.persist.mock.callCount(), 0);
});

/** A worker that is on its way, or there, and says that it is of a version. */
function workerOf(version, state) {
  const postMessage = ({ kind }, [port]) => kind === "hello" && port.postMessage({ version, whole: false });
  return Object.assign(new EventTarget(), { state, postMessage });
}

test("an update that the browser holds back is not waited for, and the page goes on to it when it has come", async () => {
  const reload = mock.fn();
  define("location", { reload });
  const [old, newer] = [workerOf("this one", "activated"), workerOf("that one", "installed")];
  const registration = Object.assign(new EventTarget(), { active: old, waiting: newer, update: async () => {} });
  const { update } = await visit({ register: async () => registration });
  assert.equal(update.hidden, false);
  update.onclick({ target: { closest: () => ({ hasAttribute: () => true }) } });
  mock.timers.tick(4999);
  await settled();
  assert.equal(reload.mock.callCount(), 0);
  mock.timers.tick(1);
  await settled();
  assert.equal(reload.mock.callCount(), 1);
  newer.state = "activated";
  await visit({ register: async () => Object.assign(new EventTarget(), { active: newer, update: async () => {} }) });
  assert.equal(reload.mock.callCount(), 2, "the page was older than the worker");
  await visit({ register: async () => Object.assign(new EventTarget(), { active: newer, update: async () => {} }) });
  assert.equal(reload.mock.callCount(), 2, "once is enough");
});
