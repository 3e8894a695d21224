"""The steps of the Skorpion in one action, one by one: for sentences, pictures and marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cairn.core.state import Path, Seat
from cairn.games.skorpion.actions import Step, StepTwice
from cairn.games.skorpion.state import StateFields


class Movement(NamedTuple):
    """One step of the Skorpion: from where, to where, whose bead it takes there, and whether it returns to the Gate.

    `discard` is the spot whose bead its mover gives up before it, or "".
    """

    start: str
    to: str
    captured: Seat | None
    returns: bool
    discard: str = ""


def movements(state: StateFields, action: Step | StepTwice) -> tuple[Movement, ...]:
    """The steps of an action."""
    match action:
        case Step(to):
            return tuple(movements_along(state, (to,)))
        case StepTwice(first, discard, second):
            return tuple(movements_along(state, (first, discard, second)))


def movements_along(state: StateFields, spots: Path) -> Iterator[Movement]:
    """The steps by where the Skorpion goes, which bead is discarded, and where it goes on to."""
    table, beads = state.board, list(state.beads)
    skorpion, discard = state.skorpion, ""
    for n, spot in enumerate(spots):
        at = table.index[spot]
        if n == 1:
            beads[state.actor or 0] &= ~(1 << at)
            discard = spot
            continue
        captured = next((player for player in (0, 1) if beads[player] >> at & 1), None)
        beads = [held & ~(1 << at) for held in beads]
        returns = table.starts >> at & 1 == 1
        yield Movement(table.names[skorpion], spot, captured, returns, discard)
        skorpion, _ = table.arrival(skorpion, at)
