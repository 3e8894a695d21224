"""A game with what was added to it later: variations, names, comments, marks, arrows and rings (docs/tree.md).

A `Tree` contains the record, which stays as it was played. Its nodes are positions in preorder: a node comes right
before all that follows from it, and of several continuations the preferred one comes first. `read_tree` and
`write_tree` are inverse; the text of a tree to which nothing was added is the record's.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise, takewhile
from typing import Any
from unicodedata import category

from cairn.core.errors import GameError
from cairn.core.language import Number, Phrase, compose, t
from cairn.core.record import MOST_ACTIONS, Record

FORMAT = 1
MOST_NODES = 10_000
LONGEST_COMMENT, LONGEST_NAME = 4_000, 60
MOST_DRAWINGS = 64
"""Arrows, and rings, on one board."""
MARKS = ("!!", "!", "!?", "?!", "?", "??")
"""Brilliant, good, interesting, dubious, a mistake, a blunder."""
TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Characters that turn the direction of the text around them."""


class BadTree(GameError):
    """Raised for an impossible change of a tree, and for a text that is none."""

    title = t("This analysis cannot be read.")


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes on a position: a name for the branch that begins there, a comment, a mark for the action that led
    to it, and arrows and rings on the board, by the keys of spots."""

    name: str = ""
    comment: str = ""
    mark: str = ""
    arrows: tuple[tuple[str, str], ...] = ()
    rings: tuple[str, ...] = ()


NO_NOTES = Notes()


@dataclass(frozen=True, slots=True)
class Node:
    """A position: how many actions led to it, the text of the last of them ("" at the start), and its notes."""

    depth: int
    action: str
    notes: Notes = NO_NOTES


@dataclass(frozen=True, slots=True)
class Tree:
    """A game and its nodes in preorder, the start first. A node is named by its place."""

    record: Record
    nodes: tuple[Node, ...]

    def path(self, at: int) -> tuple[int, ...]:
        """The nodes from the start to one, both included."""
        found = [at]
        for place in range(at - 1, -1, -1):
            if self.nodes[place].depth < self.nodes[found[-1]].depth:
                found.append(place)
        return tuple(reversed(found))

    def end(self, at: int) -> int:
        """The first place behind a node and all that follows from it."""
        depth = self.nodes[at].depth
        places = range(at + 1, len(self.nodes))
        return next((place for place in places if self.nodes[place].depth <= depth), len(self.nodes))

    def children(self, at: int) -> tuple[int, ...]:
        """The continuations of a node, the preferred one first."""
        depth = self.nodes[at].depth + 1
        return tuple(place for place in range(at + 1, self.end(at)) if self.nodes[place].depth == depth)

    def played(self) -> tuple[int, ...]:
        """The nodes of the record: the start, and one an entry; fewer where some are missing."""
        found = [0]
        for depth, action in enumerate(self.record.actions, 1):
            places = range(found[-1] + 1, len(self.nodes))
            for place in places:
                node = self.nodes[place]
                if node.depth < depth:
                    return tuple(found)
                if node.depth == depth and node.action == action:
                    found.append(place)
                    break
        return tuple(found)


def plant(record: Record) -> Tree:
    """A tree of a game as it was played, and nothing more."""
    return Tree(record, (Node(0, ""), *(Node(depth, text) for depth, text in enumerate(record.actions, 1))))


def branch(tree: Tree, at: int, action: str) -> tuple[Tree, int]:
    """The tree with one more action played from a node, and where that is; the same tree if it is there already.

    Whether the rules allow it is for `cairn.core.tree_text.check_branch` to say.
    """
    for place in tree.children(at):
        if tree.nodes[place].action == action:
            return tree, place
    depth, end = tree.nodes[at].depth + 1, tree.end(at)
    if len(tree.nodes) >= MOST_NODES:
        raise BadTree(too_many())
    if depth > MOST_ACTIONS:
        raise BadTree(t("No line is longer than {most} moves.", most=Number(MOST_ACTIONS)))
    return replace(tree, nodes=(*tree.nodes[:end], Node(depth, action), *tree.nodes[end:])), end


def annotate(tree: Tree, at: int, notes: Notes) -> Tree:
    """The tree with these notes at a node, in the place of those it had; raises BadTree."""
    if why := fault(notes):
        raise BadTree(why)
    node = replace(tree.nodes[at], notes=notes)
    return replace(tree, nodes=(*tree.nodes[:at], node, *tree.nodes[at + 1 :]))


def promote(tree: Tree, at: int) -> tuple[Tree, int]:
    """The tree with a branch one place further to the front, and where it is then; the first one stays."""
    parent = tree.path(at)[-2:][0]
    before = [*takewhile(lambda place: place < at, tree.children(parent))] if at else []
    if not before:
        return tree, at
    end, first = tree.end(at), before[-1]
    nodes = tree.nodes
    return replace(tree, nodes=(*nodes[:first], *nodes[at:end], *nodes[first:at], *nodes[end:])), first


def prune(tree: Tree, at: int) -> Tree:
    """The tree without a branch; raises BadTree where the game itself was played there."""
    if at in tree.played():
        raise BadTree(t("The game as it was played stays; only what was added to it can be deleted."))
    return replace(tree, nodes=(*tree.nodes[:at], *tree.nodes[tree.end(at) :]))


def tidy(text: str) -> str:
    """A text as it may stand in a tree: composed letters, no controls but line ends, none that turn the direction.

    >>> tidy("  So\\u202e it\\x07 goes.\\r\\n")
    'So it goes.'
    """
    lines = "\n".join(compose(text).splitlines())
    return "".join(letter for letter in lines if letter == "\n" or _shows(letter)).strip()


def fault(notes: Notes) -> Phrase:
    """The fault of notes, whatever the position, in a sentence; "" if there is none."""
    for text, most in ((notes.name, LONGEST_NAME), (notes.comment, LONGEST_COMMENT)):
        if len(text) > most:
            return t(
                "A text has {length} characters, and may have {most}.", length=Number(len(text)), most=Number(most)
            )
        if text != tidy(text):
            return t("A text has characters that do not show.")
    if "\n" in notes.name:
        return t("A name is one line.")
    if notes.mark not in ("", *MARKS):
        return t("A mark is one of {marks}.", marks=" ".join(MARKS))
    if max(len(notes.arrows), len(notes.rings)) > MOST_DRAWINGS:
        return t("There are more than {most} arrows or rings on one board.", most=MOST_DRAWINGS)
    if not (_is_rising(notes.arrows) and _is_rising(notes.rings)):
        return t("Arrows and rings stand there once, in order.")
    return ""


def too_many() -> Phrase:
    """The sentence for a tree that would be too large."""
    return t("An analysis has at most {most} positions.", most=Number(MOST_NODES))


def _is_rising(drawings: Sequence[Any]) -> bool:
    return all(one < other for one, other in pairwise(drawings))


def _shows(letter: str) -> bool:
    return category(letter) not in ("Cc", "Cs", "Zl", "Zp") and letter not in TURNING
