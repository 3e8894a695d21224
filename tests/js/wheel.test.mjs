/** A game as a wheel, there and back; and what is said of a file that is none. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { normal } from "../../web/js/sources/identity.mjs";
import { BadWheel, makeWheel, readWheel } from "../../web/js/sources/wheel.mjs";

const zip = createRequire(import.meta.url)("fflate");
const VAXANDIS = readFileSync(new URL("../../py/cairn/kit/plain/vaxandis.py", import.meta.url), "utf8");
const THAW = VAXANDIS.replace("Vaxandis, by Saïd Galdseid", "Thaw, by Ada");
const FIVE = ["vaxandis", "skorpion"];

test("a game comes back from its wheel", async () => {
  const { name, bytes } = await makeWheel(`${THAW}\r\n\r\n`, FIVE, zip);
  assert.match(name, /^cairn_game_thaw-1\+g[0-9a-f]{8}-py3-none-any\.whl$/);
  assert.equal(readWheel(bytes, FIVE, zip), normal(THAW));
});

for (const [what, source, entry] of [
  ["a game of ours that was changed", VAXANDIS.replace("(5, 3", "(4, 3"), /^cairn_game_vaxandis_[0-9a-f]{4}-/],
  ["a title without Latin letters", '"""石, by Ada. Win."""\n', /^cairn_game_game_[0-9a-f]{4}-/],
  ["no title", "x = 1\n", /^cairn_game_game_[0-9a-f]{4}-/],
])
  test(`a wheel has a name that no other game has: ${what}`, async () => {
    const { name, bytes } = await makeWheel(source, FIVE, zip);
    assert.match(name, entry);
    assert.equal(readWheel(bytes, FIVE, zip), normal(source));
  });

test("a game gives one wheel, to the byte", async () => {
  assert.deepEqual(await makeWheel(THAW, FIVE, zip), await makeWheel(THAW, FIVE, zip));
});

const INFO = "thaw-1.dist-info";
const GOOD = {
  "thaw.py": THAW,
  [`${INFO}/METADATA`]: "Metadata-Version: 2.1\nName: thaw\nVersion: 1\n",
  [`${INFO}/WHEEL`]: "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
  [`${INFO}/entry_points.txt`]: "[console_scripts]\nx = y:z\n\n[cairn.games]\nthaw = thaw\n",
};
const packed = (more, level = 9) =>
  zip.zipSync(
    Object.fromEntries(
      Object.entries({ ...GOOD, ...more })
        .filter(([, content]) => content !== null)
        .map(([path, content]) => [path, typeof content === "string" ? zip.strToU8(content) : content]),
    ),
    { level },
  );

test("a wheel that somebody else has made is read, too", () => assert.equal(readWheel(packed({}), FIVE, zip), THAW));

const METADATA = GOOD[`${INFO}/METADATA`];
for (const [what, bytes, said] of [
  ["that is none", zip.strToU8("hello"), /no wheel, or it is damaged/],
  ["that is empty", new Uint8Array(), /no wheel, or it is damaged/],
  ["that is any archive", zip.zipSync({ "a.txt": zip.strToU8("a") }), /is no wheel/],
  ["that is cut", packed({}).slice(0, -40), /no wheel, or it is damaged/],
  ["of 50 MB", new Uint8Array(50_000_000), /too large/],
  ["with a file of 20 MB in 20 kB", packed({ "thaw.py": new Uint8Array(20_000_000) }), /longer than any game/],
  ["that is compiled", packed({ "fast.so": "\u007fELF" }), /compiled/],
  ["for one system", packed({ [`${INFO}/WHEEL`]: "Wheel-Version: 1.0\nTag: cp314-cp314-linux_x86_64\n" }), /compiled/],
  ["without entry points", packed({ [`${INFO}/entry_points.txt`]: null }), /brings no game/],
  ["with others’ entry points", packed({ [`${INFO}/entry_points.txt`]: "[x]\nthaw = thaw\n" }), /brings no game/],
  [
    "named like one of ours",
    packed({ [`${INFO}/entry_points.txt`]: "[cairn.games]\nskorpion = thaw\n" }),
    /“skorpion”/,
  ],
  ["of a package", packed({ [`${INFO}/entry_points.txt`]: "[cairn.games]\nthaw = thaw:GAME\n" }), /whole package/],
  ["with a dependency", packed({ [`${INFO}/METADATA`]: `${METADATA}Requires-Dist: numpy>=2\n` }), /needs numpy/],
  ["without its game", packed({ "thaw.py": null }), /its game is missing/],
  ["whose game is no text", packed({ "thaw.py": Uint8Array.of(200, 10) }), /damaged/],
  [
    "whose game is named like a part of every table",
    packed({ [`${INFO}/entry_points.txt`]: "[cairn.games]\na = constructor\n" }),
    /missing/,
  ],
])
  test(`of a wheel ${what} is said why it cannot be played`, () =>
    assert.throws(
      () => readWheel(bytes, FIVE, zip),
      (error) => error instanceof BadWheel && said.test(error.message),
    ));
