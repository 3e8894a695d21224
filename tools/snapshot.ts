// Starts the interpreter with Cairn imported, and writes its memory: what a later visit loads instead of starting anew.
// usage: node tools/node.mjs tools/snapshot.ts PYODIDE LIBRARY.zip FOLDER PUZZLES GAMES TARGET  where PYODIDE is its folder, FOLDER has Cairn in parts, PUZZLES the puzzles of each game, GAMES games of one file
//
// The file, packed by gzip: SHA-256 of the rest; then as 32-bit numbers the size of the memory, the count of the stretches that are
// not zero, and start and length of each; then these stretches.
import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const PAGE = 4096;
const [pyodide, library, archives, puzzles, games, target] = process.argv.slice(2);

// The same sources give the same file: what is drawn, read from a clock or told of this machine is always the same. (A page
// that loads the memory seeds `random` anew.)
const then = Date.UTC(2000, 0);
Date.now = () => then;
performance.now = () => 0;
crypto.randomFillSync = (bytes) => bytes.fill(1);
process.argv[1] = "/cairn";
process.env.TZ = "UTC";

const { loadPyodide } = await import(path.resolve(pyodide, "pyodide.mjs"));
const lockFileURL = fileURLToPath(import.meta.resolve("pyodide/pyodide-lock.json"));
const options = { lockFileURL, env: { PYTHONHASHSEED: "0", LANG: "C.UTF-8" }, stdLibURL: path.resolve(library) };
const python = await loadPyodide({ ...options, _makeSnapshot: true });
for (const name of fs.readdirSync(archives))
  python.FS.writeFile(`/lib/${name}`, fs.readFileSync(path.join(archives, name)));
/** The first puzzle of each game that has some. */
const posed = Object.fromEntries(
  fs.readdirSync(puzzles).map((file) => {
    const [first] = JSON.parse(fs.readFileSync(path.join(puzzles, file), "utf8"));
    return [path.parse(file).name, JSON.stringify(first)];
  }),
);
/** The plain games of the kit. */
const written = fs
  .readdirSync(games)
  .filter((name) => name.endsWith(".py"))
  .map((name) => fs.readFileSync(path.join(games, name), "utf8"));
// What PyScript imports is here too, but for what holds a browser's objects.
python.runPython(`
import sys, later; sys.path.append("/lib/cairn.zip"); later.add("/lib/cairn.zip")
import asyncio, base64, gc, html, inspect, json, pathlib, random
import cairn.ui.page, cairn.ui.thinker
from cairn.games import SHELF
from cairn.app.program import Program
import cairn.app.puzzle.solving
# A first game of each leaves behind what is worked out once for all later ones, and bytecode that has seen what it works on;
# so does a link of it, and a first step of each lesson and a first puzzle, where a game has one.
posed = json.loads(${JSON.stringify(JSON.stringify(posed))})
for name in SHELF:
    SHELF[name].bot()
    new_game = json.dumps({"kind": "new_game", "game": name, "options": {}, "id": "first", "seats": 0, "computer": {}})
    learn = json.dumps({"kind": "learn", "game": name, "id": "first", "step": 1, "key": ""})
    puzzle = json.dumps({"kind": "open_puzzle", "game": name, "id": "first", "text": posed.get(name)})
    for message, is_there in (new_game, True), (learn, SHELF[name].lesson()), (puzzle, name in posed):
        assert not is_there or Program(SHELF).handle(message)[0]["kind"] == "view", name
    begun = Program(SHELF)
    begun.handle(new_game)
    written = begun.handle({"kind": "write_code", "at": 0})[-1]
    assert Program(SHELF).handle({"kind": "open_code", "id": "first", "code": written["code"]})[0]["kind"] == "view", name
# And games of the Workshop: the kit, its laws, and what a first game of it leaves behind.
from cairn.ui.workshop import Workshop
for source in json.loads(${JSON.stringify(JSON.stringify(written))}):
    told = []
    workshop = Workshop(told.append, lambda: None, None, lambda *_: None)
    workshop.receive(json.dumps({"kind": "workshop_load", "source": source}))
    loaded = json.loads(told[-1])[0]
    assert loaded["kind"] == "workshop_loaded", loaded
    workshop.receive(json.dumps(dict(json.loads(new_game), game=loaded["name"])))
    assert '"kind":"view"' in told[-1].replace(" ", ""), told[-1]
del loaded, source, told, workshop, Workshop, begun, is_there, learn, message, name, new_game, posed, Program, puzzle, written
gc.collect()
`);
const memory = python.makeMemorySnapshot();

/** Start and length of what is not zero, in whole pages. */
const stretches: [number, number][] = [];
for (let at = 0; at < memory.length; at += PAGE) {
  const page = memory.subarray(at, at + PAGE);
  if (page.every((byte) => byte === 0)) continue;
  const last = stretches.at(-1);
  if (last && last[0] + last[1] === at) last[1] += page.length;
  else stretches.push([at, page.length]);
}
const head = Uint32Array.of(memory.length, stretches.length, ...stretches.flat());
const parts = [new Uint8Array(head.buffer), ...stretches.map(([at, length]) => memory.subarray(at, at + length))];
const rest = Buffer.concat(parts);
const sum = crypto.createHash("sha256").update(rest).digest();
fs.writeFileSync(target, gzipSync(Buffer.concat([sum, rest]), { level: 9 }));
process.exit(0); // Pyodide keeps handles open
