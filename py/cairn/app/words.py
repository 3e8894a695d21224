"""The sentences that every game shares: whose move it is, what was played, how it ended."""

from __future__ import annotations

from cairn.core.game import IllegalAction, Outcome, Seat
from cairn.core.play import AgreedDraw, Play, Resignation, is_ending


def mover(play: Play) -> Seat:
    """The seat to act; raises IllegalAction when the game is over."""
    outcome = play.outcome
    if outcome is not None:
        raise IllegalAction("The game is over.", f"{verdict(play, outcome)}. Take back, look back, or play again.")
    seat: Seat = play.state.actor
    return seat


def name(play: Play, seat: Seat, at: int = -1) -> str:
    """What a seat is called in a position."""
    return play.game.sides(play.states[at])[seat].name


def told(play: Play, at: int) -> str:
    """The entry that led to position `at`, as one sentence."""
    match play.entries[at - 1]:
        case Resignation(seat):
            return f"{name(play, seat)} resigns."
        case AgreedDraw():
            return "The players agree to a draw."
        case action:
            return play.game.say(play.states[at - 1], action)


def verdict(play: Play, outcome: Outcome) -> str:
    """Who won, without a full stop."""
    winners = [name(play, seat) for seat in outcome.winners]
    if not winners:
        return "A draw"
    return f"{winners[0]} wins" if len(winners) == 1 else f"{', '.join(winners[:-1])} and {winners[-1]} win"


def ended(play: Play) -> str:
    """How the game ended, to follow the sentence of the last entry; "" while it goes on."""
    outcome = play.outcome
    if outcome is None:
        return ""
    reason = "" if is_ending(play.last) else f" {outcome.reason}"
    return f" {verdict(play, outcome)}.{reason}"


def number(count: int, noun: str) -> str:
    """A count with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
