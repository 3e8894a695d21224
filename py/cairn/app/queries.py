"""Questions of one who cannot, or would rather not, look at the board, answered in words: a line of the answer each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from cairn.app import variations
from cairn.app.model import Model, Table
from cairn.app.sentences import ended, told
from cairn.app.view import eyes
from cairn.core.language import t, tn
from cairn.core.play import Play

MOST_TOLD, MOST_WRITTEN = 8, 60
"""As many moves are told in whole sentences, or in the notation; of more, only where they begin."""


def answer(model: Model, table: Table, question: str) -> tuple[str, ...]:
    """The answer on the position shown; an unknown question is answered with those that are known."""
    word, _, rest = question.strip().partition(" ")
    match word.lower():
        case "where":
            return _where(model, table)
        case "read":
            return tuple(_rows(model, table)) or (t("Nothing stands on the board."),)
        case "moves":
            return _moves(table, rest.strip())
        case "last":
            return (variations.said(table) if table.variation else _last(table.play, table.shown),)
        case "hint":
            return (t("There is no hint now."),)
    return _help(table)


def _labels(model: Model, table: Table) -> Iterator[tuple[str, str, bool]]:
    """Each spot of the board with its name in words, in the board's order, and whether something stands there."""
    viewpoint = replace(eyes(model, table), layout="wide", flipped=False)
    scene = table.play.game.scene(variations.positions(table)[-1], viewpoint)
    for spot in scene.board.spots:
        label = scene.labels.get(spot.key, spot.key)
        yield spot.key, label, not label.endswith(t("empty"))


def _where(model: Model, table: Table) -> tuple[str, ...]:
    """What stands on the board, and what the players have beside it."""
    standing = [label for _, label, stands in _labels(model, table) if stands]
    sides = table.play.game.sides(variations.positions(table)[-1])
    beside = (f"{side.name}: {side.line.replace(' · ', ', ')}." for side in sides if side.line)
    return (f"{'; '.join(standing)}." if standing else t("Nothing stands on the board."), *beside)


def _rows(model: Model, table: Table) -> Iterator[str]:
    """The whole board, row by row: what stands there, then what is empty.

    Spots of a row follow each other and share the first letter of their names, or else the last one.
    What only has numbers is one row.
    """
    spots = list(_labels(model, table))
    letter = 0 if len(list(groupby(spots, lambda spot: spot[0][0]))) < len(spots) else -1
    for _, row in groupby(spots, lambda spot: "" if spot[0].isdigit() else spot[0][letter]):
        of_row = list(row)
        empty = [key for key, _, stands in of_row if not stands]
        told = [label for _, label, stands in of_row if stands]
        told += [t("{spots} empty", spots=", ".join(empty))] if empty else []
        yield f"{'; '.join(told)}."


def _last(play: Play, at: int) -> str:
    if not at:
        return t("No moves yet.")
    return told(play, at) + (ended(play) if at == len(play.entries) else "")


def _moves(table: Table, start: str) -> tuple[str, ...]:
    """What can be played now, or what of it begins in one place."""
    play, game = table.play, table.play.game
    state = variations.positions(table)[-1]
    if state.outcome() is not None or (table.shown == len(play.entries) and play.outcome is not None):
        return (t("The game is over."),)
    if game.sampled:
        return (t("There are too many moves to list. The board tells them one step at a time."),)
    actions = [(action, game.paths(state, action)[0]) for action in state.legal_actions()]
    found = [(action, path) for action, path in actions if start in ("", path[0], game.write(action))]
    if not found:
        return (t("No move begins at {spot}.", spot=start) if start else t("There is nothing to list; see the board."),)
    count = tn("{n} move.", "{n} moves.", len(found))
    if len(found) <= MOST_TOLD:
        return (count, *(f"{game.write(action)}: {game.describe(state, action)}" for action, _ in found))
    if start or len(found) <= MOST_WRITTEN:
        return (count, ", ".join(game.write(action) for action, _ in found))
    starts = list(dict.fromkeys(path[0] for _, path in found))
    begin = t("They begin at {spots}.", spots=", ".join(starts))
    return (count, begin, t("To hear those of one place, ask: moves {spot}", spot=starts[0]))


def _help(table: Table) -> tuple[str, ...]:
    play = table.play
    actions = () if play.outcome is not None or play.game.sampled else play.state.legal_actions()
    example = [t("Type a move, such as {move}.", move=play.game.write(actions[0]))] if actions else []
    return (
        *example,
        t("Or ask: where (what stands on the board), read (all of it, row by row), moves, last, hint."),
        t("On the board: arrows lead along its lines, Enter chooses, Escape lets go, a question mark asks why not."),
        t("There, too, if Settings allow: R reads the board, U takes back, H gives a hint, F turns the board."),
    )
