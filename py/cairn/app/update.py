"""What an event does: model and event in, model and effects out, and nothing else touched."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from cairn.app import computer, remote, variations
from cairn.app import events as on
from cairn.app.model import (
    DrawnPosition,
    Effect,
    GameCode,
    LessonPlace,
    Model,
    Note,
    Outcomes,
    Refused,
    Save,
    SaveVault,
    Table,
)
from cairn.app.picker import Picked, WrongSpot, drop, lift, pick, targets, why_not
from cairn.app.queries import answer
from cairn.app.secrets import (
    check_curtain,
    check_undo,
    checked_random,
    curtain_seat,
    missing_vault_note,
    restore_vaults,
    seal_choice,
    secret_chooser,
    with_disclosures,
)
from cairn.app.sentences import describe_entry, describe_place, ending, require_actor, seat_name
from cairn.core.game import GameError, IllegalAction, Seat
from cairn.core.language import Phrase, sentences, t
from cairn.core.play import AgreedDraw, Play, Resignation, begin, is_ending, is_opening, is_outcome, load, read_entry
from cairn.core.record import BadRecord, NewerRecord, Shelf


def update(model: Model, event: on.Event, shelf: Shelf) -> tuple[Model, tuple[Effect, ...]]:
    """The model after an event. What a player, a file or the page did wrong becomes a note; the table stays."""
    if isinstance(event, on.ComputerAction):
        return _computer_acted(model, event)
    if isinstance(event, on.DrawPosition):
        return model, _drawn(model.table, event.at)
    try:
        after = _step(_without_transients(model), event, shelf)
    except BadRecord as error:
        return complain(model, error), _refused(event, error)
    except GameError as error:
        return complain(model, error), ()
    if event is on.Command.OUTCOMES and after.table is not None:
        return replace(model, announcement="", animated=0), (Outcomes(after.table.id, after.table.play),)
    if isinstance(event, on.WriteCode):
        return replace(model, announcement="", animated=0), _game_codes(after.table, event)
    if event is on.Command.FLIP or isinstance(event, on.SetLayout):
        return replace(after, note=model.note, refused_spot=model.refused_spot, reply=model.reply), ()
    return after, (*_saves(model.table, after, event), *_search_requests(model.table, after.table, event))


def complain(model: Model, error: GameError) -> Model:
    """The model as it was, with a note that tells what was wrong."""
    note = Note(error.title, error.why, error.rule if isinstance(error, IllegalAction) else "")
    return replace(
        _without_transients(model), note=note, refused_spot=error.spot if isinstance(error, WrongSpot) else ""
    )


def _without_transients(model: Model) -> Model:
    """The model without what belonged to the last event only."""
    return replace(model, note=None, refused_spot="", announcement="", reply=(), animated=0, replays=False)


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
    from cairn.app import exploring  # noqa: PLC0415 (few open a tree, and imports cost start-up)

    if old is None or new.exploration is None or not new.exploration.keeps:
        return ()
    is_same = not old.variation if old.exploration is None else old.exploration.tree is new.exploration.tree
    return () if is_same else (Save(exploring.stop(new)),)


def _search_requests(old: Table | None, new: Table | None, event: on.Event) -> tuple[Effect, ...]:
    """What the computer is asked now, unless it is thinking about just that."""
    question = computer.search_request(new)
    same = question == computer.search_request(old) and not isinstance(event, on.NewGame | on.OpenSaved)
    return () if question is None or same else (question,)


def _computer_acted(model: Model, event: on.ComputerAction) -> tuple[Model, tuple[Effect, ...]]:
    """The model after the computer's answer; one too late changes nothing. Who looks back goes on looking."""
    table = model.table
    if (
        computer.search_request(table) is None
        or table is None
        or (event.id, event.at) != (table.id, len(table.play.entries))
    ):
        return replace(model, announcement="", animated=0), ()
    try:
        action = computer.checked_action(table, event.action)
        after = _choose(_without_transients(model), replace(table, random=event.random), action)
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
            return replace(model, table=_new_table(event, shelf))
        case on.OpenSaved(id, text, vaults, levels, tree=tree):
            opened = _open(model, id, load(text, shelf), vaults, levels)
            return _with_tree(opened, tree, shelf) if tree else opened
        case on.Import(text, id):
            first, *more = text.strip().split("\n", 1)
            opened = _open(model, id, load(first, shelf), (), {})
            return _with_tree(opened, text.strip(), shelf) if more else opened
        case on.OpenCode(code, id):
            from cairn.app import sharing  # noqa: PLC0415 (few visits begin with a link, and imports cost start-up)

            return replace(model, table=sharing.open_table(id, code, shelf))
        case on.OpenPuzzle():
            from cairn.app import puzzle_table  # noqa: PLC0415 (as above)

            return replace(model, table=puzzle_table.open_table(event, shelf))
        case on.Learn():
            from cairn.app import lesson_table  # noqa: PLC0415 (as above)

            return replace(model, table=lesson_table.open_lesson(event, shelf))
    return model if model.table is None else _at_table(model, model.table, event)


def _game_codes(table: Table | None, event: on.WriteCode) -> tuple[Effect, ...]:
    """The code that was asked for; none where nothing is on the table."""
    if table is None:
        return ()
    from cairn.app import sharing  # noqa: PLC0415

    return (GameCode(table.id, event.at, sharing.code_of(table.play, event.at)),)


def _drawn(table: Table | None, at: int) -> tuple[Effect, ...]:
    """The picture that was asked for, of the last position where there is none so late."""
    return () if table is None else (DrawnPosition(table, min(at, len(table.play.entries))),)


def _open(model: Model, id: str, play: Play, texts: Sequence[str], levels: Mapping[Seat, int]) -> Model:
    """A record on the table, with what was kept apart from it, gone on with if something was still to be shown."""
    vaults, note = restore_vaults(play, texts)
    after = with_disclosures(play, vaults)
    animated = len(after.entries) - len(play.entries)
    table = _seated(Table(id, after, vaults=vaults), levels)
    return replace(model, table=table, note=note or missing_vault_note(after), animated=animated)


def _with_tree(model: Model, text: str, shelf: Shelf) -> Model:
    """The game just opened, with what was added to it."""
    from cairn.app import exploring  # noqa: PLC0415 (as above)

    table = model.table
    assert table is not None
    tree, note = exploring.open_tree(text, table.play, shelf)
    return replace(model, table=replace(table, tree=tree), note=note or model.note)


def _new_table(event: on.NewGame, shelf: Shelf) -> Table:
    if event.game not in shelf:
        raise GameError(t("There is no such game on this shelf."))
    game = shelf[event.game]
    table = Table(event.id, begin(game, event.seats or game.seats[0], event.options))
    return _seated(table, event.computer)


def _seated(table: Table, levels: Mapping[Seat, int]) -> Table:
    """The table with the computer on its seats, turned so that the first person sits nearest."""
    table = replace(table, computer=computer.seat_levels(levels, table.play))
    return replace(table, flipped=bool(computer.first_person(table)))


def _at_table(model: Model, table: Table, event: on.Event) -> Model:
    if table.exploration is not None and not isinstance(event, LOOKING) and event not in TURNING:
        return _explored(model, table, event)
    if table.is_shared:
        from cairn.app import sharing  # noqa: PLC0415 (as above)

        sharing.check_looking(table, event)
    if table.puzzle is not None:
        from cairn.app import puzzle_table  # noqa: PLC0415

        if (after := puzzle_table.handle(model, table, table.puzzle, event)) is not None:
            return after
    if table.lesson is not None:
        return _at_lesson(model, table, table.lesson, event)
    return _at_game(model, table, event)


def _at_lesson(model: Model, table: Table, place: LessonPlace, event: on.Event) -> Model:
    """What somebody does at a lesson: what the rules allow is judged by the step."""
    from cairn.app import lesson_table  # noqa: PLC0415

    lesson_table.check_event(event)
    match event:
        case on.Pick(lesson_table.NEXT):
            return lesson_table.go_on(model, table, place)
        case on.Command.UNDO:
            return lesson_table.go_back(model, table, place)
        case on.Command.SHOW_ME if place.is_waiting:
            return model
        case on.Command.SHOW_ME if table.play.game.pending(
            table.play.append(lesson_table.solution(table, place)).state
        ):
            return _choose(model, table, lesson_table.solution(table, place))
        case on.Command.SHOW_ME:
            return replace(_with(model, table, chosen=()), replays=True)
        case on.Pick() | on.Drop() | on.TypeAction() if place.is_waiting:
            raise IllegalAction(t("This step is done."), t("Go on with the button beside these words."))
    after = _at_game(model, table, event)
    acted = after.table is not None and after.table.play is not table.play
    return lesson_table.judge(model, place, after) if acted else after


def _at_game(model: Model, table: Table, event: on.Event) -> Model:
    match event:
        case on.Explore(keeps):
            from cairn.app import exploring  # noqa: PLC0415

            return replace(model, table=exploring.explore(table, keeps))
        case on.PlayOn(id):
            from cairn.app import sharing  # noqa: PLC0415

            return replace(model, table=sharing.play_on(table, id))
        case on.Query(question):
            return replace(model, reply=answer(model, table, question))
        case on.Pick() | on.Drop() | on.Explain() | on.TypeAction() if table.variation:
            return replace(_with(model, table), note=variations.left_note())
        case on.Pick() | on.Drop() | on.Explain() | on.TypeAction() if table.at is not None:
            return _back_to_play(model, table)
        case on.Pick() | on.Drop() | on.Explain() | on.TypeAction() if (note := _waiting_note(table)) is not None:
            return replace(model, note=note)
        case on.Pick() | on.Drop() | on.Explain() | on.TypeAction():
            return _act(model, table, event)
        case on.DragStart(spot):
            return _start_drag(model, table, spot)
        case on.Command.DESELECT:
            return _with(model, table, chosen=())
        case on.Command.UNDO:
            return _undo(model, table)
        case on.Command.REDO:
            return _redo(model, table)
        case on.OpenCurtain(random):
            return _with(model, table, random=checked_random(table, random), chosen=())
        case on.Command.SHOW_AGAIN:
            return replace(model, replays=True)
        case on.GoTo(at):
            return _go_to(model, table, at)
        case on.ShowVariation(at, texts):
            return _show_variation(model, table, at, texts)
        case on.Command.RESIGN:
            return _resigned(model, table)
        case on.Command.OFFER_DRAW | on.AnswerOffer():
            return _draw(model, table, event)
        case on.Command.DISMISS_COMPUTER:
            return replace(_with(model, table, computer=()), note=computer.dismissed_note())
        case on.Command.FLIP:
            return _with(model, table, t("The board is flipped."), flipped=not table.flipped, variation=table.variation)
        case on.Rematch(id):
            return replace(model, table=_rematch(table, id))
        case on.OutcomeMismatch():
            return replace(model, note=remote.mismatch_note())
    return model


LOOKING = (on.Query, on.ShowVariation)
TURNING = (on.Command.FLIP, on.Command.SHOW_AGAIN, on.Command.DESELECT)
"""What means the same while a tree is open."""


def _explored(model: Model, table: Table, event: on.Event) -> Model:
    """What is done while a tree is open; nothing of it is done to the game."""
    from cairn.app import exploring  # noqa: PLC0415

    match event:
        case on.Command.STOP_EXPLORING:
            return replace(model, table=exploring.stop(table), announcement=t("Back to the game."))
        case on.GoToNode() | on.Annotate() | on.PromoteBranch() | on.PruneBranch():
            return replace(model, table=exploring.change(table, event))
        case on.GoTo(at):
            return replace(model, table=exploring.go_to(table, at))
        case on.PlayOn(id):
            from cairn.app import sharing  # noqa: PLC0415

            return replace(model, table=sharing.play_on(exploring.here(table), id))
        case on.Pick() | on.Drop() | on.TypeAction() | on.Explain() if table.variation:
            return replace(_with(model, table), note=variations.left_note())
        case on.Explain(spot):
            return replace(model, note=_possible_note(exploring.here(table), spot))
        case on.DragStart():
            return replace(model, table=exploring.lift_piece(table, event.spot))
        case on.Pick() | on.Drop() | on.TypeAction():
            after = exploring.act(table, event)
            moved = after.shown > table.shown
            said = describe_entry(after.play, after.shown) if moved else ""
            return replace(model, table=after, announcement=said, animated=int(moved))
    return model


def _with(model: Model, table: Table, announcement: Phrase = "", **changes: Any) -> Model:
    """The model with a changed table, on which no line of the analysis is shown any more."""
    return replace(model, table=replace(table, **{"variation": ()} | changes), announcement=announcement)


def _waiting_note(table: Table) -> Note | None:
    """Note for a person who acts out of turn."""
    return computer.waiting_note(table) or remote.waiting_note(table)


def _act(model: Model, table: Table, event: on.Event) -> Model:
    """What a person does with the pieces; the game must go on."""
    require_actor(table.play)
    check_curtain(table)
    game, state = table.play.game, table.play.state
    match event:
        case on.Pick(spot):
            return _picked(model, table, pick(game, state, table.chosen, spot))
        case on.Drop(start, end):
            return _picked(model, table, drop(game, state, table.chosen, start, end))
        case on.Explain(spot):
            return replace(model, note=_possible_note(table, spot))
        case on.TypeAction(text):
            return _choose(model, table, _read_typed(table, text.strip()))
    return model


def _start_drag(model: Model, table: Table, spot: str) -> Model:
    if table.variation or table.at is not None or table.play.outcome is not None or curtain_seat(table) is not None:
        return model
    if computer.thinking_seat(table) is not None or not remote.may_act(table):
        return model
    return _with(model, table, chosen=lift(table.play.game, table.play.state, table.chosen, spot))


def _picked(model: Model, table: Table, picked: Picked) -> Model:
    if picked.action is not None:
        return _choose(model, table, picked.action)
    return _with(model, table, chosen=picked.chosen)


def _read_typed(table: Table, text: str) -> Any:
    entry = read_entry(table.play.game, text)
    if is_ending(entry):
        raise IllegalAction(t("That isn’t a move."), t("Use the buttons to resign or to offer a draw."))
    return entry


def _possible_note(table: Table, spot: str) -> Note:
    """The note that a spot may be picked; raises IllegalAction, which tells why, if it may not."""
    game, state, chosen = table.play.game, table.play.state, table.chosen
    if spot not in targets(game, state, chosen):
        raise why_not(game, state, (*chosen, spot))
    return Note(t("You can do that."), t("Click it, or press Enter."), quiet=True)


def _choose(model: Model, table: Table, action: Any) -> Model:
    """The table after what a person chose to do; what is to be kept secret is sealed before it is on record."""
    if table.puzzle is not None:
        from cairn.app import puzzle_table  # noqa: PLC0415

        return puzzle_table.answer(model, table, table.puzzle, action)
    entry, vaults = seal_choice(table, action)
    return _play(model, replace(table, vaults=vaults), entry)


def _play(model: Model, table: Table, entry: Any, redo: tuple[Any, ...] = ()) -> Model:
    """The table after an entry: an offered draw lapses, and what was taken back is gone unless this replays it.

    What has to be shown or opened after it is, from the vaults at hand.
    """
    play = with_disclosures(table.play.append(entry), table.vaults)
    added = range(len(table.play.entries) + 1, len(play.entries) + 1)
    played = [describe_entry(play, at) for at in added if not is_opening(play.game, play.entries[at - 1])]
    announce = sentences(*played, ending(play))
    random = _kept_random(table, table.play)
    after = _with(model, table, announce, play=play, redo=redo, chosen=(), offer=None, at=None, random=random)
    return replace(
        after, animated=0 if is_ending(entry) else len(added), note=None if table.remote else missing_vault_note(play)
    )


def _undo(model: Model, table: Table) -> Model:
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
    random = _kept_random(table, play)
    return _with(
        model, table, sentences(*announce), play=play, redo=redo, chosen=(), offer=None, at=None, random=random
    )


def _kept_random(table: Table, play: Play) -> str:
    """The state without a curtain; a player who is to hide something confirms again that they are there."""
    return table.random if secret_chooser(play) is None else ""


def _redo(model: Model, table: Table) -> Model:
    if not table.redo:
        raise IllegalAction(t("Nothing to redo."), t("You haven’t undone anything since the last move."))
    count, announce, animated = computer.redo_count(table), [], 0
    while count < len(table.redo) and is_outcome(table.play.game, table.redo[-1 - count]):
        count += 1
    for entry in table.redo[-1 : -1 - count : -1]:
        assert model.table is not None
        model = _play(model, model.table, entry, model.table.redo[:-1])
        announce.append(model.announcement)
        animated += model.animated
    return replace(model, announcement=sentences(*announce), animated=animated)


def _go_to(model: Model, table: Table, at: int) -> Model:
    if at >= len(table.play.entries):
        return _with(model, table, t("Back to the game.") if table.at is not None else "", chosen=(), at=None)
    return _with(model, table, sentences(*describe_place(table.play, at)), chosen=(), at=at)


def _show_variation(model: Model, table: Table, at: int, texts: Sequence[str]) -> Model:
    """A line of the analysis of the position shown; it moves when it goes on by one action."""
    if at != table.shown or curtain_seat(table) is not None:
        return model
    line = variations.read_variation(table, texts)
    after = replace(table, variation=line, chosen=())
    said = variations.describe_last(after) if line else ""
    return replace(model, table=after, announcement=said, animated=int(bool(line) and line[:-1] == table.variation))


def _back_to_play(model: Model, table: Table) -> Model:
    """A click while looking back plays nothing: it was meant for another position."""
    note = Note(t("Back to the game."), t("That was an earlier position; nothing has changed."), quiet=True)
    return replace(_with(model, table, at=None), note=note)


def _resigned(model: Model, table: Table) -> Model:
    """Against the computer the person resigns, also on the computer's turn."""
    seat, mine = require_actor(table.play), computer.first_person(table)
    if table.computer and mine is None:
        raise IllegalAction(t("Two computers are playing."), t("You can leave; the game is saved."))
    return _play(model, table, Resignation(mine if table.computer and mine is not None else seat))


def _draw(model: Model, table: Table, event: on.Event) -> Model:
    if table.computer:
        raise IllegalAction(t("The computer doesn’t accept draws."), t("Play on, resign, or leave; the game is saved."))
    play, seat = table.play, require_actor(table.play)
    if not play.game.draws:
        raise IllegalAction(t("No draws."), t("{game} has no draws.", game=play.game.title))
    match event:
        case on.Command.OFFER_DRAW:
            return _with(model, table, t("{player} offers a draw.", player=seat_name(play, seat)), offer=seat, at=None)
        case _ if table.offer is None:
            raise IllegalAction(t("Nobody has offered a draw."), t("An offer ends with the next move."))
        case on.AnswerOffer(accepted=True):
            return _play(model, table, AgreedDraw())
    return _with(model, table, t("The draw is declined."), offer=None)


def _rematch(table: Table, id: str) -> Table:
    """The next game; the board is turned when seats change, so that everybody stays where they sit."""
    play, outcome = table.play, table.play.outcome
    if outcome is None:
        raise IllegalAction(t("The game is not over."), t("Finish it or resign, then play again."))
    options, seats = play.game.rematch(dict(play.record.options), outcome)
    levels = tuple(table.computer[seat] for seat in seats) if table.computer else ()
    again = begin(play.game, play.record.seats, options)
    return Table(id, again, flipped=table.flipped ^ (seats[0] != 0), computer=levels)
