"""Seats that the computer plays: whose turn it is to think, what it answers, and what that means for everybody else."""

from __future__ import annotations

from collections.abc import Mapping

from cairn.app.effects import ComputerStopped, Think
from cairn.app.model import Note, Table
from cairn.app.view.sentences import seat_name
from cairn.bots.levels import NAMES
from cairn.core.errors import GameError, IllegalAction
from cairn.core.language import Phrase, t
from cairn.core.play import Play, is_ending, is_outcome, read_entry
from cairn.core.state import Seat


def seat_levels(levels: Mapping[Seat, int], play: Play) -> tuple[int, ...]:
    """The level of the computer by seat, 0 for a person; raises GameError for a seat or level that is not there."""
    for seat, level in levels.items():
        if not 0 <= seat < play.record.seats or not 1 <= level <= len(NAMES):
            raise GameError(t("There is no such computer player: seats count from 0, levels from 1 to 8."))
    return tuple(levels.get(seat, 0) for seat in range(play.record.seats)) if levels else ()


def levels(table: Table) -> dict[str, int]:
    """The computer's seats as the page keeps them."""
    return {str(seat): level for seat, level in enumerate(table.computer) if level}


def next_level(table: Table, winners: tuple[Seat, ...]) -> dict[str, Phrase | dict[str, int]] | None:
    """The next level after a person's win against computers of one level, and who plays at it; else None."""
    found = {level for level in table.computer if level}
    if len(winners) != 1 or _level(table, winners[0]) or len(found) != 1:
        return None
    (level,) = found
    if level == len(NAMES):
        return None
    return {"name": NAMES[level], "computer": dict.fromkeys(levels(table), level + 1)}


def has_won(table: Table, winners: tuple[Seat, ...]) -> bool:
    """Whether the computer won against the one person at this screen."""
    return bool(table.computer and winners) and table.own_seat not in (None, *winners)


def first_person(table: Table) -> Seat | None:
    """The first seat with a person; None where only computers play."""
    return next((seat for seat in range(table.play.record.seats) if not _level(table, seat)), None)


def player_name(table: Table, seat: Seat) -> Phrase:
    """The name of a computer player; "" for a person."""
    level = _level(table, seat)
    return t("Computer, {level}", level=NAMES[level - 1]) if level else ""


def thinking_seat(table: Table) -> Seat | None:
    """The seat for which the computer is to act now, or None."""
    if not table.computer or table.play.outcome is not None:
        return None
    seat: Seat = table.play.state.actor
    game, state = table.play.game, table.play.state
    if table.play.seat_due is not None or game.pending(state) is not None:
        return None
    return seat if _level(table, seat) else None


def search_request(table: Table | None) -> Think | None:
    """The question to the computer, if it is its turn."""
    if table is None or (seat := thinking_seat(table)) is None:
        return None
    vault = next((vault for vault in table.vaults if vault.seat == seat), None)
    return Think(table.id, table.play, _level(table, seat), vault)


def status(table: Table, seat: Seat) -> list[Phrase]:
    """The status while the computer thinks."""
    if first_person(table) is None:
        return [
            t("{player} is thinking…", player=seat_name(table.play, seat)),
            t("{player}.", player=player_name(table, seat)),
        ]
    return [t("The computer is thinking…"), ""]


def dismissed_note() -> Note:
    """The note once people play the computer's seats."""
    why = t("The computer has left; someone beside you can take its place.")
    return Note(t("You play both sides now."), why, quiet=True)


def waiting_note(table: Table) -> Note | None:
    """Note for a person who acts while it is the computer's turn."""
    if (seat := thinking_seat(table)) is None:
        return None
    player = seat_name(table.play, seat)
    return Note(
        t("The computer is thinking."), t("It’s {player}’s turn. Nothing has changed.", player=player), quiet=True
    )


def checked_action(table: Table, text: str) -> object:
    """The action the computer answers with; raises GameError if it is none."""
    entry = read_entry(table.play.game, text)
    if is_ending(entry):
        raise IllegalAction(t("That isn’t a move."), t("The computer never resigns or offers a draw."))
    table.play.state.check(entry)
    return entry


def stopped_effect(table: Table, error: GameError) -> ComputerStopped:
    """The effect when the computer's answer is no legal action."""
    return ComputerStopped(table.id, len(table.play.entries), t("Its move can’t be played. {error}", error=error.text))


def undo_count(table: Table) -> int:
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
    if first_person(table) is None:
        raise IllegalAction(
            t("Two computers are playing."), t("Look back at their moves, or start a game of your own.")
        )
    raise IllegalAction(t("Nothing to undo."), t("You haven’t moved yet."))


def can_undo(table: Table) -> bool:
    """Whether an undo is possible."""
    try:
        return bool(table.play.entries) and undo_count(table) > 0
    except IllegalAction:
        return False


def redo_count(table: Table) -> int:
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
