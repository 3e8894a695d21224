// Games begun and never played do not pile up, and nothing that holds anything goes with them.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { openStore } from "../../web/js/storage/store.ts";
import { dropUnplayed } from "../../web/js/storage/unplayed.ts";
import { fakeDisk, fakeLocalStorage } from "./disk.ts";

const game = (id, turn, more = {}) => ({
  id,
  text: "",
  summary: { game: "vaxandis", title: "Vaxandis", turn, who: [], over: false },
  saved: 1,
  ...more,
});
let disk;

/** @param held  ids of games that are open in some tab */
function locks(...held: string[]) {
  const query = async () => ({ held: held.map((id) => ({ name: `cairn-game ${id}` })) });
  Object.defineProperty(globalThis, "navigator", { value: { locks: { query } }, configurable: true });
}

beforeEach(() => {
  disk = fakeDisk();
  fakeLocalStorage();
});

test("a game begun and left goes when another is begun; what was played, a match, secrets and open games stay", async () => {
  locks("open");
  const store = openStore(() => {});
  for (const each of [
    game("left", 0),
    game("played", 1),
    game("match", 0, { match: { matches: [], texts: [] } }),
    game("vault", 0, { vaults: { 0: "v" } }),
    game("open", 0),
    game("begun", 0),
  ])
    await store.keep(each);
  await dropUnplayed(store, "begun");
  assert.deepEqual([...disk.games.keys()].sort(), ["begun", "match", "open", "played", "vault"]);
});

test("a hundred games begun in a row leave one", async () => {
  locks();
  const store = openStore(() => {});
  for (let n = 0; n < 100; n++) {
    await store.keep(game(`g${n}`, 0));
    await dropUnplayed(store, `g${n}`);
  }
  assert.deepEqual([...disk.games.keys()], ["g99"]);
});
