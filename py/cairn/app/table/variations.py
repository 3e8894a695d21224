"""Lines of the analysis on the board: positions that nobody has played, shown without changing the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cairn.app.model import Note, Table
from cairn.core.errors import IllegalAction
from cairn.core.language import Phrase, t
from cairn.core.play import is_ending, read_entry


def positions(table: Table) -> list[Any]:
    """The position shown without a line, and those after each of its actions; the last one is on the board."""
    found = [table.play.states[table.shown]]
    for action in table.variation:
        found.append(found[-1].apply(action))
    return found


def read_variation(table: Table, texts: Sequence[str]) -> tuple[Any, ...]:
    """The actions of these texts, which are legal one after another from the position shown; raises GameError."""
    if any(option.draw for option in table.play.game.options):
        raise IllegalAction(t("Not shown."), t("What comes next depends on lots that nobody has drawn yet."))
    state, line = table.play.states[table.shown], []
    for text in texts:
        action = read_entry(table.play.game, text)
        if is_ending(action):
            raise IllegalAction(t("That isn’t a move."), t("An analysis line has moves only."))
        state = state.apply(action)
        line.append(action)
    return tuple(line)


def describe_last(table: Table) -> Phrase:
    """The last action of the line as a sentence."""
    return table.play.game.describe(positions(table)[-2], table.variation[-1])


def left_note() -> Note:
    """Note for a person who acts on a position of a variation."""
    return Note(t("Back from the analysis."), t("That was only a line; nothing has changed."), quiet=True)
