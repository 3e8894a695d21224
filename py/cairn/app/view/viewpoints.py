"""Viewpoints on the table: the viewer's seat and side of the board, and the marks of the moment."""

from __future__ import annotations

from typing import Any

from cairn.app.model import Model, Table
from cairn.app.table import variations
from cairn.app.view.playable import as_played, targets_now
from cairn.core.play import Play, is_ending, is_opening
from cairn.core.scene import Scene, Viewpoint


def viewpoint_of(model: Model, table: Table) -> Viewpoint:
    """How to draw the position shown, with the marks of the last action that moved something."""
    last = last_action(table.play, table.shown)
    if table.variation:
        last = (variations.positions(table)[-2], table.variation[-1])
    return viewer(
        model,
        table,
        chosen=table.chosen,
        targets=targets_now(as_played(table)),
        refused=model.refused_spot,
        last=last,
    )


def last_action(play: Play, at: int) -> tuple[Any, Any] | None:
    """The last action that moved something before the position after `at` entries, with the position it began in."""
    while at and (is_ending(play.entries[at - 1]) or is_opening(play.game, play.entries[at - 1])):
        at -= 1
    return (play.states[at - 1], play.entries[at - 1]) if at else None


def viewer(model: Model, table: Table, **marks: Any) -> Viewpoint:
    """The viewer's viewpoint: a person to whom the screen belongs sees what their seat knows."""
    seat = table.own_seat
    vault = next((vault for vault in table.vaults if vault.seat == seat), None)
    return Viewpoint(layout=model.layout, flipped=table.flipped, seat=seat, vault=vault, **marks)


def own_spots(table: Table, scene: Scene) -> list[str]:
    """Where pieces of the reader stand, or of the one to act where several share the screen."""
    seat = variations.positions(table)[-1].actor if table.own_seat is None else table.own_seat
    labels = [label for part in (scene, *scene.trays) if part for label in part.labels.items()]
    return [spot for spot, label in labels if label.owner is not None and label.owner == seat]
