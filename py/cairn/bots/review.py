"""Reviewing a game: what each choice gave away, judged by a search of the position before it and of the one after.

`review` is a generator, so that it can be cancelled, and its judgements shown while they come. At the end it looks
harder at the worst moments, so that nothing is called a mistake on a glance alone. Where something was hidden a choice
is judged by what its player could know; what was true is told apart from it. `aims.py` reviews games of skill.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

from cairn.bots.analysis import Clock, Limits, SearchInfo, Variation, analyse
from cairn.bots.playouts import Playouts
from cairn.bots.search import DEEPEST, PROVEN, TranspositionTable
from cairn.bots.seen_position import SeenPosition
from cairn.bots.trials import Trials
from cairn.bots.worlds import Worlds, is_secret_choice, search_target, win_probability
from cairn.core.bot_model import BotModel, Searchable
from cairn.core.commitments import opened_vaults
from cairn.core.play import Play, is_ending, is_opening, is_outcome
from cairn.core.seal import Vaults
from cairn.core.state import Seat

GOOD, MISTAKE = 0.05, 0.12
"""Shares of the point: a good move gives away no more than the one, a mistake at least the other."""
MOST_MOMENTS = 5


@dataclass(frozen=True, slots=True)
class Effort:
    """The limits of one search: nodes, and seconds at most; `confirming` is spent on the worst moments.

    `average` is how many seconds a choice may take on average, all its searches together: where the first looks take
    little, later ones have more.
    """

    nodes: int
    seconds: float
    confirming: Effort | None = None
    average: float = 1e9


QUICK = Effort(3_000, 0.17, Effort(12_000, 0.35), average=0.2)
LEAST = 0.02
"""Seconds that every search may take, however slow the machine is."""
FULL = Effort(30_000, 2.0, Effort(100_000, 6.0))


@dataclass(frozen=True, slots=True)
class Judgement:
    """The computer's judgement of the entry after the first `at`, where `seat` had a choice.

    `share` is the part of the point that seat 0 could expect in the position before it, with everything opened that
    was opened in the end, and `seen` what it was by all that the player could know. `best` is the line to play as far
    as the player could know, `played` the line that begins with what was played, and `loss` by how much its share is
    smaller. `depth` is how far both were looked at, `is_forced` that there was nothing to choose.
    `is_given_away` says that the position was proved won by a known strategy, and what was played proved lost.
    """

    at: int
    seat: Seat
    share: float
    seen: float
    best: Variation
    played: Variation
    loss: float
    depth: int
    is_forced: bool = False
    is_given_away: bool = False

    @property
    def is_good(self) -> bool:
        """Whether it gave next to nothing away."""
        return self.loss <= GOOD

    @property
    def is_mistake(self) -> bool:
        """Whether it gave much away that its player could have known of."""
        return self.loss >= MISTAKE


@dataclass(frozen=True, slots=True)
class SureWay:
    """A seat that wins by a known strategy in all positions up to a number of entries, and its action in each.

    `proves_loss` tells whether the strategy proves a position lost for the side to act, with pauses.
    """

    winner: Seat
    until: int
    answer: Callable[[Any], Any]
    proves_loss: Callable[[Any], Generator[None, None, bool]]


Review = Iterator[Judgement | None]
"""Judgements as they come, with None at pauses; a later one of the same entry takes the place of the first."""


def review(
    play: Play, model: BotModel, effort: Effort, clock: Clock, start: int = 0, *, sure: SureWay | None = None
) -> Review:
    """Judge all choices of a game from an entry on, then the worst of them once more and harder."""
    reviewer = Reviewer(play, model, clock, sure)
    found: list[Judgement] = []
    began, allowed = clock(), 0.0
    for at in choices(play, start):
        allowed += effort.average
        seconds = min(effort.seconds, max(LEAST, (allowed - clock() + began) / 2))
        for judgement in reviewer.judge(at, replace(effort, seconds=seconds)):
            if judgement is not None:
                found.append(judgement)
            yield judgement
    worst = sorted(filter(lambda each: each.is_mistake, found), key=lambda each: -each.loss)
    for each in worst[: MOST_MOMENTS + 2] if effort.confirming else ():
        assert effort.confirming
        yield from reviewer.judge(each.at, effort.confirming)


def choices(play: Play, start: int = 0) -> Iterator[int]:
    """The numbers of the entries that players chose openly, from one on."""
    for at in range(start, len(play.entries)):
        entry, state = play.entries[at], play.states[at]
        is_reported = is_ending(entry) or is_opening(play.game, entry) or is_outcome(play.game, entry)
        if not is_reported and state.legal_actions() and not is_secret_choice(play.game, state):
            yield at


def moments(judgements: Sequence[Judgement]) -> tuple[Judgement, ...]:
    """The moments that mattered most, at most five, in the order of play."""
    worst = sorted((each for each in judgements if each.is_mistake), key=lambda each: -each.loss)
    return tuple(sorted(worst[:MOST_MOMENTS], key=lambda each: each.at))


def good_moves(judgements: Sequence[Judgement], seat: Seat) -> tuple[int, int]:
    """How many of a seat's real choices were good, and how many there were."""
    real = [each for each in judgements if each.seat == seat and not each.is_forced]
    return sum(each.is_good for each in real), len(real)


class Reviewer:
    """Judges the choices of one game; what it found in one position helps it in the next."""

    def __init__(self, play: Play, model: BotModel, clock: Clock, sure: SureWay | None = None) -> None:
        self.play, self.model, self.clock, self.sure = play, model, clock, sure
        self.vaults: Vaults = opened_vaults(play)
        self.memory = TranspositionTable()

    def judge(self, at: int, effort: Effort) -> Review:
        """Judge the entry after the first `at`, with pauses."""
        state, action = self.play.states[at], self.play.entries[at]
        seat: Seat = state.actor
        known = {seat: self.vaults[seat]} if seat in self.vaults else {}
        target = self._target(state, known)
        is_blind = isinstance(target, Worlds)
        best = yield from self._search(target, effort)
        line, deepest = best[max(best)].best, max(best)
        played = best
        if line.actions[0] != action:
            if isinstance(target, Playouts) and line.plies is None:
                # Of many that were sampled the best seems better than it is: it is looked at alone, as the other is.
                best = yield from self._search(restrict(target, line.actions[0]), effort)
            # A win that is proven was proven at any depth; what was played instead is looked at as far as can be.
            limit = DEEPEST if line.score > PROVEN else deepest
            played = yield from self._search(restrict(self._target(state, known), action), effort, limit)
        answered = played[max(played)]
        depth = min(deepest, answered.depth)
        seen = share = win_probability(best[depth].best.score)
        if is_blind and self.vaults:
            truth = yield from self._search(self._target(state, self.vaults), effort)
            share = win_probability(truth[max(truth)].best.score)
        doubt = uncertainty(best[depth], answered) if isinstance(target, Playouts) else 0.0
        judged = Judgement(
            at=at,
            seat=seat,
            share=_of_first(share, seat),
            seen=_of_first(seen, seat),
            best=best[depth].best,
            played=answered.best,
            loss=max(0.0, seen - win_probability(answered.best.score) - doubt),
            depth=answered.depth,
            is_forced=len(state.legal_actions()) == 1,
        )
        yield (yield from self._corrected(judged)) if self.sure and at <= self.sure.until else judged

    def _corrected(self, judged: Judgement) -> Generator[None, None, Judgement]:
        """A judgement of a position whose winner is known, whatever a search makes of it."""
        assert self.sure
        winner, share = self.sure.winner, float(self.sure.winner == 0)
        if judged.seat != winner or judged.at < self.sure.until:
            return replace(judged, share=share, seen=share, loss=0.0)
        if judged.played.score > -PROVEN:
            # The way left the strategy, which may be another way to win: it is where it leads into the strategy again.
            after = self.play.states[judged.at + 1]
            wins = after.actor is not None and (yield from self.sure.proves_loss(after))
            return replace(judged, share=share, seen=share, loss=0.0) if wins else judged
        best = judged.best
        if best.plies is None:
            best = Variation(best.score, (self.sure.answer(self.play.states[judged.at]),))
        loss = 1 - win_probability(judged.played.score)
        return replace(judged, share=share, seen=share, loss=loss, best=best, is_given_away=True)

    def _target(self, state: Any, known: Vaults) -> Searchable | Worlds | Playouts:
        """The position or worlds to search, made anew: a search keeps what it was given."""
        target = search_target(self.play.game, self.model, state, known)
        assert not isinstance(target, Trials)
        return target

    def _search(self, target: Searchable | Worlds | Playouts, effort: Effort, depth: int = DEEPEST) -> Searching:
        """The results of a search by depth, as far as it came."""
        infos: dict[int, SearchInfo] = {}
        for info in analyse(target, Limits(depth, effort.nodes, effort.seconds), self.clock, memory=self.memory):
            infos[info.depth] = info
            yield None
        return infos


Searching = Generator[None, None, dict[int, SearchInfo]]


def restrict(target: Searchable | Worlds | Playouts, action: Any) -> Searchable | Worlds | Playouts:
    """The position, or each that may be the true one, with one action as the only move."""
    if isinstance(target, Worlds):
        return Worlds([OnlyMove(world, action) for world in target.worlds])
    if isinstance(target, Playouts):
        return replace(target, only=action)
    return OnlyMove(target, action)


def uncertainty(*infos: SearchInfo) -> float:
    """How far shares that playouts tell may lie apart by chance alone: the standard deviation of their difference."""
    return sqrt(sum(0.25 / max(1, info.nodes) for info in infos if info.best.plies is None))


class OnlyMove(SeenPosition):
    """A position in which only one move is seen; those after it are as they are."""

    def __init__(self, position: Searchable, action: Any) -> None:
        super().__init__(position)
        self.plies = 0
        self.only = [move for move in position.moves() if position.action(move) == action]

    def moves(self) -> Sequence[int]:
        """The one move, or the legal ones after it."""
        return self.position.moves() if self.plies else self.only

    def make(self, move: int) -> None:
        """Play a legal move."""
        self.position.make(move)
        self.plies += 1

    def unmake(self) -> None:
        """Take the last move back."""
        self.position.unmake()
        self.plies -= 1


def _of_first(share: float, seat: Seat) -> float:
    """The share of seat 0, from that of a seat."""
    return share if seat == 0 else 1 - share
