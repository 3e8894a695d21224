import assert from "node:assert/strict";
import { test } from "node:test";
import { allowed, patchShapes } from "../../web/js/board/svg.ts";
import { drawn, fakeDocument, writes } from "./page.ts";

globalThis.document = fakeDocument;

function picture() {
  const root = fakeDocument.createElementNS("", "g");
  const drawing = new Map();
  return { root, show: (...shapes) => patchShapes(root, drawing, shapes), look: () => drawn(root) };
}

test("shapes are drawn in order, with their children and texts", () => {
  const { show, look } = picture();
  show(["a", "circle", { r: 3 }], ["b", "g", {}, [["n", "text", { x: 1 }, "7"]]]);
  assert.equal(look(), 'g(circle[r=3] g(text[x=1]"7"))');
});

const changes = [
  ["a new attribute", [["a", "circle", { r: 3, cx: 1 }]], "g(circle[r=3 cx=1])"],
  ["an attribute that went", [["a", "circle", {}]], "g(circle)"],
  ["another tag under the same key", [["a", "rect", { x: 1 }]], "g(rect[x=1])"],
  [
    "a shape before it",
    [
      ["z", "path", {}],
      ["a", "circle", { r: 3 }],
    ],
    "g(path circle[r=3])",
  ],
  ["a text that came", [["a", "circle", { r: 3 }, "x"]], 'g(circle[r=3]"x")'],
  ["children that came", [["a", "circle", { r: 3 }, [["t", "text", {}, "x"]]]], 'g(circle[r=3](text"x"))'],
  ["nothing at all", [], "g"],
];
for (const [name, shapes, drawn] of changes) {
  test(`a drawing follows ${name}, and back again`, () => {
    const { show, look } = picture();
    show(["a", "circle", { r: 3 }]);
    show(...shapes);
    assert.equal(look(), drawn);
    show(["a", "circle", { r: 3 }]);
    assert.equal(look(), "g(circle[r=3])");
  });
}

test("the order follows the scene, and the elements stay the same", () => {
  const { root, show } = picture();
  show(...["a", "b", "c", "d"].map((key) => [key, "path", { id: key }]));
  const before = [...root.nodes];
  show(...["d", "b", "a", "c"].map((key) => [key, "path", { id: key }]));
  assert.deepEqual(
    root.nodes.map((node) => before.indexOf(node)),
    [3, 1, 0, 2],
  );
});

test("an equal drawing writes nothing", () => {
  const { root, show } = picture();
  const shapes = () => [
    [
      "a",
      "g",
      { class: "x" },
      [
        ["t", "text", { x: 1 }, "7"],
        ["u", "use", { href: "#t" }],
      ],
    ],
  ];
  show(...shapes());
  const before = writes(root);
  show(...shapes());
  assert.equal(writes(root), before);
});

for (const tag of ["script", "foreignObject", "image", "a", "style", "animate", "iframe", "SCRIPT"]) {
  test(`a picture may not hold <${tag}>`, () => {
    assert.throws(() => picture().show(["x", tag, {}]), /may not hold/);
  });
}

const attributes = [
  ["r", 3, true],
  ["class", "p1", true],
  ["fill", "url(#rime)", true],
  ["fill", "var(--ice)", true],
  ["href", "#stone", true],
  ["href", "https://example.org/a.svg#b", false],
  ["xlink:href", "data:image/svg+xml,x", false],
  ["href", "javascript:alert(1)", false],
  ["fill", "url(https://example.org/#a)", false],
  ["filter", "url( 'other.svg#a' )", false],
  ["onclick", "alert(1)", false],
  ["ONLOAD", "alert(1)", false],
  ["style", "fill: red", false],
  ["a b", "1", false],
];
for (const [name, value, may] of attributes) {
  test(`${name}="${value}" is ${may ? "drawn" : "refused"}`, () => {
    assert.equal(allowed(name, value), may);
    const show = () => picture().show(["x", "path", { [name]: value }]);
    if (may) show();
    else assert.throws(show, /may not set/);
  });
}
