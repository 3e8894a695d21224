"""Questions of one who cannot, or would rather not, look at the board, answered in words: a line of the answer each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import groupby

from cairn.app.match import remote
from cairn.app.model import Model, Table
from cairn.app.table import computer, variations
from cairn.app.view.playable import targets_now
from cairn.app.view.sentences import describe_entry, ending, seat_name
from cairn.app.view.viewpoints import viewer
from cairn.core.language import ForSeat, Phrase, either, excerpt, join, render, sentences, t, tn
from cairn.core.play import Play, is_opening
from cairn.core.scene import Label
from cairn.core.state import Path
from cairn.core.turn_list import turn_before

MOST_TOLD, MOST_WRITTEN = 8, 60
"""The most moves that are told in whole sentences, and in the notation; of more, only where they begin."""


def answer(model: Model, table: Table, question: str) -> tuple[Phrase, ...]:
    """The answer on the position shown, or why a word can do nothing; to all else, which words are known."""
    word, _, rest = question.strip().partition(" ")
    match word.lower():
        case "where":
            return _where(model, table)
        case "read":
            return tuple(_rows(model, table)) or (t("The board is empty."),)
        case "board":
            return (_spot(model, table, rest.strip()),)
        case "near" | "lines":
            return _lines(model, table, rest.strip(), far=word.lower() == "lines")
        case "who":
            return tuple(_who(table))
        case "moves":
            return _moves(table, rest.strip())
        case "last":
            return (variations.describe_last(table) if table.variation else _last(table.play, table.shown),)
        case "hint" | "undo" | "redo" | "flip" | "draw" | "resign" as deed:
            return (_why_not(table, deed),)
    return _help(model, table)


def _why_not(table: Table, deed: str) -> Phrase:
    """Why what the page has a button for cannot be done."""
    if deed == "hint":
        return t("There is no hint now.")
    if deed == "draw" and not table.play.game.draws:
        return t("There are no draws in {game}.", game=table.play.game.title)
    return t("That isn’t possible now.")


def _labels(model: Model, table: Table) -> list[tuple[str, Label]]:
    """Each spot of the board with what it is in words, in the board's order."""
    viewpoint = replace(
        viewer(model, table), layout="wide", flipped=False, chosen=table.chosen, targets=tuple(targets_now(table))
    )
    scene = table.play.game.scene(variations.positions(table)[-1], viewpoint)
    return [(spot.key, scene.labels[spot.key]) for spot in scene.board.spots if spot.key in scene.labels]


def _where(model: Model, table: Table) -> tuple[Phrase, ...]:
    """The pieces on the board, and what the players have beside it."""
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


def _spot(model: Model, table: Table, name: str) -> Phrase:
    """The contents of one spot, called by its key or its name, and what can be done there."""
    if (label := _find(model, table, name)[1]) is None:
        if not name and (spot := _first_spot(model, table)):
            return t("Name a place, as in: board {spot}", spot=spot)
        return t("There is no {spot} on this board.", spot=excerpt(name)) if name else t("The board is empty.")
    standing = t("{label}, {action}", label=label.standing, action=label.action) if label.action else label.standing
    return t("{list}.", list=standing)


def _first_spot(model: Model, table: Table) -> str:
    """The key of some spot, for an example; “” where the board has none."""
    return next((key for key, _ in _labels(model, table)), "")


def _find(model: Model, table: Table, name: str) -> tuple[str, Label | None]:
    """A spot by its key or its name, whatever the case of its letters; None where there is none."""
    wanted = name.casefold()
    for key, label in _labels(model, table):
        if wanted in (key.casefold(), str(label.name).casefold(), render(label.name, model.language).casefold()):
            return key, label
    return name, None


def _lines(model: Model, table: Table, name: str, *, far: bool) -> tuple[Phrase, ...]:
    """The contents of the spots beside a spot, or on every line from it to the edge."""
    key, label = _find(model, table, name)
    labels = dict(_labels(model, table))
    lines = table.play.game.lines(variations.positions(table)[-1], key) if label is not None else ()
    if not lines:
        return (_spot(model, table, name),)
    if not far:
        return (t("{list}.", list=join("; ", [labels[line[0]].standing for line in lines])),)
    return tuple(t("{list}.", list=join("; ", [*_along(line, labels)])) for line in lines)


def _along(line: Path, labels: Mapping[str, Label]) -> Iterator[Phrase]:
    """The contents of a line, spot by spot; empty ones that follow each other are told together."""
    for is_empty, spots in groupby(line, lambda spot: labels[spot].is_empty):
        keys = list(spots)
        if is_empty:
            yield t("{spots} empty", spots=", ".join(keys))
        else:
            yield from (labels[spot].standing for spot in keys)


def _who(table: Table) -> Iterator[Phrase]:
    """Who plays what, and whose turn it is."""
    state = variations.positions(table)[-1]
    for seat, side in enumerate(table.play.game.sides(state)):
        player = computer.player_name(table, seat) or remote.player_name(table, seat)
        named = t("{side} ({player})", side=side.name, player=player) if player else side.name
        yield ForSeat(seat, t("You play {player}.", player=side.name), t("{list}.", list=named))
    if state.actor is not None and table.play.outcome is None:
        yield ForSeat(state.actor, t("Your move."), t("{player} to move.", player=seat_name(table.play, state.actor)))


def _last(play: Play, at: int) -> Phrase:
    turn = turn_before(play.turns, at)
    if turn is None:
        return t("No turns yet.")
    said = [
        describe_entry(play, n + 1) for n in range(turn.start, turn.end) if not is_opening(play.game, play.entries[n])
    ]
    return sentences(*said, ending(play) if at == len(play.entries) else "")


def _moves(table: Table, start: str) -> tuple[Phrase, ...]:
    """The possible actions now, or those that begin in one place."""
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


def _help(model: Model, table: Table) -> tuple[Phrase, ...]:
    play, spot = table.play, _first_spot(model, table)
    actions = () if play.outcome is not None else play.state.legal_actions()
    chosen = [action for action in actions if not play.game.is_outcome(action)]
    kinds = {type(action): play.game.write(action) for action in reversed(chosen)}  # the first of each kind
    example = [t("Type a move, such as {move}.", move=either([*kinds.values()][::-1]))] if kinds else []
    place = t(
        "Of one place: board {spot} (what stands there), near {spot} (what is beside it), lines {spot} (all along its "
        "lines), moves {spot}.",
        spot=spot,
    )
    return (
        *example,
        t("Or ask: where (what stands on the board), read (all of it, row by row), last, who, moves."),
        *([place] if spot else []),
        t("Or do: undo, redo, flip, draw, resign, hint, hint 2.")
        if play.game.draws
        else t("Or do: undo, redo, flip, resign, hint, hint 2."),
        t("On the board: arrows lead along its lines, Enter chooses, Escape lets go, a question mark asks why not."),
        t("A digit goes to that number in the row, Shift and a letter to that row, Home and End to both ends."),
        t("Full stop and comma go to your next piece and the one before. Slash goes to the text field, Escape back."),
        t("Letters, if Settings allow: N what is near, L the lines, M the moves of a piece, R the whole board."),
        t("Anywhere at the table, too: U undoes, H gives a hint, F flips the board."),
    )
