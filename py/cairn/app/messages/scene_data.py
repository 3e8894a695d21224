"""A scene as plain data, as far as the page does not have it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

from cairn.core.scene import Label, Piece, Scene, Shape

Plain = dict[str, Any]


T = TypeVar("T", Shape, Piece)


class Drawn(NamedTuple):
    """The parts of the last scene with a board that the page has, by key."""

    under: Mapping[str, Shape] = {}
    pieces: Mapping[str, Piece] = {}
    over: Mapping[str, Shape] = {}
    labels: Mapping[str, Label] = {}


def plain(scene: Scene, boards: set[str], drawn: dict[str, Drawn]) -> Plain:
    """A picture as JSON data (named tuples are JSON lists as they are), as far as the page does not have it.

    `boards` are the keys of the boards that were sent, `drawn` what was sent on each; both are brought up to date.
    """
    board = scene.board
    ground: Plain = {"key": board.key}
    if board.key not in boards:
        boards.add(board.key)
        ground |= {"box": board.box, "label": board.label, "ground": board.ground, "spots": board.spots}
    had = drawn.get(board.key, Drawn())
    under, pieces, over = _by_key(scene.under), _by_key(scene.pieces), _by_key(scene.over)
    labels = {
        spot: label
        for spot, label in scene.labels.items()
        if (said := had.labels.get(spot)) is not label and said != label
    }
    drawn[board.key] = Drawn(under, pieces, over, {**had.labels, **labels})
    return {
        "board": ground,
        "under": _changed(under, had.under),
        "pieces": _changed(pieces, had.pieces),
        "over": _changed(over, had.over),
        "labels": labels,
        "names": {spot: label.short or label.name for spot, label in labels.items() if spot not in had.labels},
        "trays": [tray and plain(tray, boards, drawn) for tray in scene.trays],
        "travel": scene.travel,
        "caption": scene.caption,
        "sound": scene.sound,
        "stage": scene.stage,
    }


def _by_key(items: Sequence[T]) -> dict[str, T]:
    return {item.key: item for item in items}


def _changed(items: Mapping[str, T], had: Mapping[str, T]) -> list[T | str]:
    """All of them, in order; one that the page has is only named."""
    return [key if had.get(key) == item else item for key, item in items.items()]
