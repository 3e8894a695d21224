"""Searching what one cannot know: several positions, each of which may be the true one, and one action for all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Generator, Sequence
from math import exp, log
from typing import Any

from cairn.bots.playouts import Playouts
from cairn.bots.search import PROVEN, PrincipalVariation, Scoring, Search, Steps, TranspositionTable
from cairn.bots.trials import Trials
from cairn.core.bot_model import WON, BotModel, Physics, PhysicsModel, PlayoutModel, Searchable
from cairn.core.game import Game
from cairn.core.seal import Vaults

SURE = 900
"""The score of a line that wins however the hidden things lie: not proven, for it may need another way in each case."""

Scores = tuple[int, ...]
"""The worth of a move in each of the positions."""


class Worlds:
    """Positions that look the same to the side to act, and are equally likely: the same moves can be made in all."""

    def __init__(self, worlds: Sequence[Searchable]) -> None:
        self.worlds = worlds

    def moves(self) -> Sequence[int]:
        """The legal moves."""
        return self.worlds[0].moves()

    def action(self, move: int) -> Any:
        """The action that is this move."""
        return self.worlds[0].action(move)

    def horizon(self) -> int | None:
        """The depth beyond which a search tells nothing."""
        return self.worlds[0].horizon()

    def shunned(self) -> Collection[int]:
        """The moves that are shunned, by what can be seen."""
        return self.worlds[0].shunned()


Target = Searchable | Worlds | Trials | Playouts
"""A position to think about: searched, searched in several worlds, tried in a physics, or played out."""


def search_target(
    game: Game[Any, Any], model: BotModel, state: Any, vaults: Vaults, physics: Physics | None = None
) -> Target:
    """The positions to search for a player who holds these vaults; nothing else that is hidden is read."""
    if isinstance(model, PhysicsModel):
        return Trials(game, model, state, physics)
    if isinstance(model, PlayoutModel):
        return Playouts(model, state, len(game.sides(state)))
    worlds = game.secrets.worlds(state, vaults) if game.secrets else (state,)
    positions = [model.position(world) for world in worlds]
    return positions[0] if len(positions) == 1 else Worlds(positions)


def is_secret_choice(game: Game[Any, Any], state: Any) -> bool:
    """Whether the actor is to hide something now. Drawn at random: an opponent could repeat any search of ours."""
    return game.secrets is not None and any(map(game.secrets.is_secret, state.legal_actions()[:1]))


def random_action(state: Any, chance: Callable[[], float]) -> Any:
    """One of the actions, all of them equally likely."""
    choices = state.legal_actions()
    return choices[int(chance() * len(choices))]


class DeterminizedSearch(Search):
    """A search of several positions at once. A move is worth the mean of what it promises in each of them.

    As in a search of one, a move is first asked only whether it is better than the best one so far; it is not when
    that is so in none of the positions.
    """

    def __init__(self, several: Worlds, wanted: int = 1, memory: TranspositionTable | None = None) -> None:
        super().__init__(several.worlds[0], wanted, memory, several.worlds)
        self.worlds = several.worlds

    def deepen(self, depth: int) -> Steps:
        """Search to one depth, as `Search` does."""
        found: list[tuple[float, Scores, PrincipalVariation]] = []
        for move in self._promising():
            floor = found[-1][1] if len(found) == self.wanted else None
            if (scores := (yield from self._scores(move, depth, floor))) is None:
                continue
            found.append((_mean(scores), scores, self._typical(move, depth, scores)))
            found.sort(key=lambda one: -one[0])
            del found[self.wanted :]
            if len(found) == self.wanted and found[-1][2].score >= -PROVEN:
                self.variations, self.depth = [line for _, _, line in found], depth
        self.variations, self.depth = [line for _, _, line in found], depth

    def _scores(self, move: int, depth: int, floor: Scores | None) -> Generator[None, None, Scores | None]:
        """The worth of a move in each position; None if that is not better than `floor`."""
        scores, exact = [], []
        for number, world in enumerate(self.worlds):
            least = -WON if floor is None else floor[number]
            score = yield from self._in(world, move, depth, least, WON if floor is None else least + 1)
            if floor is not None and score > least:
                score = yield from self._in(world, move, depth, least, WON)
            scores.append(score)
            exact.append(floor is None or score > least)
        if floor is None:
            return tuple(scores)
        for number, world in enumerate(self.worlds):
            if _mean(scores) <= _mean(floor):  # what is not exact is at most this
                return None
            if not exact[number]:
                scores[number] = yield from self._in(world, move, depth, -WON, scores[number] + 1)
        return tuple(scores) if _mean(scores) > _mean(floor) else None

    def _in(self, world: Searchable, move: int, depth: int, alpha: int, beta: int) -> Scoring:
        self.position = world
        self.nodes += 1
        world.make(move)
        score = -(yield from self._child(depth - 1, -beta, -alpha, 1))
        world.unmake()
        return score

    def _typical(self, move: int, depth: int, scores: Scores) -> PrincipalVariation:
        """The line in the position where the move is worth most nearly what it is worth in all."""
        score = _together(scores)
        self.position = min(zip(scores, self.worlds, strict=True), key=lambda one: abs(one[0] - score))[1]
        return PrincipalVariation(score, self._variation(move, depth))


def win_probability(score: int) -> float:
    """The share of points that a score promises, in the order of the scores: a quick win is a little better."""
    if abs(score) > PROVEN:
        late = (WON - abs(score)) / 1_000_000
        return 1 - late if score > 0 else late
    return 1 / (1 + exp(-max(-SURE, min(SURE, score)) / 100))


def score_of(share: float) -> int:
    """The score that promises a share of the points, never a proven one: the inverse of `win_probability`."""
    share = min(max(share, win_probability(-SURE)), win_probability(SURE))
    return max(-SURE, min(SURE, round(100 * log(share / (1 - share)))))


def _mean(scores: Sequence[int]) -> float:
    return sum(map(win_probability, scores)) / len(scores)


def _together(scores: Scores) -> int:
    """One score for all: the one with the mean promise; proven only where the next move wins or loses in all."""
    if len({*scores}) == 1 and abs(scores[0]) >= WON - 1:
        return scores[0]
    return score_of(_mean(scores))
