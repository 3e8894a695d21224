"""The texts of the game: of its actions, its prompts, and the players' progress."""

from __future__ import annotations

import pytest

from cairn.games.sedona_vortex import SEDONA_VORTEX as GAME
from tests.games.sedona_vortex.positions import position

SENTENCES = [
    ("", "3@R", "Red plays stone 3 on right I."),
    ("L1 b1", "3@L", "Red plays stone 3 on left I. It teleports to right I."),
    ("L1 r2", "L1", "Red moves stone 2 from left I to II."),
    ("L2 r4; L3 b2; R3 b1", "L2", "Red moves stone 4 from left II to III. It teleports to right III, then to left IV."),
    (
        "L6 r4; L7 b2; R7 b1",
        "L6",
        "Red moves stone 4 from left VI to VII. It teleports to right VII, then to left VII. "
        "Black 2 goes back to left I.",
    ),
    (
        "L6 r5; L7 b3 r2; R7 b1; L1 r1",
        "L6",
        "Red moves stone 5 from left VI to VII. It teleports to right VII, then to left VII. "
        "Red 2 and black 3 go back to left I. They teleport to right I.",
    ),
    ("L7 r5 r4 r3 r2 r1; R1 b5", "pass", "Red must pass."),
]


@pytest.mark.parametrize(("before", "text", "sentence"), SENTENCES, ids=[row[2] for row in SENTENCES])
def test_an_action_is_described_in_short_sentences(before, text, sentence):
    assert str(GAME.describe(position(before), GAME.read(text))) == sentence


def test_black_is_described_as_black():
    assert str(GAME.describe(position("L2 b1", "black"), GAME.read("L2"))) == "Black moves stone 1 from left II to III."


LIFTED_4 = "Stone 4 is lifted."
BACK = "Choose it again to put it back."
PROMPTS = [
    ("", (), "Play a stone on space I.", ""),
    ("L4 r4", (), "Play a stone on space I, or move one forward.", ""),
    ("L4 r5 r4 r3 r2 r1", (), "Move a stone one space forward.", ""),
    ("L7 r5 r4 r3 r2 r1; R1 b5", (), "No stone of yours can move: you must pass.", ""),
    ("L4 r4", ("L4",), LIFTED_4, f"It would go to left V. {BACK}"),
    ("L4 r4; L5 b2; R5 b1", ("L4",), LIFTED_4, f"It would teleport to left VI. {BACK}"),
    (
        "L6 r4; L7 b2; R7 b1",
        ("L6",),
        LIFTED_4,
        f"It would teleport to left VII and send black 2 back to left I. {BACK}",
    ),
    ("", ("red4",), LIFTED_4, f"It may enter on left I or right I. {BACK}"),
    ("L1 b1", ("red4",), LIFTED_4, f"On left I it would teleport to right I, on right I it would stay. {BACK}"),
]


@pytest.mark.parametrize(("before", "path", "main", "soft"), PROMPTS, ids=[f"{row[0]} {row[1]}" for row in PROMPTS])
def test_the_player_is_prompted_for_an_action(before, path, main, soft):
    assert tuple(map(str, GAME.prompt(position(before), path))) == (main, soft)


def test_the_sides_count_the_stones_off_the_board():
    red, black = GAME.sides(position("L4 r5 r4 r3; L5 b5 b4 b3 b2 b1"))
    assert (str(red.name), red.shape, str(red.line)) == ("Red", 1, "round stones · 2 off the board")
    assert (str(black.name), black.shape, str(black.line)) == ("Black", 2, "cut stones · all on the board")


def test_progress_counts_the_middles_a_player_is_on_top_of():
    assert GAME.progress(position("L7 r5 b3; R7 b1; R6 r2")).counts == (0, 2)
    assert GAME.progress(position("L7 r5; R6 r2")).counts == (1, 0)


BRIEFLY = [
    ("", "3@R", "Stone 3 on right I"),
    ("L1 b1", "3@L", "Stone 3 on left I › right I"),
    ("L1 r2", "L1", "Stone 2, left I to II"),
    ("L2 r4; L3 b2; R3 b1", "L2", "Stone 4, left II to III › right III › left IV"),
    (
        "L6 r5; L7 b3 r2; R7 b1; L1 r1",
        "L6",
        "Stone 5, left VI to VII › right VII › left VII; red 2 and black 3 back to left I › right I",
    ),
    ("L7 r5 r4 r3 r2 r1; R1 b5", "pass", "Must pass"),
]


@pytest.mark.parametrize(("before", "text", "words"), BRIEFLY, ids=[row[2] for row in BRIEFLY])
def test_a_turn_is_told_in_a_few_words(before, text, words):
    assert str(GAME.describe_briefly(position(before), (GAME.read(text),))) == words
