// A swing is shown while the physics still computes it; what it did is known after it has been computed.
import assert from "node:assert/strict";
import test from "node:test";
import { settled } from "./settled.ts";

globalThis.document = { documentElement: { dataset: {} } } as any;
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
let waiting: ((now: number) => void)[] = [];
globalThis.requestAnimationFrame = (call) => waiting.push(call);
globalThis.cancelAnimationFrame = () => {};
const { createFlights, tellsOutcome } = await import("../../web/js/stonehenge/flights.ts");

let now = 0;
/** A frame of the page, so many milliseconds after the one before. */
async function frame(later) {
  now += later;
  for (const call of waiting.splice(0)) call(now);
  await settled();
}

/** So many frames of a film of one stone and the ball, all standing. */
const partOf = (frames) => ({ ids: [1], data: new Float32Array(frames * 14).fill(1), hits: [] });

test("a swing is seen before its outcome is known, and judged after it", async () => {
  waiting = [];
  let [seen, told] = [0, ""];
  const view = {
    frame: () => seen++,
    sound() {},
    fell() {},
    shine() {},
    slow: async () => {},
    lost: async () => {},
  };
  let answer, give;
  const swings = {
    ask: (_stones, _thrown, _filmed, part) => ((give = part), new Promise((known) => (answer = known))),
  };
  const plan = { svg: { classList: { add() {} } }, drawBelow() {}, point: () => [0, 0], beside: () => [0, 0] };
  const flights = createFlights({ plan, view, swings, reduceMotion: () => false } as any, {
    begun() {},
    ended() {},
  });
  const mine = flights.begin({ key: "here", cancel() {} });
  const swing = { stage: { stones: [{ id: 1, lies: false }], seat: 0 }, thrown: [3600, 0, 0, 0], isTrial: false };
  const done = flights.swing(mine, { ...swing, fell: String, known: (text) => (told = text) } as any);
  give(partOf(15));
  await frame(0);
  await frame(100);
  assert.ok(seen > 0, "the ball moves");
  assert.equal(told, "", "nobody knows yet what it does");
  answer({ text: "=a:b", lost: [], stones: [], film: partOf(30) });
  await settled();
  assert.equal(told, "=a:b");
  for (let n = 0; n < 20; n++) await frame(100);
  assert.deepEqual((await done)?.result, { lost: [], touched: false });
});

test("a friend who resigns while the ball swings tells no outcome: the swing ends, and the stones are shown again", () => {
  const view = (entry_count, awaits, id = "a") => ({ id, entry_count, scene: { stage: { awaits } } });
  const [watched, own] = [
    { key: "a/2", watched: true },
    { key: "a/2", watched: false },
  ];
  const before = view(2, "fall");
  assert.equal(tellsOutcome(watched, before, view(3, "build")), true);
  assert.equal(tellsOutcome({ ...own, told: true }, before, view(3, "build")), true);
  assert.equal(tellsOutcome(watched, before, view(3, "fall")), false, "resigned: the game still awaits one");
  assert.equal(tellsOutcome(own, before, view(3, "build")), false, "our own, which was not told yet");
  assert.equal(tellsOutcome(watched, before, view(4, "build")), false);
  assert.equal(tellsOutcome(watched, before, view(3, "build", "b")), false);
  assert.equal(tellsOutcome(watched, null, view(3, "build")), false);
});
