"""The positions of puzzles as small pictures, so that home and the page of puzzles show them without Python."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from cairn.core.play import Play, replay
from cairn.core.record import Record
from cairn.core.scene import Shape, Viewpoint
from cairn.games import SHELF


def position(game: str, puzzle: dict[str, Any]) -> Play:
    """The game that leads to the position of a puzzle of a file."""
    options = SHELF[game].normalize_options(puzzle["seats"], puzzle["options"])
    actions = tuple(puzzle["actions"])
    return replay(Record(game, SHELF[game].version, puzzle["seats"], tuple(sorted(options.items())), actions), SHELF)


def mover(play: Play) -> str:
    """Who is to move, by the English name."""
    return str(play.game.sides(play.state)[play.state.actor].name)


def boards(plays: Iterable[Play]) -> dict[str, Any]:
    """A picture of each position, as everybody may see it: `data.ts` puts them together again.

    What is drawn more than once stands once in `drawn`, and is named by its place there.
    """
    drawn: dict[str, int] = {}

    def place(thing: Any) -> int:
        return drawn.setdefault(json.dumps(thing, separators=(",", ":")), len(drawn))

    def layer(shapes: tuple[Shape, ...]) -> int:
        return place([place(shape) for shape in shapes])

    found = []
    for play in plays:
        scene = play.game.scene(play.state, Viewpoint())
        pieces = [[piece.x, piece.y, place(piece.shapes), piece.kind] for piece in scene.pieces]
        found.append([scene.board.box, layer(scene.board.ground), layer(scene.under), pieces, layer(scene.over)])
    return {"drawn": [json.loads(text) for text in drawn], "boards": found}
