"""The text of a tree: the record on its first line, then, if anything was added, a line that says so and one a node.

    {"cairn":1,"game":"vaxandis",…}
    {"cairn_tree":1}
    [0,"",{"comment":"A quiet opening."}]
    [1,"e5"]
    [2,"stay",{"mark":"?!"}]
    [2,"c3",{"name":"Swapping instead"}]

A node is its depth, its action and, if it has any, its notes. Texts are read strictly: what is not written just like
this is refused, with a sentence and the number of the line.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cairn.core.errors import GameError
from cairn.core.language import Number, Phrase, excerpt, t
from cairn.core.play import Play, is_opening, replay
from cairn.core.record import LONGEST_ACTION, NewerRecord, Shelf, read_record, write_record
from cairn.core.scene import Viewpoint
from cairn.core.strict_json import StrictJsonError, parse
from cairn.core.tree import (
    FORMAT,
    MOST_DRAWINGS,
    MOST_NODES,
    NO_NOTES,
    BadTree,
    Node,
    Notes,
    Tree,
    fault,
    plant,
    too_many,
)

LONGEST = 2_000_000
"""Characters of a tree's text."""
MOST_BRACKETS = MOST_DRAWINGS + 8
HEAD = "cairn_tree"


def write_tree(tree: Tree) -> str:
    """The one text of a tree."""
    first = write_record(tree.record)
    if tree == plant(tree.record):
        return first
    return "\n".join((first, _write({HEAD: FORMAT}), *map(_write_node, tree.nodes)))


def read_tree(text: str, shelf: Shelf) -> Tree:
    """The tree of a text, or of a plain record, with every action checked; raises BadRecord or BadTree."""
    if len(text) > LONGEST:
        raise BadTree(
            t(
                "It is {length} characters long, and no analysis is longer than {longest}.",
                length=Number(len(text)),
                longest=Number(LONGEST),
            )
        )
    first, *rest = text.split("\n")
    record = read_record(first, shelf)
    play = replay(record, shelf)
    if not rest:
        return plant(record)
    _check_head(rest[0])
    if len(rest) - 1 > MOST_NODES:
        raise BadTree(too_many())
    tree = Tree(record, tuple(_read_node(line, number) for number, line in enumerate(rest[1:], 3)))
    _check_shape(tree)
    for _ in positions(tree, play):
        pass
    return tree


def positions(tree: Tree, play: Play) -> Iterator[Any]:
    """The position at each node in turn; `play` is the tree's record. Raises BadTree where the rules forbid a node."""
    played = {place: play.states[depth] for depth, place in enumerate(tree.played())}
    states: list[Any] = []
    for place, node in enumerate(tree.nodes):
        del states[node.depth :]
        try:
            state = played[place] if place in played else after(play, states[-1], node.action)
            check_drawings(play, state, node.notes)
        except GameError as error:
            raise BadTree(
                t("Line {n}, “{text}”: {error}", n=place + 3, text=excerpt(node.action), error=error.text)
            ) from error
        states.append(state)
        yield state


def after(play: Play, state: Any, text: str) -> Any:
    """The position after an action that was not played in a game; raises GameError.

    It ends where a secret would have to be shown that the game has not opened.
    """
    action, secrets = play.game.read(text), play.game.secrets
    if secrets is not None:
        if secrets.seat_due(state) in secrets.sealed_seats(play.state):
            raise BadTree(t("What is hidden there was not opened in this game."))
        if is_opening(play.game, action):
            raise BadTree(t("Only a game that is over is opened."))
    return state.apply(action)


def check_drawings(play: Play, state: Any, notes: Notes) -> None:
    """Raise BadTree where arrows or rings name a spot that the board does not have."""
    spots = {*notes.rings, *(spot for arrow in notes.arrows for spot in arrow)}
    if not spots:
        return
    known = {spot.key for spot in play.game.scene(state, Viewpoint()).board.spots}
    if strange := spots - known:
        raise BadTree(t("There is no {spot} on the board.", spot=excerpt(min(strange))))


def _check_head(line: str) -> None:
    """Raise BadTree or NewerRecord unless a line says that a tree of this format follows."""
    table = _parsed(line, 2)
    version = table.get(HEAD) if isinstance(table, dict) else None
    if type(version) is int and version > FORMAT:
        raise NewerRecord(t("This analysis is written in a newer way. Reload the page to renew it."))
    if line != _write({HEAD: FORMAT}):
        raise BadTree(_strange(2))


def _check_shape(tree: Tree) -> None:
    """Raise BadTree unless the nodes are a tree that has all that was played, and nothing twice."""
    if not tree.nodes or tree.nodes[0].depth or tree.nodes[0].action:
        raise BadTree(t("It should begin with the start of the game."))
    siblings: list[set[str]] = [set()]
    for number, node in enumerate(tree.nodes[1:], 4):
        if not 0 < node.depth <= len(siblings):
            raise BadTree(t("Line {n} follows from none before it.", n=number))
        del siblings[node.depth :]
        if node.action in siblings[-1]:
            raise BadTree(t("Line {n} stands there twice.", n=number))
        siblings[-1].add(node.action)
        siblings.append(set())
    if len(tree.played()) <= len(tree.record.actions):
        raise BadTree(t("The game as it was played is not all in it."))


def _read_node(line: str, number: int) -> Node:
    """The node of a line; raises BadTree."""
    match _parsed(line, number):
        case [depth, str(action)] if type(depth) is int:
            node = Node(depth, action)
        case [depth, str(action), {**table}] if type(depth) is int and table.keys() <= {*Notes.__slots__}:
            node = Node(depth, action, _read_notes(table, number))
        case _:
            raise BadTree(_strange(number))
    if len(node.action) > LONGEST_ACTION or _write_node(node) != line:
        raise BadTree(_strange(number))
    if why := fault(node.notes):
        raise BadTree(t("Line {n}: {error}", n=number, error=why))
    return node


def _read_notes(table: dict[Any, Any], number: int) -> Notes:
    name, comment, mark = (table.get(each, "") for each in ("name", "comment", "mark"))
    arrows, rings = table.get("arrows", []), table.get("rings", [])
    is_list = isinstance(arrows, list) and isinstance(rings, list)
    if not is_list or not all(isinstance(text, str) for text in (name, comment, mark, *rings)):
        raise BadTree(_strange(number))
    for arrow in arrows:
        if not isinstance(arrow, list) or len(arrow) != 2 or not all(isinstance(spot, str) for spot in arrow):
            raise BadTree(_strange(number))
    return Notes(name, comment, mark, tuple((one, other) for one, other in arrows), tuple(rings))


def _parsed(line: str, number: int) -> Any:
    try:
        return parse(line, MOST_BRACKETS)
    except StrictJsonError as error:
        raise BadTree(_strange(number)) from error


def _strange(number: int) -> Phrase:
    return t("Line {n} is not the text of an analysis: it may be cut off, or something else was copied.", n=number)


def _write_node(node: Node) -> str:
    if node.notes == NO_NOTES:
        return _write([node.depth, node.action])
    table = {name: value for name in Notes.__slots__ if (value := getattr(node.notes, name))}
    return _write([node.depth, node.action, table])


def _write(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
