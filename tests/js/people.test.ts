// The people one plays with are those of the kept games: counted once each, called as one likes, gone until one plays again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { wayOf } from "../../web/js/by-link/turn-list.ts";
import { keyOf, peopleOf, termsOf } from "../../web/js/people/people.ts";

let saved = 0;
/** A game over with Ben, which the person here has won. */
const game = (summary = {}, more = {}) => ({
  ...{ id: `g${saved}`, saved: ++saved, text: JSON.stringify({ seats: 2, options: { size: 5 } }) },
  summary: {
    game: "vaxandis",
    title: "Vaxandis",
    turn: 9,
    who: ["Black"],
    yours: true,
    over: true,
    friends: ["Ben"],
    ...summary,
  },
  ...more,
});
const lost = (more) => game({ yours: false }, more);
const NAMELESS = ["Your friend"];
const unnamed = (saved) => `A friend, ${saved}`;

test("games and results are counted by person, the last played with first", () => {
  const sedona = game({ game: "sedona_vortex", title: "Sedona Vortex", who: [], yours: false });
  const games = [game(), lost(), lost(), sedona, game({ friends: ["Mira"] }), game({ over: false })];
  const [ben, mira] = peopleOf(games, [], NAMELESS, unnamed);
  assert.deepEqual([ben.name, mira.name], ["Ben", "Mira"]);
  assert.deepEqual(ben.score, { won: 1, drawn: 1, lost: 2 });
  assert.deepEqual(
    ben.games.map(({ title, count }) => [title, count]),
    [
      ["Vaxandis", 4],
      ["Sedona Vortex", 1],
    ],
  );
});

test("somebody whose name stands in quotes, in whatever language, is one person", () => {
  const people = peopleOf(
    [game({ friends: ["“White”"] }), game({ friends: ["„White“"] }), game({ friends: ["White"] })],
    [],
    NAMELESS,
    unnamed,
  );
  assert.deepEqual(
    people.map(({ score }) => score.won),
    [3],
  );
});

test("of more than two nobody wins against somebody", () => {
  const [ben, mira] = peopleOf([game({ friends: ["Ben", "Mira"] })], [], NAMELESS, unnamed);
  assert.deepEqual([ben.score.won, mira.score.won, ben.games[0].count], [0, 0, 1]);
});

test("nobody is in the list who plays here, or whose name is nothing", () => {
  const games = [game({ friends: undefined }), game({ friends: [" \u200b"] })];
  assert.deepEqual(peopleOf(games, [], NAMELESS, unnamed), []);
});

test("who gave no name is in the list by match, with its rematches, and can be called otherwise or be gone", () => {
  const nameless = { friends: ["Your friend"] };
  const [old, ...again] = [game(nameless, { id: "m" }), game(nameless, { id: "m-2" }), game(nameless, { id: "other" })];
  const list = (marks, ...more) =>
    peopleOf([old, ...again, ...more], marks, NAMELESS, unnamed).map(({ name, games }) => [name, games[0].count]);
  assert.deepEqual(list([]), [
    [`A friend, ${again[1].saved}`, 1],
    [`A friend, ${again[0].saved}`, 2],
  ]);
  const called = { id: "person 1", saved: 1, match: "m", called: "Ben" };
  assert.deepEqual(list([called], game()), [
    ["Ben", 3],
    [`A friend, ${again[1].saved}`, 1],
  ]);
  assert.deepEqual(list([{ id: "person 1", saved: 1, match: "m", gone: again[1].saved }]), [
    [`A friend, ${again[1].saved}`, 1],
  ]);
  const claims = game({ friends: ["\nm"] });
  assert.equal(list([called], claims)[0][0], "m", "a name is no match");
});

test("one name is one person, and two are one who are called alike", () => {
  const marks = [{ id: "person 1", saved: 1, name: "Benny", called: "Ben", gone: 0 }];
  const people = peopleOf(
    [game(), game({ friends: ["Ben "] }), game({ friends: ["Benny"] })],
    marks,
    NAMELESS,
    unnamed,
  );
  assert.equal(people.length, 1);
  assert.deepEqual(people[0].given.map(keyOf), ["Benny", "Ben", "Ben"]);
  assert.equal(people[0].games[0].count, 3);
});

for (const [what, name] of Object.entries({
  "full width": "Ｂｅｎ",
  "capital letters": "BEN",
  "mathematical letters": "𝐁𝐞𝐧",
  "a Cyrillic letter": "Веn",
  "a Greek letter": "Βen",
  "an accent": "Bén",
}))
  test(`who is called like Ben in ${what} is somebody else, and is shown apart by a mark`, () => {
    const people = peopleOf([game(), game({ friends: [name] }), game({ friends: ["Mira"] })], [], NAMELESS, unnamed);
    assert.deepEqual(
      people.map(({ name, alike }) => [name, alike]),
      [
        ["Mira", []],
        [name, ["Ben"]],
        ["Ben", [name]],
      ],
    );
  });

test("what Ben is called here, nobody is called whose name only looks like his", () => {
  const marks = [{ id: "person 1", saved: 1, name: "Ben", called: "Benny" }];
  const names = peopleOf([game(), game({ friends: ["Ｂｅｎ"] })], marks, NAMELESS, unnamed).map(({ name }) => name);
  assert.deepEqual(names, ["Ｂｅｎ", "Benny"]);
});

test("who was taken from the list comes back with the next game, without the games before", () => {
  const old = game();
  const gone = [{ id: "person 1", saved: 1, name: "Ben", gone: old.saved }];
  assert.deepEqual(peopleOf([old], gone, NAMELESS, unnamed), []);
  assert.equal(peopleOf([old, game()], gone, NAMELESS, unnamed)[0].games[0].count, 1);
});

test("marks from a file that lie change nothing", () => {
  const marks = [
    { id: "person 1", saved: 1 },
    { id: "person 2", saved: 1, name: 4 },
    { id: "person 3", saved: 1, name: "Ben", called: {}, gone: "x" },
  ];
  assert.equal(peopleOf([game()], marks, NAMELESS, unnamed)[0].name, "Ben");
});

test("the next match has the terms of the last, and who lost begins", () => {
  const settings = ["", 600_000, 5_000, "toss"];
  const live = (table: object) => termsOf(game({}, { match: { matches: [], texts: [JSON.stringify(table)] } })).query;
  assert.equal(live({ settings, pauses: 900_000 }), "game=vaxandis&size=5&begin=friend&clock=10&pauses=15");
  assert.equal(live({ settings }), "game=vaxandis&size=5&begin=friend&clock=10", "an earlier version saved it");
  assert.equal(live({ settings: ["", 0, 0, "toss"], pauses: 300_000 }), "game=vaxandis&size=5&begin=friend");
  for (const text of ['{"cairn-by-link":1,"settings":["","toss"]}', JSON.stringify({ settings, pauses: 900_000 })]) {
    const byLink = termsOf(lost({ match: { matches: [], texts: [text], turn: "over" } }));
    assert.deepEqual([byLink.query, byLink.byLink], ["game=vaxandis&size=5&begin=me", true]);
    assert.deepEqual([byLink.minutes, byLink.pauses], [0, 0], "no clock runs by link");
  }
  assert.equal(termsOf(game({ over: false }, { text: "no JSON" })).begins, "toss");
  const drawn = { match: { matches: [], texts: [], turn: "over" }, text: '{"options":{"first":1}}' };
  assert.equal(
    termsOf(game({ who: [], yours: false }, drawn)).query,
    "game=vaxandis&begin=friend",
    "by link a coin takes two links more, and who begins is said once",
  );
});

test("matches by link that go on are told", () => {
  const going = game({ over: false }, { match: { matches: ["x"], texts: ["{}"], turn: "yours" } });
  assert.deepEqual(peopleOf([going, game()], [], NAMELESS, unnamed)[0].going, [going]);
});

test("a rematch that is asked for by link is no turn", () => {
  const told = [true, false].map((over) =>
    wayOf(game({ over }, { match: { matches: ["x"], texts: [], turn: "yours" } })),
  );
  assert.deepEqual(told, ["Answer", "Your turn"]);
});
