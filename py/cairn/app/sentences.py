"""The sentences that every game shares: whose move it is, what was played, how it ended."""

from __future__ import annotations

from cairn.core.game import IllegalAction, Outcome, Seat
from cairn.core.language import listed, t, tn
from cairn.core.play import AgreedDraw, Play, Resignation, is_ending


def mover(play: Play) -> Seat:
    """The seat to act; raises IllegalAction when the game is over."""
    outcome = play.outcome
    if outcome is not None:
        raise IllegalAction(
            t("The game is over."), t("{result}. Take back, look back, or play again.", result=verdict(play, outcome))
        )
    seat: Seat = play.state.actor
    return seat


def name(play: Play, seat: Seat, at: int = -1) -> str:
    """What a seat is called in a position."""
    return play.game.sides(play.states[at])[seat].name


def told(play: Play, at: int) -> str:
    """The entry that led to position `at`, as one sentence."""
    match play.entries[at - 1]:
        case Resignation(seat):
            return t("{player} resigns.", player=name(play, seat))
        case AgreedDraw():
            return t("The players agree to a draw.")
        case action:
            return play.game.describe(play.states[at - 1], action)


def verdict(play: Play, outcome: Outcome) -> str:
    """Who won, without a full stop."""
    winners = [name(play, seat) for seat in outcome.winners]
    if not winners:
        return t("A draw")
    return tn("{players} wins", "{players} win", len(winners), players=listed(winners))


def ended(play: Play) -> str:
    """How the game ended, to follow the sentence of the last entry; "" while it goes on."""
    outcome = play.outcome
    if outcome is None:
        return ""
    reason = "" if is_ending(play.last) else f" {outcome.reason}"
    return f" {verdict(play, outcome)}.{reason}"
