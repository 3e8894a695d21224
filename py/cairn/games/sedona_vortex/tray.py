"""The stones a player has off the board, side by side beside their name."""

from __future__ import annotations

from functools import lru_cache

from cairn.core.language import by_language, t
from cairn.core.scene import Board, Piece, Scene, Shape, Spot, Viewpoint
from cairn.games.sedona_vortex.board import PLAYERS, Stone, player_name, stone_spot
from cairn.games.sedona_vortex.drawing import WIDTHS, Attributes, stone_shapes
from cairn.games.sedona_vortex.marks import chosen_outline
from cairn.games.sedona_vortex.words import stone_label

HEIGHT = 44.0
FOOT = 35.0
STONE = 26.0
LIFTED = 3.0
TOUCH = 76.0
"""The least a finger gets, each way: 44 px where all five stones lie on a phone turned on its side."""


def tray(player: int, stones: tuple[Stone, ...], viewpoint: Viewpoint) -> Scene | None:
    """What a player has off the board, or None."""
    if not stones:
        return None
    keys = [stone_spot(stone) for stone in stones]
    drawn = board(player, stones)
    marks: list[Shape] = []
    found = []
    labels = {}
    for stone, key, place in zip(stones, keys, drawn.spots, strict=True):
        chosen = key in viewpoint.chosen
        y = FOOT - LIFTED if chosen else FOOT
        found.append(Piece(key, place.x, y, stone_shapes(stone, STONE), "lifted" if chosen else ""))
        labels[key] = stone_label(stone) + ("; " + t("lifted") if chosen else "")
        if chosen:
            marks += chosen_outline(place.x, y, stone, STONE, 3)
        if viewpoint.refused == key:
            marks.append(alarm(place))
    return Scene(drawn, pieces=tuple(found), over=tuple(marks), labels=labels)


@by_language
@lru_cache(maxsize=64)
def board(player: int, stones: tuple[Stone, ...]) -> Board:
    """A strip that these stones fit."""
    spots: list[Spot] = []
    keys = [stone_spot(stone) for stone in stones]
    left = 3.0
    for n, (stone, key) in enumerate(zip(stones, keys, strict=True)):
        width = max(WIDTHS[stone >> 1] + 8, TOUCH)
        ways = {"ArrowLeft": n - 1, "ArrowRight": n + 1}
        arrows = {arrow: keys[way] for arrow, way in ways.items() if 0 <= way < len(keys)}
        spots.append(Spot(key, left + width / 2, HEIGHT / 2, outline(left, width), arrows))
        left += width
    sizes = "".join(str(stone >> 1) for stone in stones)
    key = f"sedona_vortex/off/{PLAYERS[player]}/{sizes}"
    return Board(
        key,
        (0, 0, left + 3, HEIGHT),
        t("{player}’s stones off the board", player=player_name(player)),
        (),
        tuple(spots),
    )


def outline(left: float, width: float) -> Shape:
    """What a finger may touch, which reaches up beside the player's name, and the ring that shows the focus."""
    across: Attributes = {"x": left, "width": width}
    hit = Shape("hit", "rect", across | {"class": "hit", "y": HEIGHT - 1 - TOUCH, "height": TOUCH})
    ring = Shape("ring", "rect", across | {"class": "ring", "y": 1, "height": HEIGHT - 2, "rx": 10})
    return Shape("outline", "g", {}, (hit, ring))


def alarm(place: Spot) -> Shape:
    """A line round a stone that was refused."""
    drawn = place.outline.inner[-1]
    assert isinstance(drawn, Shape)
    return Shape("wrong", "rect", drawn.attrs | {"class": "no", "stroke-dasharray": "10 7"})
