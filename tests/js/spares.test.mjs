// Spare connections: a Firefox makes them when it is asked, another browser answers, and one after the other is opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../web/js/peer/code.mjs";

globalThis.window = globalThis;
const listening = new Set();
globalThis.addEventListener = (kind, act) => kind === "online" && listening.add(act);
globalThis.removeEventListener = (_, act) => listening.delete(act);
const { createSpares } = await import("../../web/js/peer/spares.mjs");

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** One browser, whose channel hands over what it says when `pass` is called. */
function browser(userAgent) {
  Object.defineProperty(globalThis, "navigator", { value: { userAgent }, configurable: true });
  const told = { made: [], again: 0, opened: [], sent: [] };
  const make = () => {
    const peer = {
      remote: [],
      closed: false,
      setRemoteDescription: async ({ type }) => void peer.remote.push(type),
      close: () => (peer.closed = true),
    };
    const way = { peer, channel: {}, aside: {} };
    told.made.push(way);
    return way;
  };
  const candidates = [{ family: "ipv4", address: "192.168.1.2", port: 5000, reflexive: false }];
  const described = async () => ({ ufrag: "abcd", pwd: "a".repeat(24), fingerprint: "ab".repeat(32), candidates });
  const again = () => told.again++;
  const opened = (way) => told.opened.push(way);
  const aside = { readyState: "open", send: (text) => told.sent.push(text) };
  return { ...told, told, aside, spares: createSpares({ make, described, again, opened }) };
}

/** Until nothing more is said. */
async function pass(one, other) {
  for (let at = 0; at < 100; at++) {
    for (const text of one.sent.splice(0)) other.aside.onmessage({ data: text });
    for (const text of other.sent.splice(0)) one.aside.onmessage({ data: text });
    await settled();
  }
}

async function agreed(t) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [firefox, chromium] = [browser("Mozilla/5.0 Firefox/153.0"), browser("Mozilla/5.0 Chrome/156")];
  firefox.spares.begin(firefox.aside);
  chromium.spares.begin(chromium.aside);
  assert.equal(firefox.made.length, 0, "none is made before it is wanted");
  t.mock.timers.tick(3_000);
  await pass(chromium, firefox);
  return { firefox, chromium };
}

test("Nine are agreed on, and tried one at a time while the other side goes on looking", async (t) => {
  const { firefox, chromium } = await agreed(t);
  assert.equal(firefox.made.length, 9);
  assert.deepEqual(
    chromium.made.map(({ peer }) => peer.remote),
    Array(9).fill(["offer"]),
  );
  assert.ok(firefox.spares.ready());
  firefox.spares.act();
  firefox.spares.act(); // every few seconds, and nothing anew
  chromium.spares.act();
  assert.equal(chromium.told.again, 9);
  t.mock.timers.tick(5_000);
  assert.ok(firefox.made.every(({ peer }) => peer.remote.length === 0));
  t.mock.timers.tick(1_000);
  assert.deepEqual(firefox.made[0].peer.remote, ["answer"]);
  t.mock.timers.tick(6_000);
  assert.deepEqual(
    firefox.made.slice(0, 3).map(({ peer }) => [peer.closed, peer.remote.length]),
    [
      [true, 1],
      [false, 1],
      [false, 0],
    ],
  );
  firefox.made[1].channel.onopen();
  assert.deepEqual(firefox.told.opened, [firefox.made[1]]);
  firefox.spares.close(firefox.made[1]);
  assert.deepEqual(
    firefox.made.map(({ peer }) => peer.closed),
    [true, false, ...Array(7).fill(true)],
  );
  assert.equal(listening.size, 0);
  t.mock.timers.tick(700_000);
  assert.equal(firefox.made.flatMap(({ peer }) => peer.remote).length, 2, "nothing is tried after that");
});

test("A connection that is good again ends the tries", async (t) => {
  const { firefox } = await agreed(t);
  firefox.spares.act();
  firefox.spares.calm();
  t.mock.timers.tick(700_000);
  assert.ok(firefox.made.every(({ peer }) => peer.remote.length === 0));
  assert.ok(firefox.spares.ready());
});

test("A link that is closed makes no more", async () => {
  const sides = [browser("Mozilla/5.0 Firefox/153.0"), browser("Mozilla/5.0 Chrome/156")];
  for (const { spares, aside } of sides) spares.begin(aside);
  sides[0].aside.onmessage({ data: "spares" });
  for (const { spares } of sides) spares.close();
  for (let at = 0; at < 20; at++) await settled();
  assert.deepEqual(
    sides[0].made.map(({ peer }) => peer.closed),
    [true],
  );
  sides[1].aside.onmessage({ data: sides[0].sent[0] });
  assert.equal(sides[1].made.length, 0);
});

test("A friend who lies gains no more connections than an honest one, and breaks nothing", async (t) => {
  const { firefox, chromium } = await agreed(t);
  const invitation = browser("Mozilla/5.0 Firefox/153.0");
  invitation.spares.begin(invitation.aside);
  invitation.aside.onmessage({ data: "spares" });
  for (let at = 0; at < 20; at++) await settled();
  const [text] = invitation.sent;
  assert.equal(read(text).kind, "invitation");
  const junk = [
    "",
    "spares",
    "C".repeat(2_000),
    new ArrayBuffer(8),
    null,
    5,
    text.slice(0, -3),
    ...Array(500).fill(text),
  ];
  for (const { aside } of [firefox, chromium]) for (const data of junk) aside.onmessage({ data });
  for (let at = 0; at < 20; at++) await settled();
  assert.deepEqual([firefox.made.length, chromium.made.length], [9, 9]);
  const fresh = browser("Mozilla/5.0 Chrome/156");
  fresh.spares.begin(fresh.aside);
  for (const data of [...Array(3).fill("CAIRN:JUNK"), ...Array(500).fill(text)]) fresh.aside.onmessage({ data });
  for (let at = 0; at < 20; at++) await settled();
  assert.equal(fresh.made.length, 9);
  assert.ok(!fresh.spares.ready());
});
