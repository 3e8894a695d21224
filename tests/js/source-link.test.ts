/** A game in a link: what it is, how long the link is, and what is said of one that is none. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";
import { headOf, identity, LONGEST, nameOf, normal } from "../../web/js/sources/identity.ts";
import { BadLink, ROOM, readCode, writeCode } from "../../web/js/sources/source-link.ts";

const { deflateSync } = createRequire(import.meta.url)("fflate");
const ROOT = new URL("../../", import.meta.url);
const text = (path) => readFileSync(new URL(path, ROOT), "utf8");
const json = (path) => JSON.parse(text(path));

const BASES = json("py/cairn/kit/bases.json").map(({ sources }) => sources.map((path) => text(`py/cairn/kit/${path}`)));
const bytes = (parts) => new TextEncoder().encode(parts.join(""));
const DICTIONARIES = BASES.map(bytes);
const FORKS = Object.entries(json("tests/kit/forks.json")).map(([name, edits]) => [
  name,
  edits.reduce(
    (source, [before, after]) => source.replace(before, () => after),
    text("py/cairn/kit/plain/vaxandis.py"),
  ),
]);
const ADDRESS = "https://cairn.example/#/w/";
const write = (source, dictionaries = DICTIONARIES) => writeCode(source, dictionaries, deflateSync);

for (const { what, texts, sha } of json("tests/kit/identities.json"))
  test(`${what}, here as in Python`, async () => {
    for (const one of texts) assert.equal(await identity(one), sha);
  });

test("what is not the same game has another identity", () => {
  const all = json("tests/kit/identities.json").map(({ sha }) => sha);
  assert.equal(new Set(all).size, all.length);
});

test("every code that was ever given out gives its source, whoever wrote it", async () => {
  for (const { code, sha } of json("tests/kit/source_codes.json"))
    assert.equal(await identity(await readCode(code, DICTIONARIES)), sha, code);
});

for (const source of [...BASES[0], ...FORKS.map(([, fork]) => fork), "", "# é 🪨 \u2028\n", `# ${"\u0001"}x\r\n\ty`])
  test(`a source comes back from its code in its normal form (${headOf(source).title || "no game"})`, async () => {
    assert.equal(await readCode(write(source), DICTIONARIES), normal(source));
  });

/** Characters of a source, and of its link, as they were aimed at; games are written without themselves. */
const TABLE = {
  breakthrough: [1_002, 391],
  hex: [720, 451],
  amazons: [1_090, 561],
  morris: [2_283, 1_041],
  vaxandis: [3_409, 1_488],
};
const TABLE_OF_FORKS = { thaw: 160, glacier: 125, meltwater: 310 };
const named = (title) => BASES[0].find((one) => headOf(one).title.toLowerCase().endsWith(title));
const without = (...sources) => [bytes(BASES[0].filter((one) => !sources.includes(one)))];

for (const [name, [characters, most]] of Object.entries(TABLE))
  test(`a game like ${name}, as if it were new, is at most 5 % longer than was aimed at`, () => {
    const source = named(name);
    const { length } = ADDRESS + write(source, without(source));
    assert.ok(length <= (1.05 * most * source.length) / characters, `${length}`);
  });

for (const [name, source] of FORKS)
  test(`${name}, a changed Vaxandis, is at most 5 % longer than ${TABLE_OF_FORKS[name]} characters`, () => {
    const { length } = ADDRESS + write(source);
    assert.ok(length <= 1.05 * TABLE_OF_FORKS[name], `${length}`);
  });

test("a hundred lines of one’s own have room", () => {
  const [long, short] = [named("morris"), named("tic-tac-toe")];
  const own = long + short;
  assert.ok(own.split("\n").length > 100);
  const { length } = ADDRESS + write(own, without(long, short));
  assert.ok(length <= ROOM, `${length}`);
});

const GOOD = write(FORKS[0][1]);
const broken = (code) => readCode(code, DICTIONARIES);
/** A code with a right checksum about anything, as somebody could make it on purpose. */
const forged = (format, letter, packed) => {
  const spoken = writeCode("", [new Uint8Array(1)], () => packed);
  return checked(format + letter + spoken.slice(2, -4));
};
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
function checked(code) {
  let rest = Array.from(code).reduce((sum, letter) => (sum * 62 + ALPHABET.indexOf(letter)) % 14_776_331, 0);
  let digits = "";
  for (let n = 0; n < 4; n++) [digits, rest] = [ALPHABET[rest % 62] + digits, Math.floor(rest / 62)];
  return code + digits;
}
const zeros = (count) => deflateRawSync(Buffer.alloc(count), { level: 9 });

for (const [what, code, said] of [
  ["nothing", "", /Most of it is missing/],
  ["cut", GOOD.slice(0, 40), /A part of it is missing/],
  ["without its last character", GOOD.slice(0, -1), /A character of it is missing/],
  ["mistyped", GOOD.replace(GOOD[20], GOOD[20] === "x" ? "y" : "x"), /was changed/],
  ["with two changed places", GOOD.slice(0, 30) + GOOD[31] + GOOD[30] + GOOD.slice(32), /was changed/],
  ["with a bracket of the message around it", `${GOOD})`, /“\)” is neither/],
  ["of a newer version", forged("2", "0", zeros(9)), /written in a newer way/],
  ["of a base that is not known", forged("1", "z", zeros(9)), /written in a newer way/],
  ["that packs nothing", checked("10000"), /there is no game in it/],
  ["that is no deflate", forged("1", "0", Uint8Array.of(255, 255, 255)), /there is no game in it/],
  ["that ends too early", forged("1", "0", zeros(999).subarray(0, -3)), /there is no game in it/],
  ["that is no UTF-8", forged("1", "0", deflateRawSync(Buffer.from([200, 10]))), /there is no game in it/],
  ["of one character more than a source has", forged("1", "0", zeros(LONGEST)), /longer than any game/],
  ["that unpacks to 10 MB", forged("1", "0", zeros(10_000_000)), /longer than any game/],
  ["as long as one that unpacks to 1 GB", checked(`10${"z".repeat(1_300_000)}`), /longer than any game/],
])
  test(`of a link ${what} is said what is wrong`, async () => {
    await assert.rejects(broken(code), (error) => error instanceof BadLink && said.test(error.message));
  });

test("a link of a gigabyte that would fit is not unpacked beyond what a source may have", async () => {
  const twice = deflateRawSync(Buffer.alloc(11_000_000), { level: 9 }); // 11 kB: as much as a code can hold
  const code = forged("1", "0", twice.subarray(0, 11_500));
  assert.ok(code.length < 16_000);
  await assert.rejects(broken(code), /longer than any game/);
});

test("the name of a game ends with 130 bits of the digest", () => {
  const sha = "f37ebd8d23ba5e4c3a2b558fbb8dbb5a00000000000000000000000000000000";
  assert.match(nameOf(sha), /^~[a-z2-7]{26}$/);
});

for (const [what, source, head] of [
  ["a game", BASES[0][3], ["Hex", "Piet Hein and John Nash"]],
  ["single quotes and a comment before", "# mine\n\n'Try, by A. Be first.'\n", ["Try", "A"]],
  ["nobody named", '"""Try. Be first."""', ["Try", ""]],
  ["no docstring", "x = 1\n", ["", ""]],
  ["a title that turns the direction", '"""\u202eyrT, by \u2066A. Be first."""', ["yrT", "A"]],
  ["a title of 10,000 characters", `"""${"x".repeat(10_000)}, by A. Be first."""`, ["", ""]],
])
  test(`a source says of itself what stands first: ${what}`, () => {
    const { title, by } = headOf(source);
    assert.deepEqual([title, by], head);
  });
