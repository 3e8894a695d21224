"""The sentences that every game shares: whose move it is, what was played, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from cairn.core.errors import IllegalAction
from cairn.core.game import Game, Side
from cairn.core.language import ForSeat, Phrase, listed, sentences, t
from cairn.core.play import (
    Abandonment,
    AgreedDraw,
    Play,
    Resignation,
    TimeOut,
    Turn,
    count_turns,
    is_ending,
    is_opening,
)
from cairn.core.state import Outcome, Seat
from cairn.core.turn_list import turn_before


def require_actor(play: Play) -> Seat:
    """The seat to act; raises IllegalAction when the game is over."""
    outcome = play.outcome
    if outcome is not None:
        raise IllegalAction(
            t("The game is over."), t("{result}. Undo, look back, or play again.", result=verdict(play, outcome))
        )
    seat: Seat = play.state.actor
    return seat


@lru_cache(maxsize=16)
def sides_of(game: Game[Any, Any], state: Any) -> Sequence[Side]:
    """The sides of a game in a position; remembered, as every view asks for them several times."""
    return game.sides(state)


def seat_name(play: Play, seat: Seat) -> Phrase:
    """The name of a seat in the last position."""
    return sides_of(play.game, play.states[-1])[seat].name


def describe_entry(play: Play, at: int) -> Phrase:
    """The entry that led to position `at`, as one sentence."""
    match play.entries[at - 1]:
        case Resignation(seat):
            return ForSeat(seat, t("You resign."), t("{player} resigns.", player=seat_name(play, seat)))
        case TimeOut(seat):
            return ForSeat(seat, t("Your time ran out."), t("{player}’s time ran out.", player=seat_name(play, seat)))
        case AgreedDraw():
            return t("The players agree to a draw.")
        case Abandonment():
            return t("The game ends without a result.")
        case action:
            return _describe(play.game.describe, play.states[at - 1], action)


def describe_turn(play: Play, turn: Turn) -> Phrase:
    """A turn in a sentence or more, without the opening of secrets after the end."""
    actions = tuple(entry for entry in play.entries[turn.start : turn.end] if not is_opening(play.game, entry))
    if play.game.describe_turn is not None and turn.number:
        return _describe(play.game.describe_turn, play.states[turn.start], actions)
    return sentences(*(describe_entry(play, turn.start + n) for n in range(1, len(actions) + 1)))


def describe_briefly(play: Play, turn: Turn) -> Phrase:
    """A turn in a few words, for a list that shows whose it is; an end that the players or the clock made, in full."""
    actions = tuple(entry for entry in play.entries[turn.start : turn.end] if not is_opening(play.game, entry))
    if not turn.number or any(map(is_ending, actions)):
        return describe_turn(play, turn)
    if play.game.describe_briefly is None:
        return " ".join(map(play.game.write, actions))
    return _describe(play.game.describe_briefly, play.states[turn.start], actions)


@lru_cache(maxsize=64)
def _describe(describe: Callable[[Any, Any], Phrase], state: Any, done: Any) -> Phrase:
    """A game's sentence on an action, or on several; remembered, as every view repeats the last turn."""
    return describe(state, done)


def describe_place(play: Play, at: int) -> tuple[Phrase, Phrase]:
    """Where one is in a game that is looked back at, and the turn that led there."""
    turns = play.turns
    turn = turn_before(turns, at)
    if turn is None:
        return t("The start of the game."), t("Nothing is played yet.")
    return t("Turn {n} of {all}.", n=turn.number, all=count_turns(turns)), describe_turn(play, turn)


def named_verdict(play: Play, outcome: Outcome) -> Phrase:
    """Who won, the same for everybody, without a full stop."""
    names = [seat_name(play, seat) for seat in outcome.winners]
    if not outcome.counts:
        return t("No result")
    if not names:
        return t("A draw")
    if len(names) == 1:
        return t("{player} wins", player=names[0])
    return t("{players} share the win", players=listed(names))


def verdict(play: Play, outcome: Outcome) -> Phrase:
    """Who won, without a full stop."""
    if not outcome.winners:
        return named_verdict(play, outcome)
    if len(outcome.winners) == 1:
        (winner,) = outcome.winners
        theirs = named_verdict(play, outcome)
        if play.record.seats == 2:
            theirs = ForSeat(1 - winner, t("You lost"), theirs)
        return ForSeat(winner, t("You won"), theirs)
    first, *others = outcome.winners
    shared = [
        ForSeat(first, t("You"), seat_name(play, first)),
        *(ForSeat(seat, t("you"), seat_name(play, seat)) for seat in others),
    ]
    return t("{players} share the win", players=listed(shared))


def ending(play: Play) -> Phrase:
    """How the game ended, in sentences; "" while it goes on."""
    outcome = play.outcome
    if outcome is None:
        return ""
    reason = "" if is_ending(play.last) else outcome.reason
    return sentences(t("{result}.", result=verdict(play, outcome)), reason)
