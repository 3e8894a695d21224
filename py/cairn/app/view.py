"""What the page is to show, as the plain data of docs/view.md: a function of the model, and of what was sent before."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from typing import Any

from cairn.app import computer
from cairn.app.hidden import audit, awaited, is_fact
from cairn.app.model import Effect, Keep, Model, Refused, Save, Stopped, Table, Think
from cairn.app.picker import buttons, targets
from cairn.app.words import name, number, told, verdict
from cairn.core.play import AgreedDraw, Play, Resignation, closes, is_ending
from cairn.core.record import Record, write_record
from cairn.core.scene import Button, Look, Scene
from cairn.core.seal import write_vault

Plain = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Sent:
    """What the page has: the keys of its boards, and the move list `items` of the game `of`."""

    boards: frozenset[str] = frozenset()
    of: tuple[str, Record] | None = None
    items: tuple[Plain, ...] = ()


def view(model: Model, sent: Sent) -> tuple[Plain, Sent]:
    """The message for a model, and what the page has after it."""
    note = asdict(model.note) if model.note else None
    if model.table is None:
        return {"kind": "shelf", "note": note}, Sent(sent.boards)
    table, play = model.table, model.table.play
    moves, of, items = _moves(table, sent)
    known = set(sent.boards)
    look = _look(model, table)
    scene = play.game.scene(play.states[table.shown], look)
    message = {
        "kind": "view",
        "id": table.id,
        "game": play.game.name,
        "title": play.game.title,
        "designers": play.game.designers,
        "accent": play.game.name,
        "turn": len(play.entries),
        "at": table.shown,
        "over": play.outcome is not None,
        "thinking": computer.thinking(table) is not None,
        **_words(table),
        "announce": model.announce,
        "note": note,
        "curtain": _curtain(table),
        "banner": _banner(table),
        "offer": _offer(table),
        "sides": _sides(table),
        "moves": moves,
        "tools": _tools(table),
        "buttons": _buttons(table, scene),
        "film": [plain(frame, known) for frame in _film(model, table)],
        "scene": plain(scene, known),
        "record": write_record(play.record),
    }
    return message, Sent(frozenset(known), of, items)


def effect(effect: Effect) -> Plain:
    """The message for an effect."""
    match effect:
        case Refused():
            return {"kind": "refused", **asdict(effect)}
        case Keep(id, vault):
            return {"kind": "vault", "id": id, "seat": vault.seat, "text": write_vault(vault)}
        case Save(table):
            text, levels = write_record(table.play.record), computer.levels(table)
            return {"kind": "save", "id": table.id, "text": text, "summary": _summary(table), "computer": levels}
        case Think(id, play, level):
            record = write_record(play.record)
            return {"kind": "think", "id": id, "at": len(play.entries), "record": record, "level": level}
        case Stopped():
            return {"kind": "stopped", **asdict(effect)}


def plain(scene: Scene, known: set[str]) -> Plain:
    """A picture as JSON data (named tuples are JSON lists as they are), with its board unless its key is in `known`."""
    board = scene.board
    drawn: Plain = {"key": board.key}
    if board.key not in known:
        known.add(board.key)
        drawn |= {"box": board.box, "label": board.label, "ground": board.ground, "spots": board.spots}
    return {
        "board": drawn,
        "under": scene.under,
        "pieces": scene.pieces,
        "over": scene.over,
        "labels": dict(scene.labels),
        "trays": [tray and plain(tray, known) for tray in scene.trays],
        "travel": scene.travel,
        "say": scene.say,
    }


def _look(model: Model, table: Table) -> Look:
    """How to draw the position shown, with the marks of the last action that moved something."""
    play, at = table.play, table.shown
    while at and (is_ending(play.entries[at - 1]) or closes(play.game, play.entries[at - 1])):
        at -= 1
    return Look(
        layout=model.layout,
        flipped=table.flipped,
        chosen=table.chosen,
        targets=targets(play.game, play.state, table.chosen) if _playable(table) else (),
        wrong=model.wrong,
        last=(play.states[at - 1], play.entries[at - 1]) if at else None,
    )


def _playable(table: Table) -> bool:
    """Whether the position shown can be played at: it is the last one of a game that goes on, before no curtain."""
    goes_on = table.at is None and table.play.outcome is None
    return goes_on and awaited(table) is None and computer.thinking(table) is None


def _buttons(table: Table, scene: Scene) -> list[Button]:
    return buttons(table.play.game, table.play.state, table.chosen, scene) if _playable(table) else []


def _film(model: Model, table: Table) -> tuple[Scene, ...]:
    """The pictures of what happened just now, between the position before it and this one."""
    play, look = table.play, Look(layout=model.layout, flipped=table.flipped)
    just_now = range(len(play.entries) - model.filmed, len(play.entries))
    return tuple(scene for at in just_now for scene in play.game.film(play.states[at], play.entries[at], look))


def _words(table: Table) -> Plain:
    """The status: whose move it is and what is asked, or where one is looking, or how it ended."""
    play, outcome = table.play, table.play.outcome
    if table.at is not None:
        said = told(play, table.at) if table.at else "The start of the game."
        return {"say": [f"Move {table.at} of {len(play.entries)}.", said], "then": "Choose any spot to go on playing."}
    if outcome is not None:
        return {"say": [f"{verdict(play, outcome)}.", outcome.reason], "then": ""}
    if (seat := computer.thinking(table)) is not None:
        return {"say": computer.words(table, seat), "then": ""}
    main, soft = play.game.ask(play.state, table.chosen)
    return {"say": [f"Your move, {name(play, play.state.actor)}.", main], "then": soft}


def _curtain(table: Table) -> Plain | None:
    """What hangs before the board while somebody is to come and hide something."""
    seat, play = awaited(table), table.play
    if seat is None or play.game.secrets is None:
        return None
    player = name(play, seat)
    others = " and ".join(side.name for other, side in enumerate(play.game.sides(play.state)) if other != seat)
    why = f"{play.game.secrets.aside(play.state)} {others}, look away until the board is back."
    return {"seat": seat, "title": f"Pass the device to {player}", "why": why, "button": f"I am {player}, show me"}


def _banner(table: Table) -> Plain | None:
    play, outcome = table.play, table.play.outcome
    if outcome is None or table.at is not None:
        return None
    moves = sum(not is_ending(entry) and not is_fact(play, at) for at, entry in enumerate(play.entries, 1))
    why = " ".join(filter(None, (outcome.reason, f"{number(moves, 'move')}.", audit(play))))
    return {"title": verdict(play, outcome), "why": why, "rematch": True}


def _offer(table: Table) -> Plain | None:
    if table.offer is None:
        return None
    title = f"{name(table.play, table.offer)} offers a draw."
    return {"title": title, "why": "The offer lapses with the next action."}


def _sides(table: Table) -> list[Plain]:
    """The players from the top panel to the bottom one."""
    state = table.play.states[table.shown]
    active = None if table.at is None and table.play.outcome else state.actor
    sides = [
        {
            "seat": seat,
            "name": side.name,
            "player": computer.called(table, seat),
            "shape": side.shape,
            "line": side.line,
            "active": seat == active,
        }
        for seat, side in enumerate(table.play.game.sides(state))
    ]
    return sides if table.flipped else sides[::-1]


def _tools(table: Table) -> dict[str, bool]:
    goes_on, watched = table.play.outcome is None, computer.person(table) is None
    return {
        "undo": computer.can_take_back(table),
        "redo": bool(table.redo),
        "draw": goes_on and table.play.game.draws and table.offer is None and not table.computer,
        "resign": goes_on and not watched,
    }


def _moves(table: Table, sent: Sent) -> tuple[Plain | None, tuple[str, Record], tuple[Plain, ...]]:
    """What changed in the move list (None: nothing), which game it is of, and all of it."""
    play = table.play
    of = (table.id, replace(play.record, actions=()))
    kept = _kept(play, sent) if of == sent.of else 0
    added = tuple(_item(play, at) for at in range(kept + 1, len(play.entries) + 1))
    if of == sent.of and kept == len(sent.items) and not added:
        return None, of, sent.items
    return {"from": kept, "items": added}, of, sent.items[:kept] + added


def _kept(play: Play, sent: Sent) -> int:
    """How many items of the list sent before still stand; they are not told again."""
    kept = 0
    for text, item in zip(play.record.actions, sent.items, strict=False):
        if text != item["code"]:
            break
        kept += 1
    return kept


def _item(play: Play, at: int) -> Plain:
    return {"shape": _shape(play, at), "text": told(play, at), "code": play.record.actions[at - 1]}


def _shape(play: Play, at: int) -> int:
    """The shape of whoever made the entry that led to position `at`; 0 for all together."""
    state, entry = play.states[at - 1], play.entries[at - 1]
    if isinstance(entry, AgreedDraw) or closes(play.game, entry):
        return 0
    seat = entry.seat if isinstance(entry, Resignation) else state.actor
    return play.game.sides(state)[seat].shape


def _summary(table: Table) -> Plain:
    """What the shelf of saved games says of this one."""
    play, outcome = table.play, table.play.outcome
    line = f"{verdict(play, outcome)}." if outcome else f"{name(play, play.state.actor)} to move."
    return {
        "game": play.game.name,
        "title": play.game.title,
        "turn": len(play.entries),
        "line": line,
        "over": outcome is not None,
    }
