"""Hints: each stage tells more than the one before, and the last says why."""

import random
import time

import pytest

from cairn.bots.analysis import Limits, Line, think
from cairn.bots.hints import gained, hints, listed, why
from cairn.bots.worlds import seen_by
from cairn.core.bot_model import WON
from cairn.core.scene import Viewpoint
from cairn.games import SHELF
from cairn.games.bots import bot_model

THINKERS = [name for name in SHELF if bot_model(name)]
every_thinker = pytest.mark.parametrize("name", THINKERS)


def told(name, *texts):
    game, mind = SHELF[name], bot_model(name)
    state = game.start(2, {})
    for text in texts[:-1]:
        state = state.apply(game.read(text))
    return hints(game, mind, state, Line(10, (game.read(texts[-1]),)))


def test_a_hint_leads_from_a_part_of_the_board_to_the_move():
    where, which, what, reason = told("vaxandis", "e5", "stay", "c3", "a1")
    assert where.text == "Look around a1, a2 and b1."
    assert which.text == "Begin with a1."
    assert (what.text, what.spots) == ("Black places a stack on a1.", ("a1",))
    assert reason.text in {
        f"{more}{text}" for text in bot_model("vaxandis").why.values() for more in ("", "It gives away least. ")
    }


def test_names_with_commas_are_set_apart():
    where, which, _, _ = told("sedona_vortex", "3@L")
    assert where.text.count(";") == 2
    assert which.text == "Begin with Red 3."
    assert which.spots == ("red3",)


def test_a_choice_of_side_is_a_matter_of_buttons():
    where, which, what, _ = told("vaxandis", "e5", "swap")
    assert where.text == "Look at the buttons."
    assert set(where.spots) == {"stay", "swap"}
    assert which.text == "Begin with “Swap: be Black”."
    assert what.text == "The second player swaps sides and is Black."


@every_thinker
def test_every_position_of_a_game_has_a_hint_with_spots_that_can_be_marked(name):
    game, mind, lots = SHELF[name], bot_model(name), random.Random(6)
    state = game.start(2, {})
    for _ in range(30):
        if state.actor is None:
            break
        if game.pending(state) is not None:
            state = state.apply(lots.choice(state.legal_actions()))
            continue
        for thought in think(seen_by(game, mind, state, {}), Limits(nodes=300, seconds=0.2), time.monotonic):
            line = thought.best
        stages = hints(game, mind, state, line)
        scene = game.scene(state, Viewpoint())
        known = {spot for part in (scene, *scene.trays) if part for spot in part.labels}
        known |= {button.spot for button in scene.buttons}
        assert all(hint.text.endswith(".") for hint in stages)
        assert all(set(hint.spots) <= known for hint in stages)
        state = state.apply(lots.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        (WON - 1, "It wins by force, in this move."),
        (WON - 5, "It wins by force, in 3 moves."),
        (4 - WON, "Every move loses against the best play; this one holds out longest."),
    ],
)
def test_a_proven_end_is_the_reason(score, reason):
    game = SHELF["sedona_vortex"]
    line = Line(score, (game.read("3@L"),))
    assert why(bot_model("sedona_vortex"), [game.start(2, {})], line) == reason


def test_what_is_gained_is_told_from_the_side_of_the_actor():
    game, mind = SHELF["vaxandis"], bot_model("vaxandis")
    state = game.start(2, {})
    for text in ("e5", "stay", "c3", "a1"):
        state = state.apply(game.read(text))
    gains = gained(mind, state, Line(0, (game.read("i1"),)))
    assert gains["stacks"] == mind.weights["stacks"] > 0
    assert "turn" not in gains


@pytest.mark.parametrize(
    ("names", "text"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), (["a, x", "b", "c"], "a, x; b; and c")],
)
def test_names_are_listed_as_one_speaks_them(names, text):
    assert listed(names) == text
