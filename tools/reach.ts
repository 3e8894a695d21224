// Tells which modules of Python's library are reached by Cairn: by these modules, and by a game of each with the computer.
// usage: node tools/node.mjs tools/reach.ts LIBRARY.zip CAIRN.zip MODULES TARGET
import fs from "node:fs";
import path from "node:path";
import { loadPyodide } from "pyodide";

const [library, wheel, modules, target] = process.argv.slice(2);
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" }, stdLibURL: path.resolve(library) });
python.FS.writeFile("/lib/cairn.zip", fs.readFileSync(wheel));
python.globals.set("MODULES", modules);
const reached = python.runPython(`
import asyncio, base64, gc, html, inspect, json, pathlib, random  # as PyScript does
import importlib, sys
sys.path.append("/lib/cairn.zip")
for name in MODULES.split():
    importlib.import_module(name)

from cairn.app.program import Program
from cairn.games import SHELF
from cairn.ui.thinker import Thinker

for name in SHELF:
    program = Program(SHELF)
    program.handle({"kind": "language", "language": "x", "plural": "(n != 1)", "texts": {"Done": "Done"}})
    answers = program.handle({"kind": "new_game", "game": name, "options": {}, "id": "first", "computer": {"0": 1}})
    thinker = Thinker(SHELF)
    for question in answers:
        if question["kind"] == "think":
            thinker.receive(json.dumps(question | {"seed": 1}))
            thinker.step()
    assert Program({name: None}).handle({"kind": "new_game", "game": name, "options": {}, "id": "x"})[0]["kind"] == "broken"
"\\n".join(sorted(name for name, module in sys.modules.items() if "python3" in (getattr(module, "__file__", None) or "")))
`);
fs.writeFileSync(target, reached);
process.exit(0); // Pyodide keeps handles open
