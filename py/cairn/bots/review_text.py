"""What a review says, in sentences: the moments of a game, what would have been better and why, and what was chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cairn.bots.aims import Aim, worst_aims
from cairn.bots.hints import search_reason, term_gains
from cairn.bots.review import GOOD, MOST_MOMENTS, Judgement, moments
from cairn.bots.search import PROVEN
from cairn.core.bot_model import SearchModel
from cairn.core.commitments import opened_vaults
from cairn.core.language import Decimal, Phrase, sentences, t
from cairn.core.play import Play
from cairn.core.turn_list import turn_before

WINNING, BEHIND = 0.6, 0.4
"""Shares of the point from which one is winning, and below which one is behind."""
RISK = 0.25
"""The share of the point that a choice cost in truth, and not by what could be known, to be told as a risk."""


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A moment of a game: the number of entries before it, what happened, and what would have been better.

    `better` is the action to find where somebody wants to try it again, None where there is nothing to find.
    """

    at: int
    title: Phrase
    why: Phrase
    better: str | None = None


def tell_moments(play: Play, model: SearchModel, judgements: Sequence[Judgement]) -> tuple[KeyMoment, ...]:
    """The moments that mattered most, in the order of play; fair risks are told where there is room."""
    told = [tell_mistake(play, model, each) for each in moments(judgements)]
    risks = [tell_risk(play, each) for each in fair_risks(judgements)]
    return tuple(sorted((*told, *risks[: MOST_MOMENTS - len(told)]), key=lambda each: each.at))


def tell_aims(play: Play, aims: Sequence[Aim]) -> tuple[KeyMoment, ...]:
    """The aims that could have been better most, in the order of play."""
    return tuple(tell_aim(play, aim) for aim in worst_aims(aims))


def fair_risks(judgements: Sequence[Judgement]) -> list[Judgement]:
    """Choices that were good by all that could be known, and turned out to cost much; the dearest first."""
    found = []
    for one, following in pairwise(judgements):
        sign = 1 if one.seat == 0 else -1
        cost = sign * (one.share - following.share)
        if one.loss <= GOOD and cost >= RISK and one.share != one.seen:
            found.append((cost, one))
    return [one for _, one in sorted(found, key=lambda each: -each[0])]


def tell_mistake(play: Play, model: SearchModel, judgement: Judgement) -> KeyMoment:
    """A choice that gave much away: what it did, and what was better."""
    best, played, game = judgement.best, judgement.played, play.game
    move, better = play.record.actions[judgement.at], game.write(best.actions[0])
    share = judgement.seen if judgement.seat == 0 else 1 - judgement.seen
    number = turn_number(play, judgement.at)
    if best.score > PROVEN:
        title = t("{number}. {move} misses a forced win.", number=number, move=move)
    elif played.score < -PROVEN:
        title = t("{number}. {move} loses by force.", number=number, move=move)
    elif share >= WINNING:
        title = t("{number}. {move} gives the win away.", number=number, move=move)
    elif share - judgement.loss < BEHIND:
        title = t("{number}. {move} puts the other side ahead.", number=number, move=move)
    else:
        title = t("{number}. {move} gives something away.", number=number, move=move)
    why = sentences(
        t("Better was {move}.", move=better), better_reason(play, model, judgement), _reply(play, judgement)
    )
    return KeyMoment(judgement.at, title, why, better)


def better_reason(play: Play, model: SearchModel, judgement: Judgement) -> Phrase:
    """Why the better line is better: the term by which it gains most over what was played; "" if none tells."""
    state, vaults = play.states[judgement.at], opened_vaults(play)
    known = {judgement.seat: vaults[judgement.seat]} if judgement.seat in vaults else {}
    worlds = play.game.secrets.worlds(state, known) if play.game.secrets else (state,)
    if judgement.best.plies is not None:
        return search_reason(model, worlds, judgement.best)
    gains: Counter[str] = Counter()
    for world in worlds:
        gains.update(term_gains(model, world, judgement.best))
        gains.subtract(term_gains(model, world, judgement.played))
    term = max(gains, key=lambda term: gains[term])
    return model.reasons[term] if gains[term] > 0 else ""


def _reply(play: Play, judgement: Judgement) -> Phrase:
    """How the other side answers what was played."""
    move, line = play.record.actions[judgement.at], judgement.played
    if line.score < -PROVEN:
        return t("After {move} the other side wins by force.", move=move)
    if len(line.actions) < 2:
        return ""
    return t("After {move} the best reply is {reply}.", move=move, reply=play.game.write(line.actions[1]))


def tell_risk(play: Play, judgement: Judgement) -> KeyMoment:
    """A choice that only turned out badly."""
    move = play.record.actions[judgement.at]
    return KeyMoment(
        judgement.at,
        t("{number}. {move} was a fair risk.", number=turn_number(play, judgement.at), move=move),
        t("By all that could be known it was as good as any. What lay hidden decided against it."),
    )


def tell_aim(play: Play, aim: Aim) -> KeyMoment:
    """An aim that cost more than it had to."""
    player = play.game.sides(play.states[aim.at])[aim.seat].name
    return KeyMoment(
        aim.at,
        t("{number}. A costly aim by {player}.", number=turn_number(play, aim.at), player=player),
        t(
            "Stones lost by a steady hand, on average: {cost}; by the best aim: {best}. In the game: {actual}.",
            cost=_stones(aim.cost),
            best=_stones(aim.best),
            actual=_stones(aim.actual),
        ),
        play.game.write(aim.action),
    )


def turn_number(play: Play, at: int) -> int:
    """The number of the turn to which the entry after the first `at` belongs, as the list of turns has it."""
    turn = turn_before(play.turns, at + 1)
    return turn.number if turn else 0


def _stones(hundredths: float) -> Phrase:
    tenths = round(hundredths / 10)
    return Decimal(f"{tenths / 10:.1f}") if tenths % 10 else str(tenths // 10)
