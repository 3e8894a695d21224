import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

/** Just enough of a document for elements that are written out again as the build writes them. */
class FakeNode {
  constructor(markup) {
    this.markup = markup;
  }
}
class FakeElement extends FakeNode {
  constructor(tag) {
    super();
    Object.assign(this, { tag, attributes: [], content: [], before: (other) => grown.push(other), remove() {} });
    Object.defineProperty(this, "markup", { get: () => this.written() });
  }
  setAttribute(name, value) {
    this.attributes.push(value === "" && name !== "data-rules" ? ` ${name}` : ` ${name}="${safe(value)}"`);
  }
  append(...content) {
    this.content.push(...content);
  }
  written() {
    const open = `<${this.tag}${this.attributes.join("")}`;
    if (this.tag === "path") return `${open}/>`;
    const inside = this.content.map((node) => node.markup).join("");
    return this.tag === "input" ? `${open}>` : `${open}>${inside}</${this.tag}>`;
  }
}
class FakeText extends FakeNode {
  constructor(text) {
    super(safe(text));
  }
}
const SIGNS = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;" };
const safe = (text) => text.replace(/[&<>"']/g, (sign) => SIGNS[sign]);
const grown = [];
const table = new FakeElement("main");
const createElement = (tag) => new FakeElement(tag);
const page = { createElement, createElementNS: (_, tag) => new FakeElement(tag) };
Object.assign(globalThis, { Node: FakeNode, Text: FakeText });
globalThis.document = { ...page, getElementById: (id) => (id === "table" ? table : null) };
const { addBeginPage, cardOf } = await import("../../web/js/shell/game-pages.ts");

const LEVEL = { name: "Sand", rating: 0 };
const OPTION = { note: "", shares: [], is_lot: false, is_open: false };
const HEX = {
  name: "hex~6zaddtro7lp2csldokxuqcfmvx",
  title: "Hex <b>&'\"",
  designers: "Piet Hein and John Nash",
  pitch: "Join your two edges with a chain of stones.",
  goal: "Join your two edges with a chain of stones.",
  players: "2 players",
  minutes: 10,
  seats: [2],
  colours: "vaxandis",
  sides: ["Red", "Blue"],
  levels: Array.from({ length: 8 }, () => LEVEL),
  options: [
    {
      ...OPTION,
      name: "size",
      label: "Size",
      usual: 7,
      values: [
        [7, "7"],
        [3, "3"],
      ],
    },
    {
      ...OPTION,
      name: "rule",
      label: "Rule",
      usual: "a",
      values: [
        ["a", "A"],
        ["b", "B"],
      ],
      note: "A <i>note</i>.",
    },
  ],
  is_physical: false,
  has_lesson: false,
  has_positions: false,
};
const MANY = {
  ...{ ...HEX, name: "many", seats: [2, 3], sides: ["A", "B", "C"], is_physical: true, has_lesson: true },
  options: [
    {
      ...OPTION,
      name: "first",
      label: "First",
      usual: 0,
      values: [
        [0, "A"],
        [1, "B"],
      ],
      is_lot: true,
    },
    {
      ...OPTION,
      name: "who",
      label: "Who",
      usual: "ab",
      values: [["ab", "ab"]],
      shares: [
        ["a", "A"],
        ["b", "B"],
      ],
    },
    { ...OPTION, name: "board", label: "Board", usual: "x", values: [["x", "X"]], is_open: true },
  ],
  has_positions: true,
};
const UNTAUGHT = { ...HEX, name: "untaught", levels: [] };
const PICTURE = "<svg></svg>";
const games = [
  { card: HEX, ways: { picture: PICTURE } },
  { card: MANY, ways: { picture: PICTURE, rules: "rules/many.html", puzzles: true } },
  { card: UNTAUGHT, ways: { picture: PICTURE } },
];
const build = ["node.mjs", "shelf.ts"].map((name) => fileURLToPath(new URL(`../../tools/${name}`, import.meta.url)));
const written = JSON.parse(execFileSync("node", build, { input: JSON.stringify(games) }));

for (const [at, { card, ways }] of games.entries())
  test(`the page grows of ${card.name} what the build writes`, () => {
    const drawn = { ...ways, picture: new FakeNode(PICTURE) };
    assert.equal(cardOf(card, drawn).markup, written[at].card);
    addBeginPage(card, drawn);
    assert.equal(grown.pop().markup, written[at].form);
  });

test("what a game says of itself is text", () => {
  const { card, form } = written[0];
  assert.ok(card.includes("Hex &lt;b&gt;&amp;&#x27;&quot;"));
  assert.ok(form.includes("A &lt;i&gt;note&lt;/i&gt;."));
});

test("a page leads only to what its game has", () => {
  const leads = written.map(({ form }) => [...form.matchAll(/href="([^"]*)"/g)].map(([, href]) => href));
  const wholly = ["rules/many.html", "#/learn/many", "#/begin/many?practise=1", "#/puzzles/many", "#/position/many"];
  assert.deepEqual(leads, [[], ["#/board/many", ...wholly], []]);
});

test("a game that somebody wrote is played in all ways, and nobody knows how long", () => {
  addBeginPage({ ...MANY, name: "many~abc", minutes: 0 }, { picture: new FakeNode(PICTURE) });
  const guests = grown.pop().markup;
  assert.match(guests, /Play now, both online/);
  assert.match(guests, /value="link"/);
  assert.doesNotMatch(guests, /<span>\d+ min</);
});

test("a game that the computer does not play is played by two persons", () => {
  const asked = [...written[2].form.matchAll(/name="who" value="(\w+)"( checked)?/g)];
  assert.deepEqual(
    asked.map(([, who, checked]) => [who, Boolean(checked)]),
    [
      ["here", true],
      ["friend", false],
    ],
  );
  assert.ok(!written[2].form.includes("data-mind"));
  assert.ok(written[2].card.includes('href="#/begin/untaught"'));
});
