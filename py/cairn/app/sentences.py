"""The sentences that every game shares: whose move it is, what was played, how it ended."""

from __future__ import annotations

from cairn.core.game import IllegalAction, Outcome, Seat
from cairn.core.language import Phrase, listed, sentences, t, tn
from cairn.core.play import AgreedDraw, Play, Resignation, is_ending


def require_actor(play: Play) -> Seat:
    """The seat to act; raises IllegalAction when the game is over."""
    outcome = play.outcome
    if outcome is not None:
        raise IllegalAction(
            t("The game is over."), t("{result}. Take back, look back, or play again.", result=verdict(play, outcome))
        )
    seat: Seat = play.state.actor
    return seat


def seat_name(play: Play, seat: Seat, at: int = -1) -> Phrase:
    """What a seat is called in a position."""
    return play.game.sides(play.states[at])[seat].name


def describe_entry(play: Play, at: int) -> Phrase:
    """The entry that led to position `at`, as one sentence."""
    match play.entries[at - 1]:
        case Resignation(seat):
            return t("{player} resigns.", player=seat_name(play, seat))
        case AgreedDraw():
            return t("The players agree to a draw.")
        case action:
            return play.game.describe(play.states[at - 1], action)


def verdict(play: Play, outcome: Outcome) -> Phrase:
    """Who won, without a full stop."""
    winners = [seat_name(play, seat) for seat in outcome.winners]
    if not winners:
        return t("A draw")
    return tn("{players} wins", "{players} win", len(winners), players=listed(winners))


def ending(play: Play) -> Phrase:
    """How the game ended, in sentences; "" while it goes on."""
    outcome = play.outcome
    if outcome is None:
        return ""
    reason = "" if is_ending(play.last) else outcome.reason
    return sentences(t("{result}.", result=verdict(play, outcome)), reason)
