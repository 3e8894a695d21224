/** Which kept game a turn link goes to: a game that only claims the name of its match catches nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fakeLocalStorage } from "./disk.ts";
import { settled } from "./settled.ts";

fakeLocalStorage();
globalThis.addEventListener = () => {};
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const element = () =>
  new Proxy(() => {}, {
    get: (_, name) => (name === Symbol.toPrimitive ? () => "" : element()),
    apply: () => element(),
    set: () => true,
  });
globalThis.document = {
  createElement: element,
  createElementNS: element,
  documentElement: { dataset: {} },
  head: element(),
  querySelector: () => null,
};
globalThis.window = globalThis;
globalThis.navigator ??= {};

const { createByLink } = await import("../../web/js/by-link/by-link.ts");

const LINK = "31aB3dE5frest";
const claims = (id, saved, game = "hex") => ({
  id,
  saved,
  summary: { game },
  match: { matches: ["1aB3dE5f"], texts: [`text of ${id}`] },
});
const SHADOW = claims("shadow", 8e15);
const OLDER = claims("older", 5);
const REAL = claims("real", 3);

/** Which game is noted, and opened with the link, where these are kept and fit so. */
async function opened(games, fits, more = {}) {
  const [sent, noted] = [[], []];
  const byLink = createByLink(
    { table: null, store: { games: async () => games }, shown: () => "" },
    {
      note: ({ id }) => noted.push(id),
      send(message) {
        if (message.kind !== "turn_find") return sent.push(message);
        const [fit, count] = fits[message.id];
        assert.deepEqual(message.saved_matches, [`text of ${message.id}`]);
        queueMicrotask(() => byLink.hear({ kind: "turn_fit", id: message.id, fit, count }));
      },
    },
  );
  await byLink.open("new", LINK, more);
  await settled();
  const { id, saved_matches } = sent.find(({ kind }) => kind === "turn_open");
  return [noted, id, saved_matches];
}

test("the real match gets its link, whatever stands before it", async () => {
  const games = [SHADOW, { id: "other", saved: 4, summary: { game: "hex" } }, REAL];
  assert.deepEqual(await opened(games, { shadow: [0, 0], real: [3, 9] }), [["real"], "real", ["text of real"]]);
});

test("of two copies of one match the one goes on whose next turn it is, or else the longer one", async () => {
  const games = [OLDER, REAL];
  assert.deepEqual((await opened(games, { older: [2, 9], real: [3, 7] }))[0], ["real"]);
  assert.deepEqual((await opened(games, { older: [2, 7], real: [2, 9] }))[0], ["real"]);
});

test("where only a name is claimed, the link is opened as one of a match that is not kept", async () => {
  assert.deepEqual(await opened([SHADOW], { shadow: [0, 0] }), [[], "new", []]);
  assert.deepEqual(await opened([], {}), [[], "new", []]);
});

test("a game that somebody wrote is told of its own matches alone, and no other game of its", async () => {
  const [mine, others] = [claims("mine", 5, "thaw~abc"), claims("others", 6, "thaw~xyz")];
  const fits = { mine: [1, 3], others: [3, 9], real: [3, 9] };
  assert.deepEqual((await opened([REAL, others, mine], fits, { game: "thaw~abc" }))[0], ["mine"]);
  assert.deepEqual((await opened([others, REAL, mine], fits))[0], ["real"]);
});
