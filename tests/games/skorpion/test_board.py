"""Boards: the standard one, and a clear sentence for every fault of another."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.app.program import Program
from cairn.core.errors import BadOption
from cairn.core.play import begin, load
from cairn.core.record import write_record
from cairn.games.skorpion import SKORPION
from cairn.games.skorpion.board import board
from cairn.games.skorpion.board_data import CAIRN
from cairn.games.skorpion.board_text import normalize_board, read_board, write_board
from tests.clocks import CallClock
from tests.games.skorpion.positions import SMALL, board_with, game

RULEBOOK = board("cairn")
KINDS = {spot.name: spot.kind for spot in RULEBOOK.spots}


def near(name):
    return set(RULEBOOK.names_of(RULEBOOK.near[RULEBOOK.index[name]]))


# The standard board meets every sentence of the rulebook


def test_three_red_and_three_blue_starts_on_the_outer_rim():
    assert {name for name, kind in KINDS.items() if kind == "red start"} == {"o12", "o4", "o8"}
    assert {name for name, kind in KINDS.items() if kind == "blue start"} == {"o2", "o6", "o10"}


def test_a_red_start_lies_beside_a_gray_and_a_blue_spot():
    for start in ("o12", "o4", "o8"):
        assert {"gray", "blue"} <= {KINDS[name] for name in near(start)}


def test_two_black_spots_near_the_center_and_four_spots_adjacent_to_it():
    assert {name for name, kind in KINDS.items() if kind == "black"} == {"i3", "i9"}
    assert near("gate") == {"i12", "i3", "i6", "i9"}


def test_it_has_23_spots_and_54_lines():
    assert len(KINDS) == 23
    assert len(read_board(CAIRN).lines) == 54


@pytest.mark.parametrize(
    ("name", "neighbours"),
    [
        ("o12", "o11 o1 m12"),
        ("o1", "o12 o2 m12 m2"),
        ("m12", "o12 o11 o1 m10 m2 i12"),
        ("m2", "o2 o1 o3 m12 m4 i12 i3"),
        ("m4", "o4 o3 o5 m2 m6 i3 i6"),
        ("i12", "m10 m12 m2 i3 i9 gate"),
        ("i3", "m2 m4 i12 i6 gate"),
        ("i6", "m4 m6 m8 i3 i9 gate"),
        ("i9", "m8 m10 i12 i6 gate"),
    ],
)
def test_lines_are_as_the_ruling_names_them(name, neighbours):
    assert near(name) == set(neighbours.split())


def test_a_half_turn_swaps_the_colours():
    places = {(spot.x, spot.y): spot.name for spot in RULEBOOK.spots}
    turned = {spot.name: places[-spot.x, -spot.y] for spot in RULEBOOK.spots}
    for name, other in turned.items():
        colour = KINDS[name].replace("red", "?").replace("blue", "red").replace("?", "blue")
        assert KINDS[other] == colour
        assert near(other) == {turned[beside] for beside in near(name)}


# Boards of one's own


@pytest.mark.parametrize(
    "text", [CAIRN, SMALL, board_with({"o1": "black 150 -260"})], ids=["cairn", "small", "changed"]
)
def test_a_board_has_one_text(text):
    canonical = write_board(read_board(text))
    assert write_board(read_board(canonical)) == canonical
    assert normalize_board(normalize_board(text)) == normalize_board(text)
    shuffled = json.loads(text)
    shuffled["spots"] = dict(reversed(shuffled["spots"].items()))
    shuffled["lines"] = [" ".join(reversed(line.split())) for line in reversed(shuffled["lines"])]
    assert normalize_board(json.dumps(shuffled, indent=1)) == normalize_board(text)


def test_the_standard_board_goes_by_its_name():
    assert normalize_board("cairn") == normalize_board(CAIRN) == "cairn"
    assert SKORPION.normalize_options(2, {"board": CAIRN}) == {"board": "cairn", "discard": "out"}


def test_a_board_travels_in_the_record():
    text = board_with({"z1": "gray -310 -70", "o1": "black 150 -260"}, ["z1 o9", "z1 o10"])
    play = begin(SKORPION, 2, {"board": text})
    for _, action in list(game(3, board=text))[:40]:
        play = play.append(action)
    record = write_record(play.record)
    assert load(record, {"skorpion": SKORPION}) == play
    assert write_record(load(record, {"skorpion": SKORPION}).record) == record


def test_the_largest_board_fits_in_the_record():
    ring = [(x, y) for x in range(-240, 300, 60) for y in range(-240, 300, 60) if x * x + y * y <= 320**2]
    places = iter(sorted(ring, key=lambda place: -abs(place[0]) - abs(place[1]))[:64])
    kinds = ["red start"] * 3 + ["blue start"] * 3 + ["black"] * 57 + ["gate"]
    names = [f"z{n + 10}" for n in range(63)] + ["gate"]
    spots = {name: f"{kind} {x} {y}" for name, kind, (x, y) in zip(names, kinds, places, strict=True)}
    lines = [f"{one} {names[(n + step) % 64]}" for step in (1, 2, 3, 4) for n, one in enumerate(names)]
    text = normalize_board(json.dumps({"spots": spots, "lines": lines}))
    assert len(text) > 3_000
    play = begin(SKORPION, 2, {"board": text})
    assert load(write_record(play.record), {"skorpion": SKORPION}) == play


def lines_of(*ends):
    """The standard lines that touch one of these spots."""
    return [line for line in json.loads(CAIRN)["lines"] if set(line.split()) & set(ends)]


CROSSING = [line for line in lines_of("m2", "m4", "m6", "m8", "m10", "m12") if "o" in line]
SPOTS, LINES = '{"spots":', ',"lines":[]}'
FAULTS = {
    "no text": (7, "by its name or as its text"),
    "nothing": (None, "by its name or as its text"),
    "another name": ("paris", "“paris” is no board"),
    "empty": ("", "is no board"),
    "cut off": (CAIRN[:-30], "is no board"),
    "a list": ("[]", "two parts"),
    "a part too many": ('{"spots":{},"lines":[],"more":1}', "two parts"),
    "a part missing": ('{"spots":{}}', "two parts"),
    "spots in brackets": ('{"spots":[],"lines":[]}', "stand in braces"),
    "lines in braces": ('{"spots":{},"lines":{}}', "stand in braces"),
    "deep nesting": ("[" * 5_000, "too many brackets"),
    "a huge number": (SPOTS + '{"o1":' + "9" * 5_000 + "}" + LINES, "is no board|should be red start"),
    "text too long": (CAIRN + " " * 8_000, "no board is longer than 8,000"),
    "10,000 spots": (json.dumps({"spots": {f"a{n}": "gray 0 0" for n in range(10_000)}, "lines": []}), "longer than"),
    "too many spots": (json.dumps({"spots": {f"a{n}": "x" for n in range(300)}, "lines": []}), "300 spots, and no"),
    "too many lines": (json.dumps({"spots": {}, "lines": ["a b"] * 300}), "300 lines, and no board has more than 256"),
    "a spot twice": (CAIRN.replace('"o2":', '"o1":'), "“o1” stands in the board twice"),
    "an empty name": (board_with({"": "gray 0 50"}), "“” is no name"),
    "a strange name": (board_with({"<b>": "gray 0 50"}), "“<b>” is no name for a spot"),
    "a long name": (board_with({"o" * 90: "gray 0 50"}), "is no name for a spot"),
    "a name with a capital": (board_with({"O13": "gray 0 50"}), "is no name for a spot"),
    "a name with 0": (board_with({"o0": "gray 0 50"}), "is no name for a spot"),
    "an unprintable name": (board_with({"\u202eo": "gray 0 50"}), r"“\?o” is no name"),
    "unknown colour": (board_with({"o1": "green 150 -260"}), "The spot o1 should be red start, blue start, red, blue"),
    "no place": (board_with({"o1": "gray"}), "two whole numbers"),
    "half a place": (board_with({"o1": "gray 150 -26.5"}), "two whole numbers"),
    "a place with zeros": (board_with({"o1": "gray 150 -0"}), "two whole numbers"),
    "a spot that is a list": (board_with({"o1": ["gray", 1, 2]}), "too many brackets"),
    "a spot that is a number": (board_with({"o1": 7}), "The spot o1 should be"),
    "off the board": (board_with({"o1": "gray 250 -260"}), "The spot o1 lies off the board"),
    "too close": (board_with({"o1": "gray 40 -300"}), "o1 and o12 lie too close"),
    "no Gate": (board_with({"gate": None}, without=lines_of("gate")), "no Gate"),
    "two Gates": (board_with({"z1": "gate 0 50"}), "the one spot that is called “gate”"),
    "a Gate of another kind": (board_with({"gate": "black 0 0"}), "the one spot that is called “gate”"),
    "two red starts": (board_with({"o12": "gray 0 -300"}), "has 2 of the kind “red start”"),
    "four blue starts": (board_with({"o1": "blue start 150 -260"}), "has 4 of the kind “blue start”"),
    "one black spot": (board_with({"i3": "gray 104 0"}), "the board has 1"),
    "a line to nowhere": (board_with(lines=["o1 z9"]), "The line “o1 z9” leads to nowhere"),
    "a line of three": (board_with(lines=["o1 o2 o3"]), "names of its two ends"),
    "a line of one": (board_with(lines=["o1"]), "names of its two ends"),
    "a line that is a number": (board_with(lines=[5]), "names of its two ends"),
    "a line to itself": (board_with(lines=["o1 o1"]), "from a spot to itself"),
    "a line twice": (board_with(lines=["o1 o2"]), "“o1 o2” is there twice"),
    "a line twice, turned": (board_with(lines=["o2 o1"]), "“o2 o1” is there twice"),
    "one line to the Gate": (board_with(without=["gate i12", "gate i3", "gate i6"]), "ever play on gate"),
    "one line to a black spot": (board_with(without=["i3 m2", "i3 m4", "i12 i3", "i3 i6"]), "ever play on i3"),
    "no line at all": (board_with(without=lines_of("o1")), "No line leads from the Gate to o1"),
    "two halves": (board_with(without=[*CROSSING, *lines_of("o1", "o3", "o5", "o7", "o9", "o11")]), "No line leads"),
    "a dead end": (board_with(without=["o1 o2", "o12 o1", "m2 o1"]), "On o1 the Skorpion would be stuck"),
    "a dead end beside the Gate": (
        board_with(without=["i12 m10", "i12 m12", "i12 m2", "i12 i3", "i9 i12"]),
        "On i12 the Skorpion would be stuck",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "why"), FAULTS.values(), ids=FAULTS)
def test_a_fault_of_a_board_is_named_at_once_in_a_sentence(text, why):
    with CallClock() as clock, pytest.raises(BadOption, match=why) as refused:
        SKORPION.normalize_options(2, {"board": text})
    assert clock() < 0.2
    assert str(refused.value).endswith(".")
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 250


def test_a_faulty_board_is_refused_on_the_page_and_a_good_one_played_on():
    program = Program({"skorpion": SKORPION})
    new_game = {"kind": "new_game", "game": "skorpion", "id": "x"}
    (answer,) = program.handle(new_game | {"options": {"board": board_with(lines=["o1 z9"])}})
    assert (answer["kind"], answer["note"]["why"]) == (
        "shelf",
        "The line “o1 z9” leads to nowhere: no spot is called that.",
    )
    view, save = program.handle(new_game | {"options": {"board": SMALL}})
    assert (view["kind"], save["kind"]) == ("view", "save")
    assert [spot[0] for spot in view["scene"]["board"]["spots"]][-1] == "gate"


def test_a_spot_only_starts_lead_to_is_no_dead_end():
    """From a start the Skorpion returns to the Gate, so that it never stands on its only way back."""
    without = [line for line in lines_of("o11") if line not in ("o11 o12",)]
    assert normalize_board(board_with(without=without)).startswith("{")


def test_the_skorpion_must_get_away_from_the_gate():
    table = json.loads(SMALL)
    del table["spots"]["d1"]
    table["lines"] = [line for line in table["lines"] if "d1" not in line] + ["a2 c1"]
    with pytest.raises(BadOption, match="always be in the Gate"):
        normalize_board(json.dumps(table))


@given(st.integers(0, len(CAIRN)), st.integers(0, 12), st.text(max_size=5))
def test_any_damage_is_read_or_refused(start, cut, more):
    try:
        text = normalize_board(CAIRN[:start] + more + CAIRN[start + cut :])
    except BadOption:
        return
    assert SKORPION.start(2, {"board": text}).legal_actions()


@given(st.integers(0, 10**6))
def test_random_games_on_another_board_end_without_a_stuck_skorpion(seed):
    *_, (state, action) = game(seed, board=SMALL)
    assert state.apply(action).outcome()
