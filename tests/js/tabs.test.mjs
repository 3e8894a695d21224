/** One game, one tab: two tabs of a browser, and its locks. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { mountTabs } from "../../web/js/shell/tabs.mjs";

/** The holders of locks by name: as Web Locks, as far as stealing goes. @type {Map<string, () => void>} */
let locks;
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  locks = new Map();
  const request = (name, { steal }, callback) => {
    assert.equal(steal, true);
    locks.get(name)?.();
    return new Promise((resolve, reject) => {
      const robbed = () => reject(new DOMException("stolen", "AbortError"));
      locks.set(name, robbed);
      callback().then(() => {
        if (locks.get(name) === robbed) locks.delete(name);
        resolve();
      });
    });
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks: { request } }, configurable: true });
});

/** A tab, and how often it has lost its game. */
function tab() {
  const count = { lost: 0 };
  return { ...mountTabs(() => count.lost++), count };
}

test("who sits down at a game takes it from the tab that has it", async () => {
  const [one, two] = [tab(), tab()];
  one.hold("a");
  one.hold("a");
  two.hold("b");
  await settled();
  assert.deepEqual([one.count.lost, two.count.lost], [0, 0], "another game is nobody's concern");
  two.hold("a");
  await settled();
  assert.deepEqual([one.count.lost, two.count.lost], [1, 0]);
  assert.deepEqual(
    [one.isTaken("a"), one.isTaken("b"), two.isTaken("a")],
    [true, false, false],
    "what is still heard of it is not to be written",
  );
  one.hold("a");
  await settled();
  assert.deepEqual([one.count.lost, two.count.lost], [1, 1], "and it can be taken back");
  assert.deepEqual([one.isTaken("a"), two.isTaken("a")], [false, true]);
});

test("a game that a tab got up from can be taken without a word", async () => {
  const [one, two] = [tab(), tab()];
  one.hold("a");
  one.hold("");
  await settled();
  assert.equal(locks.size, 0);
  two.hold("a");
  await settled();
  assert.equal(one.count.lost, 0);
});

test("who gets up and sits down again at once is robbed by nobody", async () => {
  const one = tab();
  one.hold("a");
  one.hold("");
  one.hold("a"); // before the browser has given up the first lock
  await settled();
  assert.deepEqual([one.count.lost, one.isTaken("a")], [0, false]);
});

test("where a browser has no locks, games are played all the same", () => {
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  tab().hold("a");
});
