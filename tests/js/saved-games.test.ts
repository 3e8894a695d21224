/** A row of Your games: who won for whom, against whom, and how it ended. */
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { documentElement: { lang: "en" }, querySelector: (selector) => levelAt(selector) };
globalThis.localStorage = { getItem: () => null };
globalThis.CSS = { escape: (text) => text };
const LEVELS = { 2: "Gravel", 5: "Boulder" };
const levelAt = (selector) => {
  const name = LEVELS[/value="(\d)"/.exec(selector)?.[1]];
  return name ? { closest: () => ({ querySelector: () => ({ textContent: name }) }) } : null;
};
const { wordsOf } = await import("../../web/js/storage/saved-games.ts");

const game = (summary, computer = {}) => ({
  id: "x",
  saved: new Date(2020, 0, 1, 12).getTime(),
  computer,
  summary: { game: "skorpion", title: "Skorpion", turn: 31, who: ["Blue"], yours: false, over: true, ...summary },
});

const CASES = {
  "a win against a level": [{ yours: true, ending: "resigned" }, { 1: 2 }, "You won against Gravel.", "resigned"],
  "a loss on time to a friend": [{ friends: ["Ben"], ending: "time" }, {}, "You lost to \u2068Ben\u2069.", "on time"],
  "an agreed draw": [{ who: [], ending: "agreed" }, { 0: 5 }, "A draw against Boulder.", "agreed"],
  "an end by the rules": [{ ending: "" }, { 0: 5 }, "You lost to Boulder.", ""],
  "one of an older Cairn": [{}, { 0: 5 }, "You lost to Boulder.", ""],
};
for (const [name, [summary, computer, line, ending]] of Object.entries(CASES))
  test(name, () => {
    const [title, said, more] = wordsOf(game(summary, computer));
    assert.deepEqual([title, said], ["Skorpion", line]);
    assert.deepEqual(more.split(" · ").slice(0, -1), ["31 turns", ...(ending ? [ending] : [])]);
  });

test("two at one screen and two computers: who won, and who played", () => {
  assert.equal(wordsOf(game({ ending: "resigned" }))[1], "Blue wins.");
  const [, line, more] = wordsOf(game({}, { 0: 2, 1: 5 }));
  assert.equal(line, "Blue wins.");
  assert.match(more, /Computers: Gravel and Boulder\.$/);
});

test("a game under way says whose turn it is, and against whom", () => {
  const [, line, more] = wordsOf(game({ over: false, yours: true }, { 1: 2 }));
  assert.equal(line, "Your turn.");
  assert.match(more, /^31 turns · .* Against Gravel\.$/);
});
