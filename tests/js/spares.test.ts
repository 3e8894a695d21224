// Spare connections: a Firefox makes them when it is asked, another browser answers or makes its own, and one after the other is opened.
import assert from "node:assert/strict";
import { test } from "node:test";
import { read } from "../../web/js/peer/code.ts";
import { settled } from "./settled.ts";

globalThis.window = globalThis;
const { createSpares } = await import("../../web/js/peer/spares.ts");

const FIREFOX = "Mozilla/5.0 Firefox/153.0";
const CHROMIUM = "Mozilla/5.0 Chrome/156";

/** One browser, whose channel hands over what it says when `pass` is called. */
function browser(userAgent, leads = true) {
  Object.defineProperty(globalThis, "navigator", { value: { userAgent }, configurable: true });
  const told = { made: [], again: 0, opened: [], sent: [], online: true, asked: 0 };
  const make = () => {
    const peer = {
      remote: [],
      setups: [],
      closed: false,
      connectionState: "new",
      setRemoteDescription: async ({ type, sdp }) => {
        peer.remote.push(type);
        peer.setups.push(sdp.match(/a=setup:(.*)\r/)[1]);
      },
      close: () => {
        peer.closed = true;
        peer.connectionState = "closed";
      },
      kept: 0,
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
  const canSend = async () => {
    told.asked++;
    return told.online;
  };
  const keep = (peer) => peer.kept++;
  const spares = createSpares({ leads: () => leads, make, described, again, keep, canSend, opened });
  return { ...told, told, aside, spares };
}

/** Until nothing more is said. */
async function pass(one, other) {
  for (let at = 0; at < 100; at++) {
    for (const text of one.sent.splice(0)) other.aside.onmessage({ data: text });
    for (const text of other.sent.splice(0)) one.aside.onmessage({ data: text });
    await settled();
  }
}

async function agreed(other = CHROMIUM) {
  const [firefox, second] = [browser(FIREFOX), browser(other, false)];
  firefox.spares.begin(firefox.aside);
  assert.equal(firefox.made.length, 0, "none is made before it is wanted");
  second.spares.begin(second.aside);
  await pass(second, firefox);
  return [firefox, second];
}

/** The connection is lost, and each side does its part every three seconds. */
async function wait(t, seconds, ...sides) {
  for (let at = 0; at < seconds; at += 3) {
    t.mock.timers.tick(3_000);
    for (const { spares } of sides) spares.act();
    await settled();
  }
}

/** The numbers of the connections that are open to the other side. */
const open = ({ made }) =>
  [...made.keys()].filter((at) => made[at].peer.remote.includes("answer") && !made[at].peer.closed);

test("Nine are agreed on, and opened one at a time while the other side goes on looking", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 10, 24) });
  const [firefox, chromium] = await agreed();
  assert.equal(firefox.made.length, 9);
  assert.deepEqual(
    chromium.made.map(({ peer }) => peer.remote),
    Array(9).fill(["offer"]),
  );
  assert.ok(firefox.spares.ready());
  chromium.spares.act();
  assert.equal(chromium.told.again, 9);
  firefox.spares.act();
  await wait(t, 3, firefox);
  assert.deepEqual(open(firefox), []);
  await wait(t, 3, firefox);
  assert.deepEqual(open(firefox), [0]);
  await wait(t, 27, firefox);
  assert.deepEqual(open(firefox), [0]);
  assert.ok(firefox.made[0].peer.kept > 7, "Firefox gives up what nothing new comes for");
  assert.ok(firefox.told.again > 7);
  await wait(t, 3, firefox);
  assert.deepEqual(open(firefox), [1]);
  assert.ok(firefox.made[0].peer.closed);
  firefox.made[1].channel.onopen();
  assert.deepEqual(firefox.told.opened, [firefox.made[1]]);
  firefox.spares.end(firefox.made[1]);
  assert.deepEqual(
    firefox.made.map(({ peer }) => peer.closed),
    [true, false, ...Array(7).fill(true)],
  );
});

test("None is lost while nothing can leave the device, and one is opened as soon as anything can", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 10, 24) });
  const [firefox] = await agreed();
  firefox.told.online = false;
  firefox.spares.act();
  await wait(t, 300, firefox);
  assert.deepEqual(open(firefox), []);
  assert.ok(firefox.told.asked > 90);
  firefox.told.online = true;
  await wait(t, 3, firefox);
  assert.equal(open(firefox).length, 1);
});

test("Two Firefoxes each tell one side of nine, and one of them keeps open whatever the other may choose", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 10, 24) });
  const [host, guest] = await agreed(FIREFOX);
  assert.deepEqual([host.made.length, guest.made.length], [9, 9]);
  assert.ok(host.spares.ready() && guest.spares.ready());
  guest.told.online = false; // and it hears of the loss half a minute later
  host.spares.act();
  await wait(t, 30, host);
  assert.deepEqual(open(host), [0]);
  guest.spares.act();
  await wait(t, 60, host, guest);
  assert.deepEqual([open(host), open(guest)], [[2], []]);
  guest.told.online = true;
  await wait(t, 3, host, guest);
  assert.deepEqual([open(host), open(guest)], [[2], [0, 1, 2]]);
  assert.deepEqual([host.made[2].peer.setups, guest.made[2].peer.setups], [["passive"], ["active"]]);
});

test("Of two Firefoxes, both have the same one open at any time, and neither needs to hear of the loss first", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 10, 24) });
  const [host, guest] = await agreed(FIREFOX);
  for (const [first, second] of [
    [host, guest],
    [guest, host],
  ]) {
    first.spares.act();
    await wait(t, 30, first);
    second.spares.act();
    await wait(t, 6, first, second);
    for (let at = 0; at < 100; at++) {
      await wait(t, 3, first, second);
      assert.equal(open(host).length, 1);
      assert.ok(open(guest).includes(open(host)[0]), `${open(host)} of ${open(guest)}`);
    }
    for (const { spares } of [host, guest]) spares.end();
    for (const { made, aside, spares } of [host, guest]) {
      made.length = 0;
      spares.begin(aside);
    }
    await pass(host, guest);
  }
});

test("What is connected already is left to itself", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 10, 24) });
  const [firefox] = await agreed();
  firefox.spares.act();
  await wait(t, 6, firefox);
  firefox.made[0].peer.connectionState = "connected"; // its channel is about to open
  await wait(t, 60, firefox);
  assert.deepEqual(open(firefox), [0]);
});

test("A connection that is good again ends the tries, and the next loss goes on with those that are left", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"], now: Date.UTC(2026, 10, 24) });
  const [firefox] = await agreed();
  firefox.spares.act();
  await wait(t, 9, firefox);
  firefox.spares.calm();
  assert.deepEqual(open(firefox), []);
  t.mock.timers.tick(700_000);
  assert.deepEqual(open(firefox), []);
  assert.ok(firefox.spares.ready());
  firefox.spares.act();
  await wait(t, 6, firefox);
  assert.deepEqual(open(firefox), [1]);
});

test("A link that is closed makes no more", async () => {
  const sides = [browser(FIREFOX), browser(CHROMIUM)];
  for (const { spares, aside } of sides) spares.begin(aside);
  sides[0].aside.onmessage({ data: "spares" });
  for (const { spares } of sides) spares.end();
  await settled();
  assert.deepEqual(
    sides[0].made.map(({ peer }) => peer.closed),
    Array(9).fill(true),
  );
  sides[1].aside.onmessage({ data: sides[0].sent[0] });
  assert.equal(sides[1].made.length, 0);
});

test("A friend who lies gains no more connections than an honest one, and breaks nothing", async () => {
  const [firefox, chromium] = await agreed();
  const invitation = browser(FIREFOX);
  invitation.spares.begin(invitation.aside);
  invitation.aside.onmessage({ data: "spares" });
  await settled();
  const text = invitation.sent.at(-1);
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
  const [host, guest] = await agreed(FIREFOX);
  for (const { aside } of [firefox, chromium, host, guest]) for (const data of junk) aside.onmessage({ data });
  await settled();
  assert.deepEqual(
    [firefox, chromium, host, guest].map(({ made }) => made.length),
    [9, 9, 9, 9],
  );
  const fresh = browser(CHROMIUM);
  fresh.spares.begin(fresh.aside);
  for (const data of [...Array(3).fill("CAIRN:JUNK"), ...Array(500).fill(text)]) fresh.aside.onmessage({ data });
  await settled();
  assert.equal(fresh.made.length, 9);
  assert.ok(!fresh.spares.ready());
});
