"""Other positions than the last one: an earlier one, or a line of the analysis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cairn.app.model import Model, Note, Table
from cairn.app.table import variations
from cairn.app.table.playing import with_table
from cairn.app.table.secrets import curtain_seat
from cairn.app.view.sentences import describe_place
from cairn.core.language import sentences, t


def go_to(model: Model, table: Table, at: int) -> Model:
    """The position after `at` entries is shown; the last one is the game itself."""
    if at >= len(table.play.entries):
        return with_table(model, table, t("Back to the game.") if table.at is not None else "", chosen=(), at=None)
    return with_table(model, table, sentences(*describe_place(table.play, at)), chosen=(), at=at)


def show_variation(model: Model, table: Table, at: int, texts: Sequence[str]) -> Model:
    """A line of the analysis of the position shown; it moves when it goes on by one action."""
    if at != table.shown or curtain_seat(table) is not None:
        return model
    line = variations.read_variation(table, texts)
    after = replace(table, variation=line, chosen=())
    said = variations.describe_last(after) if line else ""
    return replace(model, table=after, announcement=said, animated=int(bool(line) and line[:-1] == table.variation))


def back_to_play(model: Model, table: Table) -> Model:
    """A click while looking back plays nothing: it was meant for another position."""
    note = Note(t("Back to the game."), t("That was an earlier position; nothing has changed."), quiet=True)
    return replace(with_table(model, table, at=None), note=note)
