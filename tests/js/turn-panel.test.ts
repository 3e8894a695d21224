/** The panel of a turn link: the buttons for it stand beside its words. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

/** Just enough of an element: what is in it, and a click. */
class Fake {
  constructor(tag = "") {
    Object.assign(this, { tag, nodes: [], heard: {}, dataset: {}, style: {}, hidden: false, isConnected: false });
    this.classList = { add() {}, remove() {}, toggle() {} };
  }
  append(...more) {
    this.nodes.push(...more);
  }
  appendChild(node) {
    this.nodes.push(node);
    return node;
  }
  replaceChildren(...more) {
    this.nodes = more;
  }
  addEventListener(type, act) {
    this.heard[type] = act;
  }
  before(node) {
    node.isConnected = true;
    Fake.shown = node;
  }
  querySelector(selector) {
    return selector === ".rail .tools" ? new Fake() : null;
  }
  setAttribute() {}
  removeAttribute() {}
  toggleAttribute() {}
  get words() {
    return this.nodes.map((node) => (node instanceof Fake ? node.words : String(node))).join("");
  }
  /** All buttons in it. */
  get buttons() {
    const within = this.nodes.flatMap((node) => node.buttons ?? []);
    return this.tag === "button" ? [this] : within;
  }
}

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = {
  createElement: (tag) => new Fake(tag),
  createElementNS: (_, tag) => new Fake(tag),
  documentElement: { dataset: {} },
  head: new Fake(),
  querySelector: () => null,
};
globalThis.window = globalThis;
globalThis.navigator ??= { clipboard: {} };

const { createTurnPanel } = await import("../../web/js/by-link/turn-panel.ts");

const VIEW = { kind: "turn", id: "g", game: "vaxandis", match: "m", number: 3, name: "Ada", friend: "Ben", fact: "" };
const QUIET = { verdict: "", title: "", why: "", can_send: false, can_undo: false, has_pen: true, is_over: false };

/** The labels of the buttons, with what a click did. */
function shown(view) {
  const done = [];
  const actions = new Proxy({}, { get: (_, name) => () => done.push(name) });
  const panel = createTurnPanel(new Fake(), actions);
  const whole = { ...VIEW, ...QUIET, live: "", ...view };
  panel.show(whole);
  const find = (label) => Fake.shown.buttons.find((each) => each.words === label);
  return {
    done,
    /** The link is written, which draws the panel anew. */
    written() {
      panel.show(whole);
      panel.link("https://here/#/t/1", true);
    },
    state: () => Fake.shown.dataset.state,
    press: (label) => find(label).heard.click(),
    has: (label) => !!find(label),
  };
}

for (const verdict of ["fork", "ahead", "unmarked"])
  for (const can_send of [false, true])
    test(`another game than ours is taken or left: ${verdict}, ${can_send ? "with" : "without"} a move of ours to send`, () => {
      const panel = shown({ verdict, title: "Ben has gone on", why: "…", can_send });
      assert.equal(panel.state(), "told");
      panel.press("Compare");
      panel.press("Take theirs");
      assert.deepEqual(panel.done, ["look", "take"]);
      panel.press("Keep mine");
      assert.equal(panel.state(), can_send ? "send" : "move");
      assert.ok(!panel.has("Take theirs"));
    });

test("what is clicked while the link is being written is done once it is", () => {
  const panel = shown({ can_send: true });
  panel.press("Copy link");
  assert.deepEqual(panel.done, []);
  panel.written();
  assert.deepEqual(panel.done, ["hand"]);
});

test("a first link says by what name somebody goes, and not who it is", () => {
  shown({ verdict: "new", friend: "Ben" });
  assert.match(Fake.shown.words, /Somebody who goes by the name \u2068Ben\u2069 invites you to play by link\./);
});
