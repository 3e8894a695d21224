"""The view of a model as the plain data of docs/protocol.md: a function of the model and of what was sent before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from cairn.app.match import remote
from cairn.app.messages.encode import fields_of, tree_text
from cairn.app.messages.scene_data import Drawn, Plain, plain
from cairn.app.model import Model, Table
from cairn.app.table import computer, variations
from cairn.app.table.picker import awaits_confirmation
from cairn.app.table.secrets import audit, curtain_seat, secret_chooser
from cairn.app.view.playable import as_played, buttons_now, is_playable
from cairn.app.view.player_panels import players, tools
from cairn.app.view.sentences import seat_name, verdict
from cairn.app.view.status import status
from cairn.app.view.table_film import describe_last_turn, film_of
from cairn.app.view.turn_changes import changed_turns
from cairn.app.view.viewpoints import own_spots, viewpoint_of
from cairn.core.language import Phrase, listed, sentences, t, tn
from cairn.core.play import Play, count_turns, find_loser, is_ending, is_opening
from cairn.core.record import write_record
from cairn.core.turn_list import neighbours, turns_until


@dataclass(frozen=True, slots=True)
class Sent:
    """The page's data: the keys of its boards, and of the game `of` the turns of `play` and what was drawn on each
    board."""

    boards: frozenset[str] = frozenset()
    of: tuple[object, ...] = ()
    play: Play | None = None
    drawn: Mapping[str, Drawn] = field(default_factory=dict)


def view(model: Model, sent: Sent) -> tuple[Plain, Sent]:
    """The message for a model, and what the page has after it."""
    if model.table is None:
        return {"kind": "shelf", "note": _note(model)}, Sent(sent.boards)
    table, play = model.table, model.table.play
    of = (table.id, play.game.name, play.record.options, table.own_seat)
    if of != sent.of:
        sent = Sent(sent.boards, of)
    message = {
        "kind": "view",
        **_of_game(table),
        **_of_position(table),
        **_of_moment(model, table),
        "turns": changed_turns(play, sent.play) if table.puzzle is None else None,
    }
    boards, drawn = set(sent.boards), dict(sent.drawn)
    message |= _pictures(model, table, boards, drawn) | _of_lesson(model, table)
    return message, Sent(frozenset(boards), of, play, drawn)


def _note(model: Model) -> Plain | None:
    return fields_of(model.note) if model.note else None


def _of_game(table: Table) -> Plain:
    """The game at the table, and all that was played in it."""
    play, exploration = table.play, table.exploration
    return {
        "id": table.id,
        "game": play.game.name,
        "title": play.game.title,
        "designers": play.game.designers,
        "accent": play.game.colours or play.game.name,
        "goal": _goal(table),
        "entry_count": len(play.entries),
        "turn_count": count_turns(play.turns),
        "is_over": play.outcome is not None,
        "is_shared": table.is_shared,
        "record": write_record(play.record),
        "tree": tree_text(table),
        "exploration": {"node": exploration.at, "keeps": exploration.keeps} if exploration else None,
    }


def _of_position(table: Table) -> Plain:
    """The position shown, and the ways from there to others."""
    turns, shown = table.play.turns, table.shown
    before, after = neighbours(turns, shown)
    return {
        "position": shown,
        "turn": count_turns(turns_until(turns, shown)),
        "previous": before,
        "next": after,
        "variation": len(table.variation),
        "last": describe_last_turn(table),
        "chosen": list(table.chosen),
    }


def _of_moment(model: Model, table: Table) -> Plain:
    """Who may do what now, and what is said."""
    standing = as_played(table)
    return {
        "look": list(model.sources or _held(standing)),
        "puzzle": _puzzle(table),
        "is_thinking": computer.thinking_seat(table) is not None,
        "can_act": is_playable(standing),
        **status(standing),
        "announcement": model.announcement,
        "reply": list(model.reply),
        "note": _note(model),
        "curtain": _curtain(table),
        "result": _result(table),
        "offer": _offer(table),
        "players": players(table),
        "tools": tools(table),
        "first_times": _first_times(model, table),
    }


def _pictures(model: Model, table: Table, boards: set[str], drawn: dict[str, Drawn]) -> Plain:
    """The board, how it came to be so, and what can be chosen on it; the page then has its `boards`, as `drawn`."""
    viewpoint = viewpoint_of(model, table)
    scene = table.play.game.scene(variations.positions(table)[-1], viewpoint)
    if table.exploration is not None and not table.variation:
        from cairn.app.view import board_notes  # noqa: PLC0415 (few open a tree, and imports cost start-up)

        scene = board_notes.with_notes(scene, table, table.shown)
    return {
        "targets": list(viewpoint.targets),
        "buttons": buttons_now(as_played(table), scene),
        "film": [plain(frame, boards, drawn) for frame in film_of(model, table)],
        "scene": plain(scene, boards, drawn),
        "own": own_spots(table, scene),
    }


def _first_times(model: Model, table: Table) -> list[Plain]:
    """The explanations for what happened just now in a game that one plays, each to be told only once."""
    play = table.play
    is_told = model.animated and table.is_kept and not table.variation and computer.first_person(table) is not None
    lesson = play.game.lesson() if is_told else None
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


def _of_lesson(model: Model, table: Table) -> Plain:
    """The fields of a lesson in place of a game's: it has no turns to go through, no result, and tools of its own."""
    if table.lesson is None:
        return {"lesson": None}
    from cairn.app import lesson  # noqa: PLC0415 (most visits need none of it)

    return lesson.view(table, table.lesson, model.sources)


def _goal(table: Table) -> Plain:
    """How the game is won, and how near the players are to that in the position shown."""
    game, goal = table.play.game, table.play.game.goal
    progress = game.progress(variations.positions(table)[-1])
    if table.puzzle is not None:
        from cairn.app.puzzle import solving  # noqa: PLC0415

        goal = solving.goal(table, table.puzzle)
    return {"text": goal, "progress": fields_of(progress) if progress else None}


def _puzzle(table: Table) -> Plain | None:
    """How far one is with the puzzle on the table."""
    if (attempt := table.puzzle) is None:
        return None
    from cairn.app.puzzle import solving  # noqa: PLC0415

    return solving.plain(table, attempt)


def _curtain(table: Table) -> Plain | None:
    """The curtain before the board while the device is handed on, because something is or was hidden."""
    seat, play = curtain_seat(table), table.play
    if seat is None or play.game.secrets is None:
        return None
    player = seat_name(play, seat)
    if table.own_seat == seat:
        return {"seat": seat, "title": "", "why": "", "button": ""}
    others = listed([side.name for other, side in enumerate(play.game.sides(play.state)) if other != seat])
    why = t("What {others} hid is out of sight. {player} is next.", others=others, player=player)
    if secret_chooser(play) is not None:
        why = t(
            "{player}: {aside} {others}, look away until the board is back.",
            player=player,
            aside=play.game.secrets.instruction(play.state),
            others=others,
        )
    return {
        "seat": seat,
        "title": t("Pass the device to {player}", player=player),
        "why": why,
        "button": t("I am {player}, show me", player=player),
    }


def _held(table: Table) -> tuple[str, ...]:
    """The spots of an action that is held until it is confirmed."""
    return table.chosen if awaits_confirmation(table.play.game, table.play.state, table.chosen) else ()


def _result(table: Table) -> Plain | None:
    play, outcome = table.play, table.play.outcome
    if outcome is None or table.at is not None or table.variation:
        return None
    if table.puzzle is not None or table.exploration is not None:
        return None
    count = count_turns(play.turns)
    may_ask = not table.is_shared and (table.remote is None or remote.may_request(table, "rematch"))
    who_begins, ways = _rematch(table) if may_ask else ("", [])
    return {
        "title": verdict(play, outcome),
        "why": sentences(outcome.reason, audit(play)),
        "begins": who_begins,
        "turns": tn("{n} turn", "{n} turns", count) if count else "",
        "shape": play.game.sides(play.state)[outcome.winners[0]].shape if len(outcome.winners) == 1 else 0,
        "rematch": ways,
        "next": computer.next_level(table, outcome.winners),
        "is_lost": computer.has_won(table, outcome.winners),
    }


def _rematch(table: Table) -> tuple[Phrase, list[Phrase]]:
    """Who begins a rematch, in words, and the ways to play one: the loser may let the winner begin."""
    play, loser, mine = table.play, find_loser(table.play), table.own_seat
    if loser is None or (table.computer and computer.first_person(table) is None):
        return "", [t("Rematch")]
    ways: list[Phrase] = [t("Rematch")]
    if table.remote is None and mine in (None, loser):
        ways.append(t("Let {player} begin", player=seat_name(play, 1 - loser)))
    return t("The rulebook lets the loser go first."), ways


def _offer(table: Table) -> Plain | None:
    if (request := remote.offer(table)) is not None:
        return {"title": request[0], "why": request[1], "number": request[2]}
    if table.offer is None:
        return None
    title = t("{player} offers a draw.", player=seat_name(table.play, table.offer))
    return {"title": title, "why": t("It stands until the next move."), "number": 0}
