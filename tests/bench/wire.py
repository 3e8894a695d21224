"""The bytes of a first visit, as small as brotli makes them."""

from __future__ import annotations

import hashlib
import subprocess
from typing import Any

from browse import ROOT, Served, cairn, fresh
from playwright.sync_api import sync_playwright
from report import Row, at_most

BROTLI = """
const { brotliCompressSync, constants } = require("node:zlib");
const body = require("node:fs").readFileSync(process.argv[1]);
const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length };
console.log(brotliCompressSync(body, { params }).length);
"""
BIGGEST = 6


def measure() -> list[Row]:
    """A first visit to a game, and one of home."""
    with sync_playwright() as playwright, cairn() as site:
        with fresh(playwright) as page:
            page.goto(f"{site.address}/#/begin/vaxandis?size=5", wait_until="commit")
            page.evaluate("() => bench.begun")
            page.wait_for_timeout(1000)
        game = sizes(site, site.requested)
        with fresh(playwright) as page:
            page.goto(site.address + "/", wait_until="commit")
            painted = page.evaluate("() => bench.firstPaint()")
            fetched: list[dict[str, Any]] = page.evaluate("() => bench.fetched()")
        early = [one for one in fetched if one["start"] < painted]
        home = sizes(site, [path(site, one) for one in early])
        blocking = sizes(site, [path(site, one) for one in early if one["blocking"]])
    total = at_most("wire: a first game", sum(game.values()) / 1e6, 3.9, " MB", digits=3, more=f", {len(game)} files")
    before = at_most(
        "wire: asked for before home is painted",
        sum(home.values()) / 1e3,
        60,
        " kB",
        digits=1,
        more=f", {len(home)} files",
    )
    waited = Row(
        f"wire, home, of which the paint waits for, {len(blocking)} files", f"{sum(blocking.values()) / 1e3:.1f} kB"
    )
    return [
        total,
        *biggest("wire, a game, of which", game, BIGGEST),
        before,
        waited,
        *biggest("wire, home, of which", home, 3),
    ]


def path(site: Served, entry: dict[str, Any]) -> str:
    """The path of what a page fetched from the site."""
    return str(entry["url"]).removeprefix(site.address)


def sizes(site: Served, paths: list[str]) -> dict[str, int]:
    """The compressed size of each file once, the biggest first."""
    each = {path: brotli(site, path) for path in dict.fromkeys(paths)}
    return dict(sorted(each.items(), key=lambda one: -one[1]))


def brotli(site: Served, path: str) -> int:
    """The size of a file after brotli at its best, remembered by content."""
    file = site.file(path)
    known = ROOT / ".cache/brotli" / hashlib.sha256(file.read_bytes()).hexdigest()
    if not known.exists():
        print(f"  compressing {path}", flush=True)
        size = subprocess.run(["node", "-e", BROTLI, file], text=True, capture_output=True, check=True).stdout
        known.parent.mkdir(parents=True, exist_ok=True)
        known.write_text(size)
    return int(known.read_text())


def biggest(what: str, sizes: dict[str, int], count: int) -> list[Row]:
    return [
        Row(f"{what}: {path.split('/')[-1] or 'index.html'}", f"{size / 1e3:.1f} kB")
        for path, size in list(sizes.items())[:count]
    ]
