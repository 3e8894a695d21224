/** The address of a position: it opens as it was written, and what was damaged on its way says how. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, positionIn } from "../../web/js/positions/address.ts";
import { mended } from "../../web/js/shell/texts.ts";
import { inLink, placeOf } from "../../web/js/sources/received.ts";

const POSITION = { game: "vaxandis", text: "0 a1:r5b4 c3:w" };
const OPTIONS = { size: 5, first: "1" };
const ADDRESS = addressOf(POSITION, OPTIONS);

/** The position in an address. */
function read(address: string) {
  const [path, query] = address.split("?");
  return positionIn(path.split("/").slice(3).join("/"), new URLSearchParams(query));
}

test("a position opens as it was written, also from a link of its game, and one without a check as before", () => {
  assert.match(ADDRESS, /^#\/position\/vaxandis\/\w{4}-0_a1:r5b4_c3:w\?size=5&first=1$/);
  assert.deepEqual(read(ADDRESS), { text: POSITION.text, damage: "" });
  assert.deepEqual(read(placeOf(inLink(ADDRESS), "thaw~a")), { text: POSITION.text, damage: "" });
  assert.deepEqual(read(ADDRESS.replace(/\w{4}-/, "")), { text: POSITION.text, damage: "" });
  assert.deepEqual(read("#/position/vaxandis/"), { text: "", damage: "" });
});

test("an address that a messenger has added to is mended before it is read", () => {
  for (const end of [".", ")", "%22", "&utm_source=mail"]) assert.equal(mended(ADDRESS + end), ADDRESS, end);
});

const DAMAGES: [string, (address: string) => string, string][] = [
  ["a letter more", (address) => address.replace("r5b4", "r5xb4"), "added"],
  ["a letter more in its check", (address) => address.replace("-0_", "x-0_"), "added"],
  ["another letter", (address) => address.replace("r5b4", "r5c4"), "changed"],
  ["another value of an option", (address) => address.replace("size=5", "size=6"), "changed"],
  ["two letters in the other order", (address) => address.replace("c3:w", "3c:w"), "changed"],
  ["a letter less", (address) => address.replace("r5b4", "rb4"), "missing"],
  ["a letter less in its check", (address) => address.replace(/\w-/, "-"), "missing"],
  ["no end", (address) => address.replace(/_c3.*/, ""), "unknown"],
  ["no options", (address) => address.replace(/\?.*/, ""), "unknown"],
  ["no pieces", (address) => address.replace(/-.*/, "-"), "short"],
];
for (const [what, damage, said] of DAMAGES)
  test(`a position with ${what} is told: ${said}`, () =>
    assert.deepEqual(read(damage(ADDRESS)), { text: "", damage: said }));
