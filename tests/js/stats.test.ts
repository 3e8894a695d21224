/** Statistics of kept games. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { countUp, resultOf } from "../../web/js/storage/stats.ts";

let saved = 0;
/** A game that is over, against the computer unless told otherwise. */
const game = (summary: object, more: object = {}) => ({
  ...{ id: `g${saved}`, text: "", saved: saved++, computer: { 1: 3 } },
  summary: { game: "vaxandis", title: "Vaxandis", turn: 20, who: ["Black"], yours: true, over: true, ...summary },
  ...more,
});
const won = (more = {}) => game({}, more);
const lost = (more = {}) => game({ yours: false }, more);
const drawn = () => game({ who: [], yours: false });
const ALL = { game: "", since: 0 };

test("a result is that of the one person here", () => {
  assert.deepEqual([won(), lost(), drawn()].map(resultOf), ["won", "lost", "drawn"]);
  assert.equal(resultOf(game({ friends: ["Ben"] }, { computer: {} })), "won");
});

for (const [why, one] of Object.entries({
  "where several share the screen": won({ computer: {} }),
  "where only computers play": won({ computer: { 0: 1, 1: 2 } }),
  "while it goes on": game({ over: false }),
  "where an older Cairn did not say": game({ yours: undefined }),
}))
  test(`there is none ${why}`, () => assert.equal(resultOf(one), undefined));

test("results, streaks and levels are counted in the order of play", () => {
  const games = [won(), won(), lost({ computer: { 0: 5 } }), drawn(), won()].reverse();
  const stats = countUp(games, ALL);
  assert.deepEqual(stats.results, { won: 3, drawn: 1, lost: 1 });
  assert.deepEqual(stats.last, ["won", "won", "lost", "drawn", "won"]);
  assert.deepEqual(stats.streak, { now: 1, best: 2 });
  assert.deepEqual(stats.levels, [
    { level: 3, results: { won: 3, drawn: 1, lost: 0 } },
    { level: 5, results: { won: 0, drawn: 0, lost: 1 } },
  ]);
});

test("only what is asked for is counted", () => {
  const games = [won(), game({ game: "skorpion" }), game({ over: false })];
  assert.equal(countUp(games, ALL).count, 2);
  assert.equal(countUp(games, { game: "skorpion", since: 0 }).count, 1);
  assert.equal(countUp(games, { game: "", since: games[1].saved }).count, 1);
});

test("lengths stand in bins of one width that hold every game", () => {
  const stats = countUp(
    [3, 18, 22, 24, 41].map((turn) => game({ turn })),
    ALL,
  );
  assert.deepEqual(
    stats.lengths.map(({ from, to, count }) => [from, to, count]),
    [[0, 9, 1], [10, 19, 1], [20, 29, 2], [30, 39, 0], [40, 49, 1]], // biome-ignore format: a table
  );
  assert.equal(stats.middle, 22);
});

test("of nothing there is nothing to tell", () => {
  assert.deepEqual(countUp([], ALL).lengths, []);
});

test("how the games of one kind began is counted with what came of it", () => {
  const begun = (actions, more = {}) => game(more, { text: JSON.stringify({ actions }) });
  const sealed = begun(["f".repeat(64), "e5"]);
  const games = [
    begun(["e5", "stay", "c3"]),
    begun(["e5", "stay"], { yours: false }),
    begun(["c3", "e7"]),
    sealed,
    won(),
  ];
  assert.deepEqual(countUp(games, { game: "vaxandis", since: 0 }).openings, [
    { moves: "e5, stay", count: 2, results: { won: 1, drawn: 0, lost: 1 } },
    { moves: "c3, e7", count: 1, results: { won: 1, drawn: 0, lost: 0 } },
  ]);
  assert.deepEqual(countUp(games, ALL).openings, []);
});
