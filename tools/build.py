"""Builds the site into dist/: any static host can serve that folder as it is.

dist/index.html, dist/rules/…   the shell, never cached, names the rest
dist/sw.js, manifest            the service worker with the list of one whole set, and what makes the site an app
dist/app/<stamp>/…              our own files; the stamp is a digest of all of them, so sets never mix
dist/runtime/<stamp>/…          Pyodide and PyScript from the lock file; stays cached while only our files change
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from html import escape
from pathlib import Path

import bases
import catalogs
import modules
import offline
import parts
import previews
import puzzle_files
import report_pages
import rules_pages
import styles
import workshop
from cairn.games import SHELF
from cairn.games.skorpion.board_data import CAIRN
from cairn.games.skorpion.board_text import read_board, write_board
from serve import MARK, rules
from shelf import credit, drawn

ROOT = Path(__file__).resolve().parent.parent
DIST, CACHE, MODULES = ROOT / "dist", ROOT / ".cache", ROOT / "node_modules"

NODE: tuple[str | Path, ...] = ("node", ROOT / "tools/node.mjs")
LIBRARY, REST, CAIRN_ARCHIVE = "python_stdlib.zip", "python_rest.zip", "cairn.zip"
PYODIDE = ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")
NOT_AT_START = {"ssl", "bz2", "lzma", "compression", "compression._common", "compression._common._streams",
                "compression.zstd", "compression.zstd._zstdfile"}  # fmt: skip
"""Modules that `asyncio` and `shutil` import if they are there; they lie in the rest, for who asks for them."""
PHYSICS = "@dimforge/rapier3d-deterministic-compat/dist/rapier.mjs"
"""Fetched by the page when a game with physics is opened, not before; so is three.js."""
JOINED = (
    "three",
    "codemirror",
    "ed25519",
    "schnorr",
    "gifenc",
    "fflate",
    "ts-fsrs",
    "fake-indexeddb",
)
"""The lists, in tools/, of what is used of packages that are made of many files."""
LANGUAGES = re.compile(r"/\* languages \*/.*?/\* end \*/")
"""The place in the scripts for the languages that have a catalog."""
SOURCES = [
    "index.html",
    "pyscript.toml",
    "py",
    "web",
    "tools",
    "docs/kit.md",
    "locale",
    "package-lock.json",
    "pyproject.toml",
    "netlify.toml",
]


def files(*roots: Path) -> list[Path]:
    """All files below the roots, sorted, without what Python leaves behind."""
    found = [path for root in roots for path in ([root] if root.is_file() else root.rglob("*"))]
    return sorted(p for p in found if p.is_file() and not {"__pycache__", "cairn.egg-info"} & set(p.parts))


def digest(paths: Iterable[Path], base: Path) -> str:
    """A short digest of names and contents."""
    whole = hashlib.sha256()
    for path in paths:
        whole.update(f"{path.relative_to(base)}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.hexdigest()[:12]


def run(*command: str | Path, **kwargs: object) -> None:
    """Run a tool; its failure ends the build with the tool's own words."""
    result = subprocess.run([str(c) for c in command], cwd=ROOT, text=True, capture_output=True, check=False)
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{result.stdout}{result.stderr}")


def cached(name: str, key: str, command: list[str | Path]) -> Path:
    """The file that `command` writes to its last argument, made again only when `key` changes."""
    target = CACHE / key / name
    if not target.exists():
        print(f"  making {name}", flush=True)
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            made = Path(scratch) / name
            run(*command, made)
            made.replace(target)
    return target


def runtime(target: Path) -> str:
    """Write the vendored runtime below `target`; returns its folder's name."""
    folder = target / "new"
    folder.mkdir(parents=True)
    with ThreadPoolExecutor() as beside:
        made = beside.submit(library)
        micropip = micropip_wheel()
        for name in PYODIDE:
            shutil.copy(MODULES / "pyodide" / name, folder)
        for path in (MODULES / "@pyscript/core/dist").glob("*.js"):
            copy_to(path, folder / "pyscript" / path.name)
        shutil.copy(MODULES / PHYSICS, folder)
        for name in JOINED:
            bundle(ROOT / "tools" / f"{name}.ts", folder / f"{name}.mjs")
        (folder / "qr").mkdir()
        for name in ("index.js", "decode.js"):
            shutil.copy(MODULES / "qr" / name, folder / "qr")
    for path in made.result().parent.iterdir():
        shutil.copy(path, folder / parts.address(path.name))
    shutil.copy(micropip, folder)
    (folder / "pyodide-lock.json").write_text(json.dumps(pyodide_lock(micropip)))
    strip_source_maps(folder)
    stamp = digest(files(folder), folder)
    folder.rename(target / stamp)
    return stamp


def bundle(entry: Path, target: Path) -> None:
    """Write one file with what a module exports, and no more of the packages it takes that from."""
    run(MODULES / ".bin/esbuild", entry, "--bundle", "--minify", "--format=esm", f"--outfile={target}")


def pyodide_version() -> str:
    """Which Pyodide is installed."""
    return str(json.loads((MODULES / "pyodide/package.json").read_text())["version"])


@cache
def library() -> Path:
    """Python's standard library as bytecode, as far as Cairn reaches it; beside it, the rest."""
    compiler = ROOT / "tools/compile.ts"
    key = f"{pyodide_version()}-{digest([compiler, ROOT / 'tools/later.py'], ROOT)}"
    source = MODULES / "pyodide/python_stdlib.zip"
    with ThreadPoolExecutor() as beside:
        ours = beside.submit(cairn)
        whole = cached("whole.zip", f"stdlib-{key}", [*NODE, compiler, "stdlib", source])
    archive = ours.result()
    walk = ROOT / "tools/reach.ts"
    how: list[str | Path] = [*NODE, walk, whole, archive, " ".join(parts.named_modules())]
    reached = cached("reached.txt", f"reached-{key}-{digest([walk, archive], ROOT)}", how).read_text()
    folder = CACHE / f"library-{key}-{hashlib.sha256(reached.encode()).hexdigest()[:12]}"
    if not folder.exists():
        first = {*reached.split(), "later"} - NOT_AT_START
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            parts.split(whole, Path(scratch), LIBRARY, lambda module: LIBRARY if module in first else REST)
            shutil.copytree(scratch, folder)
    return folder / LIBRARY


def snapshot() -> Path:
    """The memory of an interpreter that has imported Cairn."""
    script, archives, puzzles = ROOT / "tools/snapshot.ts", cairn_in_parts(), puzzle_files.FOLDER
    games = ROOT / "py/cairn/kit/plain"
    sources = [script, library(), *files(archives), *files(puzzles), *files(games)]
    key = f"snapshot-{pyodide_version()}-{digest(sources, ROOT)}"
    return cached(offline.START, key, [*NODE, script, MODULES / "pyodide", library(), archives, puzzles, games])


def micropip_wheel() -> Path:
    """The pinned wheel of micropip, fetched once."""
    pins = ROOT / "tools/wheels.txt"
    folder = CACHE / f"wheels-{digest([pins], ROOT)}"
    if not any(folder.glob("*.whl")):
        print("  fetching micropip", flush=True)
        run(sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps", "--only-binary=:all:",
            "--python-version", "3.14", "--requirement", pins, "--dest", folder)  # fmt: skip
    return next(folder.glob("*.whl"))


def pyodide_lock(micropip: Path) -> dict[str, object]:
    """Pyodide's lock file with the one package the site carries."""
    lock = json.loads((MODULES / "pyodide/pyodide-lock.json").read_text())
    package = lock["packages"]["micropip"]
    package |= {"file_name": micropip.name, "sha256": hashlib.sha256(micropip.read_bytes()).hexdigest()}
    return {"info": lock["info"], "packages": {"micropip": package}}


def strip_source_maps(folder: Path) -> None:
    """Drop the references to source maps, which are not shipped."""
    for path in [*folder.rglob("*.js"), *folder.rglob("*.mjs")]:
        text = path.read_text()
        if "//# sourceMappingURL=" in text:
            path.write_text(
                "\n".join(line for line in text.split("\n") if not line.startswith("//# sourceMappingURL="))
            )


def cairn() -> Path:
    """Our modules compiled to the bytecode the browser's Python reads, in one archive."""
    sources = [path for path in files(ROOT / "py/cairn") if path.suffix not in (".bin", ".html", ".svg", ".css")]
    compiler = [ROOT / "tools" / name for name in ("compile.ts", "written_out.py", "cairn_written.py")]
    key = f"cairn-{digest([*sources, ROOT / 'pyproject.toml', *compiler], ROOT)}"
    target = CACHE / key / CAIRN_ARCHIVE
    if not target.exists():
        print("  building the wheel", flush=True)
        CACHE.mkdir(exist_ok=True)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", scratch, ROOT)
            source = next(Path(scratch).glob("*.whl"))
            cached(CAIRN_ARCHIVE, key, [*NODE, ROOT / "tools/compile.ts", "cairn", source])
        shutil.rmtree(ROOT / "build", ignore_errors=True)
    return target


def cairn_in_parts() -> Path:
    """The folder of the same in parts: what every game needs, one part a game, the computer player, and the rest."""
    folder = cairn().parent / f"parts-{digest([ROOT / 'tools/parts.py'], ROOT)}"
    if not folder.exists():
        part_of = parts.part_of_cairn(CAIRN_ARCHIVE)
        with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
            parts.split(cairn(), Path(scratch), CAIRN_ARCHIVE, part_of)
            shutil.copytree(scratch, folder)
    return folder


def app(target: Path, runtime_stamp: str) -> tuple[str, str]:
    """Write our own files below `target`; returns the folder's name, and which module the shell shares with others."""
    folder = target / "new"
    for path in files(*(ROOT / "web" / part for part in ("css", "js", "icons"))):
        if path != offline.SOURCE:
            copy_to(path, folder / path.relative_to(ROOT))
    for sheet in (ROOT / "web/css").glob("*.css"):
        (folder / "web/css" / sheet.name).write_text(styles.with_games(styles.joined(sheet)))
    for part in ("cairn", "table"):
        shutil.rmtree(folder / "web/css" / part)
    name_languages(folder / "web/js")
    vendored = target.parent / "runtime" / runtime_stamp
    common = modules.join(folder / "web/js", vendored)
    copy_to(ROOT / "py/main.py", folder / "py/main.py")
    for path in cairn_in_parts().iterdir():
        copy_to(path, folder / parts.address(path.name))
    catalogs.write(folder / "web/locale")
    puzzle_files.write(folder / "web/puzzles")
    workshop.write(folder / "web/workshop")
    bases.write(folder / "web/bases.json")
    for path in (ROOT / "py/cairn/games").glob("*/solved/*.bin"):
        copy_to(path, folder / "web/solved" / path.parents[1].name / path.name)
    copy_to(snapshot(), folder / offline.START)
    for path in folder.rglob("*.mjs"):
        path.write_text(path.read_text().replace("../../runtime/", f"../../../../runtime/{runtime_stamp}/"))
    stamp = digest(files(folder), folder)
    folder.rename(target / stamp)
    return stamp, common


def name_languages(scripts: Path) -> None:
    """Tell the scripts which languages there are: those with a catalog, besides English."""
    names = {tag: rules_pages.own_name(tag) for tag in ("en", *catalogs.languages())}
    said = {tag: catalogs.translation(tag, catalogs.UNLOADED) for tag in catalogs.languages()}
    for name, found in (("theme.js", {"en": catalogs.UNLOADED, **said}), ("shell/language.ts", names)):
        text, marks = LANGUAGES.subn(json.dumps(found, ensure_ascii=False), (scripts / name).read_text())
        assert marks == 1, name
        (scripts / name).write_text(text)


def copy_to(source: Path, target: Path) -> None:
    """Copy one file, making its folder."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def page_of_shell() -> str:
    """The shell with shelf, forms, table and editor filled in."""
    page = (ROOT / "index.html").read_text()
    for mark, text in fragments().items():
        if f"<!-- {mark} -->" not in page:
            sys.exit(f"index.html has no place for “{mark}”.")
        page = page.replace(f"<!-- {mark} -->", text)
    return page


def guarded(page: str) -> str:
    """The page with the policy of netlify.toml inside it, for hosts that send no headers of ours.

    Who may frame the page cannot be said there: browsers take `frame-ancestors` from a header only.
    """
    policy = next(values["Content-Security-Policy"] for place, values in rules() if place == "/*")
    inside = "; ".join(part for part in policy.split("; ") if not part.startswith("frame-ancestors"))
    mark = '<meta charset="utf-8">'
    if mark not in page:
        sys.exit("A page does not say its charset first.")
    return page.replace(mark, f'{mark}\n<meta http-equiv="Content-Security-Policy" content="{inside}">')


def pyscript_config() -> str:
    """The content of pyscript.toml as JSON for the tag; without the file PyScript asks another host for Python."""
    return json.dumps(tomllib.loads((ROOT / "pyscript.toml").read_text()), separators=(",", ":"))


def shell(folder: Path, stamp: str, common: str) -> None:
    """Write the pages that are never cached: the shell, and the rules in every language."""
    early = f'<link rel="modulepreload" href="./web/js/{common}">\n'
    page = guarded(page_of_shell()).replace('<script type="module"', f'{early}<script type="module"')
    later = sorted(path for path in folder.glob("runtime/*/pyscript/*") if offline.is_used(path.name))
    named = " ".join(f"./{path.relative_to(folder)}" for path in later)
    page = page.replace(" data-catalogs", f' data-modules="{named}" data-catalogs')
    cards = f"app/{stamp}/web/icons/cards"
    page = previews.with_preview(page, "", f"{cards}/cairn.png")
    page = page.replace('"./pyscript.toml"', f"'{escape(pyscript_config(), quote=False)}'")
    for name in ("web/", "py/"):
        page = page.replace(f'"./{name}', f'"./app/{stamp}/{name}')
    (folder / "index.html").write_text(re.sub(r">\n\s+<", ">\n<", page))  # no indents are sent: 130 bytes less
    for pages in (rules_pages, report_pages):
        for game, tag in pages.every_page():
            alternates = previews.alternates(game, pages.address)
            page_of_game(folder, stamp, pages.address(game, tag), pages.text(game, tag), alternates)

    (folder / previews.NOT_FOUND).write_text(guarded(previews.not_found(stamp)))
    (folder / "favicon.ico").write_bytes(icon(folder / f"app/{stamp}/web/icons/icon-192.png"))


def page_of_game(folder: Path, stamp: str, at: str, text: str, alternates: dict[str, str]) -> None:
    """Write a page of a game that needs no script; served, it takes on the chosen theme, and boards to try rules on."""
    inside = Path(at)
    up = "../" * (len(inside.parts) - 1)
    text = guarded(text).replace(f'"{up}../', f'"{up}')
    exercises = f'<script type="module" src="{up}js/{modules.RULES}"></script>'
    text = text.replace("</head>", f'<script src="{up}js/theme.js"></script>\n{exercises}\n</head>')
    for name in ("css", "js", "icons"):
        text = text.replace(f'"{up}{name}/', f'"{up}app/{stamp}/web/{name}/')
    card = f"app/{stamp}/web/icons/cards/{inside.stem.removesuffix(report_pages.ENDING)}.png"
    target = folder / inside
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(previews.with_preview(text, at, card, alternates))


def icon(picture: Path) -> bytes:
    """A PNG of 192 pixels as the file that browsers and others ask for without being told of it."""
    body = picture.read_bytes()
    return struct.pack("<3H4B2H2I", 0, 1, 1, 192, 192, 0, 0, 1, 32, len(body), 22) + body


def fragments() -> dict[str, str]:
    """The parts of the shell that come from the games, so that home and forms stand before Python does."""
    games = {game.name: each for game, each in zip(SHELF.in_order(), drawn(SHELF.in_order()), strict=True)}
    return {
        "shelf": "\n".join(game.card for game in games.values()),
        "forms": "\n".join(game.form for game in games.values()),
        "credits": "\n".join(map(credit, SHELF.in_order())),
        "editor": editor(games["skorpion"].board),
        "languages": language_options(),
        "rules": "\n".join(without_script(tag) for tag in ("en", *catalogs.languages())),
        **{name: fragment(name) for name in ("saved", "settings", "table")},
    }


def editor(across: str) -> str:
    """The editor of boards, with our board in it and the fields of who may play on it."""
    board = escape(write_board(read_board(CAIRN)))
    return fragment("editor").replace("<!-- board -->", board).replace("<!-- across -->", across)


def language_options() -> str:
    """The languages to choose one of, each in its own words."""
    tags = ("en", *catalogs.languages())
    return "".join(f'<option value="{tag}" lang="{tag}">{rules_pages.own_name(tag)}</option>' for tag in tags)


def without_script(tag: str) -> str:
    """The notice of a language for readers without scripts, with links to the rules."""
    said = catalogs.WITHOUT_SCRIPT if tag == "en" else catalogs.translation(tag, catalogs.WITHOUT_SCRIPT)
    links = ", ".join(
        f'<a href="{rules_pages.address(game.name, tag)}">{escape(game.title)}</a>'
        for game in SHELF.in_order()
        if tag in rules_pages.languages(game.name)
    )
    return f'<p class="page" lang="{tag}">{escape(said)}\n{links}.</p>'


def fragment(name: str) -> str:
    """A part of the shell that has a file of its own."""
    return (ROOT / "web" / f"{name}.fragment.html").read_text()


def main() -> None:
    """Build dist/ unless it already is of these sources."""
    stamp = digest(files(*(ROOT / name for name in SOURCES)), ROOT) + previews.site_address()
    mark = DIST / MARK
    if mark.exists() and mark.read_text() == stamp:
        return
    print("Building the site", flush=True)
    CACHE.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=CACHE) as scratch:
        new = Path(scratch) / "dist"
        stamped, common = app(new / "app", runtime(new / "runtime"))
        shell(new, stamped, common)
        (new / "manifest.webmanifest").write_text(offline.manifest(stamped))
        for tag in catalogs.languages():
            (new / f"manifest.{tag}.webmanifest").write_text(offline.manifest(stamped, tag))
        offline.write(new)
        (new / MARK).write_text(stamp)
        if DIST.exists():
            DIST.rename(Path(scratch) / "old")
        new.rename(DIST)
    size = sum(p.stat().st_size for p in files(DIST))
    print(f"dist/ is ready: {len(files(DIST))} files, {size / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    os.umask(0o022)
    main()
