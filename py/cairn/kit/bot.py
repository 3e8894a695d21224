"""How the computer thinks about a game of the kit: by its rules alone, in games played to the end."""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller

from cairn.core.bot_model import PlayoutModel
from cairn.kit.blueprint import Blueprint
from cairn.kit.state import State

SEED_RANGE = 1 << 32
"""Far more seeds than a record can hold, so that a search draws lots that are hardly ever those of the game."""


def playout_model(plan: Blueprint, first: State) -> PlayoutModel:
    """The model of a game that begins with this position.

    Order does not matter where pieces are only placed: one point at a time, by rules without an effect of their own.
    """
    is_placing = not any(law.effect for law in plan.rules) and all(len(action) == 1 for action in first.acts())
    return PlayoutModel(
        actions=methodcaller("acts"),
        after=State.after,
        redraw=redraw if plan.has_lots else None,
        order_matters=not is_placing,
    )


def redraw(state: State, chance: Callable[[], float]) -> State:
    """The position with other lots ahead."""
    return state.reseeded(int(chance() * SEED_RANGE))
