"""How a game's docstring begins: “Hex, by Piet Hein. Join your two edges.”"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

TITLE, BEFORE_BY = re.compile(r"([^.\n]{1,40}?)\.(?=\s)"), re.compile(r"([^.\n]{1,40}?), by (?=[^.\n])")
STOP = re.compile(r"\.(?=\s)")
GOAL = re.compile(r"\s+(\S[^\n]*?\.)(?:\s|$)")
LONGEST_NAME = 60
BEFORE_A_NAME = re.compile(r"(?<!\w)(?:[A-ZÀ-ÖØ-Þ]|Dr|Mr|Mrs|Ms|Prof|St)\.$")
"""Initials and titles, after whose full stop a name goes on."""
AFTER_A_NAME = re.compile(r"(?<!\w)(?:Bros|Co|Inc|Jr|Ltd|Sr)\.$")
"""Abbreviations that keep their full stop where a name ends with them."""
JOINING = frozenset(
    ("&", "al", "and", "da", "de", "del", "der", "di", "du", "el", "ibn", "la", "of", "the", "van", "von")
)
"""Words of names that begin small."""


class Head(NamedTuple):
    """The beginning of a game's docstring; the designer may be left out."""

    title: str
    designer: str
    goal: str


def read_head(text: str) -> Head | None:
    """The title, the designer and the goal with which a docstring begins; None where it does not.

    >>> read_head("Hex, by P. Hein and John Nash Jr. Join your two edges.")
    Head(title='Hex', designer='P. Hein and John Nash Jr.', goal='Join your two edges.')
    """
    for title, designer, rest in _splits(text):
        goal = GOAL.match(rest)
        if goal and len(designer) <= LONGEST_NAME and "\n" not in designer:
            return Head(title, designer, goal[1])
    return None


def _splits(text: str) -> Iterator[tuple[str, str, str]]:
    """Title, designer and what follows, the likeliest first."""
    if named := BEFORE_BY.match(text):
        yield from ((named[1], name, rest) for name, rest in _after_names(text[named.end() :]))
    if alone := TITLE.match(text):
        yield alone[1], "", text[alone.end() :]


def _after_names(text: str) -> Iterator[tuple[str, str]]:
    """A name and what follows its full stop, the likeliest first."""
    ends = [(text[: stop.start() + 1], text[stop.end() :]) for stop in STOP.finditer(text, 1, LONGEST_NAME + 3)]
    for name, rest in ends:
        if BEFORE_A_NAME.search(name) and _is_name(rest):
            continue
        if not AFTER_A_NAME.search(name):
            yield name[:-1], rest
        elif not rest.lstrip()[:1].islower():
            yield name, rest
    yield from ((name[:-1], rest) for name, rest in ends)


def _is_name(text: str) -> bool:
    """Whether a text goes on with a name up to its next full stop."""
    return all(word in JOINING or not word[0].islower() for word in text.partition(".")[0].split())
