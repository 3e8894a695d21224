"""The games of the kit that are ours: examples, plain games, and what the Workshop begins with."""

from __future__ import annotations

from pathlib import Path

from cairn.kit.source import load_game

SOURCES = {
    path.stem: path.read_text("utf-8")
    for path in sorted((Path(__file__).parents[2] / "py/cairn/kit").glob("[ept]*/*.py"))
}
KIT = tuple(load_game(source) for source in SOURCES.values())
