// Puzzles: the one of the day is the same for everybody, the rating is Glickman's, and a damaged result is set aside.
import assert from "node:assert/strict";
import { test } from "node:test";
import { before, boardOf, listedAt, puzzleOfDay } from "../../web/js/puzzles/data.ts";
import { gradeFor, loadHistory, ratingOf, streakOf } from "../../web/js/puzzles/history.ts";
import { nextOf } from "../../web/js/puzzles/next.ts";
import { hashOf, ownPuzzle } from "../../web/js/puzzles/own.ts";
import { rate } from "../../web/js/puzzles/rating.ts";

const puzzles = (count) => Array.from({ length: count }, (_, n) => [`k${n}`, 1, "win", 2]);
const INDEX = { skorpion: puzzles(60), vaxandis: puzzles(64) };
const tried = (n, more = {}) => ({
  id: `puzzle vaxandis k${n}`,
  first: "solved",
  grade: 2,
  task: "win 2",
  at: n,
  solved: true,
  day: "",
  saved: n,
  ...more,
});

test("the example of Glickman's paper comes out as he has it", () => {
  const results = [
    { rating: 1400, deviation: 30, score: 1 },
    { rating: 1550, deviation: 100, score: 0 },
    { rating: 1700, deviation: 300, score: 0 },
  ];
  const { rating, deviation, volatility } = rate({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
  assert.deepEqual([rating.toFixed(1), deviation.toFixed(1), volatility.toFixed(4)], ["1464.1", "151.5", "0.0600"]);
});

test("a great surprise makes a rating less sure of itself", () => {
  const lost = { rating: 800, deviation: 30, score: 0 };
  assert.ok(rate({ rating: 2600, deviation: 40, volatility: 0.06 }, [lost]).volatility > 0.06);
});

test("days take the games in turn and come to every puzzle", () => {
  const seen = new Set();
  for (let day = 0; day < 128; day++) {
    const { game, number } = puzzleOfDay(INDEX, before("2026-11-22", -day));
    assert.ok(listedAt(INDEX, { game, number }));
    seen.add(`${game} ${number}`);
  }
  assert.equal(seen.size, 124);
  assert.deepEqual(puzzleOfDay(INDEX, "2026-11-22"), puzzleOfDay({ ...INDEX }, "2026-11-22"));
});

test("a board is put together from what is drawn on many", () => {
  const [a, b, piece] = [["a", "circle", { r: 2 }, ""], ["b", "path", {}, ""], [["x", "rect", {}, ""]]];
  const boards = { drawn: [a, b, [0, 1], [], piece], boards: [[[0, 0, 9, 9], 2, 3, [[4, 5, 4, "frozen"]], 3]] };
  assert.deepEqual(JSON.parse(boardOf(boards, 1)), {
    box: [0, 0, 9, 9],
    ground: [a, b],
    under: [],
    pieces: [["0", 4, 5, piece, "frozen"]],
    over: [],
  });
});

test("an address that names no puzzle has none", () => {
  for (const which of [
    { game: "go", number: 1 },
    { game: "toString", number: 1 },
    { game: "vaxandis", number: 65 },
  ])
    assert.equal(listedAt(INDEX, which), undefined);
  assert.equal(listedAt(INDEX, { game: "vaxandis", number: Number.NaN }), undefined);
});

test("a streak counts days up to today, or to yesterday while today's is open", () => {
  const now = new Date("2026-11-22T12:00:00");
  const days = (...dates) => dates.map((day, n) => tried(n, { day }));
  assert.equal(streakOf(days("2026-11-22", "2026-11-21", "2026-11-19"), now), 2);
  assert.equal(streakOf(days("2026-11-21", "2026-11-20", ""), now), 2);
  assert.equal(streakOf(days("2026-11-20"), now), 0);
  assert.equal(streakOf([], now), 0);
});

test("first tries make the rating, in the order in which they were made", () => {
  assert.equal(ratingOf([]).rating, null);
  const [good, bad] = [ratingOf([tried(1)]), ratingOf([tried(1, { first: "missed" })])];
  assert.ok(good.rating > 1000 && bad.rating < 1000);
  assert.deepEqual(
    ratingOf([tried(2, { first: "missed" }), tried(1)]),
    ratingOf([tried(1), tried(2, { first: "missed" })]),
  );
});

test("the grade that fits is the one whose strength is nearest", () => {
  assert.deepEqual([null, 700, 1199, 1201, 1500, 1601, 2200].map(gradeFor), [1, 1, 1, 2, 2, 3, 3]);
});

test("the next puzzle is a new one of the fitting grade, then one that was missed, then a harder one", () => {
  const index = { vaxandis: [1, 1, 1, 2, 2, 3].map((grade, n) => [`k${n}`, grade, "win", 2, "Black"]) };
  const after = (number, ...results) => {
    const history = new Map(results.map(([n, first, grade = 1]) => [`puzzle vaxandis k${n}`, { n, first, grade }]));
    for (const [id, { n, first, grade }] of history)
      history.set(id, tried(n, { first, grade, solved: first !== "missed" }));
    return nextOf(index, history, { game: "vaxandis", number });
  };
  assert.equal(after(0), 1);
  assert.equal(after(2), 3, "from where one stands");
  assert.equal(after(3), 1, "and round again");
  assert.equal(after(0, [0, "missed"]), 2, "new ones first");
  assert.equal(after(0, [0, "missed"], [1, "missed"], [2, "hinted"]), 1, "then those that were missed");
  assert.equal(after(1, [0, "missed"], [1, "missed"], [2, "hinted"]), 2, "never the one that is there");
  assert.equal(after(0, [0, "hinted"], [1, "missed"], [2, "hinted"]), 2);
  assert.equal(after(0, [5, "solved", 3], [4, "solved", 3]), 4, "one who solves hard ones gets no easy ones");
  assert.equal(after(0, ...[0, 1, 2, 3, 4].map((n) => [n, "hinted"])), 6);
  assert.equal(after(0, ...[0, 1, 2, 3, 4, 5].map((n) => [n, "hinted"])), null, "all are solved");
  assert.equal(after(6, ...[0, 1, 2, 3, 4].map((n) => [n, "hinted"])), null);
});

test("challenges are gone through from the easiest on, whatever the rating", () => {
  const index = { stonehenge: [2, 1, 3].map((grade, n) => [`s${n}`, grade, "clean", 0, "Black"]) };
  const strong = new Map(
    ["k1", "k2", "k3"].map((key, n) => [key, tried(n, { id: `puzzle vaxandis ${key}`, grade: 3 })]),
  );
  assert.equal(nextOf(index, strong, { game: "stonehenge", number: 0 }), 2);
});

test("a damaged result is set aside with a sentence, and the others stay", async () => {
  const bad = [
    tried(2, { first: "toString" }),
    tried(3, { grade: 9 }),
    tried(4, { at: "x" }),
    tried(5, { day: "../.." }),
    { id: "puzzle x", saved: 1 },
  ];
  const [asides, removed] = [[], []];
  const store = {
    progress: async () => [tried(1), ...bad],
    restore: async (shelf, entry) => void asides.push([shelf, entry]),
    remove: async (shelf, id) => void removed.push([shelf, id]),
  };
  const history = await loadHistory(store);
  assert.deepEqual([...history.keys()], ["puzzle vaxandis k1"]);
  assert.deepEqual(
    removed,
    bad.map(({ id }) => ["progress", id]),
  );
  for (const [at, [shelf, { id, text, title, why }]] of asides.entries()) {
    assert.deepEqual([shelf, id, text], ["aside", bad[at].id, JSON.stringify(bad[at])]);
    assert.ok(title && why);
  }
});

test("a puzzle that somebody made travels in its address, and what is none is nothing", () => {
  const puzzle = '{"options":{"start":"0 L1:r5b4"},"solution":["1@L?>~"]}';
  const [, , game, name] = hashOf("sedona_vortex", puzzle).split("/");
  assert.equal(game, "sedona_vortex");
  assert.match(name, /^own2-[\w-]+$/);
  assert.deepEqual(ownPuzzle(name), { text: puzzle, damage: "" });
  const before = `own-${Buffer.from(puzzle).toString("base64url")}`;
  assert.deepEqual(ownPuzzle(before), { text: puzzle, damage: "" }, "codes of before have no check");
  for (const [wrong, damage] of [
    [`${name}ok`, "added"],
    [`${name}.`, "added"],
    [name.slice(0, -1), "missing"],
    [`${name.slice(0, 20)}${name.slice(21)}`, "missing"],
    [`${name.slice(0, 20)}${name[20] === "a" ? "b" : "a"}${name.slice(21)}`, "changed"],
    [name.slice(1), "missing"],
    [name.slice(0, 30), "unknown"],
    ["own2-", "short"],
    ["own-%", "added"],
    ["own-A", "unknown"],
  ])
    assert.deepEqual(ownPuzzle(wrong), { text: "", damage }, wrong);
  assert.equal(ownPuzzle("12"), null);
});
