// Messages that rest on something kept leave when that is written, all others at once, in their order.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createMatch } from "../../web/js/peer/match.ts";
import { createOutbox } from "../../web/js/peer/outbox.ts";
import { settled } from "./settled.ts";

/** An outbox whose games are written when `write` is called, and what has left it. */
function outbox() {
  const waiting = [];
  const left = [];
  const box = createOutbox((id) => new Promise((resolve) => waiting.push([id, resolve])));
  return {
    ...box,
    left,
    post: (text) => box.send(() => void left.push(text)),
    waits: () => waiting.map(([id]) => id),
    write: () => waiting.shift()[1](),
  };
}

test("what was sent before something is to be kept leaves at once, and what comes after it when that is written", async () => {
  const box = outbox();
  box.post("before");
  box.keep(true);
  box.saved("g");
  box.post("the seal");
  box.post("after");
  await settled();
  assert.deepEqual([box.left, box.waits()], [["before"], ["g"]]);
  box.write();
  await settled();
  assert.deepEqual(box.left, ["before", "the seal", "after"]);
});

test("what cannot be sent holds up nothing after it", async () => {
  const reported = [];
  globalThis.reportError = ({ message }) => reported.push(message);
  const box = outbox();
  box.keep(true);
  box.saved("g");
  box.send(() => {
    throw new Error("closed meanwhile");
  });
  box.post("to the other friend");
  await settled();
  box.write();
  await settled();
  await box.leaving();
  assert.deepEqual([box.left, reported, box.leaving()], [["to the other friend"], ["closed meanwhile"], undefined]);
});

test("what could wait takes nothing back of what has to be written first", async () => {
  const box = outbox();
  box.keep(true);
  box.keep(false);
  assert.equal(box.awaits(), true);
  box.saved("g");
  box.post("the seal");
  await settled();
  assert.deepEqual(box.left, []);
  assert.equal(box.awaits(), false);
});

test("each thing that has to be written first is waited for, and nothing twice", async () => {
  const box = outbox();
  for (const [id, text] of [
    ["g", "first"],
    ["h", "second"],
  ]) {
    box.keep(true);
    box.saved(id);
    box.saved(id);
    box.post(text);
  }
  await settled();
  assert.deepEqual([box.left, box.waits()], [[], ["g"]]);
  box.write();
  await settled();
  assert.deepEqual([box.left, box.waits()], [["first"], ["h"]]);
  box.write();
  await settled();
  assert.deepEqual(box.left, ["first", "second"]);
});

test("what is kept beside the game and rests on nothing holds nothing up", async () => {
  const box = outbox();
  box.keep(false);
  box.saved("g");
  box.post("a move");
  assert.equal(box.leaving(), undefined);
  await settled();
  assert.deepEqual([box.left, box.waits()], [["a move"], []]);
});

test("a link is closed, and a match forgotten, when all that was said before is written and sent", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  globalThis.window = globalThis;
  const did = [];
  let write = () => {};
  const store = {
    written: () => new Promise((resolve) => void (write = resolve)),
    find: async (id) => ({ id, match: {} }),
    keep: async ({ id, match }) => void did.push(`${id}: ${match}`),
  };
  const match = createMatch({ store }, { send: () => {}, seat: async () => true });
  match.opened(
    { send: (text) => did.push(text), close: () => did.push("closed") },
    { role: "guest", ours: "", theirs: "", leads: false, name: "", match: "" },
  );
  const kept = { kind: "peer_save", matches: [], before_send: true, turn: "" };
  match.hear({ ...kept, id: "g-2", texts: ["the seed"] });
  match.noteSaved({ id: "g-2", match: match.savedMatchOf("g-2") });
  match.hear({ ...kept, id: "g", texts: [], before_send: false });
  match.hear({ kind: "peer_send", link: 0, text: "goodbye" });
  match.hear({ kind: "peer_close", link: 0 });
  await settled();
  assert.deepEqual(did, []);
  write();
  await settled();
  assert.deepEqual(did, ["g: undefined", "goodbye", "closed"]);
});
