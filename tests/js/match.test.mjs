// A seal whose vault is not written does not go out: what is sent to a friend waits for the disk.
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createMatch } from "../../web/js/peer/match.mjs";
import { openStore } from "../../web/js/storage/store.mjs";
import { fakeDisk, fakeLocalStorage, settled } from "./disk.mjs";

const SAVED = {
  id: "g",
  text: "sealed",
  summary: { game: "lava_flows", title: "Lava Flows", turn: 1, who: [], over: false },
  saved: 1,
  vaults: { 0: "the only key" },
};

test("a vault that cannot be written stops the seal from going out, and lets it out when it is", async () => {
  mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  globalThis.window = globalThis;
  fakeLocalStorage();
  const disk = fakeDisk();
  const results = [];
  const store = openStore((result) => results.push(result));
  const sent = [];
  const match = createMatch({ store }, { send: () => {} });
  match.opened(
    { send: (text) => sent.push(text), close() {} },
    { role: "guest", ours: "", theirs: "", leads: false, name: "", match: "" },
  );
  disk.writes = "UnknownError";

  match.hear({ kind: "peer_send", link: 0, text: "before it" });
  match.hear({ kind: "peer_save", id: "g", matches: ["1f0e"], texts: ["the seed"], before_send: true });
  void store.keep({ ...SAVED, match: match.savedMatchOf("g") });
  match.noteSaved({ ...SAVED, match: match.savedMatchOf("g") });
  match.hear({ kind: "peer_send", link: 0, text: "the seal" });
  match.hear({ kind: "peer_send", link: 0, text: "after it" });
  await settled();
  assert.deepEqual([sent, results, disk.games.size], [["before it"], ["failed"], 0]);

  disk.writes = "";
  mock.timers.tick(1_000);
  await settled();
  assert.deepEqual(
    [sent, results],
    [
      ["before it", "the seal", "after it"],
      ["failed", "kept"],
    ],
  );
  assert.deepEqual(
    [disk.games.get("g").vaults, disk.games.get("g").match.texts],
    [{ 0: "the only key" }, ["the seed"]],
  );
});
