"""Options of a game: markers, who begins and the hand; a record with them, and the rematch."""

import pytest

from cairn.core.game_code import SharedGame, read_game_code, write_game_code
from cairn.core.play import begin, load
from cairn.core.record import write_record
from cairn.core.scene import Viewpoint
from cairn.core.state import Outcome
from cairn.games import SHELF
from cairn.games.stonehenge import STONEHENGE as GAME
from tests.app.pages import Two


@pytest.mark.parametrize(("first", "names"), [(0, "YGYG"), (1, "GYGY"), (2, "YGYG"), (3, "GYGY")])
def test_players_choose_their_colours_and_lots_say_who_begins(first, names):
    """Turns go anticlockwise from the first player, and the colours stay with the seats."""
    state = GAME.start(2, {"markers": "ygrb", "first": first})
    assert [str(side.name) for side in GAME.sides(state)] == ["Yellow", "Green"]
    assert [side.shape for side in GAME.sides(state)] == [3, 4]
    assert [kind for _, _, _, _, kind in GAME.scene(state, Viewpoint()).pieces] == ["yellow", "green"]
    seen = ""
    for _ in range(4):
        assert state.is_first_turn == (len(seen) < 2)
        seen += str(state.colour_name(state.actor))[0]
        while state.seat == state.actor and seen.endswith(str(state.colour_name(state.actor))[0]):
            before, state = state, state.apply(state.legal_actions()[0])
            if before.turn != state.turn:
                break
    assert seen == names


def test_the_hand_is_told_to_the_page():
    assert GAME.scene(GAME.start(2, {}), Viewpoint()).stage["sways"]
    assert not GAME.scene(GAME.start(2, {"hand": "steady"}), Viewpoint()).stage["sways"]


@pytest.mark.parametrize(("chosen", "told", "sways"), [({}, "Sways", True), ({"hand": "steady"}, "Steady", False)])
def test_a_match_has_a_steady_hand_only_where_both_agree(chosen, told, sways):
    """The friend is told of it before agreeing, and then both have it."""
    two = Two("stonehenge", options=chosen).connect().pump()
    assert f"Hand that holds the ball: {told}" in two.guest.peer["what"]
    for page in two.pages:
        page.decide("confirm")
    two.pump()
    assert [page.view["scene"]["stage"]["sways"] for page in two.pages] == [sways, sways]


def test_a_friend_is_told_the_colours_of_those_who_play_before_agreeing():
    two = Two("stonehenge", options={"markers": "gybr"}).connect().pump()
    assert "Colours of the markers: Green, Yellow" in two.guest.peer["what"]


def test_a_record_names_only_what_differs_from_earlier_games():
    assert dict(begin(GAME, 2, {"hand": "sways", "first": 0}).record.options) == {"stock": "usual"}
    record = begin(GAME, 3, {"hand": "steady", "first": 2}).record
    assert dict(record.options) == {"stock": "usual", "hand": "steady", "first": 2}
    assert load(write_record(record), SHELF).state.seat == 2


@pytest.mark.parametrize("options", [{}, {"hand": "steady"}, {"markers": "gybr", "first": 1, "stock": 12}])
def test_a_game_code_holds_what_was_agreed(options):
    play = begin(GAME, 2, options)
    assert read_game_code(write_game_code(SharedGame(play)), SHELF).play == play


@pytest.mark.parametrize(
    ("outcome", "begins"),
    [
        (Outcome((1,), "The stock is used up.", (2, 1, 3)), 1),
        (Outcome((0, 1), "The stock is used up.", (1, 1)), 1),
        (Outcome((0, 1, 3), "Yellow resigned."), 1),
    ],
)
def test_in_a_rematch_the_next_player_begins_and_all_keep_their_seats(outcome, begins):
    seats = len(outcome.scores or range(4))
    options, order = GAME.rematch({"stock": 20, "markers": "gybr"}, outcome)
    assert (options["stock"], options["markers"], options["first"]) == (20, "gybr", begins)
    assert order == tuple(range(seats))
    assert GAME.rematch(options, outcome)[0]["first"] == 2 % seats
