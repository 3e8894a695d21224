// A page that was loaded anew while it waited for a reply: that is known, and told, and a tab that only sleeps is not taken for one.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} } };

const WANTED = { game: "vaxandis", options: { size: 4 }, seating: "1 0", clock: [600_000, 5_000, 300_000], far: true };
const [NONCE, OTHER] = ["00112233aabb", "ffeeddccbbaa"];

/** The locks of all tabs of the browser; those of a page go with it. */
let locks = [];
const storage = new Map();
globalThis.sessionStorage = {
  getItem: (name) => storage.get(name) ?? null,
  setItem: (name, value) => storage.set(name, value),
};
Object.defineProperty(globalThis, "navigator", {
  value: {
    locks: {
      request(name, held) {
        locks.push(name);
        return held().then(() => (locks = locks.filter((each) => each !== name)));
      },
      query: async () => ({ held: locks.map((name) => ({ name })) }),
    },
  },
});
const { lostInvitation, noteDone, noteMade } = await import("../../web/js/peer/made-invitations.ts");
const { keepPlace, wasFar } = await import("../../web/js/peer/places.ts");

beforeEach(() => {
  fakeLocalStorage();
  storage.clear();
  locks = [];
});

test("while a tab waits for the reply, its invitation is not over, though it may sleep", async () => {
  noteMade(NONCE, WANTED);
  assert.equal(await lostInvitation(), undefined);
  assert.equal(await lostInvitation(NONCE), undefined);
});

test("a page that is loaded anew knows what it had wanted, and so does one that only gets the reply", async () => {
  noteMade(NONCE, WANTED);
  locks = [];
  assert.deepEqual((await lostInvitation()).wanted, WANTED);
  storage.clear();
  assert.equal(await lostInvitation(), undefined, "another tab is told only when it gets the reply");
  assert.deepEqual((await lostInvitation(NONCE)).wanted, WANTED);
  assert.equal(await lostInvitation(OTHER), undefined, "of which this browser knows nothing");
});

test("what was given up, or has become a game, is not told of", async () => {
  noteMade(NONCE, WANTED);
  noteDone(NONCE);
  await settled();
  assert.deepEqual(locks, []);
  assert.equal(await lostInvitation(NONCE), undefined);
});

test("nobody answers an invitation after a day, and it is forgotten", async (context) => {
  context.mock.timers.enable({ apis: ["Date"] });
  noteMade(NONCE, WANTED);
  locks = [];
  context.mock.timers.tick(25 * 3_600_000);
  assert.equal(await lostInvitation(NONCE), undefined);
});

test("what storage holds that is none of this is nothing", async () => {
  localStorage.setItem("cairn-invited", "{");
  localStorage.setItem("cairn-places", '{"1f0e2d3c":true}');
  assert.equal(await lostInvitation(NONCE), undefined);
  assert.equal(wasFar("1f0e2d3c"), undefined);
});

test("where a friend was is known by match, the last answer counts, and of the oldest nothing is known", () => {
  keepPlace("1f0e2d3c", true);
  keepPlace("aaaaaaaa", false);
  assert.deepEqual(
    [wasFar("1f0e2d3c"), wasFar("aaaaaaaa"), wasFar("bbbbbbbb"), wasFar("")],
    [true, false, undefined, undefined],
  );
  keepPlace("1f0e2d3c", false);
  assert.equal(wasFar("1f0e2d3c"), false);
  for (let n = 0; n < 50; n++) keepPlace(String(n).padStart(8, "0"), true);
  assert.equal(wasFar("aaaaaaaa"), undefined);
});
