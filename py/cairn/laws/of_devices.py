"""The law of devices: what is played is the same on each, though sets have another order there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from cairn.core.errors import GameError
from cairn.core.play import Play
from cairn.kit.blueprint import Blueprint
from cairn.kit.source import read_blueprint, starter
from cairn.kit.state import State
from cairn.laws.orders import ARRANGED, Order
from cairn.laws.random_games import Breach, GameLaw, RandomGames, Sample

Arranged = Callable[[list[Any]], list[Any]]
WHY = (
    "On another device this is another position: the order of a set decides here, or hash() or id(). "
    "Sort what you draw from a set."
)


def _same_on_each(games: RandomGames) -> Iterator[Breach]:
    for play in games.plays():
        if not isinstance(play.states[0], State):
            return
        plan = play.states[0].design.plan
        for arranged in ARRANGED:
            seen, again = _again(plan.text, arranged)
            if (at := first_difference(play, *again)) < 0:
                continue
            games.now = Sample(play, at)
            yield Breach(WHY, line=_line_of(plan, play, at, arranged, seen))


@lru_cache(maxsize=len(ARRANGED))
def _again(text: str, arranged: Arranged) -> tuple[Order, tuple[Blueprint, Any]]:
    """A source in another order of its sets, run once for all games of it."""
    order = Order(arranged)
    plan = read_blueprint(text, order.rewrite)
    return order, (plan, starter(plan))


def first_difference(play: Play, plan: Blueprint, start: Any) -> int:
    """After how many actions a game goes otherwise in another run of its source; -1 if it does not."""
    at = 0
    try:
        state = start(2, dict(play.record.options))
        for at, known in enumerate(play.states):
            if told(state) != told(known):
                return at
            if at < len(play.entries):
                state = state.after(play.entries[at])
    except GameError:
        return at
    return -1


def told(state: State) -> tuple[Any, ...]:
    """All that is seen of a position, without the numbers that the kit gives to kinds and fields in their order."""
    design, plan = state.design, state.design.plan
    pieces = [design.pieces[code] for code in state.cells]
    fields = {name: state.more[place] for name, place in design.fields.items()}
    counts = [plan.count(state, side) for side in (0, 1)] if plan.count else []
    return pieces, fields, state.turn, state.swapped, state.acts().keys(), state.ended(), counts


def _line_of(plan: Blueprint, play: Play, at: int, arranged: Arranged, seen: Order) -> int:
    """The line whose order alone makes the difference; of several the first."""
    for line in sorted(seen.lines):
        try:
            again = read_blueprint(plan.text, Order(arranged, line).rewrite)
        except GameError:
            return line
        if 0 <= first_difference(play, again, starter(again)) <= at:
            return line
    return min(seen.lines, default=0)


DEVICES = (GameLaw("The same actions lead to the same position on every device.", _same_on_each),)
"""The law of devices."""
