// A plain drag carries a piece; whatever else happens meanwhile puts it back, and nothing is chosen.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";

/** The listeners, in the order in which a browser would ask: those that capture first. */
class Target {
  heard = [];
  addEventListener(name, listener, capture = false) {
    this.heard.push({ name, listener, capture });
  }
  removeEventListener() {}
}

globalThis.DOMPoint = class {
  constructor(x, y) {
    Object.assign(this, { x, y });
  }
  matrixTransform() {
    return this;
  }
};
let [svg, told, piece, under] = [];

beforeEach(() => mock.timers.reset());

const { bindPointer, LONG_PRESS } = await (async () => {
  globalThis.Element = Object;
  globalThis.document = new Target();
  globalThis.window = new Target();
  return import("../../web/js/board/pointer.ts");
})();

/** A board with a piece on a1, at 10, 10. */
function board() {
  globalThis.document = Object.assign(new Target(), { elementFromPoint: () => under });
  globalThis.window = new Target();
  const classes = { add() {}, remove() {} };
  svg = Object.assign(new Target(), {
    getScreenCTM: () => ({ inverse: () => ({}) }),
    setPointerCapture() {},
    classList: classes,
    contains: (other) => other.key !== "",
  });
  [told, piece, under] = [[], { key: "stone", x: 10, y: 10, element: { classList: classes } }, spot("b2")];
  const picture = {
    svg,
    layers: { pieces: { append() {} } },
    pieceOn: (from) => (from === "a1" ? piece : undefined),
    hold() {},
    put: (_, x, y) => Object.assign(piece, { x, y }),
    stopAt() {},
  };
  const tell =
    (name) =>
    (...what) =>
      told.push([name, ...what].join(" "));
  const names = ["pick", "lift", "drop", "letGo", "explain"];
  bindPointer(picture, Object.fromEntries(names.map((name) => [name, tell(name)])), () => {});
}

/** A place on the board. */
const spot = (key: string) => ({
  key,
  dataset: { spot: key },
  closest: () => spot(key),
  classList: { add() {}, remove() {} },
});

/** Something happens at a place; whether the browser's own is prevented. */
function happen(at: Target, name, more = {}) {
  const event = {
    ...{ pointerId: 1, isPrimary: true, button: 0, buttons: 1, pointerType: "mouse", clientX: 0, clientY: 0 },
    ...{ target: spot("a1"), preventDefault: () => (prevented = true), stopPropagation() {} },
    stopImmediatePropagation: () => (stopped = true),
    ...more,
  };
  let [prevented, stopped] = [false, false];
  const path =
    at === svg
      ? [
          [document, true],
          [svg, false],
          [document, false],
        ]
      : [
          [at, true],
          [at, false],
        ];
  for (const [where, capture] of path)
    for (const each of where.heard)
      if (each.name === name && each.capture === capture && !stopped) each.listener(event);
  return { prevented, stopped };
}

const press = (more) => happen(svg, "pointerdown", { clientX: 10, clientY: 10, ...more });
const move = (x, y, more) => happen(document, "pointermove", { clientX: x, clientY: y, ...more });
const up = (more) => happen(document, "pointerup", { buttons: 0, ...more });
const click = (key) => happen(svg, "click", { target: spot(key) });

test("a plain drag carries the piece and drops it", () => {
  board();
  press();
  move(12, 12);
  assert.deepEqual(told, [], "a hand trembles");
  move(40, 40);
  assert.deepEqual([told, piece.x], [["lift a1"], 40]);
  up();
  assert.deepEqual(told, ["lift a1", "drop a1 b2"]);
  click("b2");
  assert.equal(told.length, 2, "the click that a browser may send after it is none");
});

test("a press picks", () => {
  board();
  press();
  up();
  click("a1");
  assert.deepEqual(told, ["pick a1"]);
});

const second = { pointerId: 2, isPrimary: false, pointerType: "touch" };
const INTERRUPTED = {
  "a second finger on the board": () => press(second),
  "a second finger beside the board": () => happen(document, "pointerdown", { ...second, target: spot("") }),
  "a mouse, while a finger drags": () => press({ pointerId: 7 }),
  "the browser takes the pointer": () => happen(document, "pointercancel"),
  "the capture is lost": () => happen(svg, "lostpointercapture"),
  "a menu opens": () => happen(svg, "contextmenu"),
  "another window comes": () => happen(window, "blur"),
  "the page is hidden": () => happen(document, "visibilitychange"),
  "the window changes its size, or the phone is turned": () => happen(window, "resize"),
  Escape: () => happen(document, "keydown", { key: "Escape" }),
  "the page scrolls": () => happen(document, "scroll", { target: { contains: () => true } }),
  "the button was let go where no page sees it": () => move(50, 50, { buttons: 0 }),
  "the other button is pressed with it": () => move(50, 50, { buttons: 3 }),
  "the pen's button": () => move(50, 50, { buttons: 2, pointerType: "pen" }),
};

for (const [what, interrupt] of Object.entries(INTERRUPTED))
  test(`the piece goes back, unchosen: ${what}`, () => {
    board();
    press();
    move(40, 40);
    interrupt();
    assert.deepEqual([told, piece.x, piece.y], [["lift a1", "letGo"], 10, 10]);
    move(60, 60);
    up({ pointerId: 2 });
    up();
    click("b2");
    assert.deepEqual([told, piece.x], [["lift a1", "letGo"], 10], "and what follows of the same gesture does nothing");
    press();
    up();
    click("b2");
    assert.deepEqual(told.at(-1), "pick b2", "the next press is one again");
  });

for (const what of ["a second finger on the board", "the browser takes the pointer", "the page scrolls"])
  test(`a finger that has only been laid down asks and picks nothing: ${what}`, () => {
    board();
    mock.timers.enable({ apis: ["setTimeout"] });
    press({ pointerType: "touch" });
    INTERRUPTED[what]();
    mock.timers.tick(LONG_PRESS);
    up();
    click("a1");
    assert.deepEqual(told, []);
  });

const HARMLESS = {
  "another key": () => happen(document, "keydown", { key: "Shift" }),
  "a list beside the board scrolls": () => happen(document, "scroll", { target: { contains: () => false } }),
  "another pointer passes": () => move(90, 90, { pointerId: 3, buttons: 0 }),
  "another pointer is let go": () => up({ pointerId: 3 }),
};

for (const [what, act] of Object.entries(HARMLESS))
  test(`a drag goes on: ${what}`, () => {
    board();
    press();
    move(40, 40);
    act();
    up();
    assert.deepEqual(told, ["lift a1", "drop a1 b2"]);
  });

test("Escape ends the drag and nothing else; without one it is anybody's", () => {
  board();
  press();
  move(40, 40);
  assert.deepEqual(happen(document, "keydown", { key: "Escape" }), { prevented: true, stopped: true });
  assert.deepEqual(happen(document, "keydown", { key: "Escape" }), { prevented: false, stopped: false });
});
