// The script in the frame of a guest's game: what it lets through, and when it says where the code was entered.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const CODE = readFileSync(new URL("../../web/js/boot.js", import.meta.url), "utf8");

/** A frame with a worker that has begun; `told` is what the page hears of it, `given` what its worker does. */
function frame() {
  const [told, given] = [[], []];
  let begin;
  const parent = { postMessage() {} };
  const port = { postMessage: (text) => told.push(text) };
  let worker;
  class Worker {
    isOver = false;
    constructor() {
      worker = this;
    }
    postMessage(said) {
      given.push(said);
    }
    terminate() {
      this.isOver = true;
    }
  }
  const Blob = class {};
  const addEventListener = (_, listener) => {
    begin = listener;
  };
  const now = { time: 0 };
  const performance = { now: () => now.time };
  runInContext(
    CODE,
    createContext({ addEventListener, parent, performance, Worker, Blob, URL: { createObjectURL() {} } }),
  );
  begin({ source: parent, ports: [port], data: "" });
  worker.onmessage({ data: "here" });
  return {
    told,
    given,
    now,
    worker,
    say: (data) => worker.onmessage({ data }),
    hear: (data) => port.onmessage({ data }),
  };
}

test("where its code was entered is told when it is asked for a sign, and only once", () => {
  const { told, say, hear } = frame();
  for (const text of ["at 4 place", "at 9 three"]) say(text);
  assert.deepEqual(told, []);
  for (const _ of [1, 2]) hear("ping");
  assert.deepEqual(told, ["at 9 three"]);
  say("at 4 place");
  say("endless");
  assert.deepEqual(told.slice(1), ["at 4 place", "endless"]);
});

for (const [name, text, most] of [
  ["texts", "[]", 120],
  ["places", "at 4 place", 400],
])
  test(`one that says too many ${name} is ended`, () => {
    const { told, worker, say, now } = frame();
    for (let n = 0; n < most; n++) say(text);
    assert.equal(worker.isOver, false);
    now.time = 1000;
    for (let n = 0; n < 101; n++) say(text);
    assert.equal(worker.isOver, true);
    assert.equal(told.at(-1), "flood");
  });

test("a long text is no place", () => {
  const { told, say } = frame();
  say(`at 4 ${"a".repeat(200)}`);
  assert.equal(told.length, 1);
});
