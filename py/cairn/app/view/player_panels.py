"""The players as their panels show them, and what they may do beside moving."""

from __future__ import annotations

from cairn.app.match import remote
from cairn.app.messages.scene_data import Plain
from cairn.app.model import AttemptPhase, Table
from cairn.app.table import computer, variations
from cairn.app.view.sentences import sides_of
from cairn.core.language import Phrase, t
from cairn.core.state import Seat


def players(table: Table) -> list[Plain]:
    """The players from the top panel to the bottom one."""
    state = variations.positions(table)[-1]
    active = None if table.at is None and table.play.outcome else state.actor
    sides = [
        {
            "seat": seat,
            "name": side.name,
            "who": elsewhere or _own_name(table, seat),
            "is_here": not elsewhere,
            "shape": side.shape,
            "detail": side.line,
            "active": seat == active,
            "link": remote.link_of(table, seat),
            "clock": table.remote.clocks[seat] if table.remote and table.remote.clocks else None,
        }
        for seat, side in enumerate(sides_of(table.play.game, state))
        for elsewhere in [computer.player_name(table, seat) or remote.player_name(table, seat)]
    ]
    return sides if table.flipped else sides[::-1]


def _own_name(table: Table, seat: Seat) -> Phrase:
    """“You”, where one person plays against computers; "" where several share the screen."""
    return t("You") if seat == table.own_seat else ""


def tools(table: Table) -> dict[str, bool]:
    """Which of the table's commands make sense now."""
    if not table.is_kept or table.exploration is not None:
        is_wrong = table.puzzle is not None and table.puzzle.phase is AttemptPhase.WRONG
        return {"undo": is_wrong, "redo": False, "draw": False, "resign": False, "hint": True}
    if table.remote is not None:
        playing = table.remote.is_going and table.remote.seat is not None and table.play.outcome is None
        may_undo = table.remote.has_draft or remote.may_request(table, "takeback")
        asks = {"undo": may_undo, "redo": False, "draw": remote.may_request(table, "draw")}
        return {**asks, "resign": playing, "hint": table.play.outcome is not None}
    goes_on, watched = table.play.outcome is None, computer.first_person(table) is None
    return {
        "undo": computer.can_undo(table),
        "redo": bool(table.redo),
        "draw": goes_on and table.play.game.draws and table.offer is None and not table.computer,
        "resign": goes_on and not watched,
        "hint": True,
    }
