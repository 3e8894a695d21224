/** A game is in one tab: the tabs of a browser, and its locks, as Web Locks are. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createTabLock, heldIds } from "../../web/js/shell/tab-lock.ts";
import { settled } from "./settled.ts";

/** The holder of each lock, by its name. */
let locks: Map<string, { rob: () => void }>;

beforeEach(() => {
  locks = new Map();
  const request = async (name, { steal = false, ifAvailable = false }, granted) => {
    assert.notEqual(steal, ifAvailable, "the browser takes one of both");
    if (ifAvailable && locks.has(name)) return granted(null);
    locks.get(name)?.rob();
    const holder = {};
    const robbed = new Promise((_, reject) => (holder.rob = () => reject(new DOMException("stolen", "AbortError"))));
    locks.set(name, holder);
    try {
      return await Promise.race([granted({ name }), robbed]);
    } finally {
      if (locks.get(name) === holder) locks.delete(name);
    }
  };
  const query = async () => ({ held: [...locks.keys()].map((name) => ({ name })) });
  setNavigator({ locks: { request, query } });
});

const setNavigator = (value) => Object.defineProperty(globalThis, "navigator", { value, configurable: true });

/** A tab, and what it was told: whether a match is its own, or that it has lost it. */
function tab() {
  const told = [];
  return { told, ...createTabLock("cairn-match-", { held: (mine) => told.push(mine), lost: () => told.push("lost") }) };
}

test("the first tab has a match, and the second is told that it is open elsewhere", async () => {
  const [one, two] = [tab(), tab()];
  one.hold("a");
  one.hold("a");
  await settled();
  two.hold("a");
  await settled();
  assert.deepEqual([one.told, two.told], [[true], [false]], "the same match is asked for once");
  assert.deepEqual([one.id(), one.isTaken("a"), two.isTaken("a")], ["a", false, false]);
});

test("another match is nobody's concern", async () => {
  const [one, two] = [tab(), tab()];
  one.hold("a");
  two.hold("b");
  await settled();
  assert.deepEqual([one.told, two.told], [[true], [true]]);
  assert.deepEqual(await heldIds("cairn-match-"), new Set(["a", "b"]));
});

test("who takes a match over has it, and the other has lost it and hears no more of it", async () => {
  const [one, two] = [tab(), tab()];
  one.hold("a");
  await settled();
  two.hold("a", true);
  await settled();
  assert.deepEqual([one.told, two.told], [[true, "lost"], [true]]);
  assert.deepEqual([one.id(), one.isTaken("a"), two.isTaken("a")], ["", true, false]);
  one.hold("a", true);
  await settled();
  assert.deepEqual(
    [one.told, two.told],
    [
      [true, "lost", true],
      [true, "lost"],
    ],
  );
  assert.deepEqual([one.isTaken("a"), two.isTaken("a")], [false, true], "and it can be taken back");
});

test("a match that its tab has left is free, also for that tab itself", async () => {
  const [one, two] = [tab(), tab()];
  one.hold("a");
  await settled();
  one.hold("");
  await settled();
  assert.deepEqual(await heldIds("cairn-match-"), new Set());
  two.hold("a");
  await settled();
  two.hold("");
  one.hold("b");
  one.hold("a");
  await settled();
  assert.deepEqual([one.told, two.told], [[true, true], [true]], "b was left before it was there");
  assert.deepEqual([...locks.keys()], ["cairn-match-a"]);
});

test("a match that was left while its lock was on the way is not kept from others", async () => {
  const one = tab();
  one.hold("a");
  one.hold("");
  await settled();
  assert.deepEqual([one.told, locks.size], [[], 0]);
});

test("a match that is left before it is taken over is not lost", async () => {
  const [one, two] = [tab(), tab()];
  one.hold("a");
  await settled();
  one.hold("");
  two.hold("a", true);
  await settled();
  assert.deepEqual([one.told, one.isTaken("a")], [[true], false]);
});

test("who always takes over loses nothing to itself", async () => {
  const one = tab();
  one.hold("a", true);
  one.hold("a", true);
  await settled();
  one.hold("", true);
  one.hold("a", true); // before the browser has given up the first lock
  await settled();
  assert.deepEqual([one.told, one.isTaken("a"), locks.size], [[true, true], false, 1]);
});

test("the locks of games without friends are others than those of matches", async () => {
  const one = tab();
  const two = createTabLock("cairn-game ", { lost: () => one.told.push("lost") });
  one.hold("a");
  two.hold("a", true);
  await settled();
  assert.deepEqual([one.told, [...locks.keys()]], [[true], ["cairn-match-a", "cairn-game a"]]);
});

test("a browser without locks has every match, and says nothing", async () => {
  setNavigator({});
  const one = tab();
  one.hold("a");
  await settled();
  assert.deepEqual([one.told, one.id(), await heldIds("cairn-match-")], [[], "a", new Set()]);
});
