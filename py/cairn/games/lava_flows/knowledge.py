"""A viewer's knowledge of what is hidden under the Larges."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.seal import Vault
from cairn.core.state import Seat
from cairn.games.lava_flows.board import SPACES
from cairn.games.lava_flows.pieces import LARGE, SEALED, Piece, home_of, is_large
from cairn.games.lava_flows.seals import remaining_values
from cairn.games.lava_flows.state import PublicState

UNKNOWN = "?"
KNOWN_TEXTS = {
    "b": t("a black Medium under it"),
    "w": t("a white Medium under it"),
    "-": t("nothing under it"),
    UNKNOWN: t("an unknown piece or nothing under it"),
}
"""By what is known to be under a Large, the words for it."""


def known_values(state: PublicState, seat: Seat | None, vault: Vault | None) -> dict[Piece, str]:
    """By visible Large, what this seat knows to be under it: b, w, - for nothing, or ? for unknown.

    Empty with the classic memory, where the players remember for themselves, until all is opened after the end.
    """
    if state.terms.memory == "classic" and not state.opened:
        return {}
    found = {}
    for space in SPACES:
        loose = state.loose(space)
        for at, piece in enumerate(loose):
            if is_large(piece):
                found[piece] = known_below(state, loose[at - 1] if at else None, seat, vault)
    return found


def known_below(state: PublicState, below: Piece | None, seat: Seat | None, vault: Vault | None) -> str:
    """The viewer's knowledge of the piece directly below a Large."""
    if below is None or LARGE <= below < SEALED:
        return "-"
    if below < LARGE:
        return "bw"[below & 1]
    home = home_of(below)
    if vault is not None and vault.seat == seat == home // 3:
        return vault.openings[home % 3].value
    values = set(remaining_values(state.stacks, home // 3))
    return values.pop() if len(values) == 1 else UNKNOWN
