// Whether one link is enough for an invitation, and if not, why: a sentence, and never a way that leads nowhere.
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = { documentElement: { dataset: {} }, querySelector: () => null };
globalThis.window = globalThis;
const { whyByHand } = await import("../../web/js/peer/friend-page.ts");

const PLAYER = { party: 1, match: "", name: "" };
for (const [what, guests, why] of [
  ["one player for the first time", [PLAYER], /^$/],
  ["two players", [PLAYER, { ...PLAYER, party: 2 }], /for two\. With more/],
  ["somebody who watches", [{ ...PLAYER, party: -1 }], /Who watches/],
  ["a player who comes back", [{ ...PLAYER, match: "0a1b2c3d" }], /go on with a match/],
])
  test(`one link ${why.source === "^$" ? "invites" : "does not invite"} ${what}`, () =>
    assert.match(whyByHand({ guests }), why));
