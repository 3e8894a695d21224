"""Seats that the computer plays: whose turn it is to think, what it answers, and what that means for everybody else."""

from __future__ import annotations

from collections.abc import Mapping

from cairn.app.model import Note, Stopped, Table, Think
from cairn.app.sentences import name
from cairn.bots.levels import NAMES
from cairn.core.game import GameError, IllegalAction, Seat
from cairn.core.language import t
from cairn.core.play import Play, is_ending, is_outcome, read_entry


def seated(levels: Mapping[Seat, int], play: Play) -> tuple[int, ...]:
    """The level of the computer by seat, 0 for a person; raises GameError for a seat or level that is not there."""
    for seat, level in levels.items():
        if not 0 <= seat < play.record.seats or not 1 <= level <= len(NAMES):
            raise GameError(t("There is no such computer player: seats count from 0, levels from 1 to 8."))
    return tuple(levels.get(seat, 0) for seat in range(play.record.seats)) if levels else ()


def levels(table: Table) -> dict[str, int]:
    """The computer's seats as the page keeps them."""
    return {str(seat): level for seat, level in enumerate(table.computer) if level}


def person(table: Table) -> Seat | None:
    """The first seat with a person; None where only computers play."""
    return next((seat for seat in range(table.play.record.seats) if not _level(table, seat)), None)


def alone(table: Table) -> Seat | None:
    """The seat of a person who plays only against computers, and so may see what this seat knows; else None."""
    people = [seat for seat in range(table.play.record.seats) if not _level(table, seat)]
    return people[0] if table.computer and len(people) == 1 else None


def called(table: Table, seat: Seat) -> str:
    """What a computer player is called; "" for a person."""
    level = _level(table, seat)
    return t("Computer, {level}", level=t(NAMES[level - 1])) if level else ""


def thinking(table: Table) -> Seat | None:
    """The seat for which the computer is to act now, or None."""
    if not table.computer or table.play.outcome is not None:
        return None
    seat: Seat = table.play.state.actor
    game, state = table.play.game, table.play.state
    if (game.secrets is not None and game.secrets.seat_due(state) is not None) or game.pending(state) is not None:
        return None
    return seat if _level(table, seat) else None


def asked(table: Table | None) -> Think | None:
    """What the computer is to be asked now, if it is its turn."""
    if table is None or (seat := thinking(table)) is None:
        return None
    vault = next((vault for vault in table.vaults if vault.seat == seat), None)
    return Think(table.id, table.play, _level(table, seat), vault)


def words(table: Table, seat: Seat) -> list[str]:
    """The status while the computer thinks."""
    if person(table) is None:
        return [t("{player} is thinking…", player=name(table.play, seat)), f"{called(table, seat)}."]
    return [t("The computer is thinking…"), ""]


def by_hand() -> Note:
    """What to say once people play the computer's seats."""
    why = t("The computer has left the table; somebody beside you may take its place.")
    return Note(t("You play both sides now."), why, quiet=True)


def keep_waiting(table: Table) -> Note | None:
    """What to say to whoever wants to act while it is the computer's turn."""
    if (seat := thinking(table)) is None:
        return None
    player = name(table.play, seat)
    return Note(
        t("The computer is thinking."), t("{player} moves next. Nothing was changed.", player=player), quiet=True
    )


def answered(table: Table, text: str) -> object:
    """The action the computer answers with; raises GameError if it is none."""
    entry = read_entry(table.play.game, text)
    if is_ending(entry):
        raise IllegalAction(t("That is not an action."), t("The computer neither resigns nor offers a draw."))
    table.play.state.check(entry)
    return entry


def stopped(table: Table, error: GameError) -> Stopped:
    """What to tell when the computer answers with what is no legal action."""
    return Stopped(table.id, len(table.play.entries), t("Its answer cannot be played. {error}", error=error))


def to_take_back(table: Table) -> int:
    """How many actions go with one undo, each with what only follows from it: up to the last one of a person; raises
    IllegalAction."""
    entries, states = table.play.entries, table.play.states
    if not table.computer or (entries and is_ending(entries[-1])):
        return 1
    count = 0
    for entry, state in zip(reversed(entries), reversed(states[:-1]), strict=True):
        if is_outcome(table.play.game, entry):
            continue
        count += 1
        if not _level(table, state.actor):
            return count
    if person(table) is None:
        raise IllegalAction(
            t("Two computers are playing."), t("Look back at their moves, or begin a game of your own.")
        )
    raise IllegalAction(t("Nothing to take back."), t("You have not moved yet."))


def can_take_back(table: Table) -> bool:
    """Whether an undo is possible."""
    try:
        return bool(table.play.entries) and to_take_back(table) > 0
    except IllegalAction:
        return False


def to_play_again(table: Table) -> int:
    """How many entries come back with one redo: up to the next turn of a person."""
    play, count = table.play, 0
    while count < len(table.redo):
        count += 1
        play = play.append(table.redo[-count])
        if play.outcome is not None or (not _level(table, play.state.actor) and not play.game.pending(play.state)):
            break
    return count


def _level(table: Table, seat: Seat | None) -> int:
    return table.computer[seat] if table.computer and seat is not None else 0
