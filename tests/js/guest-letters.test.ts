/** Which game a letter is of is settled before anything of it runs, whatever the letter says. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mock, test } from "node:test";
import { deflateSync } from "fflate";

globalThis.document = { documentElement: { dataset: {} }, getElementById: () => null, querySelector: () => null };
globalThis.location = { origin: "https://here", pathname: "/" };
const example = (name) => readFileSync(new URL(`../../py/cairn/kit/examples/${name}.py`, import.meta.url), "utf8");
const HEX = example("hex");
const BASES = { sources: { hex: HEX }, bases: [["hex"]], words: [] };
mock.method(globalThis, "fetch", async () => ({ json: async () => BASES }));

const { gameOfLetter, Refused, behindOf } = await import("../../web/js/guest/letters.ts");
const { identity, nameOf } = await import("../../web/js/sources/identity.ts");
const { dictionariesOf } = await import("../../web/js/sources/bases.ts");
const { writeCode } = await import("../../web/js/sources/source-link.ts");

const LETTER = "31aB3dE5frest";
const FAKE = HEX.replace("swap", "swop").concat("# another\n"); // of the same title
const [SHA, FAKE_SHA] = [await identity(HEX), await identity(FAKE)];
const NAME = `hex${nameOf(SHA)}`;
const packed = (source) => writeCode(source, dictionariesOf(BASES), deflateSync);
const kept = (game, id = "kept") => ({ id, summary: { game }, match: { matches: ["1aB3dE5f"], texts: [] } });

/** The game of a letter with this behind its code, or the refusal, and the games that its person was asked about. */
async function opened(behind, { games = [], sources = [], agrees = true } = {}) {
  const asked = [];
  const store = { games: async () => games, sources: async () => sources };
  const ask = async ({ sha }) => (asked.push(sha), agrees);
  try {
    return { ...(await gameOfLetter(LETTER, behind, { store, ask })), asked };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { refused: error.title, why: error.message, asked };
  }
}

test("the first letter brings the game, and its person is asked", async () => {
  const { one, ours, asked } = await opened(packed(HEX));
  assert.deepEqual([one.sha, ours, asked], [SHA, "", [SHA]]);
});

test("a later letter names a game that is kept; who goes on with a match is not asked again", async () => {
  const sources = [{ id: SHA, source: HEX }];
  const { one, ours, asked } = await opened(nameOf(SHA), { sources, games: [kept(NAME)] });
  assert.deepEqual([one.source, ours, asked], [HEX, "kept", []]);
  assert.deepEqual((await opened(nameOf(SHA), { sources })).asked, [SHA], "a match that is not kept");
});

test("nothing is said to who does not want to play", async () => {
  assert.deepEqual(await opened(packed(HEX), { agrees: false }), { refused: "", why: "", asked: [SHA] });
});

test("a letter that names a game which is not held runs nothing", async () => {
  const { refused, asked } = await opened(nameOf(FAKE_SHA), { sources: [{ id: SHA, source: HEX }] });
  assert.deepEqual([refused, asked], ["The game of this link is not here.", []]);
});

test("a letter of another source under the same title is no letter of a match that is kept", async () => {
  const sources = [SHA, FAKE_SHA].map((id) => ({ id, source: id === SHA ? HEX : FAKE }));
  for (const behind of [packed(FAKE), nameOf(FAKE_SHA)]) {
    const { refused, asked } = await opened(behind, { sources, games: [kept(NAME), kept("hex", "ours")] });
    assert.deepEqual([refused, asked], ["This link is of another game.", []], behind);
  }
});

for (const [how, behind] of Object.entries({ cut: packed(HEX).slice(0, -2), nothing: "1", strange: "1é" }))
  test(`a source that cannot be read is told: ${how}`, async () => {
    const { refused, why, asked } = await opened(behind);
    assert.deepEqual([refused, asked], ["This link cannot be opened.", []]);
    assert.ok(why);
  });

test("a letter after the first one names its game", async () => {
  const store = { source: async () => assert.fail("it is not wanted") };
  assert.equal(await behindOf({ game: NAME, number: 1, can_send: true }, store), `/${nameOf(SHA)}`);
  assert.equal(await behindOf({ game: NAME, number: 2, can_send: false }, store), `/${nameOf(SHA)}`);
});
