"""A review of a game in a terminal: what each move gave away, the moments that mattered, and how many were good."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any

from cairn.bots import aims, review
from cairn.bots.review_text import KeyMoment, tell_aims, tell_moments, turn_number
from cairn.cli.deadline import deadline
from cairn.cli.pendulum import physics
from cairn.core.bot_model import BotModel, PhysicsModel
from cairn.core.play import Play

WIDTH = 12
"""Letters of the notation, at least."""


def lines(play: Play, model: BotModel, *, is_quick: bool) -> Iterator[str]:
    """The review, line by line as it comes."""
    if isinstance(model, PhysicsModel):
        yield from _aims(play, model, aims.QUICK if is_quick else aims.FULL)
    else:
        yield from _judgements(play, model, review.QUICK if is_quick else review.FULL)


def _judgements(play: Play, model: BotModel, effort: review.Effort) -> Iterator[str]:
    found: dict[int, review.Judgement] = {}
    for judgement in review.review(play, model, effort, deadline.beating(monotonic)):
        if judgement is None:
            continue
        if judgement.at not in found:
            yield f"{_move(play, judgement.at)}  {judgement.share:4.0%}  {_share(judgement.loss)}".rstrip()
        found[judgement.at] = judgement
    judgements = [found[at] for at in sorted(found)]
    yield from _moments(tell_moments(play, model, judgements))
    if play.game.secrets:
        yield "Guesses are not called mistakes."
    for seat in range(play.record.seats):
        good, count = review.good_moves(judgements, seat)
        yield f"{_name(play, seat)}: {good} of {count} good moves."


def _aims(play: Play, model: PhysicsModel, effort: aims.AimEffort) -> Iterator[str]:
    world, found = physics(play.game), []
    assert world is not None
    yield "Aims, not luck: it cannot say who was ahead, so there is no balance here."
    for aim in aims.AimReviewer(play, model, effort, monotonic, world).review():
        if aim is not None:
            found.append(aim)
            costs = f"aim {aim.cost / 100:.1f}, best {aim.best / 100:.1f}, fell {aim.actual / 100:.0f}"
            yield f"{_move(play, aim.at)}  {costs}"
    yield from _moments(tell_aims(play, found))
    for seat in range(play.record.seats):
        own = [aim for aim in found if aim.seat == seat]
        yield f"{_name(play, seat)}: {sum(aim.is_good for aim in own)} of {len(own)} good aims."


def _move(play: Play, at: int) -> str:
    return f"{turn_number(play, at):3}. {play.record.actions[at]:{WIDTH}}"


def _share(loss: float) -> str:
    return "" if loss <= review.GOOD else f"-{loss:.0%}"


def _name(play: Play, seat: int) -> Any:
    return play.game.sides(play.state)[seat].name


def _moments(moments: tuple[KeyMoment, ...]) -> Iterator[str]:
    yield ""
    for moment in moments:
        yield str(moment.title)
        yield f"    {moment.why}"
    yield "" if moments else "Nothing was given away that mattered."
