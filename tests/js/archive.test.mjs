// Saved games in one file: all of it comes back, twins become one, nothing here is lost, and damage is told apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BadArchive, merge, read, write } from "../../web/js/storage/archive.mjs";

const record = (...actions) =>
  JSON.stringify({ cairn: 1, game: "vaxandis", version: 1, options: { size: 4 }, actions });
const game = (id, text = record("a1"), more = {}) => ({
  id,
  text,
  summary: { game: "vaxandis", title: "Vaxandis", turn: 1, who: ["White"], over: false },
  saved: 1000,
  computer: {},
  ...more,
});
const ASIDE = { id: "x1", text: "half a rec", title: "Cut off.", why: "It ends too soon.", saved: 5 };
const SECRET = game("s1", record("hide"), { vaults: { 0: "mine", 1: "yours" } });
let ids = 0;
const newId = () => `new${ids++}`;

test("everything comes back as it was", () => {
  const games = [game("g1"), SECRET, game("g2", record("a1", "stay"), { computer: { 1: 3 } })];
  const progress = [{ id: "puzzle vaxandis 0a1b", saved: 7, first: "solved" }];
  const found = read(write(games, [ASIDE], true, progress));
  assert.deepEqual(found, { games, asides: [ASIDE], progress, lost: 0, damaged: [] });
});

test("what was reached is taken in only as an entry of its own, and the rest is counted as damaged", () => {
  const lines = [
    '{"id":"x","saved":1}',
    '{"id":"../x","saved":1}',
    '{"id":"x"}',
    '{"saved":1}',
    `{"id":"x","saved":1,"a":"${"y".repeat(2000)}"}`,
  ];
  const text = [
    '{"cairn":"games","format":1,"lines":5}',
    ...lines.map((line) => line.replace("{", '{"kind":"progress",')),
  ];
  const { progress, damaged } = read(text.join("\n"));
  assert.deepEqual([progress, damaged.length], [[{ id: "x", saved: 1 }], 4]);
});

test("a game that an older Cairn kept still brings its sentence", () => {
  const { who, ...rest } = game("g1").summary;
  const old = game("g1", undefined, { summary: { ...rest, line: "White to move." } });
  assert.deepEqual(read(write([old], [], true)).games, [old]);
});

test("the games that went on with a friend come back too", () => {
  assert.deepEqual(read(write([game("g1-2")], [], true)).games, [game("g1-2")]); // as a rematch over a link is named
});

test("what is hidden stays out of the file where it is not wanted in it", () => {
  const text = write([SECRET], [], false);
  assert.doesNotMatch(text, /mine|yours|vaults/);
  assert.equal(read(text).games[0].text, SECRET.text);
});

test("attack aside.mjs: what was set aside comes back whole, its secrets where they are wanted, its match never", () => {
  const whole = { ...SECRET, text: "half a rec", match: { matches: ["1f0e"], texts: ["the key"] } };
  const aside = { ...ASIDE, game: whole };
  const { match: _, ...shared } = whole;
  assert.deepEqual(read(write([], [aside], true)).asides, [{ ...ASIDE, game: shared }]);
  assert.doesNotMatch(write([], [aside], false), /mine|yours|the key/);
  assert.deepEqual(read(write([], [{ ...ASIDE, game: { ...whole, text: "another" } }], true)).asides, [ASIDE]);
});

test("a match by link goes with its secrets, and with nothing else", () => {
  const match = { matches: ["1aB3dE5f"], texts: ['{"cairn-by-link":1,"seed":"key"}'], turn: "yours" };
  const saved = game("g1", record("a1"), { match });
  assert.deepEqual(read(write([saved], [], true)).games, [saved]);
  assert.doesNotMatch(write([saved], [], false), /seed|1aB3/);
  const other = { ...match, texts: ['{"cairn-match":2}'] };
  assert.equal(read(write([{ ...saved, match: other }], [], true)).games[0].match, undefined);
});

test("what goes on with a match is in no file, and stays where it is", () => {
  const match = { matches: ["1f0e"], texts: ["the key"] };
  assert.doesNotMatch(write([game("g1", record("a1"), { match })], [], true), /1f0e|the key/);
});

for (const [name, text, words] of [
  ["nothing", "", /not a file of saved games/],
  ["noise", "🪨 stone\n".repeat(1000), /not a file of saved games/],
  ["a record", record("a1"), /not a file of saved games/],
  ["a list", "[]", /not a file of saved games/],
  ["a newer format", '{"cairn": "games", "format": 2, "lines": 0}', /newer Cairn/],
  ["too much", "x".repeat(64_000_001), /too long/],
]) {
  test(`${name} is refused with a sentence`, () => {
    assert.throws(
      () => read(text),
      (error) => error instanceof BadArchive && words.test(error.message) && /Nothing was changed/.test(error.message),
    );
  });
}

test("wherever a file is cut off, the games before the cut are read and the others counted", () => {
  const whole = write([game("g1"), game("g2"), game("g3")], [ASIDE], true);
  const ends = [...whole.matchAll(/\n/g)].map(({ index }) => index);
  for (let cut = ends[0]; cut < whole.length; cut++) {
    const found = read(whole.slice(0, cut));
    const lines = ends.filter((end) => end <= cut).length - 1;
    assert.equal(found.games.length + found.asides.length, lines);
    assert.equal(lines + found.damaged.length + found.lost, 4);
  }
});

for (const [name, spoil] of [
  ["no id", (entry) => delete entry.id],
  ["an id that is a path", (entry) => (entry.id = "../x")],
  ["a record that is none", (entry) => (entry.text = "{}")],
  ["a game that would be markup", (entry) => (entry.summary.game = 'x y"><b>')],
  ["nobody to move", (entry) => (entry.summary.who = "White")],
  ["no summary", (entry) => delete entry.summary],
  ["a time that is none", (entry) => (entry.saved = "soon")],
  ["no kind", (entry) => delete entry.kind],
]) {
  test(`a line with ${name} is told apart, and the others are read`, () => {
    const [head, first, second] = write([game("g1"), game("g2")], [], true)
      .trim()
      .split("\n");
    const entry = JSON.parse(first);
    spoil(entry);
    const found = read([head, JSON.stringify(entry), second].join("\r\n"));
    assert.deepEqual([found.games.map(({ id }) => id), found.damaged.length, found.lost], [["g2"], 1, 0]);
  });
}

test("taking in twice what is here changes nothing", () => {
  const here = [game("g1"), SECRET];
  assert.deepEqual(merge(here, [game("g1"), SECRET], newId), { write: [], count: { fresh: 0, longer: 0, known: 2 } });
  assert.deepEqual(merge(here, [game("elsewhere")], newId).write, []);
});

test("the same game twice in a file is one", () => {
  assert.deepEqual(
    merge([], [game("g1"), game("g1"), game("g9")], newId).write.map(({ id }) => id),
    ["g1"],
  );
});

test("a game goes on as far as the longer of the two, and keeps what opens its secrets", () => {
  const [short, long] = [record("hide"), record("hide", "a1-b2")];
  const mine = game("g1", short, { vaults: { 0: "mine" } });
  assert.deepEqual(merge([mine], [game("g1", long)], newId).write, [{ ...game("g1", long), vaults: { 0: "mine" } }]);
  assert.deepEqual(merge([game("g1", long)], [game("g1", short)], newId).write, []);
  const helped = merge([game("g1", long)], [mine], newId);
  assert.deepEqual(helped.write, [{ ...game("g1", long), vaults: { 0: "mine" } }]);
});

test("a game that went another way stays beside the one that is here", () => {
  const { write: written, count } = merge(
    [game("g1", record("a1", "stay"))],
    [game("g1", record("a1", "swap"))],
    () => "g2",
  );
  assert.deepEqual([written.map(({ id }) => id), count.fresh], [["g2"], 1]);
  const options = JSON.stringify({ ...JSON.parse(record("a1", "stay")), options: { size: 5 } });
  assert.equal(merge([game("g1", record("a1"))], [game("g1", options)], () => "g2").write[0].id, "g2");
});

test("a match that can be gone on with stays, beside the longer game of a file", () => {
  const match = { matches: ["1f0e"], texts: ["the key"] };
  const mine = game("g1", record("a1"), { match });
  const longer = game("g1", record("a1", "stay"));
  const { write: written } = merge([mine], [longer], () => "g2");
  assert.deepEqual(written, [{ ...longer, id: "g2" }]);
  assert.deepEqual(merge([mine, ...written], [longer], () => "g3").write, []);
});

test("a match is never written over, not even by a file with more of its secrets: that stands beside it", () => {
  const mine = game("g1", record("hide"), { match: { matches: ["1f0e"], texts: ["the key"] } });
  const theirs = game("g1", record("hide"), { vaults: { 0: "mine" } });
  assert.deepEqual(merge([mine], [theirs], () => "g2").write, [{ ...theirs, id: "g2" }]);
});

test("what was added to a game comes back with it, and what was added here stays", () => {
  const [bare, mine, theirs] = [{}, { tree: "mine" }, { tree: "theirs" }].map((more) => game("g1", undefined, more));
  const longer = game("g1", record("a1", "stay"), { tree: "theirs" });
  assert.deepEqual(read(write([mine], [], true)).games, [mine]);
  const treeAfter = (here, came) => merge([here], [came], newId).write[0]?.tree;
  assert.equal(treeAfter(bare, theirs), "theirs");
  assert.equal(treeAfter(mine, theirs), undefined, "it is left as it is");
  assert.equal(treeAfter(mine, longer), "mine");
  assert.equal(treeAfter(bare, longer), "theirs");
});
