// A text for a guest's worker can be taken back while the worker is on its way; one that has begun can only be ended.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

fakeLocalStorage();
mock.timers.enable({ apis: ["setInterval"] });
/** The worker's end of the line, once the frame has it. */
let worker;
const heard = [];
const listeners = new Set();
globalThis.addEventListener = (_, listener) => listeners.add(listener);
globalThis.removeEventListener = (_, listener) => listeners.delete(listener);
globalThis.fetch = async () => new Response("");
const contentWindow = { postMessage: (_code, _where, [port]) => (worker = port) };
globalThis.document = {
  documentElement: { dataset: {} },
  createElement: () => ({ contentWindow, setAttribute() {}, remove() {} }),
  body: { append: () => setImmediate(() => [...listeners].map((come) => come({ source: contentWindow }))) },
};
const { createLine } = await import("../../web/js/guest/line.ts");

/** The texts that the worker has heard beside its files, once it has heard this one. @param {string} last */
async function told(last) {
  await new Promise((resolve) => {
    worker.onmessage = ({ data }) => {
      if (typeof data === "string") heard.push(data);
      if (data === last) resolve();
    };
  });
  return heard.splice(0);
}

test("a source that is wanted no more before the worker has begun is never given to it", async () => {
  const line = createLine({ hear() {}, ended: assert.fail });
  line.post("a language");
  line.post("a source that hangs");
  assert.equal(line.takeBack("a source that hangs"), true);
  line.post("the next one");
  while (!worker) await settled();
  const all = told("the next one");
  worker.postMessage("ready");
  assert.deepEqual(await all, ["a language", "the next one"]);
  assert.equal(line.takeBack("the next one"), false, "it has begun, and has to be ended");
  line.stop();
  worker.close();
});
