// Whatever a browser refuses a page, and however it does: what asks for it goes on without.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";
import { denied, refuse } from "./refused.ts";
import { settled } from "./settled.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} } };
const sent = { navigator: globalThis.navigator, WebAssembly: globalThis.WebAssembly };
const own = (name, value) => Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

beforeEach(() => {
  for (const [name, value] of Object.entries(sent)) own(name, value);
  own("navigator", {});
});

/** An object all of whose methods refuse in one way. */
const methods = (names: string[], how: () => any) => Object.fromEntries(names.map((name) => [name, how]));
const rejects = async () => {
  throw denied();
};
const throws = () => {
  throw denied();
};

/** The ways in which a part of `navigator` is refused, by what it can be asked. */
const waysOf = (names: string[]) => ({
  missing: (part) => refuse(navigator, part, "missing"),
  undefined: (part) => refuse(navigator, part, "is undefined"),
  null: (part) => refuse(navigator, part, "null"),
  "an error to look at": (part) => refuse(navigator, part, "throws"),
  "there, and its methods are not": (part) => (navigator[part] = {}),
  "there, and its methods throw": (part) => (navigator[part] = methods(names, throws)),
  "there, and its methods reject": (part) => (navigator[part] = methods(names, rejects)),
  "there, and its methods answer nothing": (part) => (navigator[part] = methods(names, async () => null)),
});

for (const [way, set] of Object.entries(waysOf(["request", "query"])))
  test(`a game is played where Web Locks are ${way}: no other tab has it`, async () => {
    set("locks");
    const { createTabLock, heldIds } = await import("../../web/js/shell/tab-lock.ts");
    const told = [];
    const lock = createTabLock("cairn-game ", { lost: () => told.push("lost"), held: (mine) => told.push(mine) });
    lock.hold("g");
    await settled();
    lock.hold("g", true);
    await settled();
    assert.deepEqual([told.includes("lost"), lock.isTaken("g"), lock.id()], [false, false, "g"]);
    assert.deepEqual([...(await heldIds("cairn-game "))], []);
  });

for (const [way, set] of Object.entries(waysOf(["request", "query"])))
  test(`what was never played goes, and invitations are made, where Web Locks are ${way}`, async () => {
    set("locks");
    const { dropUnplayed } = await import("../../web/js/storage/unplayed.ts");
    const gone = [];
    const store = { unplayed: async () => [{ id: "a" }, { id: "b" }], remove: async (_, id) => gone.push(id) };
    await dropUnplayed(store, "b");
    assert.deepEqual(gone, ["a"]);
    const { lostInvitation, noteDone, noteMade } = await import("../../web/js/peer/made-invitations.ts");
    noteMade("00112233aabb", { game: "vaxandis" });
    assert.equal(await lostInvitation("00112233aabb"), undefined, "nobody can tell whether its tab sleeps");
    noteDone("00112233aabb");
    await settled();
  });

const CONSTRUCTORS = {
  missing: (name) => delete globalThis[name],
  undefined: (name) => own(name, undefined),
  null: (name) => own(name, null),
  "an error to look at": (name) =>
    Object.defineProperty(globalThis, name, {
      get() {
        throw denied();
      },
      configurable: true,
    }),
  "an error to make one of": (name) => own(name, throws),
  "no constructor": (name) => own(name, {}),
};

for (const [way, set] of Object.entries(CONSTRUCTORS)) {
  test(`no tab answers, and none is waited for, where a BroadcastChannel is ${way}`, async () => {
    set("BroadcastChannel");
    const { takeReplies, whoHas } = await import("../../web/js/peer/handover.ts");
    assert.equal(await whoHas("00112233aabb", 1), "");
    takeReplies(
      () => true,
      () => "taken",
    )();
    const { nearby } = await import("../../web/js/peer/near.ts");
    assert.throws(() => nearby("00112233aabb", {}), { reason: "unable" });
  });

  test(`who wants a friend elsewhere is told, where an RTCPeerConnection is ${way}`, async () => {
    set("RTCPeerConnection");
    const { rtc } = await import("../../web/js/peer/rtc.ts");
    assert.throws(() => rtc([], {}), { reason: "unable" });
  });
}

/** A clipboard that answers nothing has copied. */
const { "there, and its methods answer nothing": _, ...SHUT } = waysOf(["writeText", "readText"]);
for (const [way, set] of Object.entries(SHUT))
  test(`a text is marked, to be copied by hand, where the clipboard is ${way}`, async () => {
    set("clipboard");
    const { copyText } = await import("../../web/js/shell/copying.ts");
    assert.equal(await copyText("text"), false);
  });

const CACHES = { match: rejects, keys: rejects, open: rejects };
for (const [way, set] of Object.entries({
  ...CONSTRUCTORS,
  "there, and rejects": () => own("caches", CACHES),
  "there, and throws": () => own("caches", methods(Object.keys(CACHES), throws)),
}))
  test(`Python starts from the beginning where Cache Storage is ${way}`, async () => {
    set("caches");
    const { findSnapshot } = await import("../../web/js/runtime/snapshot.ts");
    assert.equal(await findSnapshot(), undefined);
  });

for (const [way, set] of Object.entries({
  ...CONSTRUCTORS,
  "there, and refuses to be read": () => own("localStorage", { getItem: throws, setItem: throws, removeItem: throws }),
}))
  test(`a setting holds for this page where localStorage is ${way}`, async () => {
    set("localStorage");
    const { forget, set: choose, setting } = await import("../../web/js/shell/settings.ts");
    assert.equal(setting("volume"), "60");
    assert.equal(choose("volume", "20"), false);
    assert.equal(setting("volume"), "20");
    forget();
    assert.equal(setting("volume"), "60");
    const { stow, stowed, unstow } = await import("../../web/js/storage/unsaved.ts");
    stow("games", { id: "g" });
    unstow("games", "g");
    assert.deepEqual(stowed(), []);
    fakeLocalStorage();
  });

class Works {
  terminate() {}
}

for (const [way, set] of Object.entries({
  ...CONSTRUCTORS,
  "there, and compiles nothing": () =>
    own("WebAssembly", {
      Module: () => {
        throw new Error("Wasm code generation disallowed by embedder");
      },
    }),
}))
  test(`the games name what they need where it is ${way}`, async () => {
    const { hasMachine, refusedNeed } = await import("../../web/js/runtime/needs.ts");
    own("Worker", Works);
    assert.deepEqual([refusedNeed(), hasMachine()], ["", true]);
    set("WebAssembly");
    assert.deepEqual([refusedNeed(), hasMachine()], ["machine", false]);
    if (way.endsWith("nothing")) return; // of a worker there is no such way
    set("Worker");
    assert.equal(refusedNeed(), "both");
    own("WebAssembly", sent.WebAssembly);
    assert.equal(refusedNeed(), "worker");
  });
