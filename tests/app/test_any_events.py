"""Whatever the page sends, in whatever order: nothing breaks, and the record always is the game that is shown."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.game_code import SharedGame, write_game_code
from cairn.core.play import load
from cairn.core.record import write_record
from cairn.games import SHELF
from tests.app.scripts import BEGIN, Page, message
from tests.stairs import STAIRS

pytestmark = pytest.mark.long

GAMES = {**SHELF, "stairs": STAIRS}
SAVED = '{"cairn":1,"game":"stairs","version":2,"seats":2,"options":{"height":2},"actions":["ring","draw"]}'
CODE = write_game_code(SharedGame(load(SAVED, {"stairs": STAIRS})))

undo, others = ["undo"] * 3 + ["redo"] * 2, ["leave", "deselect", "flip", "close_note"]
endings = ["resign", "offer_draw"]
plain_kinds = st.sampled_from([*undo, *others, *endings]).map(lambda kind: {"kind": kind})
spots = st.sampled_from(
    [f"{lane}{step}" for lane in "abcd" for step in range(5)] + ["ring", "wait", "(done)", "z9", ""]
)
junk = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 9) | st.floats() | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(["kind", "spot", "at"]), inner),
    max_leaves=4,
)
texts = st.sampled_from(["ring", "wait", "a0-a1", "c0-c1-c2", "a0-a1-", "draw", "", "\ud800"])
records = st.sampled_from([SAVED, SAVED[:-5], SAVED.replace("ring", "rung"), "", "{}", "[" * 9999])
codes = st.sampled_from([CODE, CODE[:-1], CODE[::-1], "", "\ud800"])
messages = st.one_of(
    plain_kinds,
    st.builds(lambda spot: {"kind": "pick", "spot": spot}, spots),
    st.builds(lambda spot: {"kind": "explain", "spot": spot}, spots),
    st.builds(lambda a: {"kind": "drag_start", "spot": a}, spots),
    st.builds(lambda a, b: {"kind": "drop", "from": a, "to": b}, spots, spots),
    st.builds(lambda text: {"kind": "type_action", "text": text}, texts),
    st.builds(lambda at: {"kind": "go_to", "at": at}, st.integers(0, 6)),
    st.builds(lambda layout: {"kind": "layout", "layout": layout}, st.sampled_from(["wide", "tall", "round"])),
    st.builds(lambda id: {"kind": "rematch", "id": id}, st.sampled_from("xyz")),
    st.builds(
        lambda id, height: BEGIN | {"id": id, "options": {"height": height}}, st.sampled_from("xyz"), st.integers(2, 4)
    ),
    st.builds(lambda id, code: {"kind": "open_code", "id": id, "code": code}, st.sampled_from("xyz"), codes),
    st.builds(lambda id: {"kind": "play_on", "id": id}, st.sampled_from("xyz")),
    st.builds(
        lambda step: {"kind": "learn", "game": "skorpion", "id": "x", "step": step, "key": ""}, st.integers(0, 9)
    ),
    st.builds(lambda at: {"kind": "write_code", "at": at}, st.integers(0, 6)),
    st.builds(lambda id, text: {"kind": "import", "id": id, "text": text}, st.sampled_from("xyz"), records),
    st.builds(lambda id, text: {"kind": "open", "id": id, "text": text}, st.sampled_from("xyz"), records),
    st.builds(
        lambda levels: BEGIN | {"computer": levels},
        st.dictionaries(st.sampled_from(["0", "1", "2", "9"]), st.integers(0, 9), max_size=2),
    ),
    st.builds(
        lambda id, at, text: {"kind": "computer_action", "id": id, "at": at, "action": text, "random": "0" * 256},
        st.sampled_from(["first", "x"]),
        st.integers(0, 4),
        texts,
    ),
    st.builds(
        lambda at, actions: {"kind": "show_variation", "at": at, "actions": actions},
        st.integers(0, 4),
        st.lists(texts, max_size=3),
    ),
    st.just({"kind": "dismiss_computer"}),
    st.builds(lambda accepted: {"kind": "answer_offer", "number": 0, "accepted": accepted}, st.booleans()),
    st.just({"kind": "open_curtain", "random": "0123456789abcdef" * 16}),
    junk,
)


def hold(page, sent, before):
    """Assert the invariants that hold after every message."""
    kinds = page.kinds()
    if not kinds:  # how the page lies is nothing to a shelf
        assert sent["kind"] in ("layout", "language")
        assert page.program.model.table is None
        return
    assert kinds[0] in ("view", "shelf")
    assert kinds.count("broken") == 0
    table = page.program.model.table
    assert (kinds[0] == "view") == (table is not None)
    if "refused" in kinds:
        assert table is before
    if table is None:
        return
    assert load(page.view["record"], GAMES) == table.play, "the record is the game"
    if not table.is_shared:
        assert page.saves[table.id]["text"] == page.view["record"] or sent["kind"] == "open", "and it is saved"
    assert [item["at"] for item in page.turns] == [turn.end for turn in table.play.turns]
    assert page.view["position"] <= page.view["entry_count"] == len(table.play.entries)
    assert not (page.view["film"] and page.view["position"] < page.view["entry_count"])


@settings(max_examples=150, deadline=None)
@given(st.lists(messages, min_size=5, max_size=40))
def test_any_events_in_any_order(events):
    page = Page({"stairs": STAIRS})
    page.send(BEGIN)
    for event in events:
        before = page.program.model.table
        page.send(event)
        if isinstance(event, dict) and event.get("kind") == "open" and page.kinds() == ["view"]:
            page.saves[event["id"]] = {"text": page.view["record"]}
        hold(page, event, before)


@settings(max_examples=60, deadline=None)
@given(st.lists(messages, min_size=5, max_size=40))
def test_the_same_events_give_the_same_answers(events):
    one, two = Page({"stairs": STAIRS}), Page({"stairs": STAIRS})
    for event in (BEGIN, *events):
        one.send(event)
        two.send(json.dumps(event))
        assert [answer["kind"] for answer in one.answers] == [answer["kind"] for answer in two.answers]
    assert one.program.model.table == two.program.model.table


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
@settings(max_examples=12, deadline=None)
@given(data=st.data())
def test_any_clicks_in_any_game(game, data):
    page = Page(GAMES)
    page.send({"kind": "new_game", "game": game.name, "options": {}, "id": "x"})
    for _ in range(data.draw(st.integers(0, 30))):
        before = page.program.model.table
        event = data.draw(clicks(page))
        page.send(event)
        hold(page, event, before)
    assert write_record(load(page.view["record"], GAMES).record) == page.view["record"]


def clicks(page):
    """A click, mostly on something that is there; a button more often than its share; a tool; or what the tools of
    a game type where there is nothing to click."""
    scenes = [page.view["scene"], *filter(None, page.view["scene"]["trays"])]
    places = [spot[0] for scene in scenes for spot in page.boards[scene["board"]["key"]]["spots"]]
    places = st.sampled_from([*places, "nowhere", *(button[0] for button in page.view["buttons"])])
    words = ["UNDO", "REDO", "FLIP", "layout:tall", "DESELECT", "look:0", "look:2", "CLOSE_NOTE"]
    tools = st.sampled_from(words).map(message)
    pairs = st.tuples(places, places).map(lambda pair: {"kind": "drop", "from": pair[0], "to": pair[1]})
    play = page.program.model.table.play
    texts = [play.game.write(action) for action in play.state.legal_actions()] if play.game.sampled else []
    if texts:
        tools = st.one_of(tools, *[st.sampled_from(texts).map(lambda text: {"kind": "type_action", "text": text})] * 3)
    return st.one_of(*[places.map(lambda spot: {"kind": "pick", "spot": spot})] * 4, pairs, tools)
