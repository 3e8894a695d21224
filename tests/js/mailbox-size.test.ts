// The weight of mailboxes: who never asks for one loads next to nothing of it.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const web = new URL("../../web/js/", import.meta.url).pathname;
const library = new URL("../../tools/schnorr.ts", import.meta.url).pathname;
const MAILBOX = readdirSync(`${web}mailbox`);
/** Fetched when a mailbox is wanted. */
const LATER = [
  ...MAILBOX,
  ...["mail-page.ts", "mail-pairing.ts", "mail-letters.ts", "post-office.ts", "post-book.ts", "post-tiles.ts"],
  ...["by-mail.ts", "mail-parts.ts", "returning.ts", "schnorr.mjs"],
];

/** The packed size of some modules, joined, without what they share with the rest of the page. */
async function weight(entries, isOurs) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: entries.map((path, n) => `export * as part${n} from "./${path}";`).join("\n"), resolveDir: web },
    ...{ bundle: true, format: "esm", write: false, minify: true, metafile: true },
    plugins: [
      {
        name: "ours",
        setup(work) {
          work.onResolve({ filter: /schnorr\.mjs$/ }, () => ({ path: library }));
          work.onResolve({ filter: /\.ts$/ }, ({ path, kind }) =>
            kind === "entry-point" || isOurs(basename(path)) ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  return { size: gzipSync(outputFiles[0].contents, { level: 9 }).length, files: Object.keys(metafile.inputs) };
}

test("all of the mailboxes has at most 15 kB", async () => {
  const entries = ["peer/mail-page.ts", "by-link/by-mail.ts", "by-link/post-tiles.ts", "peer/returning.ts"];
  const { size, files } = await weight(entries, (name) => LATER.includes(name));
  assert.ok(files.some((file) => file.endsWith("rendezvous.ts")) && files.some((file) => file.includes("secp256k1")));
  assert.ok(size <= 15_000, `${size} bytes`);
});

test("home loads nothing of it before somebody has agreed", async () => {
  const { outputFiles } = await build({
    entryPoints: [`${web}shell/home.ts`],
    ...{
      bundle: true,
      format: "esm",
      write: false,
      splitting: true,
      outdir: "/",
      external: ["*/runtime/schnorr.mjs", "*/runtime/fake-indexeddb.mjs", "*/runtime/pyscript/core.js"],
    },
  });
  const first = outputFiles.find(({ path }) => path.endsWith("/home.js"));
  assert.match(first.text, /import\("\.\/post-tiles/);
  /** An output file with the chunks that it imports at once. */
  const loaded = ({ text }) => [
    text,
    ...[...text.matchAll(/^import .*?"\.\/(chunk[^"]+)"/gms)].map(
      ([, name]) => outputFiles.find(({ path }) => path.endsWith(name)).text,
    ),
  ];
  for (const text of loaded(first)) assert.ok(!/WebSocket|schnorr/.test(text));
});
