// New lines in a chat that is folded away are counted on the button that opens it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

/** Just enough of an element: what is in it, and whether it can be seen. */
class Fake {
  static seen = false;
  textContent = "";
  nodes = [];
  dataset = {};
  attributes = {};
  append(...more) {
    this.nodes.push(...more);
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  addEventListener() {}
  before(node) {
    Fake.shown = node;
  }
  querySelector = () => new Fake();
  querySelectorAll = () => [];
  getClientRects = () => (Fake.seen ? [1] : []);
}

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.document = {
  documentElement: { dataset: {} },
  hidden: false,
  createElement: () => new Fake(),
  createElementNS: () => new Fake(),
  addEventListener() {},
};
const { mountChat } = await import("../../web/js/peer/chat.ts");

function opener(seen) {
  Fake.seen = seen;
  const chat = mountChat(() => {}, { table: new Fake(), head: new Fake() });
  chat.show(true, true);
  chat.noticed();
  return Fake.shown;
}

test("something new beside a chat that is folded away is marked", () => {
  const { attributes, nodes } = opener(false);
  assert.equal(attributes["aria-label"], "Chat, 1 new line");
  assert.equal(nodes.at(-1).textContent, "1");
});

test("where the chat can be seen nothing is marked", () => {
  assert.equal(opener(true).nodes.at(-1).textContent, "");
});
