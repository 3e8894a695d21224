// Letters to friends who are not there: put in once, taken in once, one in the place of the other, whatever mailboxes and
// friends do.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { parts, pass, until } from "./mailbox-parts.ts";
import { fakeNetwork, fakeRelay } from "./relays.ts";

const { createPost, LISTED, keysOf } = parts;
const { addPair, dropPairs, pairIn, pairs } = parts.book;
const { askAgain, closeOffice, deliver, noteRead, officeState, openOffice, unreadOf } = parts.office;
const NAMES = LISTED.slice(0, 2);
const CODE = "1aBcDeFgHrestofthecode";
const LINK = `#/m/vaxandis,Ada/${"A".repeat(52)}`;
const posts: { end(): void }[] = [];
afterEach(() => {
  closeOffice();
  for (const post of posts.splice(0)) post.end();
  dropPairs(() => true);
});

/** Ada's page, whose office this is, and Ben's post. */
function scene(first = {}, second = {}) {
  const relays = [fakeRelay(first), fakeRelay(second)];
  const network = fakeNetwork(Object.fromEntries(relays.map((relay, n) => [`wss://${NAMES[n]}`, relay])));
  const pair = addPair({ side: "host", mailboxes: NAMES, matches: ["aBcDeFgH"], name: "Ben" });
  const box = { id: "ada", secret: pair.secret, side: "guest", mailboxes: NAMES };
  const got: any[] = [];
  const ben = () => {
    const post = createPost([box], { came: (_, letter) => got.push(letter), taken() {}, turned() {} });
    posts.push(post);
    return { send: (place, letter) => post.send(box, place, letter), end: post.end };
  };
  return { relays, network, pair, box, ben, got, turn: () => pairs()[0].turn };
}

const sent = (relay) => relay.got.filter(([kind]) => kind === "EVENT");

test("nothing is contacted where no friend has agreed", async () => {
  const network = fakeNetwork({});
  openOffice();
  await pass(2_000);
  assert.deepEqual(network.asked, []);
});

test("a turn waits for a friend who is away, is fetched, and that is told", async () => {
  const { pair, turn, ben, got, relays } = scene();
  deliver(pair, CODE);
  assert.equal(turn().stand, "sending");
  await until(() => turn().stand === "sent", "a mailbox has it");
  assert.deepEqual(
    relays.map((relay) => sent(relay).length),
    [1, 1],
  );
  const there = ben();
  await until(() => got.length > 0, "Ben has it");
  assert.deepEqual([got[0].kind, got[0].code], ["turn", CODE]);
  await there.send("got", { kind: "got", of: got[0].at });
  await until(() => turn().stand === "fetched", "Ada knows");
});

test("letters lie there for thirty days, and the last one of a side takes the place of the one before it", async () => {
  const { pair, turn, relays } = scene();
  for (const code of [`${CODE}1`, `${CODE}2`, `${CODE}3`]) {
    deliver(pairs()[0] ?? pair, code);
    await until(() => turn().stand === "sent");
  }
  await until(() => relays.every((relay) => sent(relay).length === 3));
  for (const { events } of relays) {
    assert.equal(events.length, 1);
    const [{ tags, created_at }] = events;
    assert.equal(Number(tags.find(([tag]) => tag === "expiration")[1]) - created_at, 30 * 86_400);
  }
  const times = sent(relays[0]).map(([, event]) => event.created_at);
  assert.equal(new Set(times).size, 3, "of two in one second a mailbox may keep the earlier one");
});

test("a friend’s turn is news once, also when the mailbox gives it again, or an older one", async () => {
  const { ben, pair, relays } = scene();
  const there = ben();
  await there.send("turn", { kind: "turn", at: 5, code: CODE });
  await until(() => relays.every((relay) => relay.events.length === 1));
  openOffice();
  await until(() => unreadOf(pair.id).turn, "it came");
  assert.deepEqual(unreadOf(pair.id).turn, { at: 5, code: CODE });
  noteRead(pairs()[0], "turn");
  assert.equal(unreadOf(pair.id).turn, undefined);
  await until(() => relays.every((relay) => relay.events.length === 2), "that it was read is told");
  closeOffice();
  await there.send("turn", { kind: "turn", at: 4, code: `${CODE}older` });
  await until(() => relays[0].events.some(({ id }) => id === sent(relays[0]).at(-1)[1].id));
  openOffice();
  await until(() => officeState() === "there");
  await pass(6_000);
  assert.equal(unreadOf(pair.id).turn, undefined);
});

test("what was not put in when the page was closed is put in by the next one", async () => {
  const { pair, turn, relays } = scene({ dead: true }, { dead: true });
  deliver(pair, CODE);
  await until(() => officeState() === "gone", "no mailbox answers");
  assert.equal(turn().stand, "sending");
  closeOffice();
  for (const relay of relays) relay.dead = false;
  openOffice();
  await until(() => turn().stand === "sent");
});

test("a letter that is too long for a mailbox says so, and nothing is sent", async () => {
  const { pair, turn, relays } = scene();
  deliver(pair, `${CODE}${"A".repeat(40_000)}`);
  await until(() => turn().stand === "long");
  assert.deepEqual(relays.flatMap(sent), []);
});

test("a wish to play again comes as a link to join, and nothing else does", async () => {
  const { pair, ben, relays } = scene();
  const there = ben();
  for (const link of ["javascript:alert(1)", "https://elsewhere/#/m/x/y", "#/m/ / ", 7, `${LINK}${"A".repeat(400)}`])
    await there.send("again", { kind: "again", at: 9, link });
  await until(() => sent(relays[0]).length === 5);
  openOffice();
  await until(() => officeState() === "there");
  await pass(6_000);
  assert.equal(unreadOf(pair.id).again, undefined);
  await there.send("again", { kind: "again", at: 9, link: LINK });
  await until(() => unreadOf(pair.id).again);
  assert.equal(unreadOf(pair.id).again.link, LINK);
});

test("our wish to play again is put in", async () => {
  const { pair, ben, got } = scene();
  askAgain(pair, LINK);
  ben();
  await until(() => got.length > 0);
  assert.deepEqual([got[0].kind, got[0].link], ["again", LINK]);
});

test("what a friend, or somebody with the secret, makes up is nothing", async () => {
  const { pair, ben, turn, relays } = scene();
  deliver(pair, CODE);
  await until(() => turn().stand === "sent");
  const there = ben();
  const nonsense = [
    [],
    { kind: "turn" },
    { kind: "turn", at: "1", code: CODE },
    { kind: "turn", at: Number.MAX_VALUE * 2, code: CODE },
    { kind: "turn", at: 7, code: "../x" },
    { kind: "turn", at: 7, code: { length: 20 } },
    { kind: "got", of: 3 },
    { kind: "got" },
    { kind: "else", at: 7 },
  ];
  for (const letter of nonsense) await there.send("turn", letter);
  await pass(10_000);
  assert.deepEqual(unreadOf(pair.id), {});
  assert.equal(turn().stand, "sent");
  assert.equal(relays[0].opened, 2, "both stay");
});

test("letters and meetings of one secret have other keys: nobody can tell that they belong together", async () => {
  const secret = new Uint8Array(32);
  const [meeting, letters] = [await keysOf(secret), await keysOf(secret, "post")];
  assert.equal(new Set([meeting.host, meeting.guest, letters.host, letters.guest].map(({ name }) => name)).size, 4);
});

test("a friend is found by any name of the match, known once, and forgotten after thirty days", () => {
  const { pair } = scene();
  assert.equal(pairIn(["else", "aBcDeFgH"]).id, pair.id);
  assert.equal(pairIn(["else"]), undefined);
  addPair({ secret: pair.secret, side: "host", mailboxes: NAMES, name: "Bea" });
  assert.deepEqual(
    pairs().map(({ id, name }) => [id, name]),
    [[pair.id, "Bea"]],
  );
  const [now, day] = [Date.now, 86_400_000];
  Date.now = () => now() + 31 * day;
  assert.deepEqual(pairs(), []);
  Date.now = now;
  for (let n = 0; n < 30; n++) addPair({ side: "host", mailboxes: NAMES });
  assert.equal(pairs().length, 20);
});
