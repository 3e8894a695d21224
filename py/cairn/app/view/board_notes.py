"""Arrows and rings of a node of the open tree, drawn over the position."""

from __future__ import annotations

from dataclasses import replace
from math import hypot

from cairn.app.model import Table
from cairn.core.language import t
from cairn.core.scene import Scene, Shape
from cairn.core.tree import BadTree, Notes

WIDTH, RING, HEAD = 0.009, 0.045, 0.03
"""The width of lines, the radius of a ring and the length of an arrow's head, as parts of a board's larger side."""


def toggled(notes: Notes, scene: Scene, start: str, end: str) -> Notes:
    """Notes with one arrow more or less, or a ring, where it begins and ends on one spot; raises BadTree."""
    known = {spot.key for spot in scene.board.spots}
    if not {start, end} <= known:
        raise BadTree(t("There is no such spot on the board."))
    if start == end:
        return replace(notes, rings=tuple(sorted({start} ^ {*notes.rings})))
    return replace(notes, arrows=tuple(sorted({(start, end)} ^ {*notes.arrows})))


def with_notes(scene: Scene, table: Table, at: int) -> Scene:
    """A scene of the position after `at` entries with what is drawn on its node, where a tree is open at it."""
    exploration = table.exploration
    if exploration is None or exploration.tree.nodes[exploration.at].depth != at:
        return scene
    notes = exploration.tree.nodes[exploration.at].notes
    if not (notes.arrows or notes.rings):
        return scene
    places = {spot.key: (spot.x, spot.y) for spot in scene.board.spots}
    size = max(scene.board.box[2:])
    rings = (_ring(spot, *places[spot], size) for spot in notes.rings if spot in places)
    arrows = (_arrow(one, other, places, size) for one, other in notes.arrows if {one, other} <= places.keys())
    return replace(scene, over=(*scene.over, *rings, *arrows))


def _ring(spot: str, x: float, y: float, size: float) -> Shape:
    look: dict[str, str | float] = {"class": "noted", "cx": round(x, 1), "cy": round(y, 1), "r": round(RING * size, 1)}
    return Shape(f"ring {spot}", "circle", look | {"stroke-width": round(WIDTH * size, 1)})


def _arrow(one: str, other: str, places: dict[str, tuple[float, float]], size: float) -> Shape:
    """A line with a head, that ends a little before the middle of its spot."""
    (x, y), (to_x, to_y) = places[one], places[other]
    length = max(1.0, hypot(to_x - x, to_y - y))
    right, down, head = (to_x - x) / length, (to_y - y) / length, HEAD * size
    tip = (to_x - right * head / 2, to_y - down * head / 2)
    sides = [(tip[0] - (right + turn * down) * head, tip[1] - (down - turn * right) * head) for turn in (0.6, -0.6)]
    points = [(x, y), tip, sides[0], tip, sides[1]]
    way = "M" + "L".join(f"{round(px, 1)} {round(py, 1)}" for px, py in points)
    look: dict[str, str | float] = {"class": "noted", "d": way, "stroke-width": round(WIDTH * size, 1)}
    return Shape(f"arrow {one} {other}", "path", look)
