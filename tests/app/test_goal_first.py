"""Somebody chooses a goal before the piece that can go there: it is played, or they are told what to choose first."""

from __future__ import annotations

import random

import pytest

from cairn.app.table.picker import WrongSpot, pick, routes
from cairn.core.scene import Viewpoint
from cairn.games import SHELF

from .scripts import Page

HAND = ("Choose a stone from your hand first.", "Then choose left I.")
TOLD = {
    "sedona: a space where a stone from the hand may go": (
        ("sedona_vortex", ""),
        ("L1", ["red1", "red2", "red3", "red4", "red5"]),
        HAND,
    ),
    "sedona: the same with a stone of the opponent’s on it": (
        ("sedona_vortex", "3@L"),
        ("L1", ["black1", "black2", "black3", "black4", "black5"]),
        HAND,
    ),
    "sedona: the next space of a stone on the board": (
        ("sedona_vortex", "3@L 5@R"),
        ("L2", ["L1"]),
        ("Choose the stone first.", "The stone on left I can go there."),
    ),
    "sedona: a space where a thrown stone ends, too": (
        ("sedona_vortex", "3@L 4@R"),
        ("L2", ["red5", "L1"]),
        ("Choose the stone first.", "The stone on left I can go there. So can a stone from your hand."),
    ),
    "sedona: a space that nothing can go to": (
        ("sedona_vortex", ""),
        ("L3", []),
        ("No stone is there.", "Choose a stack with your stone on top."),
    ),
    "sedona: one’s own stone under another": (
        ("sedona_vortex", "3@L 2@L"),
        ("L1", ["red1", "red2", "red4", "red5"]),
        ("That stone is covered.", "Only the top stone of a stack may move, and Black is on top here."),
    ),
    "skorpion: a spot where no bead may be placed": (
        ("skorpion", "o4 o2"),
        ("i12", ["gate"]),
        (
            "No line to your beads.",
            "i12 is gray, so it needs a line to a bead of yours. You have none. "
            "The Skorpion can go there; choose it first.",
        ),
    ),
    "vaxandis: a cell too close to place on": (
        ("vaxandis", "e5 stay e7 h4 e9 h1 e3 h1-d4"),
        ("e8", ["e7", "e9"]),
        (
            "Too close.",
            "e8 touches e7 and e9; a new stack may touch no other. "
            "The stacks on e7 and e9 can slide there; choose one first.",
        ),
    ),
    "lava flows: an empty space": (
        ("lava_flows", "bw- wb-"),
        ("a2", ["a1"]),
        ("Choose the piece first.", "The piece on a1 can go there."),
    ),
}


def state_after(name, texts, seats=2):
    game = SHELF[name]
    state = game.start(seats, {})
    for text in texts.split():
        state = state.apply(game.read(text))
    return game, state


def refused(game, state, spot):
    """The refusal of a click on a spot to begin with; None where it is none."""
    try:
        pick(game, state, (), spot)
    except WrongSpot as error:
        return error
    return None


@pytest.mark.parametrize(("position", "goal", "told"), TOLD.values(), ids=TOLD)
def test_what_is_to_be_chosen_first_is_told_and_ringed(position, goal, told):
    spot, sources = goal
    error = refused(*state_after(*position), spot)
    assert (str(error.title), str(error.why)) == told
    assert list(error.sources) == sources


def test_the_only_stone_off_the_board_is_played_where_it_may_go():
    game, state = state_after("sedona_vortex", "2@R 3@L 1@R 5@L 4@R 2@L 3@L 1@L")
    picked = pick(game, state, (), "L1")
    assert game.write(picked.action) == "5@L"


def test_the_page_is_told_which_spots_to_ring_until_the_next_event():
    page = Page(SHELF)
    page.send({"kind": "new_game", "game": "sedona_vortex", "options": {}, "id": "first"})
    view = page.send({"kind": "pick", "spot": "L1"})
    assert view["look"] == ["red1", "red2", "red3", "red4", "red5"]
    assert page.send({"kind": "flip"})["look"] == view["look"]
    assert page.send({"kind": "pick", "spot": "red1"})["look"] == []


@pytest.mark.parametrize("name", ["sedona_vortex", "skorpion", "vaxandis", "lava_flows"])
def test_a_goal_chosen_first_is_never_just_refused(name):
    """It is played, or the words name a way to it, and its sources are ringed."""
    dice = random.Random(5)
    for _ in range(6):
        game, state = state_after(name, "bw- wb-" if name == "lava_flows" else "")
        for _ in range(30):
            if not (legal := state.legal_actions()):
                break
            after = routes(game, state).after
            starts = after[()]
            for goal in {spot for start in starts for spot in after.get((start,), ()) if spot[0].isalpha()} - {*starts}:
                if goal not in game.scene(state, Viewpoint()).labels:
                    continue
                error = refused(game, state, goal)
                assert error is None or error.sources
                assert any(word in str(error) for word in ("None", "first", "covered", "middle", "can go there"))
            state = state.apply(dice.choice(list(legal)))
