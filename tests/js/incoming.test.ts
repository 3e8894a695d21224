/** Texts from outside: which kind each is taken for. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { textsIn } from "../../web/js/shell/texts.ts";
import { launchOf, mountIncoming } from "../../web/js/storage/incoming.ts";
import { lots } from "./lots.ts";

test("one game is opened, with what was added to it", () => {
  const tree = '{"cairn":1,"game":"vaxandis"}\n{"cairn_tree":1}';
  assert.deepEqual(kindOf(`\n ${tree} \n`), { record: tree });
});

test("a file of games is taken in as it is", () => {
  const text = '{"cairn":"games","format":1,"lines":0}\n';
  assert.deepEqual(kindOf(text), { archive: text.trim() });
});

test("of a link only the part after # is followed, wherever it points", () => {
  assert.deepEqual(kindOf("Look: https://example.org/cairn/#/g/1123LU0BvI5T47t !"), { link: "#/g/1123LU0BvI5T47t" });
});

test("a turn link is followed too, in a message or a file", () => {
  assert.deepEqual(kindOf("Your turn: https://example.org/#/t/1abcDEF\n"), { link: "#/t/1abcDEF" });
});

test("one link to join is followed, and what a turn link offers beside its code", () => {
  const mail = `#/m/vaxandis,Ada,Bt/${"A".repeat(52)}`;
  assert.deepEqual(kindOf(`Come! https://example.org/${mail}\n`), { link: mail });
  const offer = `#/t/1abcDEF?m=${"A".repeat(43)},relay.damus.io,nos.lol`;
  assert.deepEqual(kindOf(`Your turn: https://example.org/${offer} !`), { link: offer });
});

test("a link of a game that somebody wrote is followed, with the game that was played", () => {
  assert.deepEqual(kindOf("https://example.org/#/w/10abcDEF !"), { link: "#/w/10abcDEF" });
  assert.deepEqual(kindOf("https://example.org/#/w/10abc/1XyZ."), { link: "#/w/10abc/1XyZ" });
});

test("a game that somebody wrote is taken as a whole, whatever link stands in it", () => {
  const source = '"""Try, by A. See https://example.org/#/g/1123LU0BvI5T47t."""\nfrom cairn.kit import *\n';
  assert.deepEqual(kindOf(source), { source: source.trim() });
});

test("a link that is opened with the installed app leads there, but not twice", () => {
  const [site, link] = ["https://example.org/cairn/", "https://example.org/cairn/#/t/1abcDEF"];
  assert.deepEqual(launchOf(link, site), { hash: "#/t/1abcDEF" });
  assert.deepEqual(launchOf(link), { hash: "#/t/1abcDEF" }, "the same link once more");
  assert.equal(launchOf(link, link), null, "the page was opened with it");
  assert.equal(launchOf(site, link), null);
  assert.equal(launchOf(undefined, site), null);
  const shared = { shared: "Your turn\nhttps://example.org/#/t/1abcDEF" };
  assert.deepEqual(launchOf(`${site}?shared=Your+turn&shared-link=https://example.org/%23/t/1abcDEF`, site), shared);
});

for (const text of ["", "hello", '{"other":1}', "https://example.org/#/settings", "javascript:alert(1)"])
  test(`“${text}” is left alone`, () => assert.equal(kindOf(text), null));

/** The one thing that a text holds, as {kind: what}; null where it holds none. */
function kindOf(text: string) {
  const one = textsIn(text).found[0];
  return one ? { [one.kind]: one.hash ?? one.text } : null;
}

const SITE = "https://example.org/cairn/";
const PARTS = [
  ...[
    '{"cairn":1,"game":"vaxandis"}',
    '{"cairn":"games","format":1,"lines":1}',
    '{"cairn":',
    "\n",
    " ",
    "\u202e",
    "<b>",
  ],
  ...[
    "from cairn.kit import *\n",
    "#/g/1AbC",
    "#/t/1AbC",
    "?m=a.b,c",
    "#/friend/Ab-c",
    "#/m/x",
    "#/set/a",
    "#/w/1a/2b",
  ],
  ...[
    "javascript:alert(1)",
    "https://evil.example/",
    "#/saved",
    "#/../",
    "#/play/g1",
    "?shared=",
    "\0",
    "%23",
    "&",
    "x",
  ],
];
const LEADS = /^#\/(g|t|friend|m|set|w)\//;

/**
 * The actions of a page on which a text comes in some way, each with its argument and the way a single game then goes.
 */
async function came(way, text): Promise<string[][]> {
  const done = [];
  const does = (name) => (what, then) => void done.push([name, Array.isArray(what) ? "files" : what, then?.name ?? ""]);
  const actions = Object.fromEntries(["take", "look", "receive", "go", "say", "ask"].map((name) => [name, does(name)]));
  const open = (text) => done.push(["open", text, ""]);
  let launch;
  const address = new URL(SITE);
  if (way === "address") address.searchParams.set("shared", text);
  const page = Object.assign(new EventTarget(), { launchQueue: { setConsumer: (hear) => (launch = hear) } });
  Object.assign(globalThis, { window: page, location: address, history: { replaceState() {} }, Element: class {} });
  Object.defineProperty(actions.look, "name", { value: "look" });
  mountIncoming({ opened: address.href }, { ...actions, open });
  await launch({ files: [], targetURL: address.href });
  const files = [new File([text], "a.cairn")];
  const target = new URL(SITE);
  target.searchParams.set(way === "share target" ? "shared" : "shared-link", text);
  if (way.startsWith("share")) await launch({ files: [], targetURL: target.href });
  if (way === "file handler") await launch({ files: [{ getFile: async () => files[0] }] });
  if (way === "drop")
    page.dispatchEvent(Object.assign(new Event("drop", { cancelable: true }), { dataTransfer: { files } }));
  const clipboardData = { files: [], getData: () => text };
  if (way === "paste") page.dispatchEvent(Object.assign(new Event("paste"), { clipboardData }));
  return done;
}

test("whatever others send, by any way, is at most looked at, and leads to no page but those of links", async () => {
  const seen = new Set();
  const before = Object.fromEntries(
    ["window", "location", "history", "Element"].map((name) => [name, globalThis[name]]),
  );
  for (let seed = 0; seed < 3000; seed++) {
    const lot = lots(seed);
    const text = Array.from({ length: 1 + lot(4) }, () => PARTS[lot(PARTS.length)]).join("");
    for (const way of ["address", "share target", "shared link", "file handler", "drop", "paste"]) {
      const isOurs = way === "drop" || way === "paste";
      const done = await came(way, text);
      assert.ok(done.length <= 1, `seed ${seed}, ${way}: ${JSON.stringify(done)}`);
      for (const [name, what, then] of done) {
        assert.ok(isOurs || (name !== "open" && then !== "open"), `seed ${seed}, ${way}: kept unasked`);
        if (name === "go") assert.match(what, LEADS, `seed ${seed}, ${way}`);
        seen.add(`${way}: ${name}`);
      }
    }
  }
  Object.assign(globalThis, before);
  const texts = ["look", "receive", "go", "take", "say", "ask"];
  const all = ["address", "share target", "shared link"].flatMap((way) => texts.map((name) => `${way}: ${name}`));
  const own = [
    "file handler: take",
    "drop: take",
    ...["open", "receive", "go", "take", "say", "ask"].map((name) => `paste: ${name}`),
  ];
  assert.deepEqual([...seen].sort(), [...all, ...own].sort());
});
