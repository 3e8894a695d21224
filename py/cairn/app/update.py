"""What an event does: model and event in, model and effects out, and nothing else touched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cairn.app import computer, remote, variations
from cairn.app import events as on
from cairn.app.model import Effect, Facts, Keep, Model, Note, Refused, Save, Table
from cairn.app.picker import Picked, WrongSpot, drop, lift, pick, targets, why_not
from cairn.app.queries import answer
from cairn.app.secrets import awaited, check_undo, hider, keep_out, missing, restored, to_record, unveiled, with_facts
from cairn.app.sentences import ended, mover, name, told
from cairn.core.game import GameError, IllegalAction, Seat
from cairn.core.language import t
from cairn.core.play import AgreedDraw, Play, Resignation, begin, is_ending, is_opening, is_outcome, load, read_entry
from cairn.core.record import BadRecord, Shelf


def update(model: Model, event: on.Event, shelf: Shelf) -> tuple[Model, tuple[Effect, ...]]:
    """The model after an event. What a player, a file or the page did wrong becomes a note; the table stays."""
    if isinstance(event, on.Answer):
        return _answered(model, event)
    try:
        after = _step(_calm(model), event, shelf)
    except BadRecord as error:
        return complain(model, error), _refused(event, error)
    except GameError as error:
        return complain(model, error), ()
    if event is on.Command.FACTS and after.table is not None:
        return replace(model, announcement="", animated=0), (Facts(after.table.id, after.table.play),)
    if event is on.Command.FLIP or isinstance(event, on.SetLayout):
        return replace(after, note=model.note, refused_spot=model.refused_spot, reply=model.reply), ()
    return after, (*_saves(model.table, after, event), *_thoughts(model.table, after.table, event))


def complain(model: Model, error: GameError) -> Model:
    """The model as it was, with a note that tells what was wrong."""
    if isinstance(error, IllegalAction):
        note = Note(error.title, error.why, error.rule)
    else:
        note = Note(getattr(error, "title", t("That is not possible.")), getattr(error, "why", str(error)))
    return replace(_calm(model), note=note, refused_spot=error.spot if isinstance(error, WrongSpot) else "")


def _calm(model: Model) -> Model:
    """The model without what belonged to the last event only."""
    return replace(model, note=None, refused_spot="", announcement="", reply=(), animated=0)


def _saves(old: Table | None, after: Model, event: on.Event) -> tuple[Effect, ...]:
    """A save whenever the record is another one than before; what was just opened lies there, unless it went on.

    Vaults come first: a record whose seals nobody can open is of no use.
    """
    new = after.table
    if new is None or (isinstance(event, on.Open) and not after.animated):
        return ()
    known = old.vaults if old is not None and old.id == new.id else ()
    kept = (Keep(new.id, vault) for vault in new.vaults if vault not in known)
    same = old is not None and old.play is new.play and old.computer == new.computer
    return (*kept, *(() if same else (Save(new),)))


def _thoughts(old: Table | None, new: Table | None, event: on.Event) -> tuple[Effect, ...]:
    """What the computer is asked now, unless it is thinking about just that."""
    question = computer.asked(new)
    same = question == computer.asked(old) and not isinstance(event, on.Begin | on.Open)
    return () if question is None or same else (question,)


def _answered(model: Model, event: on.Answer) -> tuple[Model, tuple[Effect, ...]]:
    """The model after the computer's answer; one too late changes nothing. Who looks back goes on looking."""
    table = model.table
    if computer.asked(table) is None or table is None or (event.id, event.at) != (table.id, len(table.play.entries)):
        return replace(model, announcement="", animated=0), ()
    try:
        action = computer.answered(table, event.action)
        after = _chosen(_calm(model), replace(table, random=event.random), action)
    except GameError as error:
        return replace(model, announcement="", animated=0), (computer.stopped(table, error),)
    if table.at is not None and after.table is not None:
        after = replace(after, table=replace(after.table, at=table.at, variation=table.variation), animated=0)
    return after, (*_saves(table, after, event), *_thoughts(table, after.table, event))


def _refused(event: on.Event, error: BadRecord) -> tuple[Effect, ...]:
    if isinstance(event, on.Open | on.Paste):
        return (Refused(event.id, event.text, error.title, error.why),)
    return ()


def _step(model: Model, event: on.Event, shelf: Shelf) -> Model:
    match event:
        case on.SetLayout(layout):
            return replace(model, layout=layout)
        case on.Speak(language):
            return replace(model, language=language)
        case on.Command.LEAVE:
            return replace(model, table=None)
        case on.Begin():
            return replace(model, table=_new_table(event, shelf))
        case on.Open(id, text, vaults, levels):
            return _opened(model, id, load(text, shelf), vaults, levels)
        case on.Paste(text, id):
            return _opened(model, id, load(text, shelf), (), {})
    return model if model.table is None else _at_table(model, model.table, event)


def _opened(model: Model, id: str, play: Play, texts: Sequence[str], levels: Mapping[Seat, int]) -> Model:
    """A record on the table, with what was kept apart from it, gone on with if something was still to be shown."""
    vaults, note = restored(play, texts)
    after = with_facts(play, vaults)
    filmed = len(after.entries) - len(play.entries)
    table = _seated(Table(id, after, vaults=vaults), levels)
    return replace(model, table=table, note=note or missing(after), animated=filmed)


def _new_table(event: on.Begin, shelf: Shelf) -> Table:
    if event.game not in shelf:
        raise GameError(t("There is no such game on this shelf."))
    game = shelf[event.game]
    table = Table(event.id, begin(game, event.seats or game.seats[0], event.options))
    return _seated(table, event.computer)


def _seated(table: Table, levels: Mapping[Seat, int]) -> Table:
    """The table with the computer on its seats, turned so that the first person sits nearest."""
    table = replace(table, computer=computer.seated(levels, table.play))
    return replace(table, flipped=bool(computer.person(table)))


def _at_table(model: Model, table: Table, event: on.Event) -> Model:
    match event:
        case on.Ask(question):
            return replace(model, reply=answer(model, table, question))
        case on.Pick() | on.Drag() | on.Why() | on.Type() if table.variation:
            return replace(_with(model, table), note=variations.left())
        case on.Pick() | on.Drag() | on.Why() | on.Type() if table.at is not None:
            return _back_to_play(model, table)
        case on.Pick() | on.Drag() | on.Why() | on.Type() if (note := _keep_waiting(table)) is not None:
            return replace(model, note=note)
        case on.Pick() | on.Drag() | on.Why() | on.Type():
            return _act(model, table, event)
        case on.Lift(spot):
            return _lifted(model, table, spot)
        case on.Command.LET_GO:
            return _with(model, table, chosen=())
        case on.Command.UNDO:
            return _undo(model, table)
        case on.Command.REDO:
            return _redo(model, table)
        case on.Unveil(random):
            return _with(model, table, random=unveiled(table, random), chosen=())
        case on.LookAt(at):
            return _look(model, table, at)
        case on.ShowLine(at, texts):
            return _line(model, table, at, texts)
        case on.Command.RESIGN:
            return _resigned(model, table)
        case on.Command.OFFER_DRAW | on.Command.ACCEPT_DRAW | on.Command.DECLINE_DRAW:
            return _draw(model, table, event)
        case on.Command.BY_HAND:
            return replace(_with(model, table, computer=()), note=computer.by_hand())
        case on.Command.FLIP:
            return _with(model, table, t("The board is turned."), flipped=not table.flipped, variation=table.variation)
        case on.Rematch(id):
            return replace(model, table=_rematch(table, id))
        case on.Unlike():
            return replace(model, note=remote.outcome_differs())
    return model


def _with(model: Model, table: Table, announce: str = "", **changes: Any) -> Model:
    """The model with a changed table, on which no line of the analysis is shown any more."""
    return replace(model, table=replace(table, **{"variation": ()} | changes), announcement=announce)


def _keep_waiting(table: Table) -> Note | None:
    """What to say to whoever wants to act while somebody else is to."""
    return computer.keep_waiting(table) or remote.keep_waiting(table)


def _act(model: Model, table: Table, event: on.Event) -> Model:
    """What a person does with the pieces; the game must go on."""
    mover(table.play)
    keep_out(table)
    game, state = table.play.game, table.play.state
    match event:
        case on.Pick(spot):
            return _picked(model, table, pick(game, state, table.chosen, spot))
        case on.Drag(start, end):
            return _picked(model, table, drop(game, state, table.chosen, start, end))
        case on.Why(spot):
            return replace(model, note=_possible(table, spot))
        case on.Type(text):
            return _chosen(model, table, _typed(table, text.strip()))
    return model


def _lifted(model: Model, table: Table, spot: str) -> Model:
    if table.variation or table.at is not None or table.play.outcome is not None or awaited(table) is not None:
        return model
    if computer.thinking(table) is not None or not remote.mine(table):
        return model
    return _with(model, table, chosen=lift(table.play.game, table.play.state, table.chosen, spot))


def _picked(model: Model, table: Table, picked: Picked) -> Model:
    if picked.action is not None:
        return _chosen(model, table, picked.action)
    return _with(model, table, chosen=picked.chosen)


def _typed(table: Table, text: str) -> Any:
    entry = read_entry(table.play.game, text)
    if is_ending(entry):
        raise IllegalAction(t("That is not an action."), t("Use the buttons to resign or to offer a draw."))
    return entry


def _possible(table: Table, spot: str) -> Note:
    """The note that a spot may be picked; raises IllegalAction, which tells why, if it may not."""
    game, state, chosen = table.play.game, table.play.state, table.chosen
    if spot not in targets(game, state, chosen):
        raise why_not(game, state, (*chosen, spot))
    return Note(t("This is possible."), t("Choose it with a click, or with Enter."), quiet=True)


def _chosen(model: Model, table: Table, action: Any) -> Model:
    """The table after what a person chose to do; what is to be kept secret is sealed before it is on record."""
    entry, vaults = to_record(table, action)
    return _play(model, replace(table, vaults=vaults), entry)


def _play(model: Model, table: Table, entry: Any, redo: tuple[Any, ...] = ()) -> Model:
    """The table after an entry: an offered draw lapses, and what was taken back is gone unless this replays it.

    What has to be shown or opened after it is, from the vaults at hand.
    """
    play = with_facts(table.play.append(entry), table.vaults)
    added = range(len(table.play.entries) + 1, len(play.entries) + 1)
    announce = " ".join(told(play, at) for at in added if not is_opening(play.game, play.entries[at - 1])) + ended(play)
    random = _still_there(table, table.play)
    after = _with(model, table, announce, play=play, redo=redo, chosen=(), offer=None, at=None, random=random)
    return replace(after, animated=0 if is_ending(entry) else len(added), note=None if table.remote else missing(play))


def _undo(model: Model, table: Table) -> Model:
    if not table.play.entries:
        raise IllegalAction(t("Nothing to take back."), t("The game is at its start."))
    play, redo, announce = table.play, table.redo, []
    for _ in range(computer.to_take_back(table)):
        whole = False
        while not whole:
            check_undo(play)
            whole = not is_outcome(play.game, play.entries[-1])
            announce.append(t("Taken back: {said}", said=told(play, len(play.entries))))
            play, redo = play.without_last(), (*redo, play.entries[-1])
    random = _still_there(table, play)
    return _with(model, table, " ".join(announce), play=play, redo=redo, chosen=(), offer=None, at=None, random=random)


def _still_there(table: Table, play: Play) -> str:
    """What says that no curtain is needed; whoever is to hide something says anew that they are there."""
    return table.random if hider(play) is None else ""


def _redo(model: Model, table: Table) -> Model:
    if not table.redo:
        raise IllegalAction(t("Nothing to play again."), t("Nothing was taken back since the last action."))
    count, announce, filmed = computer.to_play_again(table), [], 0
    while count < len(table.redo) and is_outcome(table.play.game, table.redo[-1 - count]):
        count += 1
    for entry in table.redo[-1 : -1 - count : -1]:
        assert model.table is not None
        model = _play(model, model.table, entry, model.table.redo[:-1])
        announce.append(model.announcement)
        filmed += model.animated
    return replace(model, announcement=" ".join(announce), animated=filmed)


def _look(model: Model, table: Table, at: int) -> Model:
    if at >= len(table.play.entries):
        return _with(
            model, table, t("Back at the end of the game.") if table.at is not None else "", chosen=(), at=None
        )
    said = t("Move {n}. {said}", n=at, said=told(table.play, at)) if at else t("The start of the game.")
    return _with(model, table, said, chosen=(), at=at)


def _line(model: Model, table: Table, at: int, texts: Sequence[str]) -> Model:
    """A line of the analysis of the position shown; it moves when it goes on by one action."""
    if at != table.shown or awaited(table) is not None:
        return model
    line = variations.line_of(table, texts)
    after = replace(table, variation=line, chosen=())
    said = variations.said(after) if line else ""
    return replace(model, table=after, announcement=said, animated=int(bool(line) and line[:-1] == table.variation))


def _back_to_play(model: Model, table: Table) -> Model:
    """A click while looking back plays nothing: it was meant for another position."""
    note = Note(t("Back at the end of the game."), t("That was an earlier position; nothing was changed."), quiet=True)
    return replace(_with(model, table, at=None), note=note)


def _resigned(model: Model, table: Table) -> Model:
    """Against the computer it is the person who resigns, whoever's turn it is."""
    seat, mine = mover(table.play), computer.person(table)
    if table.computer and mine is None:
        raise IllegalAction(t("Two computers are playing."), t("You can leave them; the game is kept."))
    return _play(model, table, Resignation(mine if table.computer and mine is not None else seat))


def _draw(model: Model, table: Table, event: on.Event) -> Model:
    if table.computer:
        raise IllegalAction(t("The computer agrees to no draw."), t("Play on, resign, or leave; the game is kept."))
    play, seat = table.play, mover(table.play)
    if not play.game.draws:
        raise IllegalAction(t("No draws."), t("{game} cannot end in a draw.", game=play.game.title))
    match event:
        case on.Command.OFFER_DRAW:
            return _with(model, table, t("{player} offers a draw.", player=name(play, seat)), offer=seat, at=None)
        case _ if table.offer is None:
            raise IllegalAction(t("No draw is offered."), t("An offer lapses with the next action."))
        case on.Command.ACCEPT_DRAW:
            return _play(model, table, AgreedDraw())
    return _with(model, table, t("The draw is declined."), offer=None)


def _rematch(table: Table, id: str) -> Table:
    """The next game; the board is turned when seats change, so that everybody stays where they sit."""
    play, outcome = table.play, table.play.outcome
    if outcome is None:
        raise IllegalAction(t("The game is not over."), t("Play it to its end, or resign, and then play again."))
    options, seats = play.game.rematch(dict(play.record.options), outcome)
    levels = tuple(table.computer[seat] for seat in seats) if table.computer else ()
    again = begin(play.game, play.record.seats, options)
    return Table(id, again, flipped=table.flipped ^ (seats[0] != 0), computer=levels)
