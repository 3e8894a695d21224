"""The page's modules as few files: esbuild joins what each entry needs, and what is fetched later stays apart.

Entries are named here as they are served; their sources have the same names in TypeScript.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHELL, COMMON = "shell/shell.mjs", "common.ts"
"""The page's entry, and the list of what it shares with the parts that it fetches later."""
RULES = "learn/rules-page.mjs"
"""The entry of the pages of rules."""
WORKERS = (
    "runtime/interpreter.mjs",
    "runtime/signer.mjs",
    "runtime/thinker-worker.mjs",
    "stonehenge/worker.mjs",
    "review/gif-worker.mjs",
)
"""Each has, as the pages of rules have, a world of its own, or is asked for there by its address."""
GUEST = "guest/worker.mjs"
"""The worker of a guest's game: a classic script with Pyodide's loader in it, which nothing can be imported into."""
RUNTIME = re.compile(r'"(\.\./){3,}runtime/')
"""The folder of Pyodide and other packages, above web/js; every file that is made lies as deep as its folder."""


def join(folder: Path, runtime: Path) -> str:
    """Join the modules of `folder` (web/js as copied); returns the path in it of what the shell shares.

    `runtime` has Pyodide and the other packages.
    """
    with tempfile.TemporaryDirectory(dir=folder.parent) as scratch:
        made = Path(scratch) / "js"
        metafile = made / "told.json"
        _esbuild(folder, SHELL, made, f"--inject:{folder / COMMON}", f"--metafile={metafile}")
        outputs = {Path(name).name: found for name, found in json.loads(metafile.read_text())["outputs"].items()}
        (common,) = (one for one in outputs[Path(SHELL).name]["imports"] if one["kind"] == "import-statement")
        metafile.unlink()
        for alone in (*WORKERS, RULES):
            _esbuild(folder, alone, made)
        _join_guest(folder, made, runtime)
        for path in made.rglob("*.mjs"):
            path.write_text(RUNTIME.sub('"../../../runtime/', path.read_text()))
        for path in folder.glob("*.js"):
            shutil.copy(path, made)
        shutil.rmtree(folder)
        made.rename(folder)
    return str(Path(SHELL).parent / Path(common["path"]).name)


def apart(site: Path) -> Path:
    """Put every module by itself into a copy of the built site, for tests and measurements; returns their folder."""
    (app,), (runtime,) = (site / "app").iterdir(), (site / "runtime").iterdir()
    folder = app / "apart/js"
    plain = subprocess.run(["node", ROOT / "tools/node.mjs"], capture_output=True, text=True, check=True).stdout
    shutil.copytree(Path(plain) / "web/js", folder, dirs_exist_ok=True)
    for path in (ROOT / "web/js").glob("*.js"):
        shutil.copy(path, folder)
    shutil.copytree(app / "web/css", folder.parent / "css", dirs_exist_ok=True)
    shutil.copy(app / "web/bases.json", folder.parent)
    for path in folder.rglob("*.mjs"):
        path.write_text(path.read_text().replace("../../runtime/", f"../../../../runtime/{runtime.name}/"))
    return folder


def _join_guest(folder: Path, made: Path, runtime: Path) -> None:
    """Join the worker of a guest's game as a script that knows no address of its own."""
    place = folder.parent.parent / "runtime"
    place.symlink_to(runtime)
    nowhere = f"--define:import.meta.url={json.dumps('https://guest.invalid/')}"
    _esbuild(folder, GUEST, made, "--external:node:*", "--external:ws", nowhere)
    place.unlink()


def _esbuild(folder: Path, entry: str, made: Path, *how: str) -> None:
    """Run esbuild on one entry; its failure ends the build with its own words."""
    line = [str(ROOT / "node_modules/.bin/esbuild"), str((folder / entry).with_suffix(".ts")), *how, "--bundle"]
    form = "iife" if entry == GUEST else "esm"
    line += [f"--format={form}", "--out-extension:.js=.mjs", "--minify", "--log-level=error"]
    line += [f"--outdir={made}", f"--outbase={folder}", f"--chunk-names={Path(entry).parent}/[name]-[hash]"]
    if entry != GUEST:  # which is to be one file
        line += ["--splitting", *(f"--external:{'../' * depth}runtime/*" for depth in (3, 4))]
    result = subprocess.run(line, cwd=ROOT, text=True, capture_output=True, check=False)
    if result.returncode:
        sys.exit(result.stderr)
