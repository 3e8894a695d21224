"""The view of a model as the plain data of docs/protocol.md: a function of the model and of what was sent before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import takewhile
from typing import Any, NamedTuple, TypeVar

from cairn.app import computer, remote, variations
from cairn.app.match_model import MatchView, TurnView
from cairn.app.model import (
    AttemptPhase,
    ComputerStopped,
    DrawnPosition,
    Effect,
    GameCode,
    LessonPlace,
    Model,
    Outcomes,
    PeerChatLine,
    PeerClose,
    PeerSave,
    PeerSend,
    Refused,
    Save,
    SaveVault,
    Table,
    Think,
    TurnCode,
)
from cairn.app.picker import buttons, targets
from cairn.app.secrets import audit, curtain_seat, secret_chooser
from cairn.app.sentences import describe_place, describe_turn, named_verdict, seat_name, verdict
from cairn.core.game import Seat
from cairn.core.language import ForSeat, Phrase, listed, sentences, t, tn
from cairn.core.play import AgreedDraw, Play, Resignation, Turn, is_ending, is_opening, is_outcome
from cairn.core.record import Record, write_record
from cairn.core.scene import Button, Label, Piece, Scene, Shape, Viewpoint
from cairn.core.seal import write_vault
from cairn.core.turn_list import count_turns, neighbours, turn_before
from cairn.games.lessons import find_lesson

Plain = dict[str, Any]
T = TypeVar("T", Shape, Piece)


class Drawn(NamedTuple):
    """What the page has of the last scene with a board, by key."""

    under: Mapping[str, Shape] = {}
    pieces: Mapping[str, Piece] = {}
    over: Mapping[str, Shape] = {}
    labels: Mapping[str, Label] = {}


@dataclass(frozen=True, slots=True)
class Sent:
    """What the page has: the keys of its boards, and of the game `of` the turns of `play` and what was drawn on each
    board."""

    boards: frozenset[str] = frozenset()
    of: tuple[str, Record, Seat | None] | None = None
    play: Play | None = None
    drawn: Mapping[str, Drawn] = field(default_factory=dict)


def view(model: Model, sent: Sent) -> tuple[Plain, Sent]:
    """The message for a model, and what the page has after it."""
    note = _fields(model.note) if model.note else None
    if model.table is None:
        return {"kind": "shelf", "note": note}, Sent(sent.boards)
    table, play = model.table, model.table.play
    turns = play.turns
    of = (table.id, replace(play.record, actions=()), table.own_seat)
    if of != sent.of:
        sent = Sent(sent.boards, of)
    shown = table.shown
    before, after = neighbours(turns, shown)
    boards, drawn = set(sent.boards), dict(sent.drawn)
    viewpoint, standing = _viewpoint(model, table), _standing(table)
    scene = play.game.scene(variations.positions(table)[-1], viewpoint)
    message = {
        "kind": "view",
        "id": table.id,
        "game": play.game.name,
        "title": play.game.title,
        "designers": play.game.designers,
        "accent": play.game.name,
        "goal": _goal(table),
        "entry_count": len(play.entries),
        "position": shown,
        "turn": count_turns([turn for turn in turns if turn.start < shown]),
        "turn_count": count_turns(turns),
        "previous": before,
        "next": after,
        "variation": len(table.variation),
        "last": _last(table),
        "chosen": list(table.chosen),
        "targets": list(targets_now(standing)),
        "is_over": play.outcome is not None,
        "is_shared": table.is_shared,
        "puzzle": _puzzle(table),
        "is_thinking": computer.thinking_seat(table) is not None,
        "can_act": _playable(standing),
        **_status(standing),
        "announcement": model.announcement,
        "reply": list(model.reply),
        "note": note,
        "curtain": _curtain(table),
        "result": _result(table),
        "offer": _offer(table),
        "players": _players(table),
        "turns": _turns(play, sent.play) if table.puzzle is None else None,
        "tools": _tools(table),
        "buttons": _buttons(standing, scene),
        "film": [plain(frame, boards, drawn) for frame in _film(model, table)],
        "scene": plain(scene, boards, drawn),
        "own": _own_spots(table, scene),
        "record": write_record(play.record),
        "first_times": _first_times(model, table),
        **_of_lesson(table),
        "tree": _tree_text(table),
        "exploration": {"node": table.exploration.at, "keeps": table.exploration.keeps} if table.exploration else None,
    }
    return message, Sent(frozenset(boards), of, play, drawn)


def _first_times(model: Model, table: Table) -> list[Plain]:
    """What is to be told, if it never was, of what happened just now in a game of one’s own."""
    play = table.play
    lesson = find_lesson(play.game.name) if model.animated and table.is_kept and not table.variation else None
    if lesson is None:
        return []
    just_now = range(len(play.entries) - model.animated, len(play.entries))
    return [
        {"key": f"{play.game.name} {told.key}", "title": told.title, "why": told.why, "rule": told.rule}
        for at in just_now
        if not is_ending(play.entries[at]) and not is_opening(play.game, play.entries[at])
        for told in lesson.first_times
        if told.happens(play.states[at], play.entries[at], play.states[at + 1])
    ]


def _of_lesson(table: Table) -> Plain:
    """What a lesson says in place of a game: it has no turns to go through, no result, and tools of its own."""
    if table.lesson is None:
        return {"lesson": None}
    from cairn.app import lesson_table  # noqa: PLC0415 (most visits need none of it)

    return lesson_table.view(table, table.lesson)


def effect(effect: Effect) -> Plain:
    """The message for an effect."""
    match effect:
        case Refused():
            return {"kind": "refused", **_fields(effect)}
        case SaveVault(id, vault):
            return {"kind": "vault", "id": id, "seat": vault.seat, "text": write_vault(vault)}
        case Save(table):
            text, levels = write_record(table.play.record), computer.levels(table)
            kept = {"kind": "save", "id": table.id, "text": text, "summary": _summary(table), "computer": levels}
            return kept | {"tree": _tree_text(table)}
        case Think(id, play, level, vault):
            question = {"kind": "think", "id": id, "at": len(play.entries), "record": write_record(play.record)}
            return question | {"level": level, "vault": write_vault(vault) if vault else ""}
        case Outcomes(id, play):
            return {"kind": "outcomes", "id": id, "outcomes": _outcomes(play)}
        case DrawnPosition(table, at):
            return {"kind": "position_drawn", "id": table.id, "at": at, **_drawn_position(table, at)}
        case MatchView():
            return {"kind": "match", **_fields(effect), "friends": [_fields(friend) for friend in effect.friends]}
        case _:
            return {"kind": _KINDS[type(effect)], **_fields(effect)}


def _fields(record: Any) -> Plain:
    """The fields of a dataclass by name, not copied: what is in them is rendered later."""
    return {field.name: getattr(record, field.name) for field in fields(record)}


_KINDS = {
    TurnCode: "turn_code",
    TurnView: "turn",
    ComputerStopped: "computer_stopped",
    GameCode: "game_code",
    PeerSend: "peer_send",
    PeerClose: "peer_close",
    PeerSave: "peer_save",
    PeerChatLine: "peer_chat",
}


def _drawn_position(table: Table, at: int) -> Plain:
    """A position as everybody may see it, and what it is called."""
    play, is_end = table.play, at == len(table.play.entries)
    viewpoint = Viewpoint(flipped=table.flipped, last=_last_action(play, at))
    is_result = is_end and play.outcome is not None
    return {
        "scene": plain(play.game.scene(play.states[at], viewpoint), set(), {}),
        "headline": named_verdict(play, play.outcome) if is_result and play.outcome else describe_place(play, at)[0],
        "is_result": is_result,
    }


def _outcomes(play: Play) -> list[Plain]:
    """Every entry that tells what came of the one before, with the stage from which it came."""
    return [
        {
            "at": at,
            "stage": play.game.scene(play.states[at - 1], Viewpoint()).stage,
            "code": play.record.actions[at - 1],
        }
        for at, entry in enumerate(play.entries, 1)
        if is_outcome(play.game, entry)
    ]


def plain(scene: Scene, boards: set[str], drawn: dict[str, Drawn]) -> Plain:
    """A picture as JSON data (named tuples are JSON lists as they are), as far as the page does not have it.

    `boards` are the keys of the boards that were sent, `drawn` what was sent on each; both are brought up to date.
    """
    board = scene.board
    ground: Plain = {"key": board.key}
    if board.key not in boards:
        boards.add(board.key)
        ground |= {"box": board.box, "label": board.label, "ground": board.ground, "spots": board.spots}
    had = drawn.get(board.key, Drawn())
    under, pieces, over = _by_key(scene.under), _by_key(scene.pieces), _by_key(scene.over)
    labels = {
        spot: label
        for spot, label in scene.labels.items()
        if (said := had.labels.get(spot)) is not label and said != label
    }
    drawn[board.key] = Drawn(under, pieces, over, {**had.labels, **labels})
    return {
        "board": ground,
        "under": _changed(under, had.under),
        "pieces": _changed(pieces, had.pieces),
        "over": _changed(over, had.over),
        "labels": labels,
        "trays": [tray and plain(tray, boards, drawn) for tray in scene.trays],
        "travel": scene.travel,
        "caption": scene.caption,
        "sound": scene.sound,
        "stage": scene.stage,
    }


def _by_key(items: Sequence[T]) -> dict[str, T]:
    return {item.key: item for item in items}


def _changed(items: Mapping[str, T], had: Mapping[str, T]) -> list[T | str]:
    """All of them, in order; one that the page has is only named."""
    return [key if had.get(key) == item else item for key, item in items.items()]


def _standing(table: Table) -> Table:
    """The table as it is played at: while a tree is open, as if the game stood at the position shown."""
    if table.exploration is None:
        return table
    from cairn.app import exploring  # noqa: PLC0415 (few open a tree, and imports cost start-up)

    return exploring.here(table)


def _tree_text(table: Table) -> str:
    """The text of a tree that is open or kept; "" where there is none."""
    tree = table.exploration.tree if table.exploration is not None else table.tree
    if tree is None:
        return ""
    from cairn.core.tree_text import write_tree  # noqa: PLC0415 (as above)

    return write_tree(tree)


def _own_spots(table: Table, scene: Scene) -> list[str]:
    """Where pieces of the reader stand, or of the one to act where several share the screen."""
    seat = variations.positions(table)[-1].actor if table.own_seat is None else table.own_seat
    labels = [label for part in (scene, *scene.trays) if part for label in part.labels.items()]
    return [spot for spot, label in labels if label.owner is not None and label.owner == seat]


def _viewpoint(model: Model, table: Table) -> Viewpoint:
    """How to draw the position shown, with the marks of the last action that moved something."""
    last = _last_action(table.play, table.shown)
    if table.variation:
        last = (variations.positions(table)[-2], table.variation[-1])
    return replace(
        viewer(model, table),
        chosen=table.chosen,
        targets=targets_now(_standing(table)),
        refused=model.refused_spot,
        last=last,
    )


def _last_action(play: Play, at: int) -> tuple[Any, Any] | None:
    """The last action that moved something before the position after `at` entries, with the position it began in."""
    while at and (is_ending(play.entries[at - 1]) or is_opening(play.game, play.entries[at - 1])):
        at -= 1
    return (play.states[at - 1], play.entries[at - 1]) if at else None


def viewer(model: Model, table: Table) -> Viewpoint:
    """Who looks, and from where: a person to whom the screen belongs sees what their seat knows."""
    seat = table.own_seat
    vault = next((vault for vault in table.vaults if vault.seat == seat), None)
    return Viewpoint(layout=model.layout, flipped=table.flipped, seat=seat, vault=vault)


def targets_now(table: Table) -> tuple[str, ...]:
    """The spots and buttons that may be picked now."""
    return targets(table.play.game, table.play.state, table.chosen) if _playable(table) else ()


def _playable(table: Table) -> bool:
    """Whether the position shown can be played at: it is the last one of a game that goes on, before no curtain."""
    goes_on = table.at is None and not table.variation and table.play.outcome is None and not table.is_shared
    if table.puzzle is not None:
        from cairn.app import puzzle_table  # noqa: PLC0415 (most visits need none of it)

        return goes_on and puzzle_table.awaits(table, table.puzzle)
    goes_on = goes_on and not (table.lesson and table.lesson.is_waiting)
    return goes_on and curtain_seat(table) is None and computer.thinking_seat(table) is None and remote.may_act(table)


def _buttons(table: Table, scene: Scene) -> list[Button]:
    return buttons(table.play.game, table.play.state, table.chosen, scene) if _playable(table) else []


def _film(model: Model, table: Table) -> tuple[Scene, ...]:
    """The pictures of what happened just now, between the position before it and this one."""
    play, viewpoint = table.play, viewer(model, table)
    if model.replays and table.lesson is not None:
        return _solution(table, table.lesson, viewpoint)
    if model.replays:
        return _replay(table, viewpoint)
    if table.variation:
        return (
            tuple(play.game.film(variations.positions(table)[-2], table.variation[-1], viewpoint))
            if model.animated
            else ()
        )
    just_now = range(table.shown - model.animated, table.shown)
    return tuple(scene for at in just_now for scene in play.game.film(play.states[at], play.entries[at], viewpoint))


def _solution(table: Table, place: LessonPlace, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """What a step of a lesson asks for, as it is shown and taken back."""
    from cairn.app import lesson_table  # noqa: PLC0415 (as above)

    return tuple(table.play.game.film(table.play.state, lesson_table.solution(table, place), viewpoint))


def _replay(table: Table, viewpoint: Viewpoint) -> tuple[Scene, ...]:
    """The last turn again, from the position before it."""
    play, turn = table.play, _last_turn(table)
    if turn is None:
        return ()
    before = replace(play.game.scene(play.states[turn.start], viewpoint), travel="cut")
    played = (at for at in range(turn.start, turn.end) if not is_opening(play.game, play.entries[at]))
    return (before, *(scene for at in played for scene in play.game.film(play.states[at], play.entries[at], viewpoint)))


def _last_turn(table: Table) -> Turn | None:
    """The turn that led to the position shown; None at the start, and on a line of the analysis."""
    if table.variation:
        return None
    return turn_before([turn for turn in table.play.turns if turn.number], table.shown)


def _last(table: Table) -> Phrase | None:
    """The last turn in words."""
    turn = _last_turn(table)
    return describe_turn(table.play, turn) if turn else None


def _status(table: Table) -> Plain:
    """The status: whose move it is and what is asked, or where one is looking, or how it ended."""
    play, outcome = table.play, table.play.outcome
    if table.variation:
        return {
            "status": [t("Analysis: move {n} of a line.", n=len(table.variation)), variations.describe_last(table)],
            "status_detail": t("None of this is played.")
            if table.is_shared
            else t("None of this is played. Choose any spot to go back to the game."),
        }
    if table.at is not None:
        return {
            "status": [*describe_place(play, table.at)],
            "status_detail": "" if table.is_shared else t("Choose any spot to go on playing."),
        }
    if table.puzzle is not None:
        from cairn.app import puzzle_table  # noqa: PLC0415 (most visits need none of it)

        if (said := puzzle_table.status(table, table.puzzle)) is not None:
            return {"status": said, "status_detail": ""}
    if outcome is not None:
        return {"status": [t("{result}.", result=verdict(play, outcome)), outcome.reason], "status_detail": ""}
    if (seat := computer.thinking_seat(table)) is not None:
        return {"status": computer.status(table, seat), "status_detail": ""}
    if (waiting := remote.status(table)) is not None:
        return {"status": waiting[:2], "status_detail": waiting[2]}
    main, soft = play.game.prompt(play.state, table.chosen)
    if computer.player_name(table, play.state.actor):  # it has acted, and the outcome is being worked out
        return {"status": [main, ""], "status_detail": soft}
    seat = play.state.actor
    turn = ForSeat(seat, t("Your move."), t("Your move, {player}.", player=seat_name(play, seat)))
    return {"status": [turn, main], "status_detail": soft}


def _goal(table: Table) -> Plain:
    """How the game is won, and how near the players are to that in the position shown."""
    game, goal = table.play.game, table.play.game.goal
    progress = game.progress(variations.positions(table)[-1])
    if table.puzzle is not None:
        from cairn.app import puzzle_table  # noqa: PLC0415

        goal = puzzle_table.goal(table, table.puzzle)
    return {"text": goal, "progress": _fields(progress) if progress else None}


def _puzzle(table: Table) -> Plain | None:
    """How far one is with the puzzle on the table."""
    if (attempt := table.puzzle) is None:
        return None
    from cairn.app import puzzle_table  # noqa: PLC0415

    return puzzle_table.plain(table, attempt)


def _curtain(table: Table) -> Plain | None:
    """What hangs before the board while the device is handed on, because something is or was hidden."""
    seat, play = curtain_seat(table), table.play
    if seat is None or play.game.secrets is None:
        return None
    player = seat_name(play, seat)
    if table.own_seat == seat:
        why = t("{aside} The computer can’t see it.", aside=play.game.secrets.instruction(play.state))
        return {"seat": seat, "title": t("Time to hide something"), "why": why, "button": t("Hide it now")}
    others = listed([side.name for other, side in enumerate(play.game.sides(play.state)) if other != seat])
    why = t("What {others} hid is out of sight. {player} is next.", others=others, player=player)
    if secret_chooser(play) is not None:
        why = t(
            "{aside} {others}, look away until the board is back.",
            aside=play.game.secrets.instruction(play.state),
            others=others,
        )
    return {
        "seat": seat,
        "title": t("Pass the device to {player}", player=player),
        "why": why,
        "button": t("I am {player}, show me", player=player),
    }


def _result(table: Table) -> Plain | None:
    play, outcome = table.play, table.play.outcome
    if outcome is None or table.at is not None or table.variation:
        return None
    if table.puzzle is not None or table.exploration is not None:
        return None
    count = count_turns(play.turns)
    why = sentences(outcome.reason, tn("{n} turn.", "{n} turns.", count) if count else "", audit(play))
    return {
        "title": verdict(play, outcome),
        "why": why,
        "rematch": not table.is_shared and (table.remote is None or remote.may_request(table, "rematch")),
        "next": computer.next_level(table, outcome.winners),
    }


def _offer(table: Table) -> Plain | None:
    if (request := remote.offer(table)) is not None:
        return {"title": request[0], "why": request[1], "number": request[2]}
    if table.offer is None:
        return None
    title = t("{player} offers a draw.", player=seat_name(table.play, table.offer))
    return {"title": title, "why": t("It stands until the next move."), "number": 0}


def _players(table: Table) -> list[Plain]:
    """The players from the top panel to the bottom one."""
    state = variations.positions(table)[-1]
    active = None if table.at is None and table.play.outcome else state.actor
    sides = [
        {
            "seat": seat,
            "name": side.name,
            "who": elsewhere or _own_name(table, seat),
            "is_here": not elsewhere,
            "shape": side.shape,
            "detail": side.line,
            "active": seat == active,
            "link": table.remote.links[seat] if table.remote else "",
            "clock": _clock(table, seat),
        }
        for seat, side in enumerate(table.play.game.sides(state))
        for elsewhere in [computer.player_name(table, seat) or remote.player_name(table, seat)]
    ]
    return sides if table.flipped else sides[::-1]


def _own_name(table: Table, seat: Seat) -> Phrase:
    """“You”, where one person plays against computers; "" where several share the screen."""
    return t("You") if seat == table.own_seat else ""


def _clock(table: Table, seat: int) -> Plain | None:
    """What a seat has left, and since when it runs."""
    if table.remote is None or not table.remote.left:
        return None
    running = table.remote.is_going and remote.to_act(table) == seat
    return {"left": table.remote.left[seat], "since": table.remote.since if running else None}


def _tools(table: Table) -> dict[str, bool]:
    if not table.is_kept or table.exploration is not None:
        is_wrong = table.puzzle is not None and table.puzzle.phase is AttemptPhase.WRONG
        return {"undo": is_wrong, "redo": False, "draw": False, "resign": False, "hint": True}
    if table.remote is not None:
        playing = table.remote.is_going and table.remote.seat is not None and table.play.outcome is None
        may_undo = table.remote.has_draft or remote.may_request(table, "takeback")
        asks = {"undo": may_undo, "redo": False, "draw": remote.may_request(table, "draw")}
        return {**asks, "resign": playing, "hint": table.play.outcome is not None}
    goes_on, watched = table.play.outcome is None, computer.first_person(table) is None
    return {
        "undo": computer.can_undo(table),
        "redo": bool(table.redo),
        "draw": goes_on and table.play.game.draws and table.offer is None and not table.computer,
        "resign": goes_on and not watched,
        "hint": True,
    }


def _turns(play: Play, sent: Play | None) -> Plain | None:
    """What changed in the list of turns since `sent`; None: nothing."""
    if sent is play:
        return None
    had, texts, before = (sent.turns, play.record.actions, sent.record.actions) if sent else ((), (), ())
    same = next((at for at, pair in enumerate(zip(texts, before, strict=False)) if pair[0] != pair[1]), len(texts))
    pairs = takewhile(lambda pair: pair[0] == pair[1] and pair[0].end <= same, zip(play.turns, had, strict=False))
    kept = sum(1 for _ in pairs)
    if sent is not None and kept == len(play.turns) == len(had):
        return None
    return {"from": kept, "items": [_item(play, turn) for turn in play.turns[kept:]]}


def _item(play: Play, turn: Turn) -> Plain:
    return {
        "number": turn.number,
        "shape": _shape(play, turn.start + 1),
        "text": describe_turn(play, turn),
        "at": turn.end,
    }


def _shape(play: Play, at: int) -> int:
    """The shape of the player who made the entry that led to position `at`; 0 for all together."""
    state, entry = play.states[at - 1], play.entries[at - 1]
    if isinstance(entry, AgreedDraw) or is_opening(play.game, entry):
        return 0
    seat = entry.seat if isinstance(entry, Resignation) else state.actor
    return play.game.sides(state)[seat].shape


def _summary(table: Table) -> Plain:
    """What the shelf of saved games says of this one; no sentences, as they may be read in another language."""
    play, outcome, shared = table.play, table.play.outcome, table.remote
    who = (play.state.actor,) if outcome is None else outcome.winners
    return {
        "game": play.game.name,
        "title": play.game.title,
        "turn": count_turns(play.turns),
        "who": [str(seat_name(play, seat)) for seat in who],
        "yours": table.own_seat in who,
        "over": outcome is not None,
        "friends": [who for seat, who in enumerate(shared.names) if seat != shared.seat] if shared else [],
    }
