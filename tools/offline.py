"""Makes the site installable and playable without a network: manifest, and service worker with a list of files."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from base64 import b64encode
from fnmatch import fnmatch
from pathlib import Path

import catalogs
from cairn.games import SHELF
from previews import NOT_FOUND
from serve import MARK as BUILT

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web/js/sw.js"

USED = (
    "core*",
    "error-*",
)
"""The files that PyScript fetches at a start; the rest of it are editors and terminals."""
START = "start.bin"
"""A later visit starts from it; packed, but named by what is in it."""
LATER = (
    f"app/*/{START}",
    "app/*/web/bases.json",
    "app/*/web/solved/*",
    "app/*/cairn_kit.zip.txt",
    "app/*/cairn_laws.zip.txt",
    "app/*/cairn_report.zip.txt",
    "app/*/web/locale/*.kit.json",
    "app/*/web/locale/*.report.json",
    "runtime/*.whl",
    "runtime/*/fflate.mjs",
    "runtime/*/fake-indexeddb.mjs",
    "runtime/*/schnorr.mjs",
    "runtime/*/codemirror.mjs",
    "app/*/web/workshop/*",
    "runtime/*/pyscript/*",
)
"""Kept when first used, for every game plays without it; the rest is kept at once."""

VERSION = re.compile(r'(<meta name="version" content=")[^"]*')
MARK = re.compile(r"/\* set \*/.*?/\* end \*/", re.DOTALL)


def manifest(stamp: str, tag: str = "en") -> str:
    """The web app manifest in a language; its pictures lie with our own files."""
    icons = f"app/{stamp}/web/icons"
    said = {} if tag == "en" else json.loads(catalogs.compiled(catalogs.read(tag))["page"])

    def t(text: str) -> str:
        return str(said.get(text, text))

    def icon(name: str, size: str, purpose: str = "any") -> dict[str, str]:
        kind = "svg+xml" if name.endswith("svg") else "png"
        return {"src": f"{icons}/{name}", "sizes": size, "type": f"image/{kind}", "purpose": purpose}

    return json.dumps(
        {
            "id": "./",
            "name": t("Cairn: board games you haven’t met"),
            "short_name": "Cairn",
            "description": t(
                "Modern board games, played in the browser: against the computer, beside a friend, or by link."
            ),
            "lang": tag,
            "dir": "ltr",
            "start_url": "./",
            "scope": "./",
            "display": "standalone",
            "theme_color": "#eeede7",
            "background_color": "#eeede7",
            "categories": ["games"],
            "launch_handler": {"client_mode": ["focus-existing", "auto"]},
            "file_handlers": [{"action": "./", "accept": {"text/plain": [".cairn"]}}],
            "share_target": {
                "action": "./",
                "method": "GET",
                "enctype": "application/x-www-form-urlencoded",
                "params": {"text": "shared", "url": "shared-link"},
            },
            "icons": [
                icon("icon-192.png", "192x192"),
                icon("icon-512.png", "512x512"),
                icon("maskable-512.png", "512x512", "maskable"),
                icon("icon.svg", "any"),
            ],
            "shortcuts": [
                {
                    "name": game.title,
                    "description": t(str(game.pitch)),
                    "url": f"./#/new/{game.name}",
                    "icons": [icon("icon-192.png", "192x192")],
                }
                for game in SHELF.in_order()
            ],
        },
        ensure_ascii=False,
        indent=1,
    )


def write(site: Path) -> str:
    """Give the built site its version and its service worker; returns the version.

    The version is a digest of all files and of the worker, so that any change makes a new set.
    """
    page = site / "index.html"
    page.write_text(VERSION.sub(r"\1", page.read_text()))
    entries = listed(site)
    version = hashlib.sha256((json.dumps(entries) + SOURCE.read_text()).encode()).hexdigest()[:12]
    page.write_text(VERSION.sub(rf"\g<1>{version}", page.read_text()))
    entries[""] = entry(page)
    later = {path: kept for path, kept in entries.items() if is_later(path)}
    found = {
        "version": version,
        "files": {path: kept for path, kept in entries.items() if path not in later},
        "later": later,
        "start": next(path for path in later if path.endswith(f"/{START}")),
    }
    text, marks = MARK.subn(lambda _: json.dumps(found), SOURCE.read_text())
    assert marks == 1
    (site / "sw.js").write_text(text)
    return version


def listed(site: Path) -> dict[str, tuple[str, int]]:
    """All files of the site by their paths; the page itself is where its folder is."""
    paths = sorted(path for path in site.rglob("*") if path.is_file() and not is_for_others(path))
    names = {path.relative_to(site).as_posix(): path for path in paths}
    return {"" if name == "index.html" else name: entry(path) for name, path in names.items()}


def is_for_others(path: Path) -> bool:
    """Whether the page itself never asks for a file of the site."""
    return path.name in ("sw.js", BUILT, NOT_FOUND, "favicon.ico") or path.parent.name == "cards"


def entry(path: Path) -> tuple[str, int]:
    """SHA-256 in base64, and size."""
    body = path.read_bytes()
    if path.name == START:
        body = gzip.decompress(body)
    return b64encode(hashlib.sha256(body).digest()).decode(), len(body)


def is_later(path: str) -> bool:
    """Whether a file is kept only when it is first used."""
    used = "/pyscript/" in path and is_used(path.rpartition("/")[2])
    return not used and any(fnmatch(path, pattern) for pattern in LATER)


def is_used(name: str) -> bool:
    """Whether PyScript fetches this file of its own at a start."""
    return any(fnmatch(name, pattern) for pattern in USED)
