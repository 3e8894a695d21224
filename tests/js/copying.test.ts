/** Copying: whether it went well is said, and text that a browser refuses to copy is marked, to be copied by hand. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

/** Just enough of an element: what is in it, what it was told, and a click. */
class Fake {
  constructor(tag) {
    Object.assign(this, { tag, nodes: [], textContent: "", value: "", did: [] });
  }
  append(...nodes) {
    this.nodes.push(...nodes);
  }
  setAttribute() {}
  addEventListener(_, act) {
    this.click = act;
  }
  focus() {
    this.did.push("focus");
  }
  select() {
    this.did.push("select");
  }
  remove() {
    this.did = [];
  }
}

fakeLocalStorage();
globalThis.document = {
  documentElement: { dataset: {} },
  createElement: (tag) => new Fake(tag),
  createElementNS: (_, tag) => new Fake(tag),
};
const { copyButton } = await import("../../web/js/shell/copying.ts");

let clipboard;
beforeEach(() => {
  clipboard = { writeText: async (text) => void (clipboard.text = text) };
  Object.defineProperty(globalThis, "navigator", { value: { clipboard }, configurable: true });
});

async function pressed() {
  const whole = copyButton("Copy the details", () => "Traceback");
  whole.nodes[0].click();
  await settled();
  return { said: whole.nodes[1].textContent, field: whole.nodes[2] };
}

test("what is copied is said to be", async () => {
  assert.deepEqual(await pressed(), { said: "Copied.", field: undefined });
  assert.equal(clipboard.text, "Traceback");
});

for (const [name, refusal] of [
  ["refuses", { writeText: () => Promise.reject(new DOMException("no", "NotAllowedError")) }],
  ["has no clipboard", undefined],
])
  test(`where a browser ${name}, the text is marked`, async () => {
    Object.defineProperty(globalThis, "navigator", { value: { clipboard: refusal }, configurable: true });
    const { said, field } = await pressed();
    assert.match(said, /^This browser does not copy by itself/);
    assert.deepEqual([field.value, field.did], ["Traceback", ["focus", "select"]]);
  });
