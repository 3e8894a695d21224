"""The update by an event: model and event in, model and effects out, and nothing else touched."""

from __future__ import annotations

from dataclasses import replace

from cairn.app import events as on
from cairn.app.effects import DrawnPosition, Effect, Outcomes, Refused, Save, SaveVault
from cairn.app.model import Model, Note, Table
from cairn.app.table import computer
from cairn.app.table.at_table import act_at_table
from cairn.app.table.opening import new_table, open_record, with_tree
from cairn.app.table.picker import WrongSpot
from cairn.app.table.playing import choose
from cairn.core.errors import GameError, IllegalAction
from cairn.core.play import load
from cairn.core.record import BadRecord, NewerRecord, Shelf


def update(model: Model, event: on.Event, shelf: Shelf) -> tuple[Model, tuple[Effect, ...]]:
    """The model after an event. What a player, a file or the page did wrong becomes a note; the table stays."""
    if isinstance(event, on.ComputerAction):
        return _computer_acted(model, event)
    if isinstance(event, on.DrawPosition):
        return model, _drawn(model.table, event.at)
    try:
        if isinstance(event, on.EditPosition):
            from cairn.app.study import setting_up  # noqa: PLC0415 (few set up positions, and imports cost start-up)

            return model, (setting_up.answer(event, shelf),)
        if isinstance(event, on.DescribePuzzle):
            from cairn.app.puzzle import describing  # noqa: PLC0415 (as above)

            return model, (describing.answer(event, shelf),)
        after = _step(without_transients(model), event, shelf)
    except BadRecord as error:
        return complain(model, error), _refused(event, error)
    except GameError as error:
        return complain(model, error), ()
    if event is on.Command.OUTCOMES and after.table is not None:
        return replace(model, announcement="", animated=0), (Outcomes(after.table.id, after.table.play),)
    if isinstance(event, on.WriteCode):
        return replace(model, announcement="", animated=0), _game_codes(after.table, event)
    if event is on.Command.FLIP or isinstance(event, on.SetLayout):
        return replace(
            after, note=model.note, refused_spot=model.refused_spot, sources=model.sources, reply=model.reply
        ), ()
    return after, (*_saves(model.table, after, event), *_search_requests(model.table, after.table, event))


def complain(model: Model, error: GameError) -> Model:
    """The model as it was, with a note that tells what was wrong."""
    note = Note(error.title, error.why, error.rule if isinstance(error, IllegalAction) else "")
    complained = replace(without_transients(model), note=note)
    return (
        replace(complained, refused_spot=error.spot, sources=error.sources)
        if isinstance(error, WrongSpot)
        else complained
    )


def without_transients(model: Model) -> Model:
    """The model without what belonged to the last event only."""
    return replace(model, note=None, refused_spot="", sources=(), announcement="", reply=(), animated=0, replays=False)


def _saves(old: Table | None, after: Model, event: on.Event) -> tuple[Effect, ...]:
    """A save whenever the record is another one than before; what was just opened lies there, unless it went on.

    Vaults come first: a record whose seals nobody can open is of no use.
    """
    new = after.table
    if new is None or not new.is_kept or (isinstance(event, on.OpenSaved) and not after.animated):
        return ()
    known = old.vaults if old is not None and old.id == new.id else ()
    kept = (SaveVault(new.id, vault) for vault in new.vaults if vault not in known)
    if new.exploration is not None:
        return _tree_saves(old, new)
    before = old.exploration.home if old is not None and old.exploration is not None else old
    same = before is not None and before.play is new.play and before.computer == new.computer
    return (*kept, *(() if same else (Save(new),)))


def _tree_saves(old: Table | None, new: Table) -> tuple[Effect, ...]:
    """A save whenever something was added to a tree that is kept."""
    from cairn.app.study import exploring  # noqa: PLC0415 (few open a tree, and imports cost start-up)

    if old is None or new.exploration is None or not new.exploration.keeps:
        return ()
    is_same = not old.variation if old.exploration is None else old.exploration.tree is new.exploration.tree
    return () if is_same else (Save(exploring.stop(new)),)


def _search_requests(old: Table | None, new: Table | None, event: on.Event) -> tuple[Effect, ...]:
    """The question to the computer now, unless it is thinking about just that."""
    question = computer.search_request(new)
    same = question == computer.search_request(old) and not isinstance(event, on.NewGame | on.OpenSaved)
    return () if question is None or same else (question,)


def _computer_acted(model: Model, event: on.ComputerAction) -> tuple[Model, tuple[Effect, ...]]:
    """The model after the computer's answer; one to an older position changes nothing, and looking back goes on."""
    table = model.table
    if (
        computer.search_request(table) is None
        or table is None
        or (event.id, event.at) != (table.id, len(table.play.entries))
    ):
        return replace(model, announcement="", animated=0), ()
    try:
        action = computer.checked_action(table, event.action)
        after = choose(without_transients(model), replace(table, random=event.random), action)
    except GameError as error:
        return replace(model, announcement="", animated=0), (computer.stopped_effect(table, error),)
    if table.at is not None and after.table is not None:
        after = replace(after, table=replace(after.table, at=table.at, variation=table.variation), animated=0)
    return after, (*_saves(table, after, event), *_search_requests(table, after.table, event))


def _refused(event: on.Event, error: BadRecord) -> tuple[Effect, ...]:
    if isinstance(event, on.OpenSaved | on.Import):
        return (Refused(event.id, event.text, error.title, error.why, isinstance(error, NewerRecord)),)
    return ()


def _step(model: Model, event: on.Event, shelf: Shelf) -> Model:
    match event:
        case on.SetLayout(layout):
            return replace(model, layout=layout)
        case on.SetLanguage(language):
            return replace(model, language=language)
        case on.Command.LEAVE:
            return replace(model, table=None)
        case on.NewGame():
            return replace(model, table=new_table(event, shelf))
        case on.OpenSaved(id, text, vaults, levels, tree=tree):
            opened = open_record(model, id, load(text, shelf), vaults, levels)
            return with_tree(opened, tree, shelf) if tree else opened
        case on.Import(text, id):
            first, *more = text.strip().split("\n", 1)
            opened = open_record(model, id, load(first, shelf), (), {})
            return with_tree(opened, text.strip(), shelf) if more else opened
        case on.OpenCode(code, id):
            from cairn.app.study import sharing  # noqa: PLC0415 (few visits begin with a link, and imports cost start-up)

            return replace(model, table=sharing.open_table(id, code, shelf))
        case on.OpenPuzzle():
            from cairn.app.puzzle import solving  # noqa: PLC0415 (as above)

            return solving.lay(model, event, shelf)
        case on.Learn():
            from cairn.app import lesson  # noqa: PLC0415 (as above)

            return lesson.lay(model, event, shelf)
    return model if model.table is None else act_at_table(model, model.table, event)


def _game_codes(table: Table | None, event: on.WriteCode) -> tuple[Effect, ...]:
    """The code that was asked for; none where nothing is on the table."""
    if table is None:
        return ()
    from cairn.app.study import sharing  # noqa: PLC0415

    return (sharing.answer(table, event),)


def _drawn(table: Table | None, at: int) -> tuple[Effect, ...]:
    """The picture that was asked for, of the last position where there is none so late."""
    return () if table is None else (DrawnPosition(table, min(at, len(table.play.entries))),)
