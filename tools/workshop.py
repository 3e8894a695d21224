"""Data for the Workshop before Python is loaded: games to begin with, and the words of the kit."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import catalogs
from cairn.app.messages.scene_data import plain
from cairn.core.language import ENGLISH, to_json
from cairn.core.scene import Viewpoint
from cairn.kit.slips import CALLS
from cairn.kit.source import load_game

ROOT = Path(__file__).resolve().parent.parent
KIT, REFERENCE = ROOT / "py/cairn/kit", ROOT / "docs/kit.md"
TEMPLATES = ("squares", "hexagons", "points")
"""In the order in which they are offered; the plain games follow them."""
MOVES = 7
"""Played in a game before its picture is taken."""
OF_A_POINT = "p[…]"
"""The one name of the tables that is no word of Python."""
ROW = re.compile(r"^\| `([^`]+)` \| ([^|]+) \| `([^|]+)` \|(?: `([^|]+)` \|)?$", re.MULTILINE)


def write(folder: Path) -> None:
    """Write what one can begin with (begin.json), and the words by language (words.<tag>.json)."""
    folder.mkdir(parents=True)
    (folder / "begin.json").write_text(json.dumps([told(path) for path in sources()], ensure_ascii=False))
    for tag in ("en", *catalogs.languages()):
        (folder / f"words.{tag}.json").write_text(json.dumps(words(tag), ensure_ascii=False))


def sources() -> list[Path]:
    """The games that one can begin with."""
    plain_games = sorted((KIT / "plain").glob("*.py"))
    return [*(KIT / f"templates/{name}.py" for name in TEMPLATES), *plain_games]


def told(path: Path) -> dict[str, Any]:
    """The page's entry for a source, with a picture as that of a saved game; plain games lie in bases.json."""
    text = path.read_text("utf-8")
    game, lots = load_game(text), Random(path.stem)
    state = game.start(2, {option.name: option.default for option in game.options})
    for _ in range(MOVES):
        state = state.apply(lots.choice(state.legal_actions()))
    scene = plain(game.scene(state, Viewpoint()), set(), {})
    picture = {"box": scene["board"]["box"], "ground": scene["board"]["ground"]}
    picture |= {layer: scene[layer] for layer in ("under", "pieces", "over")}
    shown = json.loads(to_json(picture, ENGLISH))
    is_plain = path.parent.name == "plain"
    return ({} if is_plain else {"text": text}) | {
        "name": path.stem,
        "plain": is_plain,
        "title": str(game.title),
        "lines": len(text.splitlines()),
        "colours": game.colours,
        "picture": shown,
    }


def reference() -> Iterator[tuple[str, str, str, str]]:
    """Every name of the kit: where it stands, itself, what it is, and an example of it."""
    tables = filter(None, map(ROW.findall, REFERENCE.read_text("utf-8").split("\n\n")))
    for group, rows in zip(("kit", "p", "file"), tables, strict=True):
        for name, what, example, gives in rows:
            yield group, name, what, f"{example}  # {gives}" if gives else example


def put_of(group: str, name: str, example: str) -> str:
    """The code that is put where a name is chosen: as it is called, with values to be typed over."""
    if group == "file":
        return example
    called = CALLS[name].partition(", or ")[0] if name in CALLS else name
    if group == "p":
        return 'p["a1"]' if name == OF_A_POINT else called if name in CALLS else f"p.{name}"
    return f"@{name}" if name in ("rule", "end") else called


def words(tag: str) -> list[dict[str, str]]:
    """The names of the kit in a language, for completion, for the word under the pointer, and to be looked up."""
    found = [row for row in reference() if row[1].isidentifier() or row[1] == OF_A_POINT]
    said = (what if tag == "en" else catalogs.translation(tag, what) for _, _, what, _ in found)
    return [
        {"of": group, "name": name, "what": text, "example": example, "put": put_of(group, name, example)}
        for (group, name, _, example), text in zip(found, said, strict=True)
    ]
