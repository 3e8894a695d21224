// Two pages meet by letters in public mailboxes, whatever those do: they may lose, repeat, hold back and invent, and
// learn nothing.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { fakeDevices, parts, pass, until } from "./mailbox-parts.ts";
import { fakeNetwork, fakeRelay } from "./relays.ts";

const { attend, call, keysOf, open, seal, signed, LISTED } = parts;
const [ONE, TWO] = LISTED;
const secret = () => crypto.getRandomValues(new Uint8Array(32));
/** Functions that end those who met in a test. */
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** Two mailboxes, and what a host and guests do who know the same secret. */
function scene(first = {}, second = {}) {
  const relays = { [`wss://${ONE}`]: fakeRelay(first), [`wss://${TWO}`]: fakeRelay(second) };
  const network = fakeNetwork(relays);
  const devices = fakeDevices();
  const shared = secret();
  const person = (begin, more) => {
    const told = { status: [], seconds: 0 };
    const meeting = {
      ...{ secret: shared, mailboxes: [ONE, TWO], make: devices.link, ...more },
      turned: (status) => told.status.push(status),
      second: () => (told.seconds += 1),
    };
    const { end } = begin(meeting);
    ends.push(end);
    return { told, end, is: (status) => until(() => told.status.at(-1) === status, `${begin.name} is ${status}`) };
  };
  return {
    ...{ relays: Object.values(relays), network, devices, shared },
    host: (more) => person(attend, { once: true, ...more }),
    guest: (caller = "ben", more) => person(call, { caller, ...more }),
  };
}

/** A function for somebody who has the link: it puts a content into the mailboxes, as one of the sides. */
function sayer(name, relays) {
  return (content) => {
    const event = { pubkey: name, kind: 30_078, content, tags: [["d", String(Math.random())]], id: "x" };
    for (const relay of relays) relay.hear({ readyState: 1 }, JSON.stringify(["EVENT", event]));
  };
}

const sent = (relay) => relay.got.filter(([kind]) => kind === "EVENT");

test("host and guest meet, with an offer, an answer and an end in each mailbox, and no more", async () => {
  const { host, guest, relays, devices } = scene();
  const [one, two] = [host(), guest()];
  await Promise.all([one.is("open"), two.is("open")]);
  await until(() => relays.every((relay) => sent(relay).length === 3));
  assert.equal(devices.open, 1);
  assert.deepEqual(one.told.status.slice(-2), ["connecting", "open"]);
  assert.equal(one.told.seconds + two.told.seconds, 0);
});

test("a guest who comes while the host’s page is closed is found when it opens", async () => {
  const { host, guest } = scene();
  const two = guest();
  await two.is("waiting");
  await Promise.all([host().is("open"), two.is("open")]);
});

test("a host waits without saying anything", async () => {
  const { host, relays } = scene();
  await host().is("waiting");
  await pass(2_000);
  assert.deepEqual(
    relays.map((relay) => sent(relay).length),
    [0, 0],
  );
});

test("of a page that was loaded anew the last offer counts", async () => {
  const { host, guest, devices } = scene();
  for (let n = 0; n < 3; n++) {
    const gone = guest();
    await gone.is("waiting");
    gone.end();
  }
  const here = guest();
  await here.is("waiting");
  await Promise.all([host().is("open"), here.is("open")]);
  assert.equal(devices.open, 1);
});

test("who comes second is told, and so is the host", async () => {
  const { host, guest } = scene();
  const [one, two] = [host(), guest()];
  await Promise.all([one.is("open"), two.is("open")]);
  const third = guest("somebody else");
  await third.is("used");
  await until(() => one.told.seconds === 1, "the host is told");
  assert.equal(two.told.seconds, 0);
});

test("a guest whom two have answered is told, and so are both who answered", async () => {
  const { host, guest, shared, relays, devices } = scene();
  const two = guest();
  await two.is("waiting");
  const thief = host();
  await Promise.all([thief.is("open"), two.is("open")]);
  assert.equal(two.told.seconds, 0);
  const one = host();
  await until(() => two.told.seconds === 1, "the guest is told");
  await one.is("used");
  await until(() => thief.told.seconds === 1, "and were it the host who came first");
  await pass(14_000);
  assert.equal(one.told.status.at(-1), "used", "there is a way, which somebody else took");
  thief.end();
  assert.equal(devices.open, 1);
  const { host: keys } = await keysOf(shared);
  sayer(keys.name, relays)(await seal(keys.seal, { kind: "end", nonce: "0".repeat(12) }));
  await pass(6_000);
  assert.deepEqual([two.told.status.at(-1), two.told.seconds], ["open", 1], "once, and nothing is lost by it");
});

test("of a thousand answers the first counts, and the guest is told once of the others", async () => {
  const { host, guest, shared, relays, devices } = scene();
  const [one, two] = [host(), guest()];
  await Promise.all([one.is("open"), two.is("open")]);
  const { host: keys } = await keysOf(shared);
  const say = sayer(keys.name, relays);
  const offer = await devices.link(() => {}).invite();
  const nonce = sent(relays[0]).find(([, { content }]) => content)[1].tags[0][1];
  for (const letter of [null, 7, [], {}, { kind: "answer" }, { kind: "answer", code: 2 }, { kind: "end" }])
    say(await seal(keys.seal, letter));
  for (let n = 0; n < 100; n++) {
    const reply = await devices.link(() => {}).answer({ ...offer, nonce });
    say(await seal(keys.seal, { kind: "answer", code: parts.write(reply) }));
  }
  for (let n = 0; n < 900; n++) say("AAAA");
  await until(() => two.told.seconds === 1, "the guest is told");
  await pass(6_000);
  assert.deepEqual([devices.open, two.told.status.at(-1), two.told.seconds], [1, "open", 1]);
});

test("they meet again and again by one secret, and nobody is told of a second one", async () => {
  const { host, guest, devices } = scene();
  for (let n = 1; n <= 3; n++) {
    const [one, two] = [host({ once: false }), guest("friend")];
    await Promise.all([one.is("open"), two.is("open")]);
    assert.equal(devices.open, n);
    assert.equal(one.told.seconds + two.told.seconds, 0);
  }
});

const FORGED = ["EVENT", "letters", { pubkey: "0".repeat(64), content: "AAAA", tags: [] }];
/** The messages that one of them has seen. */
const kept: unknown[] = [];
/** Ways of a mailbox to misbehave, beside one that is honest. */
const LIARS = {
  dead: { dead: true },
  slow: { slow: 400 },
  "holds all back": { bend: () => {} },
  "repeats everything": { bend: (message, say) => [1, 2, 3].forEach(() => say(JSON.stringify(message))) },
  "takes nothing": { bend: ([kind, id], say) => say(JSON.stringify([kind, id, false, "blocked: no"])) },
  "says 10 MB": { bend: (_, say) => say(`["EVENT","letters",{"content":"${"A".repeat(1e7)}"}]`) },
  "says no JSON": { bend: (_, say) => say('{"EVENT":') },
  "says bytes": { bend: (_, say) => say(new ArrayBuffer(9) as any) },
  "says what is no message": {
    bend: (_, say) => ["null", "[]", "7", '["EVENT"]', '["OK"]', '["EVENT",1,null]'].forEach(say),
  },
  floods: { bend: (_, say) => Array.from({ length: 1_000 }, () => say(JSON.stringify(FORGED))) },
  "changes letters": {
    bend: ([kind, id, event], say) =>
      say(JSON.stringify([kind, id, event?.content ? { ...event, content: `B${event.content.slice(1)}` } : event])),
  },
  "gives all again, the last first": {
    bend([kind, id, event], say) {
      if (event?.content) kept.unshift(event);
      for (const each of kept) say(JSON.stringify([kind, id, each]));
    },
  },
};
for (const [name, liar] of Object.entries(LIARS))
  test(`they meet though one mailbox ${/[a-z]s\b/.test(name) ? name : `is ${name}`}`, async () => {
    const { host, guest, devices } = scene({ ...liar });
    const [one, two] = [host(), guest()];
    await Promise.all([one.is("open"), two.is("open")]);
    assert.equal(devices.open, 1);
    assert.equal(one.told.seconds + two.told.seconds, 0);
  });

test("what breaks the rules is not asked again", async () => {
  const { host, guest, network } = scene({ ...LIARS["says 10 MB"] });
  await Promise.all([host().is("open"), guest().is("open")]);
  assert.equal(network.asked.filter((address) => address.includes(ONE)).length, 2, "once by each page");
});

test("somebody with the link who sends a thousand offers gets twenty answers, and nothing breaks", async () => {
  const { host, shared, relays, devices } = scene();
  const one = host();
  await one.is("waiting");
  const { guest: keys } = await keysOf(shared);
  const say = sayer(keys.name, relays);
  for (let n = 0; n < 200; n++) {
    const code = parts.write(await devices.link(() => {}).invite());
    say(await seal(keys.seal, { kind: "offer", caller: `${n % 3}`, at: n, code }));
  }
  for (const letter of [null, 7, [], {}, { kind: "offer" }, { kind: "offer", caller: 1, at: "", code: 2 }])
    say(await seal(keys.seal, letter));
  for (let n = 0; n < 800; n++) say("AAAA");
  await pass(10_000);
  assert.ok(devices.made - 200 <= 20, `${devices.made - 200} answers`);
});

test("where no mailbox answers, both are told, and the link may still come by another way", async () => {
  const { host, guest } = scene({ dead: true }, { dead: true });
  const [one, two] = [host(), guest()];
  await Promise.all([one.is("gone"), two.is("gone")]);
});

const CLOSED = {
  "take nothing": LIARS["takes nothing"],
  "tell nothing": { bend: (_, say) => say('["CLOSED","letters","auth-required: who are you?"]') },
};
for (const [what, how] of Object.entries(CLOSED))
  test(`mailboxes that ${what} are told as ones that refuse`, async () => {
    const { guest, network } = scene(how, how);
    await guest().is("refused");
    assert.equal(network.asked.length, 2, "and not asked again");
  });

/** A mailbox that takes no letter, for this reason. */
const refusing = (why, kind = "OK") => ({
  bend: (message, say) => say(JSON.stringify(message[0] === kind ? ["OK", message[1], false, why] : message)),
});

for (const why of ["invalid: created_at too far off", "invalid: event is too far in the future", "timestamp too old"])
  test(`a wrong clock is told as one: “${why}”`, async () => {
    await scene(refusing(why), refusing(why)).guest().is("clock");
  });

test("a host whose answers are refused does not go on waiting without a word", async () => {
  const { host, guest, relays } = scene();
  const waits = host();
  await waits.is("waiting");
  const hear = relays.map((relay) => relay.hear);
  for (const [at, relay] of relays.entries())
    relay.hear = (socket, raw) => {
      const [kind, event] = JSON.parse(raw);
      const isAnswer = kind === "EVENT" && relay.events.some(({ pubkey }) => pubkey !== event.pubkey);
      if (!isAnswer) return hear[at](socket, raw);
      setTimeout(() => socket.onmessage?.({ data: JSON.stringify(["OK", event.id, false, "invalid: created_at"]) }));
    };
  guest();
  await waits.is("clock");
});

for (const why of [null, 7, {}, { toString: 1 }, [], ["created_at"]])
  test(`a reason that is no text raises nothing: ${JSON.stringify(why)}`, async () => {
    await scene(refusing(why), refusing(why)).guest().is("refused");
  });

test("where one mailbox refuses and another does not, they meet by that one", async () => {
  const { host, guest } = scene(refusing("invalid: created_at too far off"));
  await Promise.all([host().is("open"), guest().is("open")]);
});

test("a mailbox that has a letter already, or a newer one, goes on", async () => {
  const known = ["duplicate: here", "replaced: a newer one is here"].map((why) => ({
    bend: ([kind, id, ...more], say) =>
      say(JSON.stringify(kind === "OK" ? [kind, id, false, why] : [kind, id, ...more])),
  }));
  const { host, guest } = scene(...known);
  await Promise.all([host().is("open"), guest().is("open")]);
});

test("a mailbox that is cut is asked again, and given nothing twice", async () => {
  const { host, guest, relays } = scene();
  const two = guest();
  await two.is("waiting");
  await until(() => relays.every((relay) => sent(relay).length === 1));
  await pass(2_000);
  for (const relay of relays) relay.cut();
  await until(() => relays.every((relay) => relay.opened === 2));
  assert.deepEqual(
    relays.map((relay) => sent(relay).length),
    [1, 1],
  );
  await Promise.all([host().is("open"), two.is("open")]);
});

test("nothing is in a mailbox but a key, a time, sealed bytes of few sizes, and when to forget them", async () => {
  const { host, guest, relays } = scene();
  await Promise.all([host().is("open"), guest().is("open")]);
  const all = relays.flatMap((relay) => sent(relay).map(([, event]) => event));
  for (const event of all) {
    assert.deepEqual(Object.keys(event).sort(), ["content", "created_at", "id", "kind", "pubkey", "sig", "tags"]);
    assert.deepEqual(
      event.tags.map(([name]) => name),
      ["d", "expiration"],
    );
    assert.equal(Number(event.tags[1][1]) - event.created_at, 86_400);
  }
  assert.equal(new Set(all.map(({ content }) => content.length)).size, 1);
});

test("each secret and each side has keys of its own; only the right one opens a letter", async () => {
  const [one, two] = [await keysOf(secret()), await keysOf(secret())];
  assert.equal(new Set([one.host, one.guest, two.host, two.guest].map(({ name }) => name)).size, 4);
  const sealed = await seal(one.host.seal, { kind: "end" });
  assert.deepEqual(await open(one.host.seal, sealed), { kind: "end" });
  for (const other of [one.guest, two.host]) assert.equal(await open(other.seal, sealed), null);
  assert.notEqual(await seal(one.host.seal, { kind: "end" }), sealed);
  await assert.rejects(seal(one.host.seal, "x".repeat(33_000)), RangeError);
});

test("the same secret gives the same keys as HKDF and BIP 340 say", async () => {
  const { host } = await keysOf(new Uint8Array(32));
  const { schnorr } = await import("@noble/secp256k1");
  const event = await signed(host, "name", "content", 1_000_500);
  assert.equal(event.created_at, 1_000);
  const bytes = (hex) => Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
  assert.equal(await schnorr.verifyAsync(bytes(event.sig), bytes(event.id), bytes(event.pubkey)), true);
});
