// The store holds: what cannot be written is tried again until it is, on a new connection, and nothing is lost by a page that ends.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openStore } from "../../web/js/storage/store.ts";
import { fakeDisk, fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

let disk;
let stowed;
const results = [];
const game = (id, turn = 1, more = {}) => ({
  id,
  text: `record of ${turn}`,
  summary: { game: "vaxandis", title: "Vaxandis", turn, who: ["White"], over: false },
  saved: turn,
  ...more,
});
const open = () => openStore((result) => results.push(result));

beforeEach(() => {
  disk = fakeDisk();
  stowed = fakeLocalStorage();
  results.length = 0;
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("after one failed opening the next save opens the store again", async () => {
  disk.opens = "UnknownError";
  const store = open();
  assert.equal(await store.keep(game("g", 1)), "failed");
  assert.deepEqual(results, ["failed"]);
  disk.opens = "";
  assert.equal(await store.keep(game("g", 2)), "kept");
  assert.equal(disk.games.get("g").summary.turn, 2);
  assert.deepEqual(results, ["failed", "kept"]);
});

test("a connection that died without a word is replaced within the same save", async () => {
  const store = open();
  await store.keep(game("h", 1));
  disk.dead = disk.opened;
  assert.equal(await store.keep(game("h", 2)), "kept");
  assert.equal(disk.games.get("h").summary.turn, 2);
  assert.deepEqual([disk.opened, results], [2, []], "nobody is troubled with it");
});

test("an opening that is never answered is given up, and made anew", async () => {
  disk.opens = "never";
  const store = open();
  const first = store.keep(game("g", 1));
  await settled();
  mock.timers.tick(10_000);
  assert.equal(await first, "failed");
  disk.opens = "";
  assert.equal(await store.keep(game("g", 2)), "kept");
  assert.equal(disk.games.get("g").summary.turn, 2);
});

test("what could not be written is tried again by itself, ever more patiently", async () => {
  const store = open();
  disk.writes = "UnknownError";
  assert.equal(await store.keep(game("g", 1)), "failed");
  for (const pause of [1_000, 2_000, 4_000]) {
    await settled();
    mock.timers.tick(pause - 1);
    await settled();
    assert.equal(disk.games.size, 0);
    if (pause === 4_000) disk.writes = "";
    mock.timers.tick(1);
  }
  await settled();
  assert.equal(disk.games.get("g").summary.turn, 1);
  assert.deepEqual(results, ["failed", "kept"]);
});

test("a write that is refused at once is tried again without an error of ours", async () => {
  const store = open();
  disk.puts = "QuotaExceededError";
  assert.equal(await store.keep(game("g", 1)), "full");
  for (const pause of [1_000, 2_000, 4_000]) {
    if (pause === 4_000) disk.puts = "";
    mock.timers.tick(pause);
    await settled();
  }
  assert.deepEqual([results, disk.games.size], [["full", "kept"], 1]);
});

test("waiting for a save to be written lasts until it is", async () => {
  const store = open();
  disk.writes = "QuotaExceededError";
  void store.keep(game("g", 1, { vaults: { 0: "the only key" } }));
  let written = false;
  void store.written("g").then(() => (written = true));
  await settled();
  assert.deepEqual([written, results], [false, ["full"]]);
  disk.writes = "";
  mock.timers.tick(1_000);
  await settled();
  assert.equal(written, true);
  assert.deepEqual(disk.games.get("g").vaults, { 0: "the only key" });
});

test("saves that come while one is written are not written one by one, and the last of them stands", async () => {
  const store = open();
  const saves = [1, 2, 3, 4].map((turn) => store.keep(game("g", turn)));
  assert.deepEqual(await Promise.all(saves), ["kept", "kept", "kept", "kept"]);
  await store.written("g");
  assert.deepEqual([disk.games.get("g").summary.turn, disk.log], [4, [2, 2]]);
});

test("a page that is hidden or frozen in the middle of a save loses nothing: the next page has it", async () => {
  disk.writes = "UnknownError";
  const store = open();
  void store.keep(game("g", 7));
  store.flush(); // and then it never runs again
  assert.deepEqual(Object.keys(stowed), ["cairn-unsaved games g"]);
  disk = fakeDisk();
  const next = open();
  assert.equal((await next.find("g")).summary.turn, 7);
  await settled();
  assert.equal(disk.games.get("g").summary.turn, 7);
  assert.deepEqual(Object.keys(stowed), [], "and nothing stays behind");
});

test("what could not be written is put by at once, for a page that crashes", async () => {
  disk.writes = "QuotaExceededError";
  const store = open();
  await store.keep(game("g", 7));
  disk = fakeDisk();
  assert.equal((await open().find("g")).summary.turn, 7);
});

test("a page that wakes late does not write over what another tab did since", async () => {
  disk.writes = "UnknownError";
  const store = open();
  void store.keep(game("g", 3));
  await settled();
  disk.writes = "";
  disk.games.set("g", game("g", 9));
  store.flush();
  await settled();
  assert.equal(disk.games.get("g").summary.turn, 9);
});

test("a time to come is no other tab's, and what is late is written over it", async () => {
  disk.writes = "UnknownError";
  const store = open();
  void store.keep(game("g", 3));
  await settled();
  disk.writes = "";
  disk.games.set("g", { ...game("g", 9), saved: 8e15 });
  store.flush();
  await settled();
  assert.equal(disk.games.get("g").summary.turn, 3);
});

test("when a person comes back, what is left to write is written at once", async () => {
  disk.writes = "UnknownError";
  const store = open();
  void store.keep(game("g", 3));
  await settled();
  disk.writes = "";
  store.flush();
  await settled();
  assert.equal(disk.games.get("g").summary.turn, 3);
});

const WHOLE = game("g", 30, {
  text: "{…newer…}",
  vaults: { 0: "vault 0 b.00…" },
  computer: { 1: 3 },
  match: { matches: ["aabbccdd"], texts: ["{key, seed, secret}"], chat: [["hi", true, ""]] },
});
const WHY = { title: "This record cannot be read.", why: "It may be cut off.", saved: 50 };

test("what is set aside is set aside whole, and can be put back as it was", async () => {
  const store = open();
  await store.keep(WHOLE);
  assert.equal(await store.setAside(WHOLE, WHY), true);
  assert.deepEqual([...disk.games.keys()], []);
  const [aside] = await store.asides();
  assert.deepEqual(aside.game, WHOLE);
  assert.equal(await store.putBack(aside, () => "other"), "g");
  assert.deepEqual([disk.games.get("g"), disk.aside.size], [WHOLE, 0]);
});

test("where it cannot be set aside, it stays where it is", async () => {
  const store = open();
  await store.keep(WHOLE);
  disk.writes = "QuotaExceededError";
  assert.equal(await store.setAside(WHOLE, WHY), false);
  assert.deepEqual(disk.games.get("g"), WHOLE);
  assert.deepEqual(await store.find("g"), WHOLE);
});

test("a second game of the same id is set aside beside the first, and comes back beside a third", async () => {
  const store = open();
  await store.setAside(WHOLE, WHY);
  await store.setAside({ ...WHOLE, text: "another" }, WHY);
  assert.deepEqual(
    [...disk.aside.values()].map(({ text }) => text),
    [WHOLE.text, "another"],
  );
  await store.keep(game("g", 2));
  assert.equal(await store.putBack(disk.aside.get("g"), () => "fresh"), "fresh");
  assert.deepEqual([disk.games.get("g").text, disk.games.get("fresh").text], ["record of 2", WHOLE.text]);
});

test("what something waits for is written at once, and on the disk right after it", async () => {
  fakeLocalStorage();
  const disk = fakeDisk();
  const store = openStore(() => {});
  await store.keep({ id: "g", text: "a move", saved: 1 });
  assert.deepEqual(disk.durability, ["relaxed"]);
  await settled();
  assert.deepEqual([disk.durability, disk.games.get("g").text], [["relaxed", "strict"], "a move"]);
});

test("the review of a game goes with it, and is no progress", async () => {
  const store = open();
  await store.keep(game("g"));
  await store.keepReview("g", { judged: [] });
  assert.deepEqual((await store.review("g")).judged, []);
  assert.deepEqual(await store.progress(), []);
  await store.remove("games", "g");
  assert.equal(await store.review("g"), undefined);
});

test("what was played is written at once; what is not written yet, a page that ends leaves for the next", async () => {
  const store = open();
  const kept = store.keep(game("g", 1));
  store.flush();
  assert.equal(Object.keys(stowed).length, 1);
  assert.equal(await kept, "kept");
  await store.written("g");
  assert.equal(Object.keys(stowed).length, 0);
  assert.equal(disk.games.get("g").summary.turn, 1);
  assert.equal(await store.keep(game("h", 1)), "kept");
  assert.equal(disk.games.get("h").summary.turn, 1);
});

const DRAFT = { id: "d", saved: 1, text: "board = squares(4)\n", from: "squares", plays: 0, history: "{}" };

test("a game that is being written is kept as it is typed, and no game that is played", async () => {
  const store = open();
  await store.keepDraft(DRAFT);
  await store.keepDraft({ ...DRAFT, saved: 2, text: "board = squares(5)\n" });
  assert.equal((await open().draft("d")).text, "board = squares(5)\n");
  assert.deepEqual([(await store.drafts()).length, await store.everyGame()], [1, []]);
  await store.remove("drafts", "d");
  assert.deepEqual(await open().drafts(), []);
});

test("a page that crashes while a game is written in it loses nothing of that", async () => {
  disk.writes = "UnknownError";
  const store = open();
  void store.keepDraft(DRAFT);
  store.flush();
  disk = fakeDisk();
  assert.deepEqual(await open().draft("d"), DRAFT);
});

test("a source is found by what the program calls its game, and by its digest", async () => {
  const store = open();
  const source = {
    id: "ab".repeat(32),
    name: "thaw~ab",
    title: "Thaw",
    by: "Ada",
    source: "…",
    kit: 1,
    origin: "link",
  };
  await store.keepSource({ ...source, made: 1, base: "", saved: 1 });
  assert.equal((await store.source("thaw~ab")).title, "Thaw");
  assert.equal((await store.source(source.id)).title, "Thaw");
  assert.equal(await store.source("frost~ab"), undefined);
  assert.equal((await store.sources()).length, 1);
});
