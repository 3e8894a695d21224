"""The stones a player has off the board, side by side beside their name."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from cairn.core.language import t
from cairn.core.scene import Attributes, Board, Piece, Scene, Shape, Spot, Viewpoint
from cairn.games.sedona_vortex.board import COLOURS, SIZES, Stone, stone_spot
from cairn.games.sedona_vortex.drawing import draw_stone, stone_width
from cairn.games.sedona_vortex.highlights import bracket_stone, outline_stone
from cairn.games.sedona_vortex.text import label_stone, name_tray

HEIGHT = 44.0
FOOT = 35.0
STONE = 26.0
LIFTED = 3.0
TOUCH = 76.0
"""The least size of what a finger touches, each way: 44 px where all five stones are on a phone turned on its side."""


def draw_tray(player: int, stones: tuple[Stone, ...], viewpoint: Viewpoint) -> Scene:
    """The picture of what a player has off the board."""
    board = draw_board(player, stones)
    pieces: list[Piece] = []
    marks: list[Shape] = []
    labels = {}
    for stone, place in zip(stones, board.spots, strict=True):
        is_chosen = place.key in viewpoint.chosen
        y = FOOT - LIFTED if is_chosen else FOOT
        pieces.append(Piece(place.key, place.x, y, draw_stone(stone, STONE), "lifted" if is_chosen else ""))
        label, action = label_stone(stone), viewpoint.said_of(place.key, t("lifted"), t("play it"))
        labels[place.key] = replace(label, action=action) if action else label
        if is_chosen:
            marks += outline_stone(place.x, y, stone_width(stone), STONE, 3)
        elif place.key in viewpoint.targets and not viewpoint.chosen:
            marks.append(bracket_stone(place.key, (place.x, y), stone_width(stone), STONE))
        if place.key == viewpoint.refused:
            marks.append(mark_refused(place))
    return Scene(board, pieces=tuple(pieces), over=tuple(marks), labels=labels)


@lru_cache(maxsize=64)
def draw_board(player: int, stones: tuple[Stone, ...]) -> Board:
    """A strip with a place for every stone, those of the others empty, so that nothing moves when one leaves."""
    spots: list[Spot] = []
    keys = [stone_spot(stone) for stone in stones]
    left = 3.0
    for size in SIZES:
        stone = 2 * size + player
        width = max(stone_width(stone) + 8, TOUCH)
        if stone in stones:
            n = stones.index(stone)
            neighbours = {"ArrowLeft": n - 1, "ArrowRight": n + 1}
            arrows = {arrow: keys[at] for arrow, at in neighbours.items() if 0 <= at < len(keys)}
            spots.append(Spot(keys[n], left + width / 2, HEIGHT / 2, draw_outline(left, width), arrows))
        left += width
    sizes = "".join(str(stone >> 1) for stone in stones)
    key = f"sedona_vortex/off/{COLOURS[player]}/{sizes}"
    return Board(key, (0, 0, left + 3, HEIGHT), name_tray(player), (), tuple(spots))


def draw_outline(left: float, width: float) -> Shape:
    """The area a finger may touch, which reaches up beside the player's name, and the ring that shows the focus."""
    across: Attributes = {"x": left, "width": width}
    hit = Shape("hit-area", "rect", across | {"class": "hit-area", "y": HEIGHT - 1 - TOUCH, "height": TOUCH})
    ring = Shape("ring", "rect", across | {"class": "ring", "y": 1, "height": HEIGHT - 2, "rx": 10})
    return Shape("outline", "g", {}, (hit, ring))


def mark_refused(place: Spot) -> Shape:
    """A line round a stone that was refused."""
    assert isinstance(place.outline.inner, tuple)
    ring = place.outline.inner[-1]
    return Shape("wrong", "rect", ring.attrs | {"class": "refused", "stroke-dasharray": "10 7"})
