"""Hints: each stage tells more than the one before, and the last says why."""

import random
from dataclasses import replace

import pytest

from cairn.app.table.picker import routes
from cairn.bots.analysis import Limits, Variation, analyse
from cairn.bots.hints import hints, look_ahead, search_reason
from cairn.bots.worlds import search_target
from cairn.core.bot_model import WON
from cairn.core.language import listed
from cairn.core.scene import Viewpoint
from cairn.games import SHELF
from tests.clocks import stopped

THINKERS = [name for name in SHELF if SHELF[name].bot()]
every_thinker = pytest.mark.parametrize("name", THINKERS)


def stages(name, *texts):
    """The sentences and spots of a hint for the last of these actions."""
    game, model = SHELF[name], SHELF[name].bot()
    state = game.start(2, {})
    for text in texts[:-1]:
        state = state.apply(game.read(text))
    found = hints(game, model, state, Variation(10, (game.read(texts[-1]),)))
    return [(str(hint.text), hint.spots) for hint in found]


def test_a_hint_leads_from_a_part_of_the_board_to_the_move():
    area, piece, action, reason = stages("vaxandis", "e5", "stay", "c3", "a1")
    assert area[0] == "Look at a1, a2 and b1."
    assert piece[0] == "Start with a1."
    assert action == ("Place a stack on a1.", ("a1",))
    assert reason[0] == "That lets e5 move."


def test_a_hint_names_places_beside_the_board_too():
    piece, *_ = stages("sedona_vortex", "3@L")
    assert piece == ("Start with red 3.", ("red3",)), "both spaces that can be chosen are not named"


@pytest.mark.parametrize(
    ("texts", "dials"),
    [
        (["B123.5"], {"turn": 1235}),
        (["B0.0", "S0,-3599,0,0"], {"turn": 900, "pull": 360}),
    ],
    ids=["a place", "a release"],
)
def test_a_hint_tells_what_the_sliders_are_set_to_for_it(texts, dials):
    game, state = SHELF["stonehenge"], SHELF["stonehenge"].start(2, {})
    for text in texts[:-1]:
        state = state.apply(game.read(text))
    found = hints(game, game.bot(), state, Variation(10, (game.read(texts[-1]),)))
    assert [dict(hint.dials) for hint in found] == [{}, {}, dials, {}]


def test_a_choice_of_side_is_a_matter_of_buttons():
    piece, action, reason = stages("vaxandis", "e5", "swap")
    assert piece[0] == "Press “Swap: play Black”."
    assert action[0] == "Swap sides, and play Black."
    assert reason[0] == "The stack on e5 becomes yours, and it closes the 6 cells beside it."


def test_the_first_stack_is_advised_with_the_pie_in_mind():
    _, piece, action, reason = stages("vaxandis", "a1")
    assert (piece[0], action[0]) == ("Start with a1.", "Place a stack on a1.")
    assert reason[0] == (
        "Your opponent may take this stack over, so it must not be too good: it closes the 3 cells beside it."
    )


def test_a_bead_on_a_start_sends_the_skorpion_home():
    *_, reason = stages("skorpion", "o12", "o2", "S-i12", "o6", "S-m2", "o10", "S-o2")
    assert reason[0] == "o2 is a start, so the Skorpion goes back to the Gate: nobody can place there."


def test_what_is_picked_up_is_named_and_where():
    assert stages("skorpion", "o12", "o2", "S-i12")[1][0] == "Start with the Skorpion."
    assert stages("sedona_vortex", "3@L", "2@R", "L1")[0][0] == "Start with the stone on I, left spiral."
    assert stages("vaxandis", "e5", "stay", "c3", "a1", "i1", "e5-b2")[1][0] == "Start with the stack on e5."


def test_an_answer_is_told_where_nothing_else_can_be():
    game, model = SHELF["vaxandis"], SHELF["vaxandis"].bot()
    line = Variation(0, (game.read("a2"), game.read("a4"), game.read("b1")))
    state = game.start(2, {}).apply(game.read("e5")).apply(game.read("stay"))
    *_, reason = hints(game, model, state, line)
    assert str(reason.text) == "The likely answer: Black places on a4. Then: Place a stack on b1."


def test_the_least_is_given_away_only_where_the_game_is_as_good_as_lost():
    game, model = SHELF["vaxandis"], SHELF["vaxandis"].bot()
    state = game.start(2, {})
    for text in ("e5", "stay", "c3"):
        state = state.apply(game.read(text))
    said = [str(search_reason(game, model, [state], Variation(score, (game.read("a1"),)))) for score in (-100, -200)]
    assert [text.startswith("It gives the least away. ") for text in said] == [False, True]


@every_thinker
def test_every_position_of_a_game_has_a_hint_with_spots_that_can_be_marked(name):
    game, model, lots = SHELF[name], SHELF[name].bot(), random.Random(6)
    state = game.start(2, {})
    for _ in range(30):
        if state.actor is None:
            break
        if game.pending(state) is not None:
            state = state.apply(lots.choice(state.legal_actions()))
            continue
        for info in analyse(search_target(game, model, state, {}), Limits(nodes=300), stopped):
            line = info.best
        found = hints(game, model, state, line)
        scene, first = game.scene(state, Viewpoint()), {*routes(game, state).after[()]}
        known = {spot for part in (scene, *scene.trays) if part for spot in part.labels}
        known |= {button.spot for button in scene.buttons}
        assert all(str(hint.text).endswith(".") for hint in found)
        assert all(set(hint.spots) <= known for hint in found)
        assert not any(first and first <= {*hint.spots} for hint in found[:-2]), "all that may be clicked"
        state = state.apply(lots.choice(state.legal_actions()))


@pytest.mark.parametrize(
    ("score", "reason"),
    [
        (WON - 1, "It wins at once."),
        (WON - 5, "Proved: it wins in 3 moves, whatever the answers."),
        (4 - WON, "Proved: every move loses. This one holds out longest: 2 moves."),
        (2 - WON, "Proved: every move loses at once."),
    ],
)
def test_a_proven_end_is_the_reason(score, reason):
    game = SHELF["sedona_vortex"]
    line = Variation(score, (game.read("3@L"),))
    assert str(search_reason(game, SHELF["sedona_vortex"].bot(), [game.start(2, {})], line)) == reason


def test_a_reason_has_to_hold_after_the_answer_too():
    game, model = SHELF["sedona_vortex"], SHELF["sedona_vortex"].bot()
    state = game.start(2, {})
    for text in ("5@L", "5@R"):
        state = state.apply(game.read(text))
    action = game.read("4@R")
    assert "It covers black 5." in map(str, model.reasons(look_ahead(state, Variation(0, (action,)))))
    assert "It covers black 5." in map(str, model.reasons(look_ahead(state, Variation(0, (action, game.read("3@L"))))))
    outlook = look_ahead(state, Variation(0, (action,)))
    uncovered = replace(outlook, answered=state)
    assert "It covers black 5." not in map(str, model.reasons(uncovered))


@pytest.mark.parametrize(
    ("names", "text"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c"), (["a, x", "b", "c"], "a, x; b; and c")],
)
def test_names_are_listed_as_one_speaks_them(names, text):
    assert str(listed(names)) == text
