"""The picture: it shows the position, and every spot can be found in it."""

from __future__ import annotations

import itertools
import math
from functools import partial

import pytest

from cairn.app.table.picker import targets
from cairn.core.language import ENGLISH
from cairn.core.play import begin
from cairn.core.scene import Viewpoint
from cairn.games.skorpion import SKORPION
from cairn.games.skorpion.board_data import CAIRN
from tests.clocks import work
from tests.games.skorpion.positions import SMALL, after, board_with, game, position

BOARDS = ["cairn", SMALL, board_with({"o1": "black 150 -260"})]
LAYOUTS = list(itertools.product(("wide", "tall"), (False, True)))
PHONE, TARGET = 390, 44
WON = (
    "o4 o10 o3 o9 m2 o6 o12 o5 o1 o7 o2 m6 i12 m10 i3 m12 S-i12xm2-i9 S-m8xo10-m6 i6 "
    "o10 S-o5 m8 S-o6xi6-i9 i6 S-m10xo4-o9 m4 S-m8xi3-m6 i3 S-i6xo1-m4 i12 S-o3xo2-o4 m8 o11 i6 S-i12xo11-m10 gate"
)
"""A game that Blue ends in the Gate."""
EYE = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}


def board(flipped=False, name="cairn"):
    return SKORPION.scene(SKORPION.start(2, {"board": name}), Viewpoint(flipped=flipped)).board


def keys(shapes, *kinds):
    return {shape.key for shape in shapes if shape.key.split(":")[0] in kinds}


@pytest.mark.parametrize("name", BOARDS, ids=["cairn", "small", "changed"])
@pytest.mark.parametrize("flipped", [False, True])
def test_all_spots_are_inside_the_picture(name, flipped):
    shown = board(flipped, name)
    x, y, width, height = shown.box
    for spot in shown.spots:
        r = spot.outline.attrs["r"]
        assert x <= spot.x - r
        assert spot.x + r <= x + width
        assert y <= spot.y - r
        assert spot.y + r <= y + height


def test_every_board_and_half_turn_has_its_own_key_and_both_layouts_are_one():
    assert len({board(flipped, name).key for name in BOARDS for flipped in (False, True)}) == 6
    assert all(len(board(False, name).key) < 60 for name in BOARDS)
    state = SKORPION.start(2, {})
    assert SKORPION.scene(state, Viewpoint("wide")).board is SKORPION.scene(state, Viewpoint("tall")).board
    assert board(name=CAIRN).key == "skorpion/cairn"


def test_a_spot_is_large_enough_for_a_finger_and_touches_no_other():
    shown = board()
    radius = min(spot.outline.attrs["r"] for spot in shown.spots)
    assert 2 * radius * PHONE / shown.box[2] >= TARGET
    assert min(math.dist(a[1:3], b[1:3]) for a, b in itertools.combinations(shown.spots, 2)) >= 2 * radius


def test_a_half_turn_turns_every_spot():
    for one, other in zip(board().spots, board(True).spots, strict=True):
        assert (one.key, one.x, one.y) == (other.key, -other.x, -other.y)


@pytest.mark.parametrize("flipped", [False, True])
def test_arrow_keys_follow_lines_as_the_eye_sees_them_and_lead_everywhere(flipped):
    spots = {spot.key: spot for spot in board(flipped).spots}
    state = SKORPION.start(2, {})
    for spot in spots.values():
        near = state.board.names_of(state.board.near[state.board.index[spot.key]])
        for key, (dx, dy) in EYE.items():
            if other := spots.get(spot.arrows.get(key)):
                assert other.key in near
                assert (other.x - spot.x) * dx + (other.y - spot.y) * dy > 0
    found, edge = {"gate"}, ["gate"]
    while edge:
        new = set(spots[edge.pop()].arrows.values()) - found
        found |= new
        edge += new
    assert found == set(spots)


def test_zero_leads_to_the_gate_from_everywhere_else():
    assert all(spot.arrows.get("0") == ("gate" if spot.key != "gate" else None) for spot in board().spots)


def texts(labels):
    return {name: label.render(ENGLISH) for name, label in labels.items()}


def test_every_spot_has_its_name_in_words():
    labels = texts(SKORPION.scene(position("red o12 m12; blue o6; skorpion i3; tail gate"), Viewpoint()).labels)
    assert labels["o12"] == "o12, red start: red bead"
    assert labels["m12"] == "m12, blue spot: red bead"
    assert labels["o6"] == "o6, blue start: blue bead"
    assert labels["i3"] == "i3, black spot: the Skorpion"
    assert labels["gate"] == "The Gate: the Tail"
    assert labels["o1"] == "o1, gray spot: empty"
    assert len(labels) == 23
    start = SKORPION.scene(position("red o12; blue o6"), Viewpoint())
    assert texts(start.labels)["gate"] == "The Gate: the Skorpion and its Tail"


def test_a_label_says_apart_what_stands_on_a_spot_its_row_and_what_can_be_done():
    scene = shown("red o12; blue o6; skorpion i3; tail gate")
    parts = {name: (str(it.name), str(it.contents), it.is_empty, it.row) for name, it in scene.labels.items()}
    assert parts["o12"] == ("o12, red start", "red bead", False, "o")
    assert parts["m12"] == ("m12, blue spot", "", True, "m")
    assert parts["i3"] == ("i3, black spot", "the Skorpion", False, "i")
    assert parts["gate"] == ("The Gate", "the Tail", False, "g")
    assert [str(scene.labels[name].action) for name in ("o1", "i3", "m12")] == [
        "place here",
        "move it",
        "",
    ]


def shown(description, chosen=()):
    state = position(description)
    return SKORPION.scene(state, Viewpoint(chosen=chosen, targets=targets(SKORPION, state, chosen)))


def test_dots_are_for_beads_and_the_corners_are_the_skorpions():
    scene = shown("red o12; blue o6")
    assert keys(scene.over, "target") == {"target:o1", "target:o4", "target:o8", "target:o11"}
    assert keys(scene.over, "movable") == {"movable:gate"}
    labels = texts(scene.labels)
    assert labels["o1"] == "o1, gray spot: empty, place here"
    assert labels["gate"].endswith(", move it")


def test_where_the_skorpion_may_go_and_what_it_would_take():
    scene = shown("red o12 o4; blue o6 m2; skorpion i3; tail gate", ("i3",))
    assert keys(scene.over, "target-ring") == {f"target-ring:{spot}" for spot in ("i12", "i6", "m2", "m4")}
    assert keys(scene.over, "gone") == {"gone:m2"}
    assert {"chosen", "chosen-halo"} <= {shape.key for shape in scene.over}
    labels = texts(scene.labels)
    assert labels["m2"] == "m2, red spot: blue bead, move the Skorpion here; this bead would leave the board"
    assert labels["i3"].endswith(", chosen")
    assert [piece.kind for piece in scene.pieces if piece.key == "skorpion"] == ["lifted"]


def test_what_may_pay_for_a_second_step():
    scene = shown("red o12 o4; blue o6 m2; skorpion i3; tail gate", ("i3", "m2"))
    assert keys(scene.over, "target-ring") == {"target-ring:o4", "target-ring:o12"}
    assert keys(scene.over, "gone") == {"gone:m2"}
    assert texts(scene.labels)["o4"] == "o4, red start: red bead, discard this bead"


def test_what_a_second_step_would_take():
    description = "red o12 o4 o1; blue o6 m2; skorpion i3; tail gate"
    scene = shown(description, ("i3", "m2", "o4"))
    assert keys(scene.over, "gone") == {"gone:m2", "gone:o4", "gone:o1"}
    assert texts(scene.labels)["o1"].endswith("move the Skorpion on to here; this bead would leave the board")


def test_the_last_action_and_the_refused_spot_are_marked():
    before = position("red o12 o4; blue o6; skorpion i3; tail gate")
    for text, marks in (
        ("o1", {"last:o1"}),
        ("S-m2", {"last-path0", "last-from:i3", "last:m2"}),
        ("S-m2xo4-m12", {"last-path0", "last-path1", "last-from:i3", "last:m12"}),
        ("S-m4xo4-o4", {"last-path0", "last-path1", "last-from:i3", "last:gate"}),
    ):
        scene = SKORPION.scene(after(before, text), Viewpoint(last=(before, SKORPION.read(text)), refused="o5"))
        assert {shape.key for shape in scene.under} == marks
        assert keys(scene.over, "refused") == {"refused:o5"}


def test_a_way_out_of_the_gate_and_back_is_one_line():
    before = position("red o12 o4; blue o6")
    small = SKORPION.start(2, {"board": SMALL})
    state = after(small, "a2", "b2", "a1", "S-c1")
    scene = SKORPION.scene(after(state, "S-a1"), Viewpoint(last=(state, SKORPION.read("S-a1"))))
    assert {shape.key for shape in scene.under} == {"last-path0", "last-from:c1", "last:gate"}
    assert before.skorpion == before.tail


@pytest.mark.parametrize("count", [0, 3, 8])
def test_a_tray_has_as_many_beads_as_the_hand(count):
    state = position("red o12; blue o6")._replace(hand=(count, 7))
    red, blue = SKORPION.scene(state, Viewpoint()).trays
    assert (len(red.pieces), len(blue.pieces)) == (count, 7)
    assert str(red.board.label) == f"Red’s beads in hand: {count}"
    assert red.board.box == blue.board.box


def where(scene):
    """The pieces and their places, on the board and beside it, under whatever key."""
    parts = [scene, *scene.trays]
    return [sorted((piece.x, piece.y, repr(piece.shapes)) for piece in part.pieces) for part in parts]


def names(scene):
    return [piece.key for part in (scene, *scene.trays) for piece in part.pieces]


@pytest.mark.parametrize(("layout", "flipped"), LAYOUTS)
@pytest.mark.parametrize("discard", ["hand", "out"])
def test_a_film_ends_in_the_next_position(layout, flipped, discard):
    viewpoint = Viewpoint(layout, flipped)
    for state, action in itertools.islice(game(5, discard=discard), 60):
        film = SKORPION.film(state, action, viewpoint)
        assert film
        assert where(film[-1]) == where(SKORPION.scene(state.apply(action), viewpoint))
        assert all(len(set(names(frame))) == len(names(frame)) for frame in film)
        assert all(str(frame.caption).endswith(".") for frame in film)


def captions(description, text, out=False):
    film = SKORPION.film(position(description, out=out), SKORPION.read(text), Viewpoint())
    return [str(frame.caption) for frame in film]


def test_a_film_shows_one_thing_after_another():
    assert captions("red o12; blue o6 m2; skorpion i3; tail gate", "S-m2") == [
        "The Skorpion steps to m2.",
        "Blue’s bead goes back to hand.",
        "The Tail follows to i3.",
    ]
    assert captions("red o12; blue o6", "S-i3") == ["The Skorpion steps to i3."], "the Tail remains"
    assert captions("red o12 o8; blue o6; skorpion m4; tail i3", "S-o4xo8-i9") == [
        "The Skorpion steps to o4.",
        "The Tail follows to m4.",
        "It came to a start: both return to the Gate.",
        "Red discards o8.",
        "The Skorpion steps to i9.",
    ]
    assert captions("red o12; blue o6", "o1") == ["Red places a bead."]


def test_a_bead_flies_between_hand_and_board_under_one_name():
    before = position("red o12; blue o6 m2; skorpion i3; tail gate")
    (placed,) = SKORPION.film(before, SKORPION.read("o1"), Viewpoint())
    assert "red/6" in {piece.key for piece in placed.pieces}
    assert "red/6" in {piece.key for piece in SKORPION.scene(before, Viewpoint()).trays[0].pieces}
    assert "red/6" not in {piece.key for piece in placed.trays[0].pieces}
    step, home, *_ = SKORPION.film(before, SKORPION.read("S-m2"), Viewpoint())
    assert "blue:m2" in {piece.key for piece in step.pieces}
    assert "blue:m2" in {piece.key for piece in home.trays[1].pieces}


def test_after_the_end_there_is_no_film():
    state = after(position("red i12 i3; blue o6; skorpion m8; tail o7"), "gate")
    assert SKORPION.film(state, SKORPION.read("o4"), Viewpoint()) == ()


def test_a_picture_is_drawn_in_milliseconds():
    took = [work(partial(SKORPION.scene, state, Viewpoint())) for state, _ in game(7)]
    assert sorted(took)[len(took) // 2] < 0.003


def test_the_chain_to_a_won_gate_is_marked():
    play = begin(SKORPION, 2, {})
    for text in WON.split():
        play = play.append(SKORPION.read(text))
    marks = [shape.key for shape in SKORPION.scene(play.state, Viewpoint()).over]
    assert marks[:4] == ["win-line:gate-i3", "win-line:gate-i6", "win-line:i6-m8", "win-line:m8-o7"]
    assert "win-ring:gate" in marks
    assert "rays" in marks
    before = SKORPION.scene(play.states[-2], Viewpoint()).over
    assert not [shape for shape in before if shape.key.startswith("win")]
