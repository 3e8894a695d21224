"""Whether games of a source can go on for ever: a game of the kit says with `longest` when it is drawn."""

from __future__ import annotations

from itertools import islice
from typing import NamedTuple

from cairn.core.language import Number, Phrase, t
from cairn.kit.design import Action
from cairn.kit.state import State
from cairn.laws.random_games import RandomGames, Sample

POSITIONS, FEW = 12, 6
"""Positions that are looked at, and actions that are tried of each side."""


class Endless(NamedTuple):
    """Why a game may not end, and what to do; `at` is where that shows, if it is one position."""

    why: Phrase
    at: Sample | None = None


def find_endless(games: RandomGames) -> Endless | None:
    """How random games show that a game may not end; None where they do not, or where the game has its `longest`."""
    first = games.walks[0].states[0]
    if not isinstance(first, State) or first.design.plan.longest:
        return None
    for sample in islice(games.open_samples(), POSITIONS):
        if way := way_round(sample.state):
            told = " ".join(map(games.game.write, way))
            why = t(
                "{moves} leads back to the same position, again and again. "
                "Set longest = 200, and such a game is drawn.",
                moves=told,
            )
            return Endless(why, sample)
    if not (count := sum(play.outcome is None for play in games.walks)):
        return None
    of, most = Number(len(games.walks)), Number(games.longest)
    why = t("{count} of {n} random games had no end after {most} actions. Set longest = 200, and such a game is drawn.",
            count=Number(count), n=of, most=most)  # fmt: skip
    return Endless(why)


def way_round(state: State) -> tuple[Action, ...]:
    """Four actions that lead back to a position: both sides go somewhere and come back; () if none are found."""
    for here in islice(state.legal_actions(), FEW):
        gone = state.apply(here)
        for there in islice(gone.legal_actions(), FEW):
            way = (here, there, here[::-1], there[::-1])
            if _end_of(state, way) == state:
                return way
    return ()


def _end_of(state: State, way: tuple[Action, ...]) -> State | None:
    for action in way:
        if action not in state.acts():
            return None
        state = state.apply(action)
    return state
