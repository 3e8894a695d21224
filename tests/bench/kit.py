"""How fast games of one file are: their moves against ours on the shelf, and playouts here and in a browser."""

from __future__ import annotations

import shutil
from random import Random
from statistics import median
from typing import Any

from browse import ROOT, bare, fresh
from playwright.sync_api import sync_playwright
from report import Row, at_least, spread
from rules import SHELF, playing, speed

from cairn.kit.source import load_game

KIT = ROOT / "py/cairn/kit"
PAIRS = (
    ("examples/breakthrough", "skorpion", 0.2),
    ("plain/vaxandis", "vaxandis", 0.15),
)
"""A source, the game on the shelf beside it, and the share of its speed that is aimed at."""
ROUNDS, VISITS, PLAYOUTS, A_SECOND, IN_BROWSER = 30, 5, 400, 300, 0.4

THERE = """async ([address, source, measure, playouts]) => {
  const { loadPyodide } = await import("../runtime/pyodide.mjs");
  globalThis.python ??= await (async () => {
    const python = await loadPyodide();
    python.unpackArchive(await (await fetch(address)).arrayBuffer(), "zip");
    return python;
  })();
  const scope = python.toPy({ source, playouts });
  python.runPython(measure, { globals: scope });
  return scope.get("seconds");
}"""
"""Playouts from the start of a game in a bare Pyodide, and the seconds they took."""

MEASURE = """
from random import Random
from time import process_time
from cairn.bots.analysis import Limits, analyse_playouts
from cairn.bots.playouts import Playouts
from cairn.core.bot_model import PlayoutModel
from cairn.kit.source import load_game
model = PlayoutModel(order_matters=False)
target = Playouts(model, load_game(source).start(2, {}), 2)
began = process_time()
*_, info = analyse_playouts(target, Limits(nodes=playouts), process_time, Random(1).random)
seconds = process_time() - began
"""


def measure() -> list[Row]:
    """Moves of random games in turns, then playouts of Hex 7x7 in turns."""
    return [*(moves(*pair) for pair in PAIRS), *playouts()]


def moves(path: str, beside: str, limit: float) -> Row:
    """The moves a second of a game of one file, as a share of one on the shelf."""
    plain, ours = load_game((KIT / f"{path}.py").read_text("utf-8")), SHELF[beside]
    chance = Random(1).random
    rates = [(speed(playing(plain), chance), speed(playing(ours), chance)) for _ in range(ROUNDS)]
    thousands = [[rate / 1000 for rate in side] for side in zip(*rates, strict=True)]
    more = f" of {spread(thousands[0], 1)}k / {spread(thousands[1], 1)}k moves/s"
    name = f"kit: {path.rpartition('/')[2]} of one file / {ours.title} on the shelf"
    return at_least(name, median(a / b for a, b in rates), limit, digits=3, more=more)


def playouts() -> list[Row]:
    """Playouts a second of Hex 7x7 here, and what of that is left in Chromium."""
    source = (KIT / "examples/hex.py").read_text("utf-8")
    here, there = [], []
    with sync_playwright() as playwright, bare() as site, fresh(playwright) as page:
        shutil.make_archive(str(site.folder / "cairn"), "zip", ROOT / "py", "cairn")
        page.goto(site.address)
        for _ in range(VISITS + 1):
            here.append(PLAYOUTS / native(source))
            seconds = page.evaluate(THERE, [f"{site.address}/cairn.zip", source, MEASURE, PLAYOUTS])
            there.append(PLAYOUTS / seconds)
    del here[0], there[0]  # in which Python was started there
    what = "kit: playouts a second of Hex 7x7"
    share = median(a / b for a, b in zip(there, here, strict=True))
    return [
        at_least(what, median(here), A_SECOND, digits=0, more=f"; {spread(here)}"),
        at_least(f"{what}, Chromium / CPython", share, IN_BROWSER, more=f" of {spread(there)} a second"),
    ]


def native(source: str) -> float:
    """Seconds of the same playouts under CPython."""
    scope: dict[str, Any] = {"source": source, "playouts": PLAYOUTS}
    exec(MEASURE, scope)
    return float(scope["seconds"])
