"""How a game comes to the table: begun, opened from a record, or played again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from cairn.app import events as on
from cairn.app.model import Model, Table
from cairn.app.table import computer
from cairn.app.table.secrets import missing_vault_note, restore_vaults, with_disclosures
from cairn.core.errors import GameError
from cairn.core.language import t
from cairn.core.option import draw_lots
from cairn.core.play import Play, begin, next_game
from cairn.core.record import Shelf
from cairn.core.state import Seat


def open_record(model: Model, id: str, play: Play, texts: Sequence[str], levels: Mapping[Seat, int]) -> Model:
    """A record on the table, with what was kept apart from it, gone on with if something was still to be shown."""
    vaults, note = restore_vaults(play, texts)
    after = with_disclosures(play, vaults)
    animated = len(after.entries) - len(play.entries)
    table = _seated(Table(id, after, vaults=vaults), levels)
    return replace(model, table=table, note=note or missing_vault_note(after), animated=animated)


def with_tree(model: Model, text: str, shelf: Shelf) -> Model:
    """The game just opened, with what was added to it."""
    from cairn.app.study import exploring  # noqa: PLC0415 (few open a tree, and imports cost start-up)

    table = model.table
    assert table is not None
    tree, note = exploring.open_tree(text, table.play, shelf)
    return replace(model, table=replace(table, tree=tree), note=note or model.note)


def new_table(event: on.NewGame, shelf: Shelf) -> Table:
    """The table of a new game; raises GameError."""
    if event.game not in shelf:
        raise GameError(t("There is no such game on this shelf."))
    game = shelf[event.game]
    options = draw_lots(game.options, event.options, event.id)
    table = Table(event.id, begin(game, event.seats or game.seats[0], options))
    return _seated(table, event.computer)


def _seated(table: Table, levels: Mapping[Seat, int]) -> Table:
    """The table with the computer on its seats, turned so that the first person sits nearest."""
    table = replace(table, computer=computer.seat_levels(levels, table.play))
    return replace(table, flipped=bool(computer.first_person(table)))


def begin_rematch(table: Table, id: str, *, gives_way: bool) -> Table:
    """The next game; the board is turned when seats change, so that everybody stays where they sit."""
    play = table.play
    options, seats = next_game(play, gives_way=gives_way)
    levels = tuple(table.computer[seat] for seat in seats) if table.computer else ()
    again = begin(play.game, play.record.seats, options)
    return Table(id, again, flipped=table.flipped ^ (seats[0] != 0), computer=levels)
