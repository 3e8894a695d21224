"""Whether the position shown can be played at, and what can be picked there."""

from __future__ import annotations

from cairn.app.match import remote
from cairn.app.model import Table
from cairn.app.table import computer
from cairn.app.table.picker import buttons, targets
from cairn.app.table.secrets import curtain_seat
from cairn.core.scene import Button, Scene


def as_played(table: Table) -> Table:
    """The table as it is played at: while a tree is open, as if the game stood at the position shown."""
    if table.exploration is None:
        return table
    from cairn.app.study import exploring  # noqa: PLC0415 (few open a tree, and imports cost start-up)

    return exploring.here(table)


def targets_now(table: Table) -> tuple[str, ...]:
    """The spots and buttons that may be picked now."""
    return targets(table.play.game, table.play.state, table.chosen) if is_playable(table) else ()


def is_playable(table: Table) -> bool:
    """Whether the position shown can be played at: it is the last one of a game that goes on, before no curtain."""
    goes_on = table.at is None and not table.variation and table.play.outcome is None and not table.is_shared
    if table.puzzle is not None:
        from cairn.app.puzzle import solving  # noqa: PLC0415 (most visits need none of it)

        return goes_on and solving.awaits(table, table.puzzle)
    goes_on = goes_on and not (table.lesson and table.lesson.is_waiting)
    return goes_on and curtain_seat(table) is None and computer.thinking_seat(table) is None and remote.may_act(table)


def buttons_now(table: Table, scene: Scene) -> list[Button]:
    """The buttons beside the board that can be chosen now."""
    return buttons(table.play.game, table.play.state, table.chosen, scene) if is_playable(table) else []
