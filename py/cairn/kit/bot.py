"""How the computer thinks about a game of the kit: by its rules alone, in games played to the end."""

from __future__ import annotations

from collections.abc import Callable
from operator import methodcaller

from cairn.core.bot_model import PlayoutModel
from cairn.kit.blueprint import Blueprint
from cairn.kit.state import State

DREAMS = 1 << 50
"""Seeds that a search draws lots from: all below 0, where no game has its own."""


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
    return state.reseeded(-1 - int(chance() * DREAMS))
