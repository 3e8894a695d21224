"""The rulebook sentence by sentence, and our rulings: what each allows and refuses, on a small circle.

A row has a name, the sentence, the stones and the markers of a position, actions of the player to move, and the title
of the refusal of the last one, or "" if it is legal. Seat 0 is to build in its second turn.
"""

from typing import NamedTuple

import pytest

from cairn.core.errors import IllegalAction
from cairn.games.stonehenge import STONEHENGE as GAME
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.text import stone_place
from tests.games.stonehenge.positions import after, make_fall, position, release, stones, tilted

RIM = "You may build it along the inner rim of the base or place it on top a stone that is already built and standing."
STOREYS = "You may only build stones up to two stories high."
GATES = "When there are stones that are close to each other, you may choose a stone from another location on the base."
UPPER = "You may also pick a stone built on top of another piece to make a gate."
NO_STOCK = "You may not make a gate using the stones in the stock."
NO_GATE = "You may not take away a stone from a gate unless it is destroyed by the Sun."
CHANGE = "After building a new stone, you must move your marker to a different marker area."
CORNER = "Your new marker area must have the stone you have just built on one of the two stones cornering it."
OTHERS = "You may not move your marker to other player's marker area."
SPACE = "Nor move a marker to an area where there is no space for passing the metal ball through."
ANYWHERE = "You may place your marker at any part of your new marker area."
STAYS = "When you make a gate, your marker remains in the same position."
PRIORITY = "If an opponent makes a gate in front of your marker area, you must prioritize moving your marker."
FIRST = "You do not move your marker in the first turn of the game."
ACROSS = "You will simply build a stone and throw the sun anywhere across the base."
THROUGH = "Pass the metal ball across the base through your marker area."
SIDES = "Your marker area may be on either of the two sides of the path you are passing the metal ball through."
PALM = "There should be a space equivalent to the size of your open palm between your release point and the base."
ORDER = "Each turn, the players add a stone to the circle and then throw the metal ball."
ONE_CM = "Ruling: at least 1 cm face to face from every stone standing on the ground."
LONE = "Ruling: a stone that carries a gate carries nothing else."
SPAN = "Ruling: neighbours before the third is lifted, one storey high, under 4.7 cm face to face."
CLEAR = "Ruling: the lintel stays 0.1 cm clear of other lintels and upper stones."
OWN = "Ruling: no gate over one's own marker area."
AREA = "Ruling: a stone may be built only where a legal marker area then exists."
BEHIND = (
    "Ruling: a marker exactly in the direction of a stone lies in the anticlockwise gap; exactly means: to the nearest "
    "0.1°, as a stone's pose is rounded."
)
BALL = "Ruling: 1.5 ball diameters (3.9 cm) face to face."
RELEASE = "Ruling: pull 25 to 45 cm, at most 25 cm/s."

FOUR = "0 90 180 270"
BUILT = "B225.0 M200.0 "


class Row(NamedTuple):
    name: str
    sentence: str
    stones: str
    markers: str
    actions: str
    refusal: str = ""
    turn: int | None = None


ROWS = [
    Row("a stone is built on the rim", RIM, FOUR, "45 135", "B225.0"),
    Row("a stone is built on another", RIM, FOUR, "45 135", "T3"),
    Row("on a stone that is there", RIM, FOUR, "45 135", "T9", "No stone 9."),
    Row("not on an upper stone", STOREYS, f"{FOUR} T3", "45 135", "T5", "Stone 5 is not on the base."),
    Row("not on a stone that has another on it", STOREYS, f"{FOUR} T3", "45 135", "T3", "Stone 3 carries another."),
    Row("1 cm face to face is enough", ONE_CM, FOUR, "45 135", "B283.7"),
    Row("less than 1 cm is not", ONE_CM, FOUR, "45 135", "B283.6", "Too close."),
    Row("nor on the other side", ONE_CM, FOUR, "45 135", "B256.4", "Too close."),
    Row("shifted stones count where they stand", ONE_CM, "0 90 180 270@9.0", "45 135", "B270.0"),
    Row("nothing on a stone that carries a gate", LONE, "0 30 180 270 T3 G5:1,2", "100 225", "T1", "Stone 1 carries"),
    Row("nothing on a lintel", LONE, "0 30 180 270 T3 G5:1,2", "100 225", "T5", "Stone 5 is not on the base."),
    Row("no second gate on it either", LONE, "0 30 60 180 T4 G5:1,2", "300 120", "G4:2,3", "Stone 2 carries another."),
    Row("a marker area must exist", AREA, FOUR, "45 135", "T2", "No marker area there."),
    Row("on the rim too", AREA, FOUR, "45 225", "B240.0"),
    Row("where both halves are too narrow", AREA, "0 40 180 270", "225 100", "B20.0", "No marker area there."),
    Row("where another marker lies in the wide half", AREA, FOUR, "45 160", "B110.0", "No marker area there."),
    Row("not asked for in a first turn", AREA, FOUR, "45 135", "T2", turn=0),
    Row("an upright is laid across two others", GATES, "0 30 180 270", "225 100", "G4:1,2"),
    Row("it is from elsewhere", GATES, "0 30 180 270", "225 100", "G1:1,2", "From elsewhere."),
    Row("it carries nothing", GATES, "0 30 180 270 T3", "225 100", "G3:1,2", "Stone 3 carries another."),
    Row("an upper stone is laid across two others", UPPER, "0 30 180 270 T3", "225 100", "G5:1,2"),
    Row("not of the tower it would lie on", UPPER, "0 30 180 270 T1", "225 100", "G5:1,2", "Stone 1 carries another."),
    Row("no stone of the stock", NO_STOCK, "0 30 180 270", "225 100", "G5:1,2", "No stone 5."),
    Row("no lintel", NO_GATE, "0 30 60 90 180 T5 G6:1,2", "300 120", "G6:3,4", "Part of a gate."),
    Row(
        "no stone below a lintel", NO_GATE, "0 30 60 90 180 T5 G6:1,2", "300 120", "G1:3,4", "Stone 1 carries another."
    ),
    Row("close enough", SPAN, "0 30.8 180 270", "225 100", "G4:1,2"),
    Row("not close enough", SPAN, "0 30.9 180 270", "225 100", "G4:1,2", "Too far apart."),
    Row("not neighbours", SPAN, "0 14 28 180 270", "225 100", "G4:1,3", "Not neighbours."),
    Row("neighbours before the stone between is lifted", SPAN, "0 14 28 180", "225 100", "G2:1,3", "Not neighbours."),
    Row("neighbours across 0°", SPAN, "350 20 180 270", "225 100", "G4:1,2"),
    Row("two towers carry no gate", SPAN, "0 30 180 270 T1 T2", "225 100", "G4:1,2", "Stone 1 carries another."),
    Row("lintels clear of each other", CLEAR, "0 20 40 60 180 200 T5 T6 G7:1,2", "100 300", "G8:3,4"),
    Row("lintels too close", CLEAR, "0 13.7 27.4 41.1 180 200 T5 T6 G7:1,2", "100 300", "G8:3,4", "No room for the"),
    Row("a lintel beside a tower", CLEAR, "0 13.7 27.4 180 T3", "100 300", "G4:1,2"),
    Row("not over one's own area", OWN, "0 30 180 270", "15 100", "G4:1,2", "Your own marker area."),
    Row("over an opponent's", OWN, "0 30 180 270", "225 15", "G4:1,2"),
    Row("no gate when one is over your area", PRIORITY, "0 30 60 180 T4 G5:1,2", "15 100", "G4:2,3", "First move your"),
    Row("but a stone", PRIORITY, "0 30 60 180 T4 G5:1,2", "15 100", "B225.0"),
    Row("no gate in a first turn", FIRST, "0 30 180 270", "225 100", "G4:1,2", "Not in your first turn.", turn=1),
    Row("no marker in a first turn", FIRST, FOUR, "45 135", "B225.0 M200.0", "Now swing.", turn=0),
    Row("the swing comes after a first stone", FIRST, FOUR, "45 135", "B225.0 " + release(77), turn=0),
    Row("anywhere", ACROSS, FOUR, "45 135", "T2 " + release(300), turn=1),
    Row("no swing before the build", ORDER, FOUR, "45 135", release(45), "First build."),
    Row("no marker before the build", ORDER, FOUR, "45 135", "M45.0", "First build."),
    Row("no second build", ORDER, FOUR, "45 135", "B225.0 B300.0", "First move your marker."),
    Row("no swing before the marker", ORDER, FOUR, "45 135", "B225.0 " + release(45), "First move your marker."),
    Row("no second marker", ORDER, FOUR, "45 135", BUILT + "M250.0", "Now swing."),
    Row(
        "nothing while the ball is on its way", ORDER, FOUR, "45 135", BUILT + f"{release(200)} B45.0", "The ball is on"
    ),
    Row("to the area on one side", CORNER, FOUR, "45 135", "B225.0 M200.0"),
    Row("to the area on the other side", CORNER, FOUR, "45 135", "B225.0 M250.0"),
    Row("to no other area", CORNER, FOUR, "45 135", "B225.0 M300.0", "Not beside what you built."),
    Row("beside the stone below", CORNER, FOUR, "45 135", "T3 M200.0"),
    Row("not beside another", CORNER, FOUR, "45 135", "T3 M300.0", "Not beside what you built."),
    Row("not the area it is in", CHANGE, FOUR, "225 45", "B240.0 M200.0", "Your marker lies there."),
    Row("but the other half of it", CHANGE, FOUR, "225 45", "B240.0 M250.0"),
    Row("not to another player's marker", OTHERS, FOUR, "45 200", "B225.0 M190.0", "Another marker lies there."),
    Row("to the free side", OTHERS, FOUR, "45 200", "B225.0 M250.0"),
    Row("not where the ball cannot pass", SPACE, FOUR, "45 135", "B195.0 M190.0", "Too narrow."),
    Row("3.9 cm are enough", BALL, FOUR, "45 135", "B207.1 M200.0"),
    Row("less is not", BALL, FOUR, "45 135", "B207.0 M200.0", "Too narrow."),
    Row("at one end of it", ANYWHERE, FOUR, "45 135", "B225.0 M224.9"),
    Row("at the other", ANYWHERE, FOUR, "45 135", "B225.0 M180.1"),
    Row("behind the stone, anticlockwise of it", BEHIND, FOUR, "45 250", "B225.0 M225.0", "Another marker lies there."),
    Row("behind the other corner", BEHIND, FOUR, "45 250", "B225.0 M180.0"),
    Row(
        "behind the stone just built, so not anticlockwise", BEHIND, FOUR, "230 45", "B230.0 M238.0", "Your marker lies"
    ),
    Row("behind the stone just built, so clockwise", BEHIND, FOUR, "230 45", "B230.0 M222.0"),
    Row("with one stone, anywhere", ANYWHERE, "", "45 135", "B0.0 M77.7"),
    Row("no marker after a gate", STAYS, "0 30 180 270", "225 100", "G4:1,2 M200.0", "Now swing."),
    Row("a gate and then the swing", STAYS, "0 30 180 270", "225 100", "G4:1,2 " + release(225)),
    Row("from the near side", THROUGH, FOUR, "45 135", BUILT + release(200)),
    Row("from the far side", SIDES, FOUR, "45 135", BUILT + release(20)),
    Row("not beside it", THROUGH, FOUR, "45 135", BUILT + release(230), "Not through your area."),
    Row("not beside it from the far side", SIDES, FOUR, "45 135", BUILT + release(50), "Not through your area."),
    Row("not over a corner stone", THROUGH, FOUR, "45 135", BUILT + release(180), "Not through your area."),
    Row("strictly between", THROUGH, FOUR, "45 135", BUILT + release(180.1)),
    Row("a palm outside the base", PALM, FOUR, "45 135", BUILT + "S-2350,854,0,0"),
    Row("less than a palm", PALM, FOUR, "45 135", BUILT + "S-2349,854,0,0", "Too near."),
    Row("not farther than 45 cm", RELEASE, FOUR, "45 135", BUILT + release(200, 45.1), "Too far."),
    Row("as fast as 25 cm/s", RELEASE, FOUR, "45 135", BUILT + release(200, 36, 150, -200)),
    Row("not faster", RELEASE, FOUR, "45 135", BUILT + release(200, 36, 151, -200), "Too fast."),
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_rulebook(row):
    state = position(row.stones, row.markers, turn=row.turn)
    *before, last = row.actions.split()
    state = after(state, " ".join(before))
    if not row.refusal:
        assert after(state, last) != state, row.sentence
        return
    with pytest.raises(IllegalAction) as refused:
        after(state, last)
    assert str(refused.value.title).startswith(row.refusal), row.sentence
    assert str(refused.value.why).endswith(".")


@pytest.mark.parametrize(("text", "rule"), [("T3", "building"), ("G5:3,4", "gates")])
def test_nothing_is_put_on_a_stone_that_leans_by_more_than_1_degree(text, rule):
    state = position("0 100 180 205 T1", "300 50")
    for degrees, legal in ((0.9, True), (1.1, False)):
        leaning = list(stones("0 100 180 205 T1"))
        leaning[2] = type(leaning[2])(3, tilted(leaning[2].pose, degrees))
        tried = type(state)(28, 23, tuple(leaning), state.markers, (0, 0), 2)
        if legal:
            after(tried, text)
        else:
            with pytest.raises(IllegalAction, match="Stone 3 leans") as refused:
                after(tried, text)
            assert refused.value.rule == rule


def test_a_marker_in_the_direction_of_a_stone_lies_anticlockwise_of_it_at_every_angle():
    """Ruling: exactly in the direction of a stone means to the nearest 0.1°, as its pose is rounded."""
    for angle in range(3600):
        circle = position(f"{angle / 10} {(angle + 1800) % 3600 / 10}").circle
        first, _ = circle.corners(circle.area_at(angle))
        assert first.id == 1


def test_the_markers_keep_an_equal_distance_to_each_other():
    """ "Make sure the players' markers keep an equal distance to each other." """
    assert [GAME.start(seats, {}).markers for seats in (2, 3, 4)] == [(0, 1800), (0, 1200, 2400), (0, 900, 1800, 2700)]


def test_28_stones_for_two_or_four_players_and_30_for_three():
    """Ruling: pieces."""
    assert [GAME.start(seats, {}).stock for seats in (2, 3, 4)] == [28, 30, 28]
    assert GAME.start(3, {"stock": 36}).stock == 36


def test_a_turn_is_build_marker_swing_and_then_the_next_player_anticlockwise_has_theirs():
    state = position(FOUR, "45 135 300")
    phases = [state.phase]
    for text in ("B225.0", "M200.0", release(200)):
        state = after(state, text)
        phases.append(state.phase)
        assert state.actor == 0
    assert phases == [Phase.BUILD, Phase.MARK, Phase.SWING, Phase.FALL]
    state = state.apply(make_fall(state))
    assert (state.phase, state.actor, state.markers, state.stock) == (Phase.BUILD, 1, (2000, 1350, 3000), 23)


def test_a_gate_leaves_the_stock_and_the_marker_alone():
    """ "When you make a gate, your marker remains in the same position." """
    state = position("0 30 180 270", "225 100")
    made = after(state, "G4:1,2")
    assert (made.stock, made.markers, made.phase) == (state.stock, state.markers, Phase.SWING)
    assert str(stone_place(made.stones[3])) == "across stones 1 and 2"
    assert made.circle.gated == {0}
    assert len(made.circle.ring) == 3


def test_knocked_off_stones_are_the_swinging_players_minus():
    """ "If it knocks down or pushes out any of the stones on the base, the player must take the piece." """
    state = after(position(FOUR, "45 135"), BUILT + release(200))
    state = state.apply(make_fall(state, lost=(3, 5)))
    assert state.minus == (2, 0)
    assert [stone.id for stone in state.stones] == [1, 2, 4]


def test_taken_stones_do_not_come_back():
    """ "The stones taken as minus points will not be used until the end of the game." """
    state = after(position(FOUR, "45 135"), BUILT + release(200))
    state = state.apply(make_fall(state, lost=(5,)))
    assert (state.stock, after(state, "B225.0").stones[-1].id) == (23, 6)


def test_the_game_ends_after_the_swing_that_follows_the_last_stone():
    """ "The game will end when all the stones in the stock are taken." """
    state = after(position(FOUR, "45 135", total=5, minus=(1, 2)), BUILT)
    assert (state.stock, state.outcome()) == (0, None)
    state = after(state, release(200))
    state = state.apply(make_fall(state))
    assert state.actor is None
    outcome = state.outcome()
    assert (outcome.winners, outcome.scores) == ((0,), (1, 2))
    assert str(outcome.reason) == "The stock is used up. Minus stones: Red 1, Blue 2."


def test_equal_counts_share_the_win():
    """ "Whoever has the least number of minus point stones is the winner"; ruling: equal counts share the win."""
    assert position(FOUR, "45 135 200", stock=0, minus=(3, 1, 1)).outcome().winners == (1, 2)


NOTHING_LEFT = ("20 50 90 T3 G4:1,2", "110 35.1 55 355")


def test_it_ends_when_a_player_can_create_no_marker_area():
    """ "Or when a player is no longer capable of creating a new marker area"; ruling: nor a legal gate."""
    state = position(*NOTHING_LEFT, turn=7, stock=20, total=24)
    assert state.actor is None
    assert str(state.outcome().reason).startswith("Green cannot build any more.")
    with pytest.raises(IllegalAction, match="over"):
        after(state, "B200.0")


def test_it_goes_on_while_a_gate_can_be_made():
    """Ruling: when the player to build has neither such a build nor a legal gate."""
    state = position("20 50 90", NOTHING_LEFT[1], turn=7)
    assert state.actor == 3
    assert [GAME.write(action) for action in state.legal_actions()] == ["G3:1,2"]


def test_it_goes_on_while_an_area_is_free():
    state = position(NOTHING_LEFT[0], "300 35.1 55 355", turn=7)
    assert state.actor == 3
    after(state, "B120.0 M100.0")


def test_two_markers_in_one_area_wait_until_their_owners_build():
    """Ruling: after falls or a gate two markers may lie in one area; nothing happens until their owners next build."""
    state = position(FOUR, "200 250")
    assert state.circle.area_at(2000) == state.circle.area_at(2500) == 2
    assert after(state, "B45.0 M60.0").markers == (600, 2500)
