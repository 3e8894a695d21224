"""Which moments of a game are worth to be asked again: something to find, by a margin that is clear at two depths.

`examine` is a generator, so that it can be cancelled. Where something is hidden any choice is a guess, in a game of
skill it is a swing, and playouts tell chances: of those nothing is kept.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cairn.bots.analysis import Clock, Limits, SearchInfo, Variation, analyse
from cairn.bots.review import GOOD, MISTAKE, Effort, OnlyMove
from cairn.bots.search import DEEPEST, PROVEN, TranspositionTable
from cairn.bots.worlds import is_secret_choice, win_probability
from cairn.core.bot_model import BotModel, SearchModel
from cairn.core.language import Phrase, t
from cairn.core.play import Play

CAREFUL = Effort(30_000, 1.2)
"""For the best lines; what was played is looked at as far, in at most half the time."""
WIDTH = 6
"""Lines that are weighed at once."""
ON_THE_SPOT = 1_500
"""Nodes with which an answer is judged that was not weighed before."""
SEVERAL = t("Several moves are about as good there.")


@dataclass(frozen=True, slots=True)
class Finding:
    """The answers to a position: `good` actions count as found, and `near` ones are no mistake either.

    With `is_whole` all others are mistakes; without, there are more than were weighed. `best` is the line to play,
    `played` the one that begins with what was played, None where that does not matter.
    """

    good: tuple[Any, ...]
    near: tuple[Any, ...]
    is_whole: bool
    best: Variation
    played: Variation | None


Examination = Iterator[Finding | Phrase | None]
"""None at pauses, and at the end what there is to find, or why there is nothing."""


def examine(
    play: Play, at: int, model: BotModel, clock: Clock, *, played: bool = True, effort: Effort = CAREFUL
) -> Examination:
    """Look whether the position after the first `at` entries asks something.

    With `played`, what was played there has to be a mistake; without, all but the good actions have to be.
    """
    if why := _nothing_to_search(play, at, model):
        yield why
        return
    assert isinstance(model, SearchModel)
    state, memory, infos = play.states[at], TranspositionTable(), list[SearchInfo]()
    limits = Limits(DEEPEST, effort.nodes, effort.seconds)
    for info in analyse(model.position(state), limits, clock, WIDTH, memory):
        _note(infos, info)
        yield None
    found = _weighed(infos[-1].variations, len(state.legal_actions()))
    if not played:
        rest = [
            (info.depth, info.variations[len(found.good)]) for info in infos if len(found.good) < len(info.variations)
        ]
        yield found if found.is_whole and _is_clear(infos, rest) else SEVERAL
        return
    action, answers = play.entries[at], list[SearchInfo]()
    limits = Limits(DEEPEST if found.best.score > PROVEN else infos[-1].depth, effort.nodes, effort.seconds / 2)
    for info in analyse(OnlyMove(model.position(state), action), limits, clock, 1, memory):
        _note(answers, info)
        yield None
    if action in (*found.good, *found.near) or not _is_clear(infos, [(info.depth, info.best) for info in answers]):
        yield t("What was played there was no clear mistake.")
        return
    yield replace(found, played=answers[-1].best)


def _weighed(lines: Sequence[Variation], count: int) -> Finding:
    """The actions of the best lines of a position with so many actions, by what they give away."""
    good, near = (
        tuple(line.actions[0] for line in lines if least < _share(lines[0]) - _share(line) <= most)
        for least, most in ((-1.0, GOOD), (GOOD, MISTAKE))
    )
    return Finding(good, near, len(good) + len(near) < len(lines) or len(lines) == count, lines[0], None)


def judge_answer(model: SearchModel, state: Any, finding: Finding, action: Any) -> tuple[float, tuple[Any, ...]]:
    """The share that an answer gives away, and the line that follows it; by nodes alone, and so always the same."""
    line = _line(model, state, action)
    if action in finding.good:
        return 0.0, line.actions
    if action in finding.near:
        return (GOOD + MISTAKE) / 2, line.actions
    lost = _share(_line(model, state, finding.best.actions[0])) - _share(line)
    return max(lost, MISTAKE) if finding.is_whole else lost, line.actions


def _line(model: SearchModel, state: Any, action: Any) -> Variation:
    """The line that begins with an action, as far as a short search sees."""
    position = OnlyMove(model.position(state), action)
    *_, info = analyse(position, Limits(nodes=ON_THE_SPOT), lambda: 0.0)
    return info.best


def _nothing_to_search(play: Play, at: int, model: BotModel) -> Phrase:
    """Why a position asks nothing before it is searched; "" where it may."""
    if not isinstance(model, SearchModel):
        return t("In this game no move is clearly the best.")
    state, secrets = play.states[at], play.game.secrets
    if state.outcome() is not None:
        return t("The game is over there.")
    if secrets and (is_secret_choice(play.game, state) or secrets.seat_due(state) is not None):
        return t("Something is hidden there, and any choice is a guess.")
    if secrets and len(secrets.worlds(state, {})) > 1:
        return t("Something is hidden there, and any choice is a guess.")
    return t("There is only one move there.") if len(state.legal_actions()) == 1 else ""


def _note(infos: list[SearchInfo], info: SearchInfo) -> None:
    """Keep the last result of each depth."""
    if infos and infos[-1].depth == info.depth:
        infos.pop()
    infos.append(info)


def _is_clear(infos: list[SearchInfo], others: list[tuple[int, Variation]]) -> bool:
    """Whether the best line is better than the others by a mistake, at the last two depths that both were searched to.

    What is proved needs no second depth.
    """
    if not others:
        return False
    by_depth = dict(others)
    margins = [
        (info.best.score, by_depth[info.depth].score, _share(info.best) - _share(by_depth[info.depth]))
        for info in infos
        if info.depth in by_depth
    ]
    if infos[-1].best.score > PROVEN:
        return _share(infos[-1].best) - _share(others[-1][1]) >= MISTAKE
    if not margins:
        return False
    is_proved = margins[-1][1] < -PROVEN
    return all(margin >= MISTAKE for _, _, margin in margins[-2:]) and (is_proved or len(margins) > 1)


def _share(line: Variation) -> float:
    return win_probability(line.score)
