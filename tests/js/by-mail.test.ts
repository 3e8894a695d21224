// A match by link whose turns go by mailboxes: who has agreed, what is offered in a link, and which letters are taken in.
import assert from "node:assert/strict";
import { test } from "node:test";
import { build } from "esbuild";
import { fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} } };
globalThis.window = globalThis;

/** The office that stands in for the one with mailboxes: what is done with it, and what has come. */
const office = { done: [], turn: "", state: "there", hear: () => {} };
globalThis.office = office;
const OFFICE = `
  const { office } = globalThis;
  export const onPost = (hear) => void (office.hear = hear);
  export const openOffice = () => office.done.push("open");
  export const unreadOf = () => (office.turn ? { turn: { at: 1, code: office.turn } } : {});
  export const officeState = () => office.state;
  export const deliver = (pair, code) => office.done.push("deliver " + code);
  export const noteRead = (pair, place) => (office.done.push("read " + place), (office.turn = ""));
`;
const resolveDir = new URL("../../web/js/by-link", import.meta.url).pathname;
const { outputFiles } = await build({
  stdin: { contents: `export * from "./by-mail.ts"; export * from "../peer/post-book.ts"`, resolveDir },
  ...{ bundle: true, format: "esm", write: false },
  plugins: [
    {
      name: "office",
      setup(work) {
        work.onResolve({ filter: /post-office\.ts$/ }, () => ({ path: "office", namespace: "test" }));
        work.onLoad({ filter: /.*/, namespace: "test" }, () => ({ contents: OFFICE }));
      },
    },
  ],
});
const { createByMail, noteOffer, readOffer, writeOffer, addPair, dropPairs, pairs } = await import(
  `data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`
);

const MATCH = "aB3dE5fG";
const NAMES = ["relay.damus.io", "nos.lol"];
const SECRET = "5e".repeat(32);
const VIEW = {
  id: "game-2",
  match: MATCH,
  game: "vaxandis",
  friend: "Ben",
  verdict: "",
  has_pen: false,
  can_send: true,
};
const code = (rest) => `1${MATCH}${rest}`;

/** A match on the table and the codes of letters tried there; `next` says whether a letter is the next turn. */
function scene({ matches = [], next = true } = {}) {
  dropPairs(() => true);
  Object.assign(office, { done: [], turn: "", state: "there" });
  const [taken, told] = [[], []];
  const store = { find: async () => ({ match: { matches } }) };
  const mail = createByMail(
    { store },
    { changed: () => told.push(mail.mail()), take: async (code) => (taken.push(code), next) },
  );
  const follow = async (view = {}, opened = "") => {
    await mail.follow({ ...VIEW, ...view }, opened);
    await settled();
  };
  return { mail, follow, taken, told };
}
const agreed = (more) => addPair({ secret: SECRET, side: "host", mailboxes: NAMES, matches: [MATCH], ...more });

test("nothing is contacted before both have agreed, and the link offers it after one has", async () => {
  const { mail, follow } = scene();
  await follow();
  assert.equal(mail.mail().accord, "");
  assert.equal(mail.offer(), "");
  assert.deepEqual(office.done, []);
  mail.agree();
  await settled();
  assert.equal(mail.mail().accord, "ours");
  assert.deepEqual(readOffer(mail.offer().slice(3)).mailboxes, NAMES);
  const offered = mail.offer().slice(3);

  const ben = scene();
  noteOffer(code("x"), offered);
  await ben.follow();
  assert.equal(ben.mail.mail().accord, "theirs");
  assert.deepEqual(ben.mail.names(), NAMES);
  assert.equal(ben.mail.offer(), "");
  assert.deepEqual(office.done, []);
  ben.mail.agree();
  await settled();
  assert.equal(ben.mail.mail().accord, "both");
  assert.equal(pairs()[0].side, "guest");
  assert.deepEqual(office.done, ["open"]);
});

test("a turn is put in when it is sent, and also where its link is still being written", async () => {
  const { mail, follow } = scene();
  agreed();
  await follow();
  mail.deliver();
  assert.deepEqual(office.done, ["open"]);
  mail.written(code("one"));
  assert.deepEqual(office.done, ["open", `deliver ${code("one")}`]);
  mail.written(code("one"));
  assert.equal(office.done.length, 2, "once");
});

test("the next turn of a friend is taken in by itself, once; while it is ours to play, nothing is", async () => {
  const { follow, taken } = scene();
  agreed();
  await follow({ can_send: false });
  office.turn = code("next");
  office.hear();
  office.hear();
  assert.deepEqual(taken, [code("next")]);
  const busy = scene();
  agreed();
  await busy.follow({ has_pen: true, can_send: false });
  office.turn = code("next");
  office.hear();
  assert.deepEqual(busy.taken, []);
  assert.equal(busy.mail.mail().waits, code("next"));
});

test("a letter that does not go on from here waits for a person, and changes nothing", async () => {
  const { follow, taken, told } = scene({ next: false });
  agreed();
  await follow({ can_send: false });
  office.turn = code("other");
  office.hear();
  await settled();
  assert.deepEqual(taken, [code("other")]);
  assert.equal(told.at(-1).waits, code("other"));
  assert.ok(!office.done.includes("read turn"));
});

const VERDICTS = { turn: true, answered: true, settled: true, new: false, damaged: false, forged: false, ahead: false };
for (const [verdict, isRead] of Object.entries(VERDICTS))
  test(`a letter that is opened and found ${verdict} is ${isRead ? "" : "not "}told to be read`, async () => {
    const { follow } = scene();
    agreed();
    office.turn = code("it");
    await follow({ verdict, can_send: false }, code("it"));
    assert.equal(office.done.includes("read turn"), isRead);
  });

test("how a turn stands is said of the link that was sent last alone", async () => {
  const { mail, follow } = scene();
  agreed({ turn: { at: 1, stand: "sent", code: "", tail: code("sent long ago").slice(-12) } });
  await follow({ can_send: false });
  mail.written(code("sent long ago"));
  assert.equal(mail.mail().stand, "sent");
  mail.written(code("another one now"));
  assert.equal(mail.mail().stand, "");
});

test("a match that was live goes on with the mailboxes by which both found each other", async () => {
  const { mail, follow } = scene({ matches: [MATCH, "0a1b2c3d"] });
  agreed({ matches: ["0a1b2c3d"], name: "B" });
  await follow();
  assert.equal(mail.mail().accord, "both");
  const [{ matches, name, table }] = pairs();
  assert.deepEqual([matches, name, table], [[MATCH, "0a1b2c3d"], "Ben", "game"]);
});

test("a match that is begun by letter belongs to the friend whose link was opened", async () => {
  const { mail, follow } = scene();
  const { id } = agreed({ matches: [] });
  mail.begin("game-2", id);
  await follow({ friend: "" });
  assert.deepEqual(pairs()[0].matches, [MATCH]);
});

test("an offer takes the place of ours only where ours was not heard of, and by mailboxes that we agreed to", () => {
  const other = "0f".repeat(32);
  const after = (accord, mailboxes) => {
    scene();
    agreed({ accord });
    noteOffer(code("x"), writeOffer({ secret: other, mailboxes }));
    return pairs().map(({ secret, accord, side }) => [secret, accord, side])[0];
  };
  assert.deepEqual(after("ours", NAMES), [other, "both", "guest"]);
  assert.deepEqual(after("ours", ["else.example.org"]), [SECRET, "ours", "host"]);
  assert.deepEqual(after("both", NAMES), [SECRET, "both", "host"]);
  assert.deepEqual(after("theirs", ["else.example.org"]), [other, "theirs", "guest"]);
});

test("an offer that was cut or made up is none, and the link works without it", () => {
  const good = writeOffer({ secret: SECRET, mailboxes: NAMES });
  assert.deepEqual(readOffer(good), { secret: SECRET, mailboxes: NAMES });
  for (const text of [
    "",
    "x",
    good.slice(0, 20),
    good.split(",")[0],
    `${good.split(",")[0]},javascript:1`,
    "%,%",
    "é,nos.lol",
  ])
    assert.equal(readOffer(text), null, text);
});
