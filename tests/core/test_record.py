"""Records: one text for a game, and a sentence for every text that is none."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core.errors import GameError, IllegalAction
from cairn.core.play import AgreedDraw, Resignation, TimeOut, begin, load
from cairn.core.record import BadRecord, NewerRecord, Record, digest, read_record, write_record
from cairn.core.state import Outcome
from cairn.core.strict_json import bracket_count
from tests.clocks import CallClock
from tests.stairs import STAIRS, read

SHELF = {"stairs": STAIRS}
TABLE = {
    "cairn": 1,
    "game": "stairs",
    "version": 2,
    "seats": 2,
    "options": {"height": 4, "rail": "left"},
    "actions": ["a0-a1-a2", "wait", "ring"],
}
TEXT = json.dumps(TABLE, separators=(",", ":"))


def with_part(name, text):
    """A record with JSON in one part that no JSON writer would write."""
    return table(**{name: 0}).replace(f'"{name}": 0', f'"{name}": {text}')


def table(**changes):
    return json.dumps(TABLE | changes)


def without(name):
    return json.dumps({key: value for key, value in TABLE.items() if key != name})


def test_a_record_is_one_short_line():
    play = load(TEXT, SHELF)
    assert write_record(play.record) == TEXT
    assert play.record == Record("stairs", 2, 2, (("height", 4), ("rail", "left")), ("a0-a1-a2", "wait", "ring"))
    assert read_record(TEXT, SHELF) == play.record
    assert len(play.states) == 4
    assert play.state == play.states[-1]


def test_options_left_out_take_their_defaults_and_order_does_not_matter():
    text = '{"actions":[],"options":{},"seats":2,"version":2,"game":"stairs","cairn":1}'
    assert dict(read_record(text, SHELF).options) == {"height": 6, "rail": "left"}


@pytest.mark.parametrize(
    ("ending", "text", "outcome"),
    [
        (Resignation(0), "resign 0", Outcome((1,), "Round resigned.")),
        (Resignation(1), "resign 1", Outcome((0,), "Cut resigned.")),
        (TimeOut(0), "timeout 0", Outcome((1,), "Round’s time ran out.")),
        (AgreedDraw(), "draw", Outcome((), "The players agreed to a draw.")),
    ],
    ids=["first resigns", "second resigns", "time is over", "agreed draw"],
)
def test_players_can_end_a_game(ending, text, outcome):
    play = load(TEXT, SHELF).append(ending)
    assert play.record.actions[-1] == text
    assert (play.outcome.winners, str(play.outcome.reason)) == (outcome.winners, outcome.reason)
    assert play.state == play.states[-2], "it changes no position"
    assert load(write_record(play.record), SHELF) == play
    assert play.without_last() == load(TEXT, SHELF)
    with pytest.raises(IllegalAction, match="over"):
        play.append(read("wait"))


def test_only_who_plays_can_resign():
    with pytest.raises(IllegalAction, match="no seat 2"):
        begin(STAIRS, 2, {}).append(Resignation(2))


def test_a_game_without_draws_ends_in_none():
    with pytest.raises(IllegalAction, match="has no draws"):
        begin(replace(STAIRS, draws=False), 2, {}).append(AgreedDraw())


BAD = {
    "nothing": ("", "not the text"),
    "cut off": (TEXT[:-20], "cut off"),
    "prose": ("Black moves from c3 to f5.", "not the text"),
    "a list": ("[1]", "should begin"),
    "nothing in it": ("{}", "“cairn” is missing"),
    "deep nesting": ("[" * 100_000, "too many brackets"),
    "deep nesting, closed": ("[" * 90_000 + "]" * 90_000, "too many brackets"),
    "deep in its options": (with_part("options", '{"a":' * 5000 + "1" + "}" * 5000), "too many brackets"),
    "too long": (" " * 200_001, "200,001 characters"),
    "not a number": (with_part("seats", "NaN"), "whole numbers only, not NaN"),
    "infinite": (with_part("seats", "-Infinity"), "whole numbers only, not -Infinity"),
    "a fraction": (table(seats=2.0), "whole numbers only, not 2.0"),
    "a huge number": (with_part("seats", "9" * 5000), "number 9{40}… is too large"),
    "a huge power": (with_part("seats", "1e999"), "whole numbers"),
    "a part twice": (TEXT[:-1] + ',"seats":2}', "twice"),
    "an option twice": (TEXT.replace('"height":4', '"height":4,"height":6'), "twice"),
    "a strange part": (table(clock=5), "no part “clock”"),
    "a missing part": (without("options"), "“options” is missing"),
    "an unknown game": (table(game="chess"), "no game “chess”"),
    "a game that is no name": (table(game=["stairs"]), "should be a name"),
    "a version that is no number": (table(version="2"), "“version” should be a number"),
    "a version that is true": (table(version=True), "“version” should be a number"),
    "older rules": (table(version=1), "older rules"),
    "too many seats": (table(seats=3), "two players"),
    "an unknown option": (table(options={"depth": 3}), "no option “depth”"),
    "an unknown value": (table(options={"height": 5}), "can’t have 5 for"),
    "a value of another kind": (table(options={"height": "4"}), "can’t have '4' for"),
    "a value that is a list": (table(options={"height": [4]}), "a number or a word"),
    "a value that is true": (table(options={"height": True}), "a number or a word"),
    "a value without end": (table(options={"rail": "x" * 8_001}), "a number or a word"),
    "a value as long as it may be": (table(options={"rail": "x" * 8_000}), "can’t have"),
    "options in a list": (table(options=[]), "“options” should be"),
    "actions in one text": (table(actions="wait"), "“actions” should be a list"),
    "too many actions": (table(actions=["wait"] * 4001), "4,001 actions"),
}
BAD_MOVE = {
    "an action that is a number": (["wait", 7], 2, "Move 2 should be"),
    "an action without end": (["w" * 3_001], 1, "Move 1 should be"),
    "an unreadable action": (["wait", "c0-d1"], 2, "Move 2, “c0-d1”: An action is"),
    "an unprintable action": (["\u202eb\n"], 1, "Move 1, “[?]b[?]”"),
    "half a character": (["\ud800"], 1, "Move 1"),
    "an illegal action": (["wait", "c1-c2"], 2, "Move 2, “c1-c2”: Not that way"),
    "the other's action": (["c0-c1"], 1, "Not that way"),
    "an action after the end": (["a0-a1-a2", "wait", "a2-a3-a4", "ring"], 4, "Move 4, “ring”: The game is over"),
    "an action after a resignation": (["wait", "resign 0", "ring"], 3, "The game is over. Round resigned"),
    "a resignation after the end": (["a0-a1-a2", "wait", "a2-a3-a4", "resign 1"], 4, "The game is over. Round is"),
    "two resignations": (["resign 0", "resign 1"], 2, "The game is over"),
    "nobody's resignation": (["resign 7"], 1, "Move 1"),
}


@pytest.mark.parametrize(("text", "why"), BAD.values(), ids=BAD)
def test_what_is_wrong_is_said(text, why):
    with pytest.raises(BadRecord, match=why) as refused:
        load(text, SHELF)
    assert refused.value.move is None
    assert len(str(refused.value.why)) < 300
    assert str(refused.value.why).endswith(".")


@pytest.mark.parametrize(("actions", "move", "why"), BAD_MOVE.values(), ids=BAD_MOVE)
def test_where_it_is_wrong_is_said(actions, move, why):
    with pytest.raises(BadRecord, match=why) as refused:
        load(table(actions=actions), SHELF)
    assert refused.value.move == move
    assert len(str(refused.value.why)) < 400


AS_LONG_AS_MAY_BE = {
    "characters": TEXT.ljust(200_000),
    "actions": table(actions=["wait"] * 4_000),
    "an action": table(actions=["w" * 3_000]),
}


@pytest.mark.parametrize("text", AS_LONG_AS_MAY_BE.values(), ids=AS_LONG_AS_MAY_BE)
def test_a_record_is_read_up_to_its_limits(text):
    assert list(read_record(text, SHELF).actions) == json.loads(text)["actions"]


@pytest.mark.parametrize(
    "text", [table(version=3), table(cairn=2), '{"cairn":3,"moves":"?"}'], ids=["rules", "format", "shape"]
)
def test_a_newer_record_is_told_from_a_bad_one(text):
    with pytest.raises(NewerRecord, match="Reload the page") as refused:
        load(text, SHELF)
    assert "newer version of Cairn" in str(refused.value.title)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


BRACKETS = {
    "": 0,
    TEXT: 3,
    '[{"a":[]}]': 3,
    '["[[["]': 1,
    r'["\\\"[[["]': 1,
    r'["\\\\",[["': 3,
    "[" * 9: 9,
}


@pytest.mark.parametrize(("text", "count"), BRACKETS.items())
def test_brackets_are_counted_outside_of_strings(text, count):
    assert bracket_count(text) == count


@given(JSON)
def test_json_nests_no_deeper_than_its_bracket_count(value):
    text = json.dumps(value)
    assert depth(value) <= bracket_count(text) <= text.count("[") + text.count("{")


def depth(value):
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


@pytest.mark.parametrize(
    "noise", ["[", '"', "x", '{"a":', "9", "\\u0000"], ids=["list", "text", "letter", "object", "number", "escape"]
)
def test_a_megabyte_of_noise_is_refused_at_once(noise):
    text = noise * (1_000_000 // len(noise))
    with CallClock() as clock, pytest.raises(BadRecord):
        load(text, SHELF)
    assert clock() < 0.2


@given(name=st.sampled_from([*TABLE, "more"]), value=JSON)
def test_any_value_in_any_part_is_read_or_refused(name, value):
    try:
        play = load(table(**{name: value}), SHELF)
    except GameError:
        return
    assert load(write_record(play.record), SHELF) == play


@given(start=st.integers(0, len(TEXT)), cut=st.integers(0, 9), more=st.text(max_size=4))
def test_any_damage_is_read_or_refused(start, cut, more):
    try:
        play = load(TEXT[:start] + more + TEXT[start + cut :], SHELF)
    except GameError:
        return
    assert load(write_record(play.record), SHELF) == play


def test_a_digest_is_fixed_and_tells_games_apart():
    play = load(TEXT, SHELF)
    assert digest(play.record) == "b0a355f680ec23aa178855171efef9c1ca1e46c34b67753518ef9ad7867fc685"
    others = [
        play.without_last(),
        play.append(Resignation(0)),
        load(table(actions=["a0-a1-a2", "ring", "wait"]), SHELF),
        load(table(options={"height": 6}), SHELF),
        load(table(options={"height": 4, "rail": "right"}), SHELF),
    ]
    assert len({digest(other.record) for other in (play, *others)}) == 6
