"""Who wins with perfect play, and in how many actions: from all positions of a small game, backwards from its ends."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from cairn.core.game import Game
from cairn.core.option import OptionValue
from cairn.kit.state import State


@dataclass(frozen=True, slots=True)
class Proof:
    """A proof about a board: `winner` is 0 for who begins, 1 for the other, -1 if neither can force a win.

    `plies` is how long it takes at most; `positions` were looked at. `is_settled` is False where they were too many.
    """

    options: tuple[tuple[str, OptionValue], ...]
    positions: int
    is_settled: bool
    winner: int = -1
    plies: int = 0


def prove(game: Game[Any, Any], options: Mapping[str, OptionValue], most: int) -> Generator[None, None, Proof]:
    """Settle a game from its first position, if it has no more than so many; there is a pause after each."""
    named = tuple(sorted(options.items()))
    first = game.start(2, options)
    longest = find_limit(first)
    if longest:
        first = first.without_count()
    graph = Graph(first, most)
    yield from graph.grow()
    if graph.is_cut:
        return Proof(named, len(graph.states), is_settled=False)
    worths = yield from graph.worths()
    seat, plies = worths.get(first, (None, 0))
    if longest and plies >= longest:  # the other side holds out until the game is drawn
        if plies == longest:  # which wins at the last action depends on what ends the game there
            return Proof(named, len(graph.states), is_settled=False)
        seat, plies = None, 0
    winner = -1 if seat is None else int(seat != first.actor)
    return Proof(named, len(graph.states), is_settled=True, winner=winner, plies=plies)


def find_limit(first: Any) -> int:
    """The actions after which a game of the kit is drawn, if that is all that their count means for it; else 0."""
    if not isinstance(first, State):
        return 0
    plan = first.design.plan
    reads_count = any(name == "count" for name, _ in plan.asked.of_p)
    return 0 if plan.has_lots or reads_count else plan.longest


class Graph:
    """All positions that can be reached, and from which others each can; `is_cut` if there are more than `most`."""

    def __init__(self, first: Any, most: int) -> None:
        self.states: dict[Any, list[Any]] = {first: []}
        self.befores: dict[Any, list[Any]] = {first: []}
        self.most = most
        self.is_cut = False
        self.has_count = not find_limit(first)

    def grow(self) -> Iterator[None]:
        """Find the positions, from the first one on."""
        todo = deque(self.states)
        while todo:
            if len(self.states) > self.most:
                self.is_cut = True
                return
            state = todo.popleft()
            self.states[state] = afters = list(dict.fromkeys(_afters(state, has_count=self.has_count)))
            for after in afters:
                if after not in self.states:
                    self.states[after], self.befores[after] = [], []
                    todo.append(after)
                self.befores[after].append(state)
            yield

    def worths(self) -> Generator[None, None, dict[Any, tuple[int, int]]]:
        """The seat that can force a win in each position where one can, and in how many actions at most."""
        found: dict[Any, tuple[int, int]] = {}
        for state in self.states:
            if state.actor is None and (outcome := state.outcome()) and len(outcome.winners) == 1:
                found[state] = outcome.winners[0], 0
            yield
        left = {state: len(afters) for state, afters in self.states.items()}
        todo = deque(found)
        while todo:
            after = todo.popleft()
            seat, plies = found[after]
            for state in self.befores[after]:
                left[state] -= 1
                if state not in found and (state.actor == seat or not left[state]):
                    found[state] = seat, plies + 1
                    todo.append(state)
            yield
        return found


def _afters(state: Any, *, has_count: bool) -> list[Any]:
    if state.actor is None:
        return []
    if isinstance(state, State):
        afters = [state.after(action) for action in state.acts()]
        return afters if has_count else [after.without_count() for after in afters]
    return [state.apply(action) for action in state.legal_actions()]
