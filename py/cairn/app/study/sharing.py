"""Games from links: shown read-only; playing on from a position makes a copy that is saved."""

from __future__ import annotations

from dataclasses import replace

from cairn.app import events as on
from cairn.app.effects import GameCode
from cairn.app.model import Table, Viewing
from cairn.app.study import exploring
from cairn.app.table.secrets import with_disclosures
from cairn.core.commitments import opened_vaults
from cairn.core.errors import IllegalAction
from cairn.core.language import t
from cairn.core.play import Play, is_ending, is_opening, load
from cairn.core.record import Shelf
from cairn.core.tree import plant
from cairn.core.tree_code import SharedTree, TooMuch, read_tree_code, write_tree_code
from cairn.core.tree_text import read_tree

LOOKING = (on.Query, on.GoTo, on.ShowVariation, on.PlayOn, on.WriteCode, on.Explore)
"""The events allowed at a table that is only looked at, besides turning the board and seeing a turn again."""


def open_table(id: str, code: str, shelf: Shelf) -> Table:
    """The table of a game code or a record, to be looked at, its tree open where there is one; raises BadRecord."""
    shared = _read_text(code.strip(), shelf) if code.lstrip().startswith("{") else read_tree_code(code.strip(), shelf)
    play, tree, at = shared.play, shared.tree, shared.at
    if tree == plant(play.record):
        return Table(id, play, at=at if at is not None and at < len(play.entries) else None, mode=Viewing())
    table = exploring.explore(Table(id, play, mode=Viewing(), tree=tree), keeps=False)
    return table if at is None else exploring.change(table, on.GoToNode(at))


def _read_text(text: str, shelf: Shelf) -> SharedTree:
    """The game of a record's text, with what was added to it; raises BadRecord or BadTree."""
    return SharedTree(load(text.split("\n", 1)[0], shelf), read_tree(text, shelf))


def answer(table: Table, event: on.WriteCode) -> GameCode:
    """The code of the game on the table, to be opened at a position of the line shown; behind it, at the game's end."""
    play, tree = table.play, plant(table.play.record)
    if table.exploration is not None:
        play, tree = table.exploration.home.play, table.exploration.tree
    elif table.tree is not None:
        tree = exploring.replant(table.tree, play)
    line = exploring.line_through(tree, table.exploration.at) if table.exploration else tree.played()
    at = line[event.at] if event.at < len(line) else None
    if not event.with_tree:
        played = {place: count for count, place in enumerate(tree.played())}
        at = None if at is None else max(played[place] for place in tree.path(at) if place in played)
        tree = plant(play.record)
    if at == tree.played()[-1]:
        at = None
    try:
        return GameCode(table.id, event.at, event.with_tree, write_tree_code(SharedTree(play, tree, at)))
    except TooMuch as error:
        return GameCode(table.id, event.at, event.with_tree, "", error.why)


def check_looking(table: Table, event: on.Event) -> None:
    """Raise IllegalAction where an event would change a game that is only looked at."""
    is_looking = isinstance(event, LOOKING) or event in (on.Command.FLIP, on.Command.SHOW_AGAIN, on.Command.DESELECT)
    if table.is_shared and not is_looking:
        raise IllegalAction(
            t("You are only looking at this game."), t("Choose “Play on from here”, and it becomes a game of yours.")
        )


def play_on(table: Table, id: str) -> Table:
    """A game of one's own that begins with the actions up to the position shown.

    What was hidden and later opened is known from the record; without that a game with seals cannot go on.
    """
    if table.remote is not None and table.remote.is_going:
        raise IllegalAction(t("A match is on."), t("Finish it first; then play on from any position."))
    play, vaults = table.play, tuple(opened_vaults(table.play).values()) or table.vaults
    entries = play.entries[: table.shown]
    while entries and (is_ending(entries[-1]) or is_opening(play.game, entries[-1])):
        entries = entries[:-1]
    count = len(entries)
    record = replace(play.record, actions=play.record.actions[:count])
    begun = Play(play.game, record, play.states[: count + 1], entries)
    held = tuple(vault for vault in vaults if vault.seat in _sealed(begun))
    return Table(id, with_disclosures(begun, held), flipped=table.flipped, vaults=held)


def _sealed(play: Play) -> tuple[int, ...]:
    """The seats that have sealed something so far."""
    return play.game.secrets.sealed_seats(play.state) if play.game.secrets else ()
