/** A game as a wheel, there and back; and what is said of a file that is none. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { normal } from "../../web/js/sources/identity.ts";
import { BadWheel, makeWheel, readWheels } from "../../web/js/sources/wheel.ts";

const zip = createRequire(import.meta.url)("fflate");
const VAXANDIS = readFileSync(new URL("../../py/cairn/kit/plain/vaxandis.py", import.meta.url), "utf8");
const THAW = VAXANDIS.replace("Vaxandis, by Saïd Galdseid", "Thaw, by Ada");
const FIVE = ["vaxandis", "skorpion"];
const read = (...wheels) => readWheels(wheels, "", FIVE, zip);

test("a game comes back from its wheel", async () => {
  const { name, bytes } = await makeWheel(`${THAW}\r\n\r\n`, FIVE, zip);
  assert.match(name, /^cairn_game_thaw-1\+g[0-9a-f]{8}-py3-none-any\.whl$/);
  assert.equal(read(bytes).source, normal(THAW));
});

for (const [what, source, entry] of [
  ["a game of ours that was changed", VAXANDIS.replace("(5, 3", "(4, 3"), /^cairn_game_vaxandis_[0-9a-f]{4}-/],
  ["a title without Latin letters", '"""石, by Ada. Win."""\n', /^cairn_game_game_[0-9a-f]{4}-/],
  ["no title", "x = 1\n", /^cairn_game_game_[0-9a-f]{4}-/],
])
  test(`a wheel has a name that no other game has: ${what}`, async () => {
    const { name, bytes } = await makeWheel(source, FIVE, zip);
    assert.match(name, entry);
    assert.equal(read(bytes).source, normal(source));
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

test("a wheel that somebody else has made is read, too", () => assert.equal(read(packed({})).source, THAW));

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
  [
    "whose dependency is missing",
    packed({ [`${INFO}/METADATA`]: `${METADATA}Requires-Dist: Num_Py>=2\n` }),
    /needs num-py/,
  ],
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
      () => read(bytes),
      (error) => error instanceof BadWheel && said.test(error.message),
    ));

/** The wheel of a package that brings no game. */
const library = (name, ...needs) => listing(name, `${name}.py,,\n`, needs);
const listing = (name, record, needs = []) => {
  const [info, module] = [`${name}-1.dist-info`, name.replaceAll("-", "_")];
  const needed = needs.map((need) => `Requires-Dist: ${need}\n`).join("");
  return zip.zipSync({
    [`${module}/__init__.py`]: zip.strToU8("ANSWER = 42\n"),
    [`${info}/METADATA`]: zip.strToU8(`Metadata-Version: 2.1\nName: ${name}\nVersion: 1\n${needed}`),
    [`${info}/WHEEL`]: zip.strToU8("Wheel-Version: 1.0\nTag: py3-none-any\n"),
    [`${info}/RECORD`]: zip.strToU8(record),
  });
};
const NEEDY = `# /// script\n# dependencies = ["big-set>=1"]\n# ///\n${THAW}`;
const FILES = ["small_map-1-py3-none-any.whl", "big_set-1-py3-none-any.whl"];
const namesOf = ({ wheels }) => wheels.map(({ name }) => name);

test("a game in a file has what its header names, each package behind what it needs itself", () => {
  const others = [library("big-set", "small.map"), library("unwanted"), library("small-map")];
  assert.deepEqual(namesOf(readWheels(others, NEEDY, FIVE, zip)), FILES);
  assert.throws(() => readWheels(others.slice(0, 2), NEEDY, FIVE, zip), /needs small-map/);
  assert.throws(() => readWheels(others, "", FIVE, zip), /brings no game/);
  assert.throws(() => readWheels(Array(9).fill(others[0]), NEEDY, FIVE, zip), /too many/);
});

test("a package that lists none of its files could not be imported", () => {
  const damaged = listing("big-set", "\n");
  assert.throws(
    () => readWheels([damaged], NEEDY, FIVE, zip),
    /wheel of big-set is damaged: it does not list its files/,
  );
});

test("packages that need each other come both", () => {
  const circle = [library("big-set", "small-map"), library("small-map", "big-set")];
  assert.deepEqual(namesOf(readWheels(circle, NEEDY, FIVE, zip)), FILES);
});

test("the wheel of a game says what it needs", async () => {
  const { bytes } = await makeWheel(NEEDY, FIVE, zip);
  assert.throws(() => read(bytes), /needs big-set/);
  assert.deepEqual(namesOf(read(bytes, library("big-set"))), FILES.slice(1));
});
