// Saved games in one file: all of it comes back, twins become one, nothing here is lost, and damage is told apart.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MARK, peopleOf } from "../../web/js/people/people.ts";
import { checkedSource, identity, nameOf } from "../../web/js/sources/identity.ts";
import { BadArchive, merge, read, write } from "../../web/js/storage/archive.ts";
import { lots } from "./lots.ts";

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
/** A game that somebody wrote, as a file brings it. */
async function sourceOf(source, more = {}) {
  const id = await identity(source);
  const head = { title: "", by: "", kit: 1, origin: "file", made: 3, base: "", saved: 5 };
  return { ...head, id, name: `try${nameOf(id)}`, source, ...more };
}
let ids = 0;
const newId = () => `new${ids++}`;
/** The games to be written when some come to those that are kept, and how they are counted. */
function taken(here, came, id = newId) {
  const shelf = (games) => ({ games, asides: [], progress: [], sources: [], mistakes: [], drafts: [] });
  const { games, count } = merge(shelf(here), shelf(came), id);
  return { write: games, count };
}

test("everything comes back as it was", async () => {
  const games = [game("g1"), SECRET, game("g2", record("a1", "stay"), { computer: { 1: 3 }, spent: 90_000 })];
  const progress = [{ id: "puzzle vaxandis 0a1b", saved: 7, first: "solved" }];
  const sources = [await sourceOf("x = 1\n")];
  const found = read(write(games, [ASIDE], true, progress, sources));
  const rest = { lost: 0, damaged: [], names: 0, mistakes: [], drafts: [] };
  assert.deepEqual(found, { games, asides: [ASIDE], progress, sources, ...rest });
});

const HEX = '"""Hex, by Piet Hein. Join."""\nfrom cairn.kit import *\n';

test("a game that somebody wrote says itself what it is called", async () => {
  const came = await sourceOf(HEX, { title: "Skorpion", by: "Cairn", origin: "here" });
  const [read_] = read(write([], [], true, [], [came])).sources;
  assert.deepEqual(await checkedSource(read_), { ...came, title: "Hex", by: "Piet Hein", origin: "file" });
});

test("what a game needs goes with it, and one that needs what is no wheel counts as damaged", async () => {
  const [name, bytes] = ["pebble-1.0-py3-none-any.whl", new Uint8Array(300_000).fill(7)];
  const came = await sourceOf(HEX, { wheels: [{ name, bytes }] });
  const text = write([], [], true, [], [came]);
  assert.deepEqual(read(text).sources, [came]);
  for (const wrong of [
    text.replace(name, "../x.whl"),
    text.replace("BwcH", "B!cH"),
    text.replace('"wheels":[', '"wheels":[0,'),
  ])
    assert.deepEqual([read(wrong).sources, read(wrong).damaged.length], [[], 1]);
});

test("a source under the name or the digest of another one is not taken", async () => {
  const [one, other] = [await sourceOf(HEX), await sourceOf("x = 1\n")];
  for (const forged of [{ id: other.id }, { name: other.name }, { source: `${HEX}#` }])
    assert.equal(await checkedSource({ ...one, ...forged }), undefined);
});

test("a source that is none counts as damaged", async () => {
  const good = await sourceOf(HEX);
  for (const wrong of [
    { id: "../x" },
    { name: "vaxandis" },
    { source: 7 },
    { source: "x".repeat(60_001) },
    { made: "" },
  ])
    assert.equal(read(write([], [], true, [], [{ ...good, ...wrong }])).damaged.length, 1, Object.keys(wrong)[0]);
});

test("a saved game of a game that somebody wrote comes with its source, and comes back", async () => {
  const source = await sourceOf(HEX);
  const saved = game("g1", record("a1"), { summary: { ...game("x").summary, game: source.name } });
  const found = read(write([saved], [], true, [], [source]));
  assert.deepEqual([found.games, found.sources], [[saved], [source]]);
  const here = {
    games: [],
    asides: [],
    progress: [],
    sources: [{ ...source, origin: "here", saved: 1 }],
    mistakes: [],
    drafts: [],
  };
  assert.deepEqual(merge(here, found, newId).sources, [], "what is kept stays");
});

test("a game that is being written comes too, and beside one that was written on", () => {
  const draft = { id: "d1", text: HEX, from: "hexagons", plays: 2, saved: 5, history: "long", picture: "{}" };
  const { drafts, damaged } = read(write([], [], true, [], [], [], [draft, { ...draft, id: "d2", text: 7 }]));
  const { history: _, picture: __, ...whole } = draft;
  assert.deepEqual([drafts, damaged.length], [[whole], 1]);
  const here = (text) => ({
    games: [],
    asides: [],
    progress: [],
    sources: [],
    mistakes: [],
    drafts: [{ ...draft, text }],
  });
  const came = read(write([], [], true, [], [], [], [draft]));
  assert.deepEqual(merge(here(HEX), came, newId).drafts, []);
  const [beside] = merge(here(`${HEX}#`), came, () => "d3").drafts;
  assert.deepEqual(beside, { ...whole, id: "d3" });
});

test("what was reached is taken in only as an entry of its own, and the rest is counted as damaged", () => {
  const lines = [
    '{"id":"puzzle x","saved":1}',
    '{"id":"../x","saved":1}',
    '{"id":"review g1","saved":1}',
    '{"id":"puzzle x"}',
    '{"saved":1}',
    `{"id":"puzzle x","saved":1,"a":"${"y".repeat(2000)}"}`,
  ];
  const text = [
    '{"cairn":"games","format":1,"lines":6}',
    ...lines.map((line) => line.replace("{", '{"kind":"progress",')),
  ];
  const { progress, damaged } = read(text.join("\n"));
  assert.deepEqual([progress, damaged.length], [[{ id: "puzzle x", saved: 1 }], 5]);
});

test("people are called here as they are called here: what a file says of it is not taken", () => {
  const text = write([], [], true, [{ id: "person 1", name: "Ben", called: "Mallory", saved: 7 }]);
  const { progress, names, damaged } = read(text);
  assert.deepEqual([progress, names, damaged], [[], 1, []]);
});

test("nothing in a file was saved later than now, or before there was time", () => {
  const late = { saved: 8e15 };
  const text = write(
    [game("g1", undefined, late), game("g2", undefined, { saved: -8e15 }), game("g3")],
    [{ ...ASIDE, ...late, game: game("x1", ASIDE.text, late) }],
    true,
    [{ id: "puzzle x", ...late }],
  );
  const { games, asides, progress } = read(text, 2000);
  const times = [...games, ...asides, ...progress, asides[0].game].map(({ saved }) => saved);
  assert.deepEqual(times, [2000, 0, 1000, 2000, 2000, 2000]);
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

test("what was set aside comes back whole, its secrets where they are wanted, its match never", () => {
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
  const named = { ...match, matches: ["../"] };
  assert.equal(read(write([{ ...saved, match: named }], [], true)).games[0].match, undefined);
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
  const { write: written, count } = taken(here, [game("g1"), SECRET]);
  assert.deepEqual([written, count], [[], { fresh: 0, beside: 0, unmatched: 0, known: 2 }]);
  assert.deepEqual(taken(here, [game("elsewhere")]).write, []);
});

test("the same game twice in a file is one, and two of one id are two", () => {
  const idsOf = (...games) => taken([], games, () => "g2").write.map(({ id }) => id);
  assert.deepEqual(idsOf(game("g1"), game("g1"), game("g9")), ["g1"]);
  assert.deepEqual(idsOf(game("g1"), game("g1", record("b2"))), ["g1", "g2"]);
});

for (const [name, came] of [
  ["goes on further", game("g1", record("a1", "stay"))],
  ["goes on with what no game can", game("g1", record("a1", "no move at all"))],
  ["went another way", game("g1", record("b2"))],
  ["has other options", game("g1", JSON.stringify({ ...JSON.parse(record("a1")), options: { size: 5 } }))],
  ["opens more of its secrets", game("g1", record("a1"), { vaults: { 0: "theirs" } })],
  ["has something added to it", game("g1", record("a1"), { tree: "theirs" })],
])
  test(`a game of the same id that ${name} stands beside the one that is here`, () => {
    const { write: written, count } = taken([game("g1", record("a1"))], [came], () => "g2");
    assert.deepEqual([written, count.beside], [[{ ...came, id: "g2" }], 1]);
  });

test("a game that is no longer than the one that is here brings nothing", () => {
  const here = game("g1", record("a1", "stay"), { tree: "mine", vaults: { 0: "mine" } });
  for (const more of [{}, { tree: "theirs" }, { vaults: { 0: "theirs" } }])
    assert.deepEqual(taken([here], [game("g1", record("a1"), more), game("g1", here.text, more)]).write, []);
});

const BY_LINK = { matches: ["1aB3dE5f", "deadbeef"], texts: ['{"cairn-by-link":1}'], turn: "yours" };

test("a match comes with its game where it is not kept, and goes on where it is", () => {
  const came = game("g1", record("a1"), { match: BY_LINK });
  assert.deepEqual(taken([game("g9", record("b2"))], [came]).write, [came]);
  const { match: _, ...bare } = came;
  for (const name of ["1aB3dE5f", "deadbeef", "deadbeef0123"]) {
    const mine = game("g9", record("b2"), { match: { matches: [name], texts: ["the key"] } });
    const { write: written, count } = taken([mine], [came]);
    assert.deepEqual([written, count.unmatched], [[bare], 1]);
  }
});

test("a match that is kept comes in no game that was set aside either", () => {
  const mine = game("g9", record("b2"), { match: BY_LINK });
  const aside = { ...ASIDE, game: game("x1", ASIDE.text, { match: BY_LINK }) };
  const { asides } = merge(
    { games: [mine], asides: [], progress: [], sources: [], mistakes: [], drafts: [] },
    { games: [], asides: [aside], progress: [], sources: [], mistakes: [], drafts: [] },
    newId,
  );
  assert.equal(asides[0].game.match, undefined);
});

test("no game takes the place that a rematch of a kept match will have", () => {
  const mine = game("g1", record("b2"), { match: BY_LINK });
  assert.equal(taken([mine], [game("g1-2")], () => "n").write[0].id, "n");
});

/** Entries of few ids, names and moves, so that they meet; some are of no form at all. */
function anything(lot) {
  const one = (...of) => of[lot(of.length)];
  const some = (make) => Array.from({ length: lot(4) }, make);
  const id = () => one("a", "b", "a-2", "b-3", "c");
  const moves = () => record(...["x", "y", "z"].slice(0, lot(4)).map((move) => one(move, move, "w")));
  const time = () => one(5, 1e12, 8e15, -1, Number.MAX_VALUE);
  const match = () => ({
    matches: some(() => one("1aB3dE5f", "deadbeef", "deadbeef01", "9z9z9z9z")),
    texts: ['{"cairn-by-link":1}'],
    turn: one("yours", "waiting", "over"),
  });
  const one_game = () =>
    game(id(), moves(), {
      summary: { ...game("x").summary, friends: some(() => one("Ben", "Mira")), over: one(true, false) },
      saved: time(),
      computer: one({}, { 1: 3 }),
      ...one({}, { vaults: { 0: one("v", "w") } }),
      ...one({}, { tree: one("t", "u") }),
      ...one({}, {}, { match: match() }),
    });
  const aside = () => ({ ...ASIDE, id: id(), text: moves(), saved: time() });
  const progress = () => ({
    id: one("puzzle a", "lesson a", "exercise a 1", "person 1", "review a", "a"),
    ...{ name: "Ben", called: one("Mallory", "Ben"), step: lot(5), saved: time() },
  });
  const asides = () =>
    some(() => {
      const made = aside();
      return { ...made, ...one({}, { game: { ...one_game(), text: made.text } }) };
    });
  const letter = () => one("a", "b", "c");
  const source = () => ({
    ...{ id: letter().repeat(64), name: `try~${letter().repeat(26)}`, source: letter() },
    ...{ made: time(), base: "", saved: time() },
  });
  const noise = one("", "{", "[]", "null");
  return { games: some(one_game), asides: asides(), progress: some(progress), sources: some(source), noise };
}

/** A store's entries, by its shelves and their ids. */
const shelves = ({ games, asides, progress, sources, mistakes = [], drafts = [] }) =>
  Object.fromEntries(
    Object.entries({ games, asides, progress, sources, mistakes, drafts }).map(([name, entries]) => [
      name,
      new Map(entries.map((entry) => [entry.id, entry])),
    ]),
  );
const CALLED = { id: "person 9", saved: 1, name: "Ben", called: "Benny" };
const namesOf = ({ match }) => (match?.matches ?? []).map((name) => name.slice(0, 8));

test("whatever a file holds, what is kept stays as it was, and nothing shadows it", () => {
  const now = 1.8e12;
  let written = 0;
  for (let seed = 0; seed < 3000; seed++) {
    const lot = lots(seed);
    const here = anything(lot);
    const kept = shelves(here);
    const mine = Object.fromEntries(Object.entries(kept).map(([name, shelf]) => [name, [...shelf.values()]]));
    const before = structuredClone(mine);
    const came = anything(lot);
    const text = `${write(came.games, came.asides, true, came.progress, came.sources)}${came.noise}`;
    const found = merge(mine, read(text, now), newId);
    assert.deepEqual(mine, before);
    for (const name of ["games", "asides", "progress", "sources"]) {
      const fresh = found[name].map(({ id }) => id);
      assert.equal(new Set(fresh).size, fresh.length, `seed ${seed}: an id twice`);
      for (const entry of found[name]) {
        assert.ok(!kept[name].has(entry.id), `seed ${seed}: ${entry.id} is written over`);
        assert.ok(entry.saved >= 0 && entry.saved <= now, `seed ${seed}: saved ${entry.saved}`);
        written += 1;
      }
    }
    const called = (games, progress) =>
      peopleOf(games, [CALLED, ...progress.filter(({ id }) => id.startsWith(MARK))], []).map(({ name }) => name);
    const people = called([...mine.games, ...found.games], found.progress);
    for (const name of called(mine.games, [])) assert.ok(people.includes(name), `seed ${seed}: ${name} is renamed`);
    const names = new Set(mine.games.flatMap(namesOf));
    for (const entry of [...found.games, ...found.asides.flatMap((aside) => aside.game ?? [])])
      assert.ok(!namesOf(entry).some((name) => names.has(name)), `seed ${seed}: a kept match is shadowed`);
    for (const { id } of found.progress) assert.match(id, /^(puzzle|lesson|exercise) /, `seed ${seed}`);
    const all = shelves({ ...found, games: [...mine.games, ...found.games] }).games;
    for (const one of read(text, now).games)
      assert.ok(
        [...all.values()].some(({ text }) => text.startsWith(one.text.slice(0, -2))),
        `seed ${seed}: a game that came is nowhere`,
      );
    const again = {
      games: [...mine.games, ...found.games],
      asides: [...mine.asides, ...found.asides],
      progress: [...mine.progress, ...found.progress],
      sources: [],
      mistakes: [],
      drafts: [],
    };
    assert.deepEqual(merge(again, read(text, now), newId).games, [], `seed ${seed}: taken in twice`);
  }
  assert.ok(written > 3000, String(written));
});
