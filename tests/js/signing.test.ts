// Signatures in the browser, against RFC 8032 (section 7.1) and against nonsense.
import assert from "node:assert/strict";
import test from "node:test";
import { build } from "esbuild";

/** As the build puts it together, but without a site. */
const entry = new URL("../../web/js/runtime/signer.ts", import.meta.url).pathname;
const library = new URL("../../tools/ed25519.ts", import.meta.url).pathname;
const plugins = [
  { name: "runtime", setup: (work) => work.onResolve({ filter: /runtime\/ed25519\.mjs$/ }, () => ({ path: library })) },
];
const { outputFiles } = await build({ entryPoints: [entry], bundle: true, format: "esm", write: false, plugins });
const { key, sign, verify } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

const VECTORS = [
  [
    "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
    "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
    "",
    "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
  ],
  [
    "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
    "r",
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
  ],
];

test("it signs as the standard says", () => {
  for (const [seed, open, text, signature] of VECTORS) {
    assert.equal(key(seed), open);
    assert.equal(sign(seed, text), signature);
    assert.equal(verify(open, text, signature), true);
  }
});

test("what is no signature of this text by this key is none, and nothing is thrown", () => {
  const [, open, text, signature] = VECTORS[1];
  const flipped = signature.replace(/^9/, "8");
  for (const [by, of, mark] of [
    [open, "s", signature],
    [VECTORS[0][1], text, signature],
    [open, text, flipped],
    [open, text, VECTORS[0][3]],
    [open, text, signature.slice(2)],
    [open, text, ""],
    [open, text, "0".repeat(32)],
    ["f".repeat(64), text, signature],
    ["0".repeat(64), text, "0".repeat(128)],
    ["", text, signature],
  ])
    assert.equal(verify(by, of, mark), false);
});

test("a text of any letters is signed as UTF-8", () => {
  const [seed, open] = VECTORS[1];
  assert.equal(verify(open, "Schöner Zug 🌞", sign(seed, "Schöner Zug 🌞")), true);
});
