"""A table whose other players sit elsewhere: who may act, what is said while one waits, and what one may ask for."""

from __future__ import annotations

from cairn.app.model import Note, RemoteSeats, Table
from cairn.app.sentences import name
from cairn.core.game import Seat
from cairn.core.language import mark, t
from cairn.core.play import Play

OFFERS = {
    "back": (mark("{player} asks to take back their last move."), mark("What followed it goes back too.")),
    "draw": (mark("{player} offers a draw."), mark("The offer lapses with the next move.")),
    "again": (mark("{player} would like to play again."), mark("The seats of the next game are as the rules say.")),
}


def to_act(table: Table) -> Seat | None:
    """The seat that has to act, or to show something; None when the game is over."""
    play = table.play
    if play.outcome is not None:
        return None
    due: Seat | None = play.game.secrets.seat_due(play.state) if play.game.secrets else None
    return play.state.actor if due is None else due


def mine(table: Table) -> bool:
    """Whether the person at this screen may play now, as far as friends elsewhere are concerned."""
    afar = table.remote
    return afar is None or (afar.going and afar.seat is not None and to_act(table) == afar.seat)


def keep_waiting(table: Table) -> Note | None:
    """What to say to whoever wants to act when it is not for them to."""
    afar, seat = table.remote, to_act(table)
    if afar is None or seat is None or mine(table):
        return None
    if afar.seat is None:
        return Note(
            t("You are watching."), t("Only those who play can move. You can look back at any move."), quiet=True
        )
    if not afar.going:
        return Note(waits(afar), t("Nothing was changed. The game goes on when you are both here."), quiet=True)
    who, side = afar.names[seat], name(table.play, seat)
    why = t("{player} is to move, as {side}. Nothing was changed.", player=who, side=side)
    return Note(t("It is not your turn."), why, quiet=True)


def unlike() -> Note:
    """What to say of a friend's swing that came out differently here, and that is not ours to take back."""
    why = t("The record goes by what your friend’s device has told.")
    return Note(t("This swing came out differently here."), why, quiet=True)


def again(play: Play) -> Note:
    """What to say to all when a swing was taken back, because it came out differently somewhere."""
    who = name(play, play.state.actor)
    return Note(
        t("The swing came out differently on your devices."),
        t("It is taken back, and {player} swings again. If it differs once more, the game stops.", player=who),
        quiet=True,
    )


def words(table: Table) -> tuple[str, str, str] | None:
    """The status while one waits for a friend: two sentences and a softer one; None when it is our turn."""
    afar, seat = table.remote, to_act(table)
    if afar is None or seat is None or mine(table):
        return None
    side, then = name(table.play, seat), ""
    if not afar.going:
        stands = t("The game is kept here. The clocks stand still.") if afar.left else t("The game is kept here.")
        return waits(afar), t("{player} to move.", player=side), stands
    secrets = table.play.game.secrets
    if secrets is not None and secrets.seat_due(table.play.state) is not None:
        then = t("Something hidden has to be shown.")
    if seat == afar.seat:
        return t("Your move, {player}.", player=side), t("One moment."), then
    who = afar.names[seat]
    return (
        (
            t("{player} to move.", player=who)
            if who == side
            else t("{player}’s move, as {side}.", player=who, side=side)
        ),
        "",
        then,
    )


def waits(afar: RemoteSeats) -> str:
    """Why the game waits."""
    gone = [who for who, link in zip(afar.names, afar.links, strict=True) if link in ("away", "lost")]
    return t("{player} is away.", player=gone[0]) if gone else t("The game waits a moment.")


def called(table: Table, seat: Seat) -> str:
    """Who plays a seat."""
    if table.remote is None:
        return ""
    return t("You") if seat == table.remote.seat else table.remote.names[seat]


def offer(table: Table) -> tuple[str, str] | None:
    """What a friend asks for, as a title and a sentence."""
    afar = table.remote
    if afar is None or not afar.asked:
        return None
    title, why = OFFERS[afar.asked]
    who = next((who for seat, who in enumerate(afar.names) if seat != afar.seat), t("Your friend"))
    return t(title, player=who), t(why)


def may_ask(table: Table, wish: str) -> bool:
    """Whether something may be asked of a friend now: two play, both are here, and nothing is asked already."""
    afar, play = table.remote, table.play
    if afar is None or afar.seat is None or not afar.going or afar.asked or afar.asking or len(afar.names) != 2:
        return False
    match wish:
        case "back":
            return play.outcome is None and any(state.actor == afar.seat for state in play.states[:-1])
        case "draw":
            return play.outcome is None and play.game.draws
    return play.outcome is not None
