"""Questions of one who cannot, or would rather not, look at the board, answered in words: a line of the answer each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from cairn.app import variations
from cairn.app.model import Model, Table
from cairn.app.sentences import describe_entry, ending
from cairn.app.view import viewer
from cairn.core.language import Phrase, either, join, sentences, t, tn
from cairn.core.play import Play, is_opening
from cairn.core.scene import Label
from cairn.core.turn_list import find_turns, turn_before

MOST_TOLD, MOST_WRITTEN = 8, 60
"""As many moves are told in whole sentences, or in the notation; of more, only where they begin."""


def answer(model: Model, table: Table, question: str) -> tuple[Phrase, ...]:
    """The answer on the position shown; an unknown question is answered with those that are known."""
    word, _, rest = question.strip().partition(" ")
    match word.lower():
        case "where":
            return _where(model, table)
        case "read":
            return tuple(_rows(model, table)) or (t("The board is empty."),)
        case "moves":
            return _moves(table, rest.strip())
        case "last":
            return (variations.describe_last(table) if table.variation else _last(table.play, table.shown),)
        case "hint":
            return (t("There is no hint now."),)
    return _help(table)


def _labels(model: Model, table: Table) -> list[tuple[str, Label]]:
    """Each spot of the board with what it is in words, in the board's order."""
    viewpoint = replace(viewer(model, table), layout="wide", flipped=False)
    scene = table.play.game.scene(variations.positions(table)[-1], viewpoint)
    return [(spot.key, scene.labels[spot.key]) for spot in scene.board.spots if spot.key in scene.labels]


def _where(model: Model, table: Table) -> tuple[Phrase, ...]:
    """What stands on the board, and what the players have beside it."""
    standing = [label.standing for _, label in _labels(model, table) if not label.is_empty]
    sides = table.play.game.sides(variations.positions(table)[-1])
    beside = (t("{side}: {detail}.", side=side.name, detail=side.line) for side in sides if side.line)
    return (t("{list}.", list=join("; ", standing)) if standing else t("The board is empty."), *beside)


def _rows(model: Model, table: Table) -> Iterator[Phrase]:
    """The whole board, row by row: what stands there, then what is empty."""
    for _, row in groupby(_labels(model, table), lambda spot: spot[1].row):
        labels = list(row)
        empty = [key for key, label in labels if label.is_empty]
        parts: list[Phrase] = [label.standing for _, label in labels if not label.is_empty]
        parts += [t("{spots} empty", spots=", ".join(empty))] if empty else []
        yield t("{list}.", list=join("; ", parts))


def _last(play: Play, at: int) -> Phrase:
    turn = turn_before(find_turns(play), at)
    if turn is None:
        return t("No turns yet.")
    said = [
        describe_entry(play, n + 1) for n in range(turn.start, turn.end) if not is_opening(play.game, play.entries[n])
    ]
    return sentences(*said, ending(play) if at == len(play.entries) else "")


def _moves(table: Table, start: str) -> tuple[Phrase, ...]:
    """What can be played now, or what of it begins in one place."""
    play, game = table.play, table.play.game
    state = variations.positions(table)[-1]
    if state.outcome() is not None or (table.shown == len(play.entries) and play.outcome is not None):
        return (t("The game is over."),)
    if game.survey is not None:
        return tuple(game.survey(state))
    actions = [(action, game.paths(state, action)[0]) for action in state.legal_actions()]
    found = [(action, path) for action, path in actions if start in ("", path[0], game.write(action))]
    if not found:
        return (
            t("No move starts at {spot}.", spot=start) if start else t("There’s nothing to list; look at the board."),
        )
    count = tn("{n} move.", "{n} moves.", len(found))
    if len(found) <= MOST_TOLD:
        return (
            count,
            *(
                t("{code}: {sentence}", code=game.write(action), sentence=game.describe(state, action))
                for action, _ in found
            ),
        )
    if start or len(found) <= MOST_WRITTEN:
        return (count, ", ".join(game.write(action) for action, _ in found))
    starts = list(dict.fromkeys(path[0] for _, path in found))
    begin = t("They start at {spots}.", spots=", ".join(starts))
    return (count, begin, t("For one place, type: moves {spot}", spot=starts[0]))


def _help(table: Table) -> tuple[Phrase, ...]:
    play = table.play
    actions = () if play.outcome is not None else play.state.legal_actions()
    chosen = [action for action in actions if not play.game.is_outcome(action)]
    kinds = {type(action): play.game.write(action) for action in reversed(chosen)}  # the first of each kind
    example = [t("Type a move, such as {move}.", move=either([*kinds.values()][::-1]))] if kinds else []
    return (
        *example,
        t("Or ask: where (what stands on the board), read (all of it, row by row), moves, last, hint."),
        t("On the board: arrows lead along its lines, Enter chooses, Escape lets go, a question mark asks why not."),
        t("There, too, if Settings allow: R reads the board, U takes back, H gives a hint, F turns the board."),
    )
