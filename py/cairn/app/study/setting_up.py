"""The position editor: one change of an arrangement, and how the position looks after it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cairn.app import events as on
from cairn.app.effects import PositionEdited, PositionRefused
from cairn.app.messages.scene_data import plain
from cairn.core.arrangement import Arrangement, Arrangements, BadPosition, Fault, Pieces, write
from cairn.core.errors import GameError
from cairn.core.game import Game, Side
from cairn.core.language import t, tn
from cairn.core.option import Options
from cairn.core.play import begin
from cairn.core.record import Shelf, write_record
from cairn.core.scene import Viewpoint


def answer(event: on.EditPosition, shelf: Shelf) -> PositionEdited | PositionRefused:
    """The position after a change, or why there is none."""
    try:
        return _edit(event, shelf)
    except GameError as error:
        return PositionRefused(event.game, error.why)


def _edit(event: on.EditPosition, shelf: Shelf) -> PositionEdited:
    """The position after a change; raises GameError where the game or its options are unknown."""
    game = shelf.get(event.game)
    if game is None or game.arrangements is None:
        raise GameError(t("No position of this game can be set up."))
    settled = game.normalize_options(2, event.options)
    faults: tuple[Fault, ...] = ()
    try:
        before = _begun(game, settled, event.text)
    except BadPosition as error:
        before, faults = Arrangement(), (Fault(error.why),)
    options = {**settled, **game.arrangements.editing}
    after = _changed(game.arrangements, options, before, event)
    faults = faults or game.arrangements.check(options, after)
    return _shown(game, options, after, faults, event.layout)


def _begun(game: Game[Any, Any], options: Options, text: str) -> Arrangement:
    """The arrangement that a text says, or how the game begins by its rules."""
    assert game.arrangements is not None
    if text := text or game.arrangements.beginning:
        return game.arrangements.read(options, text)
    return game.arrangements.arrange(game.start(2, options))


def _changed(table: Arrangements[Any], options: Options, before: Arrangement, event: on.EditPosition) -> Arrangement:
    """The arrangement after a change; the same where it cannot be."""
    place, what = event.place, event.what
    match event.edit:
        case "turn":
            return replace(before, turn=int(what == "1"))
        case "empty":
            return Arrangement(before.turn)
        case "take":
            return table.with_pieces(options, before, place, _without(before.at(place), what))
        case "move" if before.at(what) and place != what:
            lifted = table.with_pieces(options, before, what, before.at(what)[:-1])
            after = table.with_piece(options, lifted, place, before.at(what)[-1])
            return before if after == lifted else after
        case "put" if place in table.places(options):
            return _put(table, options, before, place, what)
    return before


def _without(pieces: Pieces, kind: str) -> Pieces:
    """All pieces but the top one of a kind; but the top one where there is none of it."""
    at = max((at for at, piece in enumerate(pieces) if piece == kind), default=len(pieces) - 1)
    return (*pieces[:at], *pieces[at + 1 :]) if pieces else ()


def _put(table: Arrangements[Any], options: Options, before: Arrangement, place: str, what: str) -> Arrangement:
    """One piece more; of a kind of which there is only one, that one comes from where it is."""
    if table.left(before).get(what) == 0:
        if not any(kind.key == what and kind.most == 1 for kind in table.kinds):
            return before
        at = next(place for place, pieces in before.places if what in pieces)
        rest = tuple(piece for piece in before.at(at) if piece != what)
        before = table.with_pieces(options, before, at, rest)
    return table.with_piece(options, before, place, what)


def _shown(
    game: Game[Any, Any], options: Options, after: Arrangement, faults: tuple[Fault, ...], layout: str
) -> PositionEdited:
    table = game.arrangements
    assert table is not None
    state = table.build(options, after)
    sides, left, names = game.sides(state), table.left(after), {kind.key: kind.name for kind in table.kinds}
    scene = replace(game.scene(state, Viewpoint(layout=layout)), trays=())
    count = 0 if faults else len(state.legal_actions())
    allowed = tn("Allowed, with one way to move.", "Allowed, with {n} ways to move.", count)
    return PositionEdited(
        game=game.name,
        text=write(after),
        title=game.title,
        headline=t("{player} to move.", player=sides[after.turn].name),
        verdict=t("No such position.") if faults else allowed,
        turn=after.turn,
        sides=tuple({"name": side.name, "shape": side.shape} for side in sides),
        kinds=tuple(
            {"key": kind.key, "name": kind.name, "shape": _shape(sides, kind.owner), "left": left[kind.key]}
            for kind in table.kinds
        ),
        beside=tuple(
            {"place": place, "name": name, "pieces": [names[piece] for piece in after.at(place)]}
            for place, name in table.beside.items()
            if place in table.places(options)
        ),
        choices=tuple(
            {
                "name": option.name,
                "label": option.label,
                "value": options[option.name],
                "values": [[value, option.value_name(value)] for value in option.offered or option.values],
            }
            for option in game.options
            if not option.chance and not option.draw and len(option.values) > 1 and option.name not in table.editing
        ),
        note=table.note,
        record="" if faults else _record(game, options, write(after)),
        reasons=tuple({"why": fault.why, "place": fault.place} for fault in faults),
        scene=plain(scene, set(), {}),
    )


def _record(game: Game[Any, Any], options: Options, text: str) -> str:
    """The game that begins with a position."""
    assert game.arrangements is not None
    return write_record(begin(game, 2, {**options, game.arrangements.option.name: text}).record)


def _shape(sides: tuple[Side, ...], owner: int | None) -> int:
    return 0 if owner is None else sides[owner].shape
