// A set of positions as a link and as flashcards: nobody's “you”, and nonsense is refused in words.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

globalThis.document ??= { documentElement: { dataset: {}, lang: "en" } };
fakeLocalStorage();
const { BadSet, flashcards, MOST, readSet, writeSet } = await import("../../web/js/mistakes/set.ts");
const { ALL_LETTERS, checkOf } = await import("../../web/js/shell/check.ts");
const { textsIn } = await import("../../web/js/shell/texts.ts");

const KEPT = { game: "skorpion", text: '{"record":"{}","good":["a1"],"own":true}' };
const PUZZLE = { game: "vaxandis", text: '{"options":{}}' };
const pack = async (value) => {
  const packed = new Blob([JSON.stringify(value)]).stream().pipeThrough(new CompressionStream("deflate"));
  return `1${Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url")}`;
};

test("a set goes through a link, and its positions are out of nobody’s game", async () => {
  const code = await writeSet({ title: "Für die 5b", positions: [KEPT, PUZZLE] });
  assert.match(code, /^[\w-]+$/);
  const { title, positions } = await readSet(code);
  assert.equal(title, "Für die 5b");
  assert.deepEqual(positions[1], PUZZLE);
  assert.equal(positions[0].text, '{"record":"{}","good":["a1"],"own":false}');
  assert.deepEqual(positions, (await readSet(await pack(["Für die 5b", ...positions.map(Object.values)]))).positions);
});

test("a file of a set, a pasted and a shared one are the link in a text", async () => {
  const code = await writeSet({ title: "x", positions: [KEPT] });
  assert.equal(textsIn(`x\nhttps://cairn.example/#/set/${code}\n`).found[0].hash, `#/set/${code}`);
});

test("a damaged position in a set leaves the others as they are", async () => {
  const damaged = { game: "skorpion", text: '{"record":' };
  const { positions } = await readSet(await writeSet({ title: "", positions: [damaged, PUZZLE] }));
  assert.deepEqual(positions, [damaged, PUZZLE]);
});

const row = ["skorpion", "x"];
for (const [name, wrong] of [
  ["nothing", null],
  ["no positions", ["title"]],
  ["no title", [row]],
  ["a long title", ["x".repeat(81), row]],
  ["a strange game", ["", ["a/b", "x"]]],
  ["a long position", ["", ["skorpion", "x".repeat(40_001)]]],
  ["more than the most", ["", ...Array(MOST + 1).fill(row)]],
  ["what unpacks to more than any set", ["", ...Array(120).fill(["skorpion", "x".repeat(40_000)])]],
])
  test(`a code with ${name} is refused in words`, async () => {
    await assert.rejects(readSet(await pack(wrong)), (error) => error instanceof BadSet && error.message.length > 9);
  });

test("a link with a part missing is refused, and a newer one says so", async () => {
  const code = await writeSet({ title: "x", positions: [KEPT, PUZZLE] });
  for (const wrong of ["", "1", code.slice(0, -3), code.replace(/.{3}$/, "AAA"), `${code}é`])
    await assert.rejects(readSet(wrong), BadSet);
  const later = `3${code.slice(1, -4)}`;
  await assert.rejects(readSet(later + checkOf(later, ALL_LETTERS)), /newer/);
  const earlier = `1${code.slice(1, -4)}`;
  assert.deepEqual(await readSet(earlier), await readSet(code), "codes of before have no check");
  for (const [wrong, said] of [
    [`${code}ok`, /was added/],
    [code.slice(0, -1), /is missing/],
    [code.slice(0, 30) + (code[30] === "A" ? "B" : "A") + code.slice(31), /was changed/],
    [code.slice(0, 40), /A part of it is missing/],
  ])
    await assert.rejects(readSet(wrong), said);
});

test("flashcards are a question and a solution a line, and text stays text", () => {
  const described = { title: "Skorpion", goal: "You play\n<b>.", moves: ["a1", "b2"], why: "A & B" };
  const lines = flashcards([{ described, link: "https://cairn.example/#/set/1x" }]).split("\n");
  assert.deepEqual(lines.slice(0, 2), ["#separator:tab", "#html:true"]);
  assert.deepEqual(lines[2].split("\t"), [
    'Skorpion: You play &lt;b&gt;.<br><a href="https://cairn.example/#/set/1x">The position</a>',
    "a1 b2<br>A &amp; B",
  ]);
  assert.equal(lines.length, 4);
});
