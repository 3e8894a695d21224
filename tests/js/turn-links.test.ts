/** Who plays by link will open the next link soon: what it wants is fetched while the program rests. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { getElementById: () => null, documentElement: { dataset: {} }, querySelector: () => null };
globalThis.window = globalThis;
globalThis.location = { hash: "", href: "https://here/" };

const { createTurnLinks } = await import("../../web/js/shell/turn-links.ts");
const { noteVisit } = await import("../../web/js/shell/visit.ts");

/** The messages to the program where these games are kept. */
async function sentWith(games) {
  const sent = [];
  const links = createTurnLinks({ store: { heads: async () => games } }, { send: ({ kind }) => sent.push(kind) });
  await links.expect();
  return sent;
}

const byLink = { match: { turn: "waiting" } };
const live = { match: { turn: "" } };

test("nothing is got ready for who never plays by link", async () => {
  assert.deepEqual(await sentWith([]), []);
  assert.deepEqual(await sentWith([{}, live]), []);
});

test("for who plays by link the program gets ready, but not in the middle of something", async () => {
  assert.deepEqual(await sentWith([live, byLink]), ["turn_prepare"]);
  noteVisit({ kind: "opens", id: "some game" });
  assert.deepEqual(await sentWith([byLink]), []);
});
