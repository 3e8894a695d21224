/** How long a word about no part of the page stands there. */
import assert from "node:assert/strict";
import { test } from "node:test";

const said = {};
const box = { dataset: {}, hidden: true, querySelector: () => said };
globalThis.document = { querySelector: () => box };
globalThis.addEventListener = () => {};
const { clearToast, leaveToast, toast } = await import("../../web/js/shell/page.ts");
const { tellWriting } = await import("../../web/js/shell/trouble.ts");

test("what was said goes when something else is shown, and one second later with the page", () => {
  toast("One.");
  leaveToast();
  assert.equal(box.hidden, false, "what said it may lead to another page itself");
  clearToast();
  assert.equal(box.hidden, true);
});

test("where nothing is said nothing is written into the page: each click at the table asks", () => {
  clearToast();
  Object.defineProperty(box, "hidden", { get: () => true, set: () => assert.fail("hidden again"), configurable: true });
  clearToast();
  Object.defineProperty(box, "hidden", { value: true, writable: true, configurable: true });
});

test("a warning stays until it is closed, also when a game comes and is saved", () => {
  toast("Somebody else has the link too.", "link");
  clearToast();
  tellWriting("kept", true);
  tellWriting("kept", true);
  assert.deepEqual([said.textContent, box.hidden], ["Somebody else has the link too.", false]);
  toast("Two.");
  clearToast();
  assert.equal(box.hidden, true);
});

test("that games are not saved is told until they are", () => {
  tellWriting("failed", false);
  clearToast();
  assert.equal(box.hidden, false);
  tellWriting("kept", false);
  assert.equal(box.hidden, true);
});
