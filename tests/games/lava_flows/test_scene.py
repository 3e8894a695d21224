"""The picture: every visible piece can be made out, tags say what is known, films end where the game goes on."""

from __future__ import annotations

import random
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.app.table.picker import targets
from cairn.core.scene import Viewpoint
from cairn.games.lava_flows import LAVA_FLOWS as GAME
from cairn.games.lava_flows.actions import Move
from cairn.games.lava_flows.board import SPACE
from cairn.games.lava_flows.drawing import board as drawn_board
from cairn.games.lava_flows.highlights import last_turn
from cairn.games.lava_flows.layout import layout_of
from cairn.games.lava_flows.pieces import visible
from tests.games.lava_flows.positions import position, sealed_position
from tests.games.lava_flows.random_games import heap, opening, walk

LAYOUTS = list(product(("wide", "tall"), (False, True)))
SIDES = (("x", "width"), ("y", "height"))
TOWER = "b2 Lb Mw Lw Mb Lb Mw Lw Mb Mw Mb"
heaps = st.integers().map(random.Random).map(lambda lots: (heap(lots)[0], lots))


def pieces_on(scene, spot):
    """The pieces drawn on a space, from the bottom up."""
    (place,) = (place for place in scene.board.spots if place.key == spot)
    reach = place.outline.attrs["height"] / 2
    return [piece for piece in scene.pieces if piece.x == place.x and abs(piece.y - place.y) < reach]


@pytest.mark.parametrize(("layout", "flipped"), LAYOUTS)
def test_every_space_is_a_large_spot_within_the_frame(layout, flipped):
    scene = GAME.scene(GAME.start(2, {}), Viewpoint(layout=layout, flipped=flipped))
    _, _, width, height = scene.board.box
    assert len(scene.board.spots) == 9
    for place in scene.board.spots:
        box = place.outline.attrs
        assert 0 < box["x"] < box["x"] + box["width"] < width
        assert 0 < box["y"] < box["y"] + box["height"] < height
        assert min(box["width"], box["height"]) * 390 / width >= 44


@pytest.mark.parametrize(("layout", "flipped"), LAYOUTS)
def test_no_frame_of_the_last_turn_lies_on_the_name_of_a_space(layout, flipped):
    measures = layout_of(layout, flipped)
    names = {shape.key: shape.attrs for shape in drawn_board(measures).ground if shape.key.startswith("name:")}
    assert len(names) == 9
    start = GAME.start(2, {})
    turns = [Move(SPACE[one], SPACE[other]) for one, other in product(SPACE, SPACE)]
    shapes = [shape for turn in turns for shape in last_turn(measures, (start, turn)) if shape.tag == "rect"]
    for frame, name in product((shape.attrs for shape in shapes), names.values()):
        reach = name["font-size"] * 0.6 + 2  # half a name, and half a line
        low, high = ([frame[at] + side * frame[size] for at, size in SIDES] for side in (0, 1))
        at = (name["x"], name["y"])
        inside = all(a + reach < place < b - reach for a, b, place in zip(low, high, at, strict=True))
        outside = any(place < a - reach or place > b + reach for a, b, place in zip(low, high, at, strict=True))
        assert inside or outside


def test_turned_round_the_other_home_is_in_front():
    upright, turned = (
        GAME.scene(GAME.start(2, {}), Viewpoint(flipped=flipped)).board.spots for flipped in (False, True)
    )
    places = [{place.key: (place.x, place.y) for place in spots} for spots in (upright, turned)]
    assert places[0]["a1"] == places[1]["c3"]
    assert {place.key: place.arrows for place in turned}["b2"] == {
        "ArrowLeft": "c2", "ArrowRight": "a2", "ArrowUp": "b1", "ArrowDown": "b3",
    }  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(game=heaps, layout=st.sampled_from(LAYOUTS))
def test_exactly_the_pieces_in_sight_are_drawn_and_each_has_its_foot_showing(game, layout):
    state, _ = game
    scene = GAME.scene(state, Viewpoint(layout=layout[0], flipped=layout[1]))
    for spot, space in SPACE.items():
        cone = state.stacks[space][: 2 * (state.cones >> space & 1)]
        drawn = pieces_on(scene, spot)
        assert [piece.key for piece in drawn] == [f"p{piece}" for piece in cone + visible(state.loose(space))]
        assert all(lower.y - upper.y >= 8 for lower, upper in pairwise(drawn)), "every piece can be made out"
        assert [("cone" in piece.kind) for piece in drawn] == [True] * len(cone) + [False] * (len(drawn) - len(cone))


@pytest.mark.parametrize("layout", ["wide", "tall"])
def test_the_highest_stack_stays_in_its_space(layout):
    state = position(TOWER)
    scene, drawn = GAME.scene(state, Viewpoint(layout=layout)), layout_of(layout, False)
    top = drawn.corner(4)[1]
    for piece in pieces_on(scene, "b2"):
        body = piece.shapes[0].attrs["d"]
        height = float(body.split("Q0 ")[1].split(" ")[0])
        assert piece.y + height >= top


def test_a_stack_is_spread_out_beside_it_from_the_top():
    state = position("b2 Mb Mw Lb; a1 Lb")
    fans = {shape.key: shape for shape in GAME.scene(state, Viewpoint()).over if shape.key.startswith("fan")}
    assert set(fans) == {"fan:b2"}
    drawn = [shape for shape in fans["fan:b2"].inner if shape.key.startswith("piece")]
    assert len(drawn) == 2, "the white Medium is covered, and not spread out either"
    chosen = GAME.scene(state, Viewpoint(chosen=("b2",)))
    assert [shape.attrs["class"] for shape in chosen.over if shape.key == "fan:b2"] == ["fan shown b2"]


UNKNOWN = {"a1": "?", "c1": "?", "a3": "?", "c3": "?", "b1": "0", "b2": "w"}
TAGS = [
    ("classic", None, {}),
    ("assisted", None, UNKNOWN),
    ("assisted", 0, UNKNOWN | {"a1": "b", "c1": "0"}),
    ("assisted", 1, UNKNOWN | {"a3": "w", "c3": "b"}),
]


@pytest.mark.parametrize(("memory", "seat", "tags"), TAGS)
def test_tags_say_what_the_viewer_knows(memory, seat, tags):
    state, vaults = sealed_position("a1 ?b Lb; c1 ?- Lb; a3 ?w Lw; c3 ?b Lw; b1 Lb; b2 Mw Lw", memory=memory)
    scene = GAME.scene(state, Viewpoint(seat=seat, vault=vaults.get(seat)))
    found = {}
    for shape in scene.over:
        if shape.key.startswith("known:"):
            _, what = shape.inner
            value = what.inner if what.tag == "text" else "b" if what.inner[0].attrs["class"] == "p1" else "w"
            (key,) = (p.key for p in scene.pieces if p.key == f"p{shape.key.split(':')[1]}")
            found[next(spot for spot in SPACE if key in [p.key for p in pieces_on(scene, spot)])] = value
    assert found == tags
    assert ("with" in str(scene.labels["a1"])) == bool(tags)


def test_what_must_be_is_known_when_the_rest_was_shown():
    state, _ = sealed_position("a1 ?b Lb; b1 Mw Lb; c1 Lb", memory="assisted")
    assert "black Large with a black Medium under it" in str(GAME.scene(state, Viewpoint()).labels["a1"])


def test_while_hiding_the_choice_so_far_is_drawn():
    start = GAME.start(2, {})
    assert not any(shape.key.startswith("known") for shape in GAME.scene(start, Viewpoint()).over)
    scene = GAME.scene(start, Viewpoint(chosen=("b1",), targets=("a1", "c1")))
    assert [shape.key for shape in scene.over if shape.key.startswith("known")] == ["known:8"]
    assert {shape.key for shape in scene.over if shape.key.startswith("target")} == {"target:a1", "target:c1"}


def test_every_space_has_a_label():
    state = position("a3 cone Mb Mw; b2 Mw Lb; c1 cone")
    labels = GAME.scene(state, Viewpoint()).labels
    assert str(labels["a3"]) == "a3: white Medium, black Medium; black Cinder Cone, locked"
    assert str(labels["b2"]) == "b2: black Large"
    assert str(labels["b1"]) == "b1: empty"
    assert str(labels["c1"]) == "c1: white Cinder Cone, locked"
    assert [spot for spot, label in labels.items() if label.is_empty] == ["a1", "b1", "a2", "c2", "b3", "c3"]
    assert [str(labels[spot].row) for spot in ("a1", "c1", "a2", "c3")] == ["row 1", "row 1", "row 2", "row 3"]


def actions(state, *chosen):
    """The actions in the labels after these picks, by spot."""
    viewpoint = Viewpoint(chosen=chosen, targets=targets(GAME, state, chosen))
    labels = GAME.scene(state, viewpoint).labels
    return {spot: str(label.action) for spot, label in labels.items() if label.action}


def test_labels_say_what_can_be_done():
    state = position("a1 Mb; b2 Mw Lb; c1 Mw; a3 Lb Mw Mb")
    assert actions(state) == {
        "a1": "you may move from here",
        "b2": "you may move from here, slide or bubble up",
        "a3": "you may move from here, slide, bubble up or eject",
    }
    assert actions(state, "b2") == {
        "b2": "chosen",
        **dict.fromkeys(("a2", "b1", "c2", "b3"), "move the top piece or slide the stack here"),
    }
    assert actions(state, "a1") == {
        "a1": "chosen",
        **dict.fromkeys(("b1", "a2"), "move the top piece here"),
    }
    assert actions(state, "a3", "eject") == {
        "a3": "chosen",
        **dict.fromkeys(("a2", "b3"), "eject the middle piece to here"),
    }
    assert actions(position("c3 cone Lb")) == {"c3": "you may move from here, bubble up or eject"}


def test_labels_say_which_medium_is_hidden_next():
    start = GAME.start(2, {})
    assert actions(start) == dict.fromkeys(("a1", "b1", "c1"), "hide the black Medium here")
    assert actions(start, "b1") == {"b1": "chosen"} | dict.fromkeys(("a1", "c1"), "hide the white Medium here")


MARKED = [
    ("b2-b3", {"last", "last-from", "last-path"}),
    ("b2=b3", {"last", "last-from", "last-path"}),
    ("^b2", {"last"}),
    ("pass", set()),
]


@pytest.mark.parametrize(("text", "marks"), MARKED)
def test_the_last_turn_is_marked(text, marks):
    before = position("b2 Mw Mb")
    action = GAME.read(text)
    scene = GAME.scene(before.apply(action), Viewpoint(last=(before, action)))
    assert {shape.key for shape in scene.under if shape.key.startswith("last")} == marks


def test_a_move_is_marked_also_when_it_had_to_wait():
    before, vaults = sealed_position("b2 ?w Lb")
    waiting = before.apply(GAME.read("b2-b3"))
    fact = GAME.secrets.answer(waiting, vaults)
    scene = GAME.scene(waiting.apply(fact), Viewpoint(last=(waiting, fact)))
    assert {shape.key for shape in scene.under if shape.key.startswith("last")} == {"last", "last-from", "last-path"}


# Films


def test_solidification_is_a_small_event():
    film = GAME.film(position("b2 Mb; b3 Mw Lb"), GAME.read("b2-b3"), Viewpoint())
    assert [str(frame.caption) for frame in film] == [
        "", "A black Cinder Cone solidifies on b3.", "It sinks, and the others rise.",
    ]  # fmt: skip
    glows = [[shape.key for shape in frame.under if shape.key.startswith("glow")] for frame in film]
    assert glows == [[], ["glow:b3"], ["glow:b3"]]
    assert [piece.kind for piece in film[-1].pieces] == ["side1 cone", "side1 cone", "side2"]


def test_a_wrong_claim_tilts_the_large_and_shows_what_is_under_it():
    (frame,) = GAME.film(position("b2 ?w Lb"), GAME.read("^b2b"), Viewpoint())
    assert len(frame.pieces) == 2
    (tilted,) = (piece for piece in frame.pieces if piece.shapes[0].key == "tilted")
    assert "rotate(12" in tilted.shapes[0].attrs["transform"]


def test_nothing_is_filmed_before_it_is_shown():
    state, vaults = sealed_position("b2 ?w Lb")
    action = GAME.read("b2-b3")
    assert GAME.film(state, action, Viewpoint()) == ()
    waiting = state.apply(action)
    assert len(GAME.film(waiting, GAME.secrets.answer(waiting, vaults), Viewpoint())) == 1


@settings(max_examples=60, deadline=None)
@given(game=st.one_of(heaps, st.integers().map(lambda seed: (opening(), random.Random(seed)))))
def test_a_film_ends_as_the_game_goes_on(game):
    for before, action, after in walk(*game, longest=20):
        film = GAME.film(before, action, Viewpoint())
        if after.stacks != before.stacks and film and len({p.key for p in film[-1].pieces}) == len(film[-1].pieces):
            scene = GAME.scene(after, Viewpoint())
            if not any(piece.shapes[0].key == "tilted" for piece in film[-1].pieces):
                assert [(p.key, p.x, p.y) for p in film[-1].pieces] == [(p.key, p.x, p.y) for p in scene.pieces]
