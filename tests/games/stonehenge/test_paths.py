"""Which clicks play an action, and why other clicks lead nowhere."""

import pytest

from cairn.core.errors import IllegalAction
from cairn.games.stonehenge import STONEHENGE as GAME
from tests.games.stonehenge.positions import position

FOUR = "0 90 180 270"
GATED = "0 30 180 270 T3 G5:1,2"

PATHS = [
    ("B225.0", []),
    ("T3", [("3", "T")]),
    ("G9:4,5", [("9", "4", "5"), ("9", "5", "4")]),
    ("M200.0", []),
    ("S3600,0,0,0", []),
    ("=00000000:00000000", []),
]


@pytest.mark.parametrize(("text", "paths"), PATHS, ids=[text for text, _ in PATHS])
def test_an_action_is_clicked(text, paths):
    assert list(GAME.paths(position(FOUR), GAME.read(text))) == paths


REFUSED = [
    ("beside a stone", FOUR, ("B275.0",), "Too close."),
    ("a stone on which nothing can be built", FOUR, ("2",), "No marker area there."),
    ("a lintel", GATED, ("5",), "Stone 5 is not on the base."),
    ("on top of a lintel", GATED, ("5", "T"), "Stone 5 is not on the base."),
    ("a lintel across others", GATED, ("5", "3"), "Part of a gate."),
    ("across itself", FOUR, ("3", "3"), "From elsewhere."),
    ("across stones far apart", FOUR, ("3", "1"), "Too far apart."),
    ("across a lintel", GATED, ("4", "5"), "Stone 5 is not on the base."),
    ("across two far apart", FOUR, ("3", "1", "2"), "Too far apart."),
    ("the marker before the build", FOUR, ("M45.0",), "First build."),
    ("what is nothing", FOUR, ("hello",), "That isn’t a move."),
]


@pytest.mark.parametrize(("case", "words", "path", "title"), REFUSED, ids=[row[0] for row in REFUSED])
def test_a_click_that_fits_nothing_says_why(case, words, path, title):
    error = GAME.explain(position(words), path)
    assert isinstance(error, IllegalAction)
    assert str(error.title) == title, case
