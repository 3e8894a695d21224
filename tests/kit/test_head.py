"""How a docstring begins: title, designer and goal, with the full stops of names."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import cairn.kit
from cairn.kit.head import read_head
from cairn.kit.source import load_game

GOAL = "Join your two edges."
SOURCES = sorted(Path(cairn.kit.__file__).parent.glob("*/*.py"))


@pytest.mark.parametrize(
    "name",
    [
        *("Piet Hein", "Piet Hein Jr.", "Piet Hein Jr. and John Nash", "Piet Hein, Jr., and John Nash"),
        *("P. Hein", "J. R. R. Tolkien", "J.R.R. Tolkien", "A. Body", "Dr. Reiner Knizia", "Prof. Dr. A. van der Berg"),
        *("Parker Bros.", "Parker Bros. and Co.", "St. John", "Somebody X", "the people of Hawaii", "Ünal Ö. Çelik"),
    ],
)
@pytest.mark.parametrize("more", ["", " More of it is in the rules.", "\n\nMore of it."], ids=["", "more", "below"])
def test_a_designer_keeps_the_full_stops_of_the_name(name, more):
    stop = "" if name.endswith(".") else "."
    assert read_head(f"Hex, by {name}{stop} {GOAL}{more}") == ("Hex", name, GOAL)


@pytest.mark.parametrize(
    ("text", "head"),
    [
        (f"Hex. {GOAL}", ("Hex", "", GOAL)),
        (f"Hex, by A. {GOAL}", ("Hex", "A", GOAL)),
        ("Hex, by A. Be first. Then more.", ("Hex", "A", "Be first.")),
        ("Hex, by Somebody. be first.", ("Hex", "Somebody", "be first.")),
        ("Hex, by Somebody.\nBe first. Now.", ("Hex", "Somebody", "Be first.")),
        *((text, None) for text in ("", "Hex", "Hex.", "Hex, by Somebody", "Hex, by Somebody.")),
        (f"Hex, by {'Nobody' * 11}. {GOAL}", None),
        (f"Hex, by Some\nbody. {GOAL}", None),
        (f"{'Hex' * 14}. {GOAL}", None),
    ],
)
def test_what_begins_a_docstring(text, head):
    assert read_head(text) == head


BEFORE = re.compile(r"(?P<title>[^.\n]{1,40}?)(?:, by (?P<by>[^.\n]{1,60}))?\.\s+(?P<goal>[^\n]+?\.)(?:\s|$)")
"""The form of a docstring's beginning before names had full stops."""


@given(st.text(alphabet="Ab ,.y\n", max_size=40).map("Hex, by ".__add__) | st.text(alphabet="Ab ,.y\n", max_size=40))
@example("A, by b. A. A")
@example("Hex, by . A.")
def test_what_was_read_before_is_read_still(text):
    """A source that once was a game stays one."""
    if before := BEFORE.match(text):
        head = read_head(text)
        assert head is not None
        assert head.title == before["title"]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_sources_of_ours_are_read_as_before(path):
    source = path.read_text("utf-8")
    before = BEFORE.match(ast.get_docstring(ast.parse(source)))
    game = load_game(source)
    assert (game.title, game.goal) == (before["title"], before["goal"])
    assert str(game.designers) == (before["by"] or "Designer not named")
