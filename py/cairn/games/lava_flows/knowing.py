"""What somebody who looks may know of what is hidden under the Larges."""

from __future__ import annotations

from cairn.core.game import Seat
from cairn.core.language import t
from cairn.core.seal import Vault
from cairn.games.lava_flows.board import LARGE, SEALED, Piece, home_of
from cairn.games.lava_flows.hiding import left
from cairn.games.lava_flows.rules import State

UNKNOWN = "?"


def knows(state: State, seat: Seat | None, vault: Vault | None) -> dict[Piece, str]:
    """By Large in sight, what this seat knows to be under it: b, w, - for nothing, or ? for what it does not know.

    Empty with the classic memory, where the players remember for themselves, until all is opened after the end.
    """
    if state.terms.memory == "classic" and not state.opened:
        return {}
    found = {}
    for space, stack in enumerate(state.stacks):
        base = 2 * (state.cones >> space & 1)
        for at, piece in enumerate(stack[base:]):
            if LARGE <= piece < SEALED:
                found[piece] = under(state, stack[base + at - 1] if at else None, seat, vault)
    return found


def under(state: State, below: Piece | None, seat: Seat | None, vault: Vault | None) -> str:
    """What is known of the piece directly below a Large."""
    if below is None or LARGE <= below < SEALED:
        return "-"
    if below < LARGE:
        return "bw"[below & 1]
    home = home_of(below)
    if vault is not None and vault.seat == seat == home // 3:
        return vault.openings[home % 3].value
    values = set(left(state.stacks, home // 3))
    return values.pop() if len(values) == 1 else UNKNOWN


def in_words(value: str) -> str:
    """What is known to be under a Large: “a white Medium under it”."""
    return {"-": t("nothing under it"), UNKNOWN: t("something or nothing under it, you do not know")}.get(value) or (
        t("a black Medium under it"),
        t("a white Medium under it"),
    )["bw".index(value)]
