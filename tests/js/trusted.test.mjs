// Text becomes a worker's address only where a worker of ours is, and never markup or script.
import assert from "node:assert/strict";
import { test } from "node:test";

const made = [];
Object.defineProperty(globalThis, "trustedTypes", { value: { createPolicy: (name, rules) => made.push([name, Object.keys(rules)]) } });
globalThis.document = { baseURI: "https://cairn.example/games/#/play/x" };
const { workerAddress } = await import("../../web/js/trusted.mjs");

test("there is one policy, and it makes neither markup nor script", () => assert.deepEqual(made, [["default", ["createScriptURL"]]]));

for (const address of ["./sw.js", "https://cairn.example/games/app/0a1b/web/js/thinker-worker.mjs", "blob:https://cairn.example/7ef40e2b"]) {
  test(`a worker is started from ${address}`, () => assert.equal(workerAddress(address), address));
}
for (const address of ["https://elsewhere.example/games/app/x.js", "data:text/javascript,alert(1)", "blob:https://elsewhere.example/7ef40e2b", "blob:null/7ef40e2b", "../other/app/x.js", "./app/../../x.js", "javascript:alert(1)", "./rules/x.js"]) {
  test(`no worker is started from ${address}`, () => assert.equal(workerAddress(address), null));
}
