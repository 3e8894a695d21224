// A friend waits: a person in another tab hears it, and the lists say in which games.
import assert from "node:assert/strict";
import { test } from "node:test";
import { isCalled } from "../../web/js/by-link/turn-list.ts";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { hidden: true, documentElement: { dataset: {} } };
let tones = 0;
/** Whatever is asked of it. */
const anything = () =>
  new Proxy(function any() {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => 0 : name === "then" ? undefined : anything()),
    apply: () => anything(),
    construct: () => anything(),
    set: () => true,
  });
globalThis.OscillatorNode = new Proxy(class {}, { construct: () => ((tones += 1), anything()) });
globalThis.GainNode = globalThis.AudioContext = anything();
Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: true } } });
const { play } = await import("../../web/js/board/sound.ts");

test("in another tab only the call is heard", async () => {
  await play("stone");
  assert.equal(tones, 0);
  await play("call");
  assert.equal(tones, 1);
});

const game = (summary, match) => ({ summary: { friends: ["Ben"], yours: true, over: false, ...summary }, match });

test("a friend waits where it is our turn live, and where something of ours is to be sent by link", () => {
  assert.ok(isCalled(game({}, { matches: [], texts: [] })));
  for (const turn of ["yours", "draft"]) assert.ok(isCalled(game({ yours: false }, { matches: [], texts: [], turn })));
});

test("nobody waits for us where it is the friend's turn, after the end, and in a game without a friend", () => {
  assert.ok(!isCalled(game({ yours: false }, { matches: [], texts: [] })));
  assert.ok(!isCalled(game({ over: true }, { matches: [], texts: [] })));
  for (const turn of ["waiting", "over"]) assert.ok(!isCalled(game({}, { matches: [], texts: [], turn })));
  assert.ok(!isCalled(game({ friends: undefined }, undefined)));
});
