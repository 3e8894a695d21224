// Runs Node on the project's TypeScript, which Node 20 cannot read: esbuild makes a plain file of each source first.
// usage: node tools/node.mjs ARGUMENTS  as Node takes them, such as --test tests/js/code.test.ts
// @ts-check
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const FOLDERS = ["web/js", "tests", "tools"];
const version = createHash("sha256").update(fs.readFileSync(fileURLToPath(import.meta.url)));
version.update(fs.readFileSync(path.join(ROOT, "package-lock.json")));

/** Where the plain files lie, as deep in it as their sources in the project. */
const PLAIN = path.join(ROOT, ".cache/plain", version.digest("hex").slice(0, 12));

/** @param {string} folder @returns {string[]} the sources below it, by their place in the project */
function sourcesIn(folder) {
  return fs.readdirSync(path.join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : sourcesIn(name);
    return /\.(ts|mjs)$/.test(name) ? [name] : [];
  });
}

/** Names of sources in the statements and calls that esbuild writes. */
const IMPORTED =
  /(^(?:(?:import|export)\b[^"\n]* |\} from |import )"\.[^"\n]*|\bimport\(["`]\.[^"`\n]*)\.ts(?=["`?])/gm;

/** @param {string} source */
const plainOf = (source) => path.join(PLAIN, source.replace(/\.ts$/, ".mjs"));

/** Whether a source changed after its plain file was made. @param {string} source */
function isNew(source) {
  const made = fs.statSync(plainOf(source), { throwIfNoEntry: false });
  return !made || Math.round(made.mtimeMs) !== Math.round(fs.statSync(path.join(ROOT, source)).mtimeMs);
}

/** Make the plain file of a source; tests and tools find other files of the project from their source's place.
 * @param {import("esbuild")} esbuild @param {string} source */
async function make({ transform }, source) {
  const [from, to] = [path.join(ROOT, source), plainOf(source)];
  const time = Math.round(fs.statSync(from).mtimeMs) / 1000;
  const { code } = await transform(fs.readFileSync(from, "utf8"), {
    loader: source.endsWith(".ts") ? "ts" : "js",
    target: "esnext",
    define: source.startsWith("web/") ? {} : { "import.meta.url": JSON.stringify(pathToFileURL(from)) },
    sourcemap: "inline",
    sourcesContent: false,
    sourcefile: path.relative(path.dirname(to), from),
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  });
  const plain = code.replaceAll(IMPORTED, "$1.mjs");
  fs.mkdirSync(path.dirname(to), { recursive: true });
  const next = `${to}.${process.pid}`; // others may be at it: a file is there whole, or not
  fs.writeFileSync(next, plain);
  fs.utimesSync(next, time, time);
  fs.renameSync(next, to);
}

const sources = FOLDERS.flatMap(sourcesIn);
const wanted = new Set(sources.map(plainOf));
fs.mkdirSync(PLAIN, { recursive: true });
for (const name of /** @type {string[]} */ (fs.readdirSync(PLAIN, { recursive: true })).map((one) =>
  path.join(PLAIN, one),
))
  if (name.endsWith(".mjs") && !wanted.has(name)) fs.rmSync(name, { force: true });
const changed = sources.filter(isNew);
if (changed.length) {
  const esbuild = await import("esbuild");
  await Promise.all(changed.map((source) => make(esbuild, source)));
  await esbuild.stop();
}

/** An argument that is a source, as its plain file. @param {string} argument */
function plainly(argument) {
  const source = path.relative(ROOT, path.resolve(argument));
  const isOurs = /\.(ts|mjs)$/.test(source) && FOLDERS.some((folder) => source.startsWith(`${folder}/`));
  return isOurs ? plainOf(source) : argument;
}

const given = process.argv.slice(2).map(plainly);
if (given.length) {
  // Pyodide, which the build runs, finds its own files by where an error is: it must not be told of its sources.
  const maps = given.includes("--test") ? ["--enable-source-maps"] : [];
  const child = spawn(process.execPath, [...maps, ...given], { stdio: "inherit" });
  child.on("exit", (code, signal) => (signal ? process.kill(process.pid, signal) : process.exit(code ?? 1)));
} else process.stdout.write(PLAIN);
