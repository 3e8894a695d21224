/** Two pages over a link: a game that somebody wrote is settled before the match has it, whatever the other page says. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { settled as allDone, until } from "./settled.ts";

globalThis.document = {
  documentElement: { dataset: {} },
  querySelector: () => ({ querySelector: () => ({}), dataset: {} }),
};
const { settled } = await import("../../web/js/guest/with-friends.ts");
const { identity, nameOf } = await import("../../web/js/sources/identity.ts");

const HEX = readFileSync(new URL("../../py/cairn/kit/examples/hex.py", import.meta.url), "utf8");
const SHA = await identity(HEX);
const NAME = `hex${nameOf(SHA)}`;

/** A page of one side. */
async function side({
  role = "guest",
  game = "",
  match = "",
  source,
  games = [],
  agrees = true,
}: {
  role?: string;
  game?: string;
  match?: string;
  source?: string;
  games?: any[];
  agrees?: boolean | Promise<boolean>;
} = {}) {
  const one = { sent: [], opened: [], heard: [], asked: [], closed: 0, hear: () => {} };
  const link = {
    send: (text) => (one.sent.push(text), one.hear(text)),
    close: () => (one.closed += 1) === 1 && setImmediate(() => one.handlers.closed("left")),
  };
  const sha = source && (await identity(source));
  const store = {
    source: async (name) => (source && (name === sha || name.endsWith(nameOf(sha))) ? { id: sha, source } : undefined),
    games: async () => games,
  };
  const inner = {
    text: (text) => one.heard.push(text),
    state: (state) => one.heard.push(state),
    cut: () => one.heard.push("cut"),
    closed: () => one.heard.push("closed"),
    friend: () => ({ friend: "the match’s", friends: [] }),
  };
  const ask = async ({ sha }) => (one.asked.push(sha), agrees);
  const open = settled({ store, ask }, (_, what) => (one.opened.push(what), inner));
  one.handlers = open(link, { role, game, match });
  return one;
}

/** Whether the match has the link, or nobody. */
const isOver = ({ opened, closed }) => opened.length + closed > 0;

/** Two pages that hear each other, until both have come to an end, or to this. */
async function pair(host, guest, isThere = (one, two) => isOver(one) && isOver(two)) {
  const [one, two] = [await side({ role: "host", game: NAME, source: HEX, ...host }), await side(guest)];
  for (const text of one.sent.splice(0)) setImmediate(() => two.handlers.text(text));
  one.hear = (text) => setImmediate(() => two.handlers.text(text));
  two.hear = (text) => setImmediate(() => one.handlers.text(text));
  await until(() => isThere(one, two));
  return [one, two];
}

test("the match has the link when both have the game and the friend has agreed", async () => {
  for (const game of [NAME, ""]) {
    const [host, guest] = await pair({}, { game });
    assert.deepEqual([host.asked, guest.asked], [[], [SHA]]);
    for (const { opened, closed } of [host, guest]) {
      assert.deepEqual([opened.length, closed], [1, 0]);
      assert.deepEqual(opened[0].guest, { sha: SHA, source: HEX });
    }
    guest.handlers.text("a frame of the match");
    assert.deepEqual(guest.heard, ["a frame of the match"]);
    assert.equal(guest.handlers.friend().friend, "the match’s");
  }
});

test("who does not want to play it has no match, and each page says why", async () => {
  const [host, guest] = await pair({}, { game: NAME, agrees: false });
  assert.deepEqual([host.opened, guest.opened, host.closed, guest.closed], [[], [], 1, 1]);
  assert.match(host.handlers.friend().friend.ended[2], /does not want to play/);
  assert.match(guest.handlers.friend().friend.ended[2], /You did not want to play it/);
});

test("a match that is gone on with is not asked about again, but a new one is", async () => {
  const kept = { summary: { game: NAME }, match: { matches: ["1f0e2d3c"] } };
  const [, again] = await pair({ match: "1f0e2d3c" }, { game: NAME, match: "1f0e2d3c", source: HEX, games: [kept] });
  assert.deepEqual([again.asked, again.opened.length], [[], 1]);
  const other = { ...kept, summary: { game: "vaxandis" } };
  const [, asked] = await pair({ match: "1f0e2d3c" }, { game: NAME, match: "1f0e2d3c", source: HEX, games: [other] });
  assert.deepEqual(asked.asked, [SHA]);
});

test("another game than the one that was invited to is refused before anybody is asked", async () => {
  const changed = `${HEX}# another comment\n`;
  const name = `hex${nameOf(await identity(changed))}`;
  const [host, guest] = await pair({ game: name, source: changed }, { game: NAME });
  assert.deepEqual([guest.asked, guest.opened, guest.closed], [[], [], 1]);
  assert.equal(host.opened.length, 0);
});

test("a game of ours goes to the match at once, whatever is said of another", async () => {
  const one = await side({ game: "vaxandis" });
  one.handlers.text('{"w":"game"}');
  assert.deepEqual([one.opened.length, one.heard], [1, ['{"w":"game"}']]);
  assert.deepEqual((await side({ role: "host", game: "vaxandis" })).opened.length, 1);
});

test("a link that names no game is the match’s with the first text of it, or after a while", async () => {
  const one = await side();
  assert.equal(one.opened.length, 0);
  one.handlers.text("a frame");
  assert.deepEqual([one.opened.length, one.heard], [1, ["a frame"]]);
  mock.timers.enable({ apis: ["setTimeout"] });
  const two = await side();
  mock.timers.tick(1000);
  mock.timers.reset();
  assert.equal(two.opened.length, 1);
});

test("a host whose rules are gone says so, and nothing is sent", async () => {
  const one = await side({ role: "host", game: NAME });
  await until(() => isOver(one));
  assert.deepEqual([one.sent, one.opened, one.closed], [[], [], 1]);
  assert.match(one.handlers.friend().friend.ended[2], /not on this device/);
});

test("a friend who goes while the person is asked takes the question along", async () => {
  let answer;
  const agrees = new Promise((resolve) => (answer = resolve));
  const [host, guest] = await pair({}, { game: NAME, agrees }, (_, two) => two.asked.length > 0);
  const said = guest.sent.length;
  guest.handlers.closed("gone");
  answer(true);
  await agrees;
  await allDone();
  assert.deepEqual([guest.opened, guest.sent.length, host.opened], [[], said, []]);
});

test("frames before the game is settled are dropped, and too much ends the link", async () => {
  const one = await side({ game: NAME });
  one.handlers.text("a frame too early");
  one.handlers.state("unstable");
  assert.deepEqual([one.heard, one.closed], [[], 0]);
  one.handlers.cut("flood");
  assert.equal(one.closed, 1);
});
