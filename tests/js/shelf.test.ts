// Many games: lists read their heads alone, pictures come when they are seen, and what an older Cairn kept in one piece
// is laid apart with nothing lost, whatever happens meanwhile.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openStore } from "../../web/js/storage/store.ts";
import { fakeDisk, fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

let disk;
const game = (id, saved, summary = {}, more = {}) => ({
  id,
  text: `record of ${id}`,
  summary: { game: "vaxandis", title: "Vaxandis", turn: 9, who: ["White"], over: true, ...summary },
  saved,
  ...more,
});
/** A game as version 4 kept it, with its picture in it. */
const whole = (id, saved, summary, more) => game(id, saved, summary, { picture: `picture of ${id}`, ...more });
const MATCH = { matches: ["aabbccdd"], texts: ["{key, seed, secret}"], chat: [["hi", true, ""]] };
const open = () => openStore(() => {});
const idsOf = (entries) => entries.map(({ id }) => id);

/** @param count  games of version 4, each with all that can be kept of it */
function plant(count: number) {
  const games = Array.from({ length: count }, (_, n) =>
    whole(`g${n}`, n, {}, { vaults: { 0: "key" }, tree: "(…)", computer: { 1: 3 }, spent: 5 }),
  );
  for (const each of games) disk.games.set(each.id, structuredClone(each));
  return games;
}

/** A game as it was before it was laid apart. */
const together = ({ id }) => {
  const { picture } = disk.pictures.get(id);
  return { ...disk.games.get(id), picture };
};

beforeEach(() => {
  disk = fakeDisk();
  fakeLocalStorage();
});

test("the games of an older Cairn are listed at once, and laid apart with nothing lost", async () => {
  const games = plant(120);
  const store = open();
  assert.deepEqual(idsOf(await store.heads()), idsOf(games).reverse());
  await settled();
  assert.deepEqual(games.map(together), games);
  assert.ok([...disk.games.values()].every(({ picture }) => picture === undefined));
  assert.deepEqual(
    [...disk.heads.values()].map((head) => Object.keys(head).sort()),
    games.map(() => ["computer", "id", "saved", "spent", "summary", "vaults", "waits"]),
  );
});

test("it is done a few at a time, and once", async () => {
  plant(120);
  await open().heads();
  await settled();
  assert.deepEqual(disk.log, [...Array(15).fill(24), 1]);
  await open().heads();
  await settled();
  assert.equal(disk.log.length, 16);
});

test("an end in the middle of it is harmless: the next page goes on", async () => {
  const games = plant(60);
  const { heads } = open();
  disk.writes = "QuotaExceededError";
  assert.equal((await heads()).length, 60);
  await settled();
  assert.deepEqual([disk.heads.size, disk.pictures.size, [...disk.games.values()]], [0, 0, games]);
  disk.writes = "";
  const { picture } = games[7];
  disk.games.set("g7", game("g7", 7)); // some were moved before the end
  disk.pictures.set("g7", { id: "g7", picture });
  disk.heads.set("g7", { ...game("g7", 7), text: undefined, waits: "over" });
  assert.equal((await open().heads()).length, 60);
  await settled();
  assert.equal(disk.heads.size, 60);
  assert.deepEqual([...disk.pictures.values()].filter(({ id }) => id).length, 60);
});

test("no room for it is no trouble to anybody: the games stay as they are, and are read", async () => {
  const games = plant(3);
  const told = [];
  disk.writes = "QuotaExceededError";
  const store = openStore((result) => told.push(result));
  assert.deepEqual(idsOf(await store.heads()), ["g2", "g1", "g0"]);
  await settled();
  assert.deepEqual([await store.picture("g1"), await store.find("g1"), told], ["picture of g1", games[1], []]);
});

test("a game that cannot be read for once is not taken for one that lies apart", async () => {
  const games = plant(60);
  disk.dead = 1e9;
  await open().heads();
  await settled();
  assert.equal(disk.pictures.size, 0);
  disk.dead = 0;
  assert.equal((await open().heads()).length, 60);
  await settled();
  assert.deepEqual(games.map(together), games);
});

test("what is moved while it is read is in neither case overlooked", async () => {
  plant(120);
  const [one, other] = [open(), open()];
  void one.heads();
  do {
    assert.equal((await other.heads()).length, 120);
    assert.equal(await other.picture("g60"), "picture of g60");
    await new Promise(setImmediate);
  } while (disk.heads.size < 120);
});

test("what is played, deleted or damaged meanwhile stays as it is then", async () => {
  plant(60);
  const store = open();
  const heads = store.heads();
  await store.keep(whole("g50", 100, { turn: 10 }));
  await store.remove("games", "g51");
  disk.games.set("odd", { id: "odd" });
  await heads;
  await settled();
  assert.deepEqual([disk.games.get("g50").summary.turn, disk.games.has("g51")], [10, false]);
  assert.deepEqual([disk.heads.has("g51"), disk.pictures.has("g51")], [false, false]);
  assert.deepEqual(disk.games.get("odd"), { id: "odd" });
});

test("once they lie apart, lists read no game and no picture", async () => {
  plant(60);
  await open().heads();
  await settled();
  disk.read.length = 0;
  await open().heads();
  assert.deepEqual(disk.read.sort(), ["heads all", "pictures "]);
});

const KINDS = [
  game("ended", 10),
  game("unplayed", 9, { turn: 0, over: false }),
  game("open", 5, { over: false }),
  game("open before", 4, { over: false }),
  game("friend", 8, { over: false, friends: ["Ben"], yours: false }, { match: MATCH }),
  game("you", 7, { over: false, friends: ["Ben"], yours: true }, { match: MATCH }),
  game("you before", 2, { over: false, friends: ["Ben"], yours: true }, { match: MATCH }),
  game("yours", 6, { over: false, yours: true }, { match: { ...MATCH, turn: "yours" } }),
  game("rematch", 1, {}, { match: { ...MATCH, turn: "yours" } }),
  game("waiting", 3, { over: false }, { match: { ...MATCH, turn: "waiting" } }),
  game("draft", 11, { turn: 0, over: false }, { match: { ...MATCH, turn: "draft" } }),
  game("by link, over", 12, {}, { match: { ...MATCH, turn: "over" } }),
];

test("home reads what waits, and no more", async () => {
  const store = open();
  for (const each of KINDS) await store.keep(each);
  await store.heads();
  await settled();
  disk.read.length = 0;
  const found = await store.waiting();
  assert.deepEqual(
    found.map(({ id, waits }) => [id, waits]),
    [
      ["draft", "draft"],
      ["friend", "friend"],
      ["you", "you"],
      ["yours", "yours"],
      ["open", "open"],
      ["waiting", "waiting"],
      ["you before", "you"],
      ["rematch", "yours"],
    ],
  );
  assert.deepEqual(
    disk.read.sort(),
    ["yours", "draft", "waiting", "you", "last open", "last friend"]
      .map((what) => `heads ${what}`)
      .concat("pictures ")
      .sort(),
  );
});

test("before the games lie apart the same waits, and more of those of which one is shown", async () => {
  for (const each of KINDS) disk.games.set(each.id, each);
  const found = await open().waiting();
  assert.deepEqual(idsOf(found).filter((id) => id !== "open before").length, 8);
});

test("the newest games are read without the others, and none where older ones do not lie apart yet", async () => {
  for (const each of KINDS) disk.games.set(each.id, each);
  const store = open();
  assert.deepEqual(await store.newest(3), []);
  await store.heads();
  await settled();
  disk.read.length = 0;
  assert.deepEqual(idsOf(await store.newest(3)), ["by link, over", "draft", "ended"]);
  assert.deepEqual(disk.read, ["pictures ", ...Array(3).fill("heads last saved")]);
});

test("games begun and left are found without the others", async () => {
  const store = open();
  for (const each of [...KINDS, game("vault", 1, { turn: 0, over: false }, { vaults: { 0: "key" } })])
    await store.keep(each);
  await store.heads();
  await settled();
  disk.read.length = 0;
  assert.deepEqual(idsOf(await store.unplayed()), ["unplayed"]);
  assert.deepEqual(disk.read, ["pictures ", "heads first"]);
});

test("a head gives no secret, no record and no picture away", async () => {
  const store = open();
  await store.keep(whole("g", 1, {}, { vaults: { 0: "key" }, match: { ...MATCH, turn: "yours" }, tree: "(…)" }));
  const [head] = await store.heads();
  assert.deepEqual([head.vaults, head.match], [{}, { turn: "yours" }]);
  assert.ok(!/key|record of|picture of|secret|…/.test(JSON.stringify(head)));
});

test("a game that is kept again without a picture leaves the one that is kept", async () => {
  const store = open();
  await store.keep(whole("g", 1));
  await store.keep(game("g", 2));
  assert.deepEqual([await store.picture("g"), (await store.find("g")).saved], ["picture of g", 2]);
  assert.equal(await store.picture("none"), "");
});

test("what is deleted goes with its picture, and is brought back with it", async () => {
  const store = open();
  await store.keep(whole("g", 1));
  const back = await open().remove("games", "g");
  assert.deepEqual([disk.games.size, disk.heads.size, disk.pictures.has("g")], [0, 0, false]);
  await store.restore("games", back);
  assert.deepEqual(together({ id: "g" }), whole("g", 1));
});

test("what is set aside takes its picture along, and brings it back", async () => {
  const store = open();
  await store.keep(whole("g", 1));
  await store.setAside(await store.find("g"), { title: "It was not read.", why: "", saved: 2 });
  assert.deepEqual([disk.aside.get("g").game, disk.pictures.has("g")], [whole("g", 1), false]);
  const [aside] = await store.asides();
  await store.putBack(aside, () => "other");
  assert.deepEqual(together({ id: "g" }), whole("g", 1));
  assert.deepEqual(idsOf(await store.heads()), ["g"]);
});

test("where nothing can be kept, lists and pictures come from the page itself", async () => {
  disk.opens = "SecurityError";
  const store = open();
  await store.keep(whole("g", 1, { over: false }));
  assert.deepEqual([idsOf(await store.heads()), idsOf(await store.waiting())], [["g"], ["g"]]);
  assert.equal(await store.picture("g"), "picture of g");
});

test("what cannot be written yet is listed with the rest", async () => {
  const store = open();
  await store.keep(game("a", 1, { over: false }));
  disk.writes = "UnknownError";
  await store.keep(whole("b", 2, { over: false }));
  assert.deepEqual(
    [idsOf(await store.heads()), idsOf(await store.waiting())],
    [
      ["b", "a"],
      ["b", "a"],
    ],
  );
  assert.equal(await store.picture("b"), "picture of b");
  disk.writes = "";
  store.flush();
  await store.written("b");
});
