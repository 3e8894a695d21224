"""A table whose other players sit elsewhere: who may act, what is said while one waits, and what one may ask for."""

from __future__ import annotations

from cairn.app.match.model import OpenRequest, RemoteSeats
from cairn.app.model import Note, Table
from cairn.app.view.sentences import describe_entry, seat_name
from cairn.core.language import Phrase, listed, sentences, t
from cairn.core.play import Play
from cairn.core.state import Seat

UNNAMED = t("Your friend")
"""Somebody who gave no name, where a sentence begins."""


def may_act(table: Table) -> bool:
    """Whether the person at this screen may play now, as far as friends elsewhere are concerned."""
    seats, to_act = table.remote, table.play.to_act
    if seats is None:
        return True
    if to_act in seats.substitutes:  # its swings are seen here, and their outcomes told
        return seats.is_going and seats.tells_swings and table.play.game.pending(table.play.state) is not None
    return seats.is_going and seats.seat is not None and to_act == seats.seat


def waiting_note(table: Table) -> Note | None:
    """Note for a person who acts out of turn in a match."""
    remote, seat = table.remote, table.play.to_act
    if remote is None or seat is None or may_act(table):
        return None
    if remote.waits is not None:
        return Note(remote.waits[0], sentences(*remote.waits[1:]), quiet=True)
    if remote.seat is None:
        return Note(t("You’re watching."), t("Only the players can move. You can look back at any turn."), quiet=True)
    if not remote.is_going:
        return Note(
            waiting_reason(remote), t("Nothing has changed. The game goes on when you’re both here."), quiet=True
        )
    who, side = remote.names[seat], seat_name(table.play, seat)
    if seat in remote.substitutes:
        why = t("It’s {player}’s turn. Nothing has changed.", player=side)
        return Note(t("The computer is thinking."), why, quiet=True)
    why = t("It’s {player}’s turn, as {side}. Nothing has changed.", player=who, side=side)
    if who == UNNAMED:
        why = t("It’s your friend’s turn, as {side}. Nothing has changed.", side=side)
    return Note(t("It’s not your turn."), why, quiet=True)


def mismatch_note() -> Note:
    """The note on a friend's swing that came out differently here, and that is not ours to take back."""
    why = t("The game goes by your friend’s device.")
    return Note(t("This swing came out differently here."), why, quiet=True)


def repeat_note(play: Play) -> Note:
    """The note to all when a swing was taken back, because it came out differently somewhere."""
    who = seat_name(play, play.state.actor)
    return Note(
        t("The swing came out differently on your devices."),
        t("{player} swings again. If it differs once more, the game stops.", player=who),
        quiet=True,
    )


def status(table: Table) -> tuple[Phrase, Phrase, Phrase] | None:
    """The status while one waits for a friend: two sentences and a softer one; None when it is our turn."""
    remote, seat = table.remote, table.play.to_act
    if remote is not None and remote.is_going and seat in remote.substitutes:
        return t("The computer is thinking…"), "", _for_whom(remote, seat)
    if remote is None or seat is None or may_act(table):
        return None
    if remote.waits is not None:
        return remote.waits
    side = seat_name(table.play, seat)
    detail: Phrase = ""
    if not remote.is_going:
        stands = t("The game is saved here. The clocks are stopped.") if remote.clocks else t("The game is saved here.")
        whose = t("You move next.") if seat == remote.seat else t("{player} to move.", player=side)
        return waiting_reason(remote), whose, stands
    if table.play.seat_due is not None:
        detail = t("Something hidden has to be shown first.")
    who = remote.names[seat]
    return (
        (
            t("{player} to move.", player=who)
            if who == side
            else t("{player}’s move, as {side}.", player=who, side=side)
        ),
        "",
        detail,
    )


def _for_whom(remote: RemoteSeats, seat: Seat | None) -> Phrase:
    """For whom the computer plays a seat."""
    if seat is None or seat == remote.seat:
        return t("It plays for you.")
    return t("It plays for {player}.", player=remote.names[seat])


def waiting_reason(remote: RemoteSeats) -> Phrase:
    """Why the game waits; for nobody whom the computer plays for."""
    links = [(seat, link) for seat, link in enumerate(remote.links) if seat not in remote.substitutes]
    away = [remote.names[seat] for seat, link in links if link in ("away", "lost")]
    if len(away) > 1:
        return t("{players} are away.", players=listed(away))
    if away:
        return t("{player} is away.", player=away[0])
    if "coming" in remote.links:
        return t("{player} has not come yet.", player=remote.names[remote.links.index("coming")])
    return t("One moment: the game is waiting.")


def player_name(table: Table, seat: Seat) -> Phrase:
    """Who plays a seat."""
    if table.remote is None:
        return ""
    is_own = seat == table.remote.seat
    if seat in table.remote.substitutes:
        return t("Computer, for you") if is_own else t("Computer, for {player}", player=table.remote.names[seat])
    return t("You") if is_own else table.remote.names[seat]


def link_of(table: Table, seat: Seat) -> str:
    """How the player of a seat is heard; nobody waits for whom the computer plays for."""
    if table.remote is None or (seat in table.remote.substitutes and seat != table.remote.seat):
        return ""
    return table.remote.links[seat]


def offer(table: Table) -> tuple[Phrase, Phrase, int] | None:
    """A friend's request, as a title, a sentence and its number: what they say is what is granted."""
    remote = table.remote
    if remote is None or remote.request is None or not remote.request.to_answer:
        return None
    request, who = remote.request, remote.names[remote.request.seat]
    title: Phrase
    why: Phrase
    match request.kind:
        case "takeback":
            said = describe_entry(table.play, request.position + 1)
            title = t("{player} asks to undo a move.", player=who)
            why = t("The game goes back to before this move: {said}", said=said)
        case "draw":
            title, why = t("{player} offers a draw.", player=who), t("It stands until the next move.")
        case "abandon":
            title = t("{player} would like to end the game without a result.", player=who)
            why = _absence(remote, request)
        case "substitute":
            absent = listed([remote.names[seat] for seat in request.absent])
            title = t("{player} would like the computer to play for {absent}.", player=who, absent=absent)
            why = _substitution(remote, request, absent)
        case _:
            title, why = t("{player} would like a rematch.", player=who), t("The rules decide who begins.")
    return title, why, request.number


def _absence(remote: RemoteSeats, request: OpenRequest) -> Phrase:
    """Why the game is to be abandoned, as it is now: somebody may be back."""
    away = [remote.names[seat] for seat in request.absent if remote.links[seat] in ("away", "lost")]
    if remote.seat in request.absent:
        return t("You were away for long. You can still go on.")
    if not away:
        return t("Everybody is here again.")
    if len(away) > 1:
        return t("{players} are away. Nobody wins then, and the game is kept.", players=listed(away))
    return t("{player} is away. Nobody wins then, and the game is kept.", player=away[0])


def _substitution(remote: RemoteSeats, request: OpenRequest, absent: Phrase) -> Phrase:
    """The meaning of a yes to the computer in the seats of others, as it is now: somebody may be back."""
    if remote.seat in request.absent:
        return t("You were away for long. You can still go on.")
    if not any(remote.links[seat] in ("away", "lost") for seat in request.absent):
        return t("Everybody is here again.")
    if len(request.absent) > 1:
        return t("{players} can come back and take their seats at any time.", players=absent)
    return t("{player} can come back and take the seat at any time.", player=absent)


def may_request(table: Table, kind: str) -> bool:
    """Whether something may be asked of the others now: all are here, and nothing is asked already."""
    remote, play = table.remote, table.play
    if remote is None or remote.seat is None or not remote.is_going or remote.request:
        return False
    match kind:
        case "takeback":
            return play.outcome is None and any(state.actor == remote.seat for state in play.states[:-1])
        case "draw":
            return play.outcome is None and play.game.draws
    return play.outcome is not None
