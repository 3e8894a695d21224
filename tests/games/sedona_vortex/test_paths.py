"""Which clicks play an action."""

from __future__ import annotations

import pytest

from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from tests.games.sedona_vortex.positions import position

PATHS = [
    ("a stone enters on a space I", "", "3@L", [("red3", "L1")]),
    ("a stone moves one space forward", "L4 r4", "L4", [("L4", "L5")]),
    (
        "a move that teleports: where it lands, or the next space",
        "L4 r4; L5 b2; R5 b1",
        "L4",
        [("L4", "L6"), ("L4", "L5")],
    ),
    ("a stone forced back to its middle lands on the next space", "L6 r4; L7 b2; R7 b1", "L6", [("L6", "L7")]),
    ("entering and landing on the other space I is no way to click it", "L1 b1", "3@L", [("red3", "L1")]),
    ("entering and landing on a space of its own", "L1 b1; R1 b2", "3@L", [("red3", "L1"), ("red3", "L2")]),
    ("entering where either side lands on the same space", "L1 b1; R1 b2; L2 r1", "3@L", [("red3", "L1")]),
    ("a forced pass", "L7 r5 r4 r3 r2 r1; R1 b5", "pass", [("pass",)]),
]


@pytest.mark.parametrize(("case", "before", "text", "paths"), PATHS, ids=[row[0] for row in PATHS])
def test_an_action_is_clicked(case, before, text, paths):
    assert list(GAME.paths(position(before), GAME.read(text))) == paths, case


def test_no_click_path_plays_two_actions():
    for before in ("L1 b1; R1 b2; L2 r1", "L1 b1; R1 b2", "L1 b1", "L4 r4; L5 b2; R5 b1; L1 r1", "R1 b2; R2 r1"):
        state = position(before)
        paths = [path for action in state.legal_actions() for path in GAME.paths(state, action)]
        assert len(set(paths)) == len(paths)
