"""A whole tree as a short text for a link: the game as a game code has it, then what was added to it.

The code of a tree to which nothing was added is its game's code. Others are of a format of their own: the settings, the
node to show, the entries with their number before them, then the nodes in preorder. Most of them are plain, without
notes and with one continuation: they are only counted, up to the next that is not (docs/game-code.md).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from cairn.core.errors import GameError
from cairn.core.game_code import (
    BadCode,
    Course,
    SharedGame,
    beginning,
    digits_of,
    number_of,
    pack_settings,
    read_game_code,
    unpack_settings,
    unwrap,
    wrap,
    write_game_code,
)
from cairn.core.language import Number, t
from cairn.core.packing import Packer, Unpacker
from cairn.core.play import Play, write_entry
from cairn.core.record import MOST_ACTIONS, BadRecord, Shelf
from cairn.core.tree import (
    LONGEST_COMMENT,
    LONGEST_NAME,
    MARKS,
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
from cairn.core.tree_text import after, check_drawings, positions

FORMAT = "2"
LONGEST = 16_000
"""Characters of a tree's code; messengers cut off what is much longer."""
LONGEST_SPOT = 40
"""Characters of a spot's key."""
MORE = 2
"""Continuations of a node from which on they are counted; none and one take less."""


class TooMuch(GameError):
    """A tree that is too much for a link."""

    title = t("This is too much for a link.")

    def __init__(self, length: int) -> None:
        super().__init__(
            t(
                "With all notes and variations it would have {length} characters, and the longest has {most}.",
                length=Number(length),
                most=Number(LONGEST),
            )
        )


@dataclass(frozen=True, slots=True)
class SharedTree:
    """The content of a code: a game, what was added to it, and the node to show, None for the last of the game."""

    play: Play
    tree: Tree
    at: int | None = None


def write_tree_code(shared: SharedTree) -> str:
    """The code of a tree; raises TooMuch."""
    play, tree, at = shared.play, shared.tree, shared.at
    if tree == plant(play.record):
        return write_game_code(SharedGame(play, at))
    packer, course = Packer(), Course()
    pack_settings(play, packer)
    packer.put(int(at is not None), 2)
    if at is not None:
        packer.put_count(at)
    packer.put_count(len(play.entries))
    for n, entry in enumerate(play.entries):
        course.pack(beginning(play, n), entry, packer, play.entries[n:])
    _pack_nodes(shared, course, packer)
    code = wrap(digits_of(packer.number()), FORMAT)
    if len(code) > LONGEST:
        raise TooMuch(len(code))
    return code


def read_tree_code(text: str, shelf: Shelf) -> SharedTree:
    """The tree of a code, every action checked; raises BadCode or NewerRecord."""
    if not text.startswith(FORMAT):
        shared = read_game_code(text, shelf)
        return SharedTree(shared.play, plant(shared.play.record), shared.at)
    try:
        return _read(unwrap(text, FORMAT), shelf)
    except BadRecord:
        raise
    except GameError as error:
        raise BadCode(t("Its checksum is right, but not what it says: {error}", error=error.text)) from error


def _read(body: str, shelf: Shelf) -> SharedTree:
    unpacker, course = Unpacker(number_of(body)), Course()
    play = unpack_settings(unpacker, shelf)
    at = unpacker.take_count() if unpacker.take(2) else None
    count = unpacker.take_count()
    if count > MOST_ACTIONS:
        raise BadCode(t("No game is longer than {most} moves.", most=MOST_ACTIONS))
    for _ in range(count):
        play = play.append(course.unpack(play, unpacker))
    tree = Tree(play.record, tuple(_unpack_nodes(play, course, unpacker)))
    if not unpacker.is_empty:
        raise BadCode(t("It goes on behind its end."))
    if at is not None and at >= len(tree.nodes):
        raise BadCode(t("It begins behind the last move."))
    return SharedTree(play, tree, at)


def _standing(play: Play, state: Any) -> Play:
    """A game that stands at a position which need not have been played."""
    return Play(play.game, play.record, (state,))


def _pack_nodes(shared: SharedTree, course: Course, packer: Packer) -> None:
    play, tree = shared.play, shared.tree
    played, states = {*tree.played()}, tuple(positions(tree, play))
    parents, children = _kinship(tree)

    def played_child(place: int) -> int | None:
        """Which of the continuations was played, None where none was."""
        return next((n for n, child in enumerate(children[place]) if child in played), None)

    def is_plain(place: int) -> bool:
        was_played = place in played and tree.nodes[place].depth < len(play.entries)
        follows = len(children[place]) == 1 and (not was_played or children[place][0] in played)
        return follows and tree.nodes[place].notes == NO_NOTES

    run = 0
    for place, node in enumerate(tree.nodes):
        if run == 0:
            run = next(n for n, later in enumerate(range(place, len(tree.nodes)), 1) if not is_plain(later))
            packer.put_count(run - 1)
        run -= 1
        if place not in played:
            state = states[parents[place]]
            course.pack(_standing(play, state), play.game.read(node.action), packer, ())
        if run == 0:
            _put_number(len(children[place]), packer)
            if (which := played_child(place)) is not None:
                packer.put(which, len(children[place]))
            _pack_notes(node.notes, packer)


def _kinship(tree: Tree) -> tuple[list[int], list[list[int]]]:
    """The parent of every node, and what follows from it."""
    parents: list[int] = []
    children: list[list[int]] = [[] for _ in tree.nodes]
    above = [0] * (MOST_ACTIONS + 1)
    for place, node in enumerate(tree.nodes):
        parents.append(above[node.depth - 1] if node.depth else 0)
        if node.depth:
            children[parents[place]].append(place)
        above[node.depth] = place
    return parents, children


def _put_number(count: int, packer: Packer) -> None:
    packer.put(min(count, MORE), MORE + 1)
    if count >= MORE:
        packer.put_count(count - MORE)


def _take_number(unpacker: Unpacker) -> int:
    count = unpacker.take(MORE + 1)
    return count if count < MORE else MORE + unpacker.take_count()


@dataclass(slots=True)
class _Waiting:
    """A node that is still to be read: how deep it is, the position before it, and whether it was played.

    `siblings` are the actions that follow from the same node and were read before."""

    depth: int
    state: Any
    is_played: bool
    siblings: set[str] = field(default_factory=set)


def _unpack_nodes(play: Play, course: Course, unpacker: Unpacker) -> Iterator[Node]:
    waiting, count, run = [_Waiting(0, None, is_played=True)], 0, -1
    while waiting:
        here, count = waiting.pop(), count + 1
        if count + len(waiting) > MOST_NODES:
            raise BadTree(too_many())
        if here.depth > MOST_ACTIONS:
            raise BadTree(t("No line is longer than {most} moves.", most=Number(MOST_ACTIONS)))
        run = unpacker.take_count() if run < 0 else run
        action, state = _unpack_action(play, here, course, unpacker)
        goes_on = here.is_played and here.depth < len(play.entries)
        follow, which, notes = 1, 0, NO_NOTES
        if run == 0:
            follow = _take_number(unpacker)
            if follow > MOST_NODES or (goes_on and not follow):
                raise BadTree(too_many() if follow else t("The game as it was played is not all in it."))
            which = unpacker.take(follow) if goes_on else 0
            notes = _unpack_notes(unpacker)
            check_drawings(play, state, notes)
        run -= 1
        yield Node(here.depth, action, notes)
        siblings: set[str] = set()
        below = [
            _Waiting(here.depth + 1, state, is_played=goes_on and n == which, siblings=siblings) for n in range(follow)
        ]
        waiting += reversed(below)


def _unpack_action(play: Play, here: _Waiting, course: Course, unpacker: Unpacker) -> tuple[str, Any]:
    """The action that leads to a node, and the position after it; raises GameError."""
    if here.is_played:
        action, state = play.record.actions[here.depth - 1] if here.depth else "", play.states[here.depth]
    else:
        action = write_entry(play.game, course.unpack(_standing(play, here.state), unpacker))
        state = after(play, here.state, action)
    if action in here.siblings:
        raise BadTree(t("“{text}” follows twice from one position.", text=action))
    here.siblings.add(action)
    return action, state


def _pack_notes(notes: Notes, packer: Packer) -> None:
    packer.put(int(notes != NO_NOTES), 2)
    if notes == NO_NOTES:
        return
    for text in (notes.name, notes.comment):
        packer.put_words(text)
    marks = ("", *MARKS)
    packer.put(marks.index(notes.mark), len(marks))
    packer.put(len(notes.arrows), MOST_DRAWINGS + 1)
    packer.put(len(notes.rings), MOST_DRAWINGS + 1)
    for spot in (*(spot for arrow in notes.arrows for spot in arrow), *notes.rings):
        packer.put_words(spot)


def _unpack_notes(unpacker: Unpacker) -> Notes:
    """The next notes; raises GameError."""
    if not unpacker.take(2):
        return NO_NOTES
    name, comment = unpacker.take_words(LONGEST_NAME), unpacker.take_words(LONGEST_COMMENT)
    mark = ("", *MARKS)[unpacker.take(len(MARKS) + 1)]
    arrows, rings = unpacker.take(MOST_DRAWINGS + 1), unpacker.take(MOST_DRAWINGS + 1)
    spots = [unpacker.take_words(LONGEST_SPOT) for _ in range(2 * arrows + rings)]
    pairs = tuple(zip(spots[: 2 * arrows : 2], spots[1 : 2 * arrows : 2], strict=True))
    notes = Notes(name, comment, mark, pairs, tuple(spots[2 * arrows :]))
    if why := fault(notes):
        raise BadTree(why)
    return notes
