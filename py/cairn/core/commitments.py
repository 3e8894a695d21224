"""The sealed choices of a game, as far as its record opens them after the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from cairn.core.game import Game
from cairn.core.play import Play, is_ending, is_opening
from cairn.core.seal import SALT, Vault
from cairn.core.state import Seat

SALTS = re.compile(rf"[0-9a-f]{{{2 * SALT}}}")


class Commitment(NamedTuple):
    """The secret choice behind a sealed entry, the salts it was sealed with, and the vault that opens it."""

    action: Any
    salts: list[bytes]
    vault: Vault


def find_commitment(game: Game[Any, Any], state: Any, entry: Any, rest: Sequence[Any]) -> Commitment | None:
    """The secret choice behind a sealed entry, if one of the entries after it opens all of that."""
    secrets = game.secrets
    if secrets is None or is_ending(entry):
        return None
    for opening in rest:
        salts = (
            [bytes.fromhex(each) for each in SALTS.findall(game.write(opening))] if is_opening(game, opening) else []
        )
        for action in state.legal_actions() if len(salts) == secrets.salts else ():
            if secrets.is_secret(action):
                sealed, vault = secrets.commit(state, action, salts)
                if sealed == entry:
                    return Commitment(action, salts, vault)
    return None


def opened_vaults(play: Play) -> dict[Seat, Vault]:
    """The vaults that the record of a game opens, by seat; none where nothing was sealed."""
    found = {}
    for n, entry in enumerate(play.entries if play.game.secrets else ()):
        if commitment := find_commitment(play.game, play.states[n], entry, play.entries[n:]):
            found[commitment.vault.seat] = commitment.vault
    return found
