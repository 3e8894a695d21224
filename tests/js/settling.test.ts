/** Two pages settle which game they play, and one of them may lie. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { headOf, identity } from "../../web/js/sources/identity.ts";
import { awaitGame, isSettling, offerGame, piecesOf } from "../../web/js/sources/settling.ts";

const HEX = readFileSync(new URL("../../py/cairn/kit/examples/hex.py", import.meta.url), "utf8");
const LONG = `${HEX}${"# \u0001é🪨\n".repeat(8_000)}`.slice(0, 59_999).replace(/\s*$/, "\n");
const SHA = await identity(HEX);
/** Lets a host offer this, and tells what both came to; what is said goes through `post`. */
async function settled({ source = HEX, kept, agrees = true, post = (text) => [text] }) {
  const came = { host: [], guest: [], asked: 0, said: [] };
  let [ended, both] = [0, () => {}];
  const end = (who, what) => {
    came[who].push(what);
    if ((ended += 1) === 2) both();
  };
  const isOver = new Promise((resolve) => (both = resolve));
  const ends = (who, send) => ({
    send: (text) => {
      came.said.push(text);
      send(text);
    },
    settled: (game) => end(who, game),
    failed: (words) => end(who, words),
  });
  const ask = async () => ((came.asked += 1), agrees);
  let host;
  const guest = awaitGame(
    { find: async () => kept, ask },
    ends("guest", (text) => setImmediate(() => host.hear(text))),
  );
  const passed = (text) => setImmediate(() => post(text).forEach((each) => guest.hear(each)));
  host = offerGame({ sha: await identity(source), source }, ends("host", passed));
  await isOver;
  guest.stop();
  host.stop();
  return came;
}
const told = (text, more) => [JSON.stringify({ ...JSON.parse(text), ...more })];
const on = (w, change) => (text) => (JSON.parse(text).w === w ? change(text) : [text]);

test("who has not got the game is handed it, and asked", async () => {
  for (const source of [HEX, LONG]) {
    const game = { sha: await identity(source), source };
    const { host, guest, asked, said } = await settled({ source });
    assert.deepEqual([host, guest, asked], [[game], [game], 1]);
    assert.ok(said.every((text) => isSettling(text) && text.length <= 16_384));
  }
});

test("who has it is asked, and handed nothing", async () => {
  const { guest, asked, said } = await settled({ kept: HEX });
  assert.deepEqual([guest, asked], [[{ sha: SHA, source: HEX }], 1]);
  assert.ok(!said.some((text) => text.includes('"piece"')));
});

test("who does not want to play it has not got it, and the host is told", async () => {
  const { host, guest } = await settled({ agrees: false });
  assert.deepEqual(guest, [""]);
  assert.match(host[0], /does not want to play/);
});

const changed = HEX.replace("7, 3", "3, 7");
const { by } = headOf(HEX);
for (const [what, post] of [
  ["another source", on("piece", (text) => told(text, { text: changed }))],
  ["another digest", on("game", (text) => told(text, { sha: "0".repeat(64) }))],
  ["another title", on("game", (text) => told(text, { title: "Vaxandis" }))],
  ["another author", on("game", (text) => told(text, { by: `${by} and Cairn` }))],
  ["a size that is too large", on("game", (text) => told(text, { size: 1e9 }))],
  ["a size that is none", on("game", (text) => told(text, { size: "x" }))],
  ["a digest that is an address", on("game", (text) => told(text, { sha: "../../../saved".padEnd(64) }))],
  ["a second game", on("game", (text) => [text, text])],
  [
    "endless pieces",
    on("piece", (text) => Array.from({ length: 999 }, (_, n) => told(text, { n, text: "x".repeat(9) })[0])),
  ],
  ["pieces out of order", on("piece", (text) => told(text, { n: 1 }))],
  ["empty pieces", on("piece", (text) => told(text, { text: "" }))],
  ["pieces of no text", on("piece", (text) => told(text, { text: [1] }))],
  ["pieces before a game", (text) => [JSON.stringify({ w: "piece", n: 0, text: "x" }), text]],
])
  test(`a friend’s page that sends ${what} is found out, and nobody is asked`, async () => {
    const { host, guest, asked } = await settled({ post });
    assert.equal(asked, 0);
    assert.equal(guest.length, 1);
    assert.match(guest[0], /another game than it announced/);
    assert.ok(host.every((end) => typeof end === "string"));
  });

test("what is no word of theirs is not heard", async () => {
  const noise = ["", "{", "null", '{"w":"constructor"}', '{"w":{}}', "[]", '{"w":"agreed"}'];
  const { guest } = await settled({ post: (text) => [...noise, text, ...noise] });
  assert.deepEqual(guest, [{ sha: SHA, source: HEX }]);
});

test("pieces of any text are its whole, and none is too long for a channel", () => {
  for (const text of [HEX, LONG, "\u0001".repeat(60_000), "🪨".repeat(20_000), "\n"]) {
    assert.equal(piecesOf(text).join(""), text);
    for (const [n, piece] of piecesOf(text).entries())
      assert.ok(JSON.stringify({ w: "piece", n, text: piece }).length <= 16_384);
  }
});
