"""Entries taken back, and played again."""

from __future__ import annotations

from dataclasses import replace

from cairn.app.model import Model, Table
from cairn.app.table import computer
from cairn.app.table.playing import kept_random, play_entry, with_table
from cairn.app.table.secrets import check_undo
from cairn.app.view.sentences import describe_entry
from cairn.core.errors import IllegalAction
from cairn.core.language import sentences, t
from cairn.core.play import is_outcome


def undo(model: Model, table: Table) -> Model:
    """The last turn of a person is taken back, with what followed from it; raises IllegalAction."""
    if not table.play.entries:
        raise IllegalAction(t("Nothing to undo."), t("The game has only just begun."))
    play, redo, announce = table.play, table.redo, []
    for _ in range(computer.undo_count(table)):
        whole = False
        while not whole:
            check_undo(play)
            whole = not is_outcome(play.game, play.entries[-1])
            announce.append(t("Undone: {said}", said=describe_entry(play, len(play.entries))))
            play, redo = play.without_last(), (*redo, play.entries[-1])
    random = kept_random(table, play)
    return with_table(
        model, table, sentences(*announce), play=play, redo=redo, chosen=(), offer=None, at=None, random=random
    )


def redo_entries(model: Model, table: Table) -> Model:
    """Play again what was taken back last, with what followed from it; raises IllegalAction."""
    if not table.redo:
        raise IllegalAction(t("Nothing to redo."), t("You haven’t undone anything since the last move."))
    count, announce, animated = computer.redo_count(table), [], 0
    while count < len(table.redo) and is_outcome(table.play.game, table.redo[-1 - count]):
        count += 1
    for entry in table.redo[-1 : -1 - count : -1]:
        assert model.table is not None
        model = play_entry(model, model.table, entry, model.table.redo[:-1])
        announce.append(model.announcement)
        animated += model.animated
    return replace(model, announcement=sentences(*announce), animated=animated)
