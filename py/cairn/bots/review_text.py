"""A review in sentences: the moments of a game, what would have been better and why, and what was chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from cairn.bots.aims import Aim, worst_aims
from cairn.bots.hints import advice, reasons, search_reason
from cairn.bots.review import GOOD, MOST_MOMENTS, Judgement, moments
from cairn.bots.search import PROVEN
from cairn.core.bot_model import BotModel, PlayoutModel
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

    `better` is the action to find where somebody wants to try it again, None where there is nothing to find. `fate` is
    the end of the title, to stand beside the move, and `is_grave` that the game was decided there.
    """

    at: int
    title: Phrase
    why: Phrase
    better: str | None = None
    fate: Phrase = ""
    is_grave: bool = False


def tell_moments(play: Play, model: BotModel, judgements: Sequence[Judgement]) -> tuple[KeyMoment, ...]:
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


def tell_mistake(play: Play, model: BotModel, judgement: Judgement) -> KeyMoment:
    """A choice that gave much away: what it did, and what was better."""
    best, played, game, state = judgement.best, judgement.played, play.game, play.states[judgement.at]
    share = judgement.seen if judgement.seat == 0 else 1 - judgement.seen
    values = {
        "number": turn_number(play, judgement.at),
        "move": game.describe(state, play.entries[judgement.at]),
    }
    is_missed = best.score > PROVEN
    is_grave = judgement.is_given_away or (share >= WINNING and not is_missed) or played.score < -PROVEN
    if judgement.is_given_away:
        fate = t("Gives the win away.")
        title = t("{number}. {move} Here the win was given away: that is proved.", **values)
    elif is_missed:
        fate = t("Misses a forced win.")
        title = t("{number}. {move} That misses a forced win.", **values)
    elif played.score < -PROVEN:
        fate = t("Loses by force.")
        title = t("{number}. {move} That loses by force.", **values)
    elif share >= WINNING:
        fate = t("Gives the win away.")
        title = t("{number}. {move} That gives the win away.", **values)
    elif share - judgement.loss < BEHIND:
        other = game.sides(state)[1 - judgement.seat].name
        fate = t("Puts {player} ahead.", player=other)
        title = t("{number}. {move} That puts {player} ahead.", player=other, **values)
    else:
        fate = t("Gives something away.")
        title = t("{number}. {move} That gives something away.", **values)
    better = t("Better: {advice}", advice=advice(game, state, best.actions[0]))
    why = tell_why(play, model, judgement, better)
    return KeyMoment(judgement.at, title, why, game.write(best.actions[0]), fate, is_grave)


def tell_why(play: Play, model: BotModel, judgement: Judgement, better: Phrase) -> Phrase:
    """The sentence on the better line, why it is better, and what answers the move of the game."""
    return sentences(better, better_reason(play, model, judgement), _reply(play, judgement))


def better_reason(play: Play, model: BotModel, judgement: Judgement) -> Phrase:
    """The reason for the better line that does not speak for what was played; "" where none can be seen."""
    if judgement.is_given_away and judgement.best.plies is None:
        return t("With best play the second player always wins.")
    state, vaults = play.states[judgement.at], opened_vaults(play)
    known = {judgement.seat: vaults[judgement.seat]} if judgement.seat in vaults else {}
    worlds = play.game.secrets.worlds(state, known) if play.game.secrets else (state,)
    if judgement.best.plies is not None or isinstance(model, PlayoutModel):
        return search_reason(play.game, model, worlds, judgement.best)
    against = reasons(model, worlds, judgement.played)
    found = next((each for each in reasons(model, worlds, judgement.best) if each not in against), None)
    return t("After that: {reason}", reason=found) if found else ""


def _reply(play: Play, judgement: Judgement) -> Phrase:
    """How the other side answers what was played."""
    line, after = judgement.played, play.states[judgement.at + 1]
    if line.score < -PROVEN:
        return t("What was played in the game loses, whatever comes.")
    if len(line.actions) < 2 or line.actions[1] not in after.legal_actions():
        return ""
    reply = line.actions[1]
    answer = advice(play.game, after, reply) if play.game.secrets else play.game.describe(after, reply)
    return t("The best answer to what was played in the game: {answer}", answer=answer)


def tell_risk(play: Play, judgement: Judgement) -> KeyMoment:
    """A choice that only turned out badly."""
    move = play.game.describe(play.states[judgement.at], play.entries[judgement.at])
    return KeyMoment(
        judgement.at,
        t("{number}. {move} That was a fair risk.", number=turn_number(play, judgement.at), move=move),
        t("By all that could be known it was as good as any. What lay hidden decided against it."),
        fate=t("A fair risk."),
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
        t("A costly aim."),
    )


def turn_number(play: Play, at: int) -> int:
    """The number of the turn to which the entry after the first `at` belongs, as the list of turns has it."""
    turn = turn_before(play.turns, at + 1)
    return turn.number if turn else 0


def _stones(hundredths: float) -> Phrase:
    tenths = round(hundredths / 10)
    return Decimal(f"{tenths / 10:.1f}") if tenths % 10 else str(tenths // 10)
