"""A tree open at the table: what is played there is a branch, is kept with the game, and changes nothing of it."""

from __future__ import annotations

import json

import pytest

from cairn.core.game_code import SharedGame, write_game_code
from cairn.core.play import load
from cairn.core.tree import plant
from cairn.core.tree_code import read_tree_code
from cairn.core.tree_text import write_tree
from tests.app.scripts import BEGIN, SHELF, Page

RECORD = (
    '{"cairn":1,"game":"stairs","version":2,"seats":2,"options":{"height":4,"rail":"left"},'
    '"actions":["ring","c0-c1","a0-a1-a2"]}'
)


def opened(**more):
    page = Page()
    page.send({"kind": "open", "id": "mine", "text": RECORD, "vaults": []} | more)
    return page


def exploring(at=1, keeps=True):
    page = opened()
    page.send({"kind": "go_to", "at": at})
    page.send({"kind": "explore", "keeps": keeps})
    return page


def play(page, text):
    return page.send({"kind": "type_action", "text": text})


def nodes(page):
    return [json.loads(line) for line in page.view["tree"].split("\n")[2:]]


def describe(page, node, **notes):
    return page.send({"kind": "annotate", "node": node, "name": "", "comment": "", "mark": ""} | notes)


def test_the_game_is_shown_where_it_was_looked_at_and_can_be_played_at():
    page = exploring()
    assert page.view["exploration"] == {"node": 1, "keeps": True}
    assert page.view["position"] == 1
    assert page.view["entry_count"] == 3
    assert page.view["can_act"]
    assert page.view["targets"]
    assert page.view["tree"] == RECORD
    assert page.saves == {}, "nothing was added yet"


def test_what_is_played_there_is_a_branch_that_is_kept_beside_the_record():
    page = exploring()
    play(page, "c0-c1-c2")
    assert nodes(page) == [[0, ""], [1, "ring"], [2, "c0-c1"], [3, "a0-a1-a2"], [2, "c0-c1-c2"]]
    assert page.view["exploration"]["node"] == 4
    assert page.saves["mine"]["text"] == RECORD
    assert page.saves["mine"]["tree"] == page.view["tree"]
    again = opened(tree=page.saves["mine"]["tree"])
    assert again.view["record"] == RECORD
    assert again.view["tree"] == page.view["tree"]
    assert again.view["exploration"] is None


def test_a_continuation_that_was_played_is_no_branch():
    page = exploring()
    play(page, "c0-c1")
    assert page.view["tree"] == RECORD
    assert (page.view["position"], page.view["entry_count"]) == (2, 3)
    assert page.saves == {}


def test_clicks_play_there_too():
    page = exploring()
    for spot in ("c0", "c1", "c2"):
        page.send({"kind": "pick", "spot": spot})
    if page.view["buttons"]:
        page.send({"kind": "pick", "spot": "(done)"})
    assert nodes(page)[-1] == [2, "c0-c1-c2"]


def test_stopping_leads_back_to_the_game_as_it_was():
    page = exploring()
    play(page, "c0-c1-c2")
    page.send({"kind": "stop_exploring"})
    assert page.view["exploration"] is None
    assert page.view["record"] == RECORD
    assert page.view["position"] == 1
    page.send({"kind": "explore", "keeps": True})
    assert len(nodes(page)) == 5, "the branch is still there"


def test_a_line_of_the_analysis_on_the_board_becomes_a_branch():
    page = opened()
    page.send({"kind": "go_to", "at": 1})
    page.send({"kind": "show_variation", "at": 1, "actions": ["c0-c1-c2"]})
    page.send({"kind": "explore", "keeps": True})
    assert nodes(page)[-1] == [2, "c0-c1-c2"]
    assert page.saves["mine"]["tree"] == page.view["tree"]


def test_branches_are_named_commented_marked_promoted_and_deleted():
    page = exploring()
    play(page, "c0-c1-c2")
    describe(page, 4, name=" Swift ", comment="Two\nlines", mark="!?")
    assert nodes(page)[-1] == [2, "c0-c1-c2", {"name": "Swift", "comment": "Two\nlines", "mark": "!?"}]
    page.send({"kind": "promote_branch", "node": 4})
    assert page.view["exploration"]["node"] == 2
    assert [node[:2] for node in nodes(page)][2:] == [[2, "c0-c1-c2"], [2, "c0-c1"], [3, "a0-a1-a2"]]
    page.send({"kind": "prune_branch", "node": 2})
    assert page.view["tree"] == RECORD
    assert page.saves["mine"]["tree"] == ""


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "prune_branch", "node": 2},
        {"kind": "go_to_node", "node": 99},
        {"kind": "annotate", "node": 1, "name": "x" * 61, "comment": "", "mark": ""},
        {"kind": "annotate", "node": 1, "name": "", "comment": "x" * 4001, "mark": ""},
        {"kind": "annotate", "node": 1, "name": "", "comment": "", "mark": "#"},
        {"kind": "type_action", "text": "c0-c0"},
    ],
)
def test_what_cannot_be_done_is_told_and_changes_nothing(message):
    page = exploring()
    before = page.view["tree"]
    assert page.send(message)["note"]
    assert page.view["tree"] == before


def test_undo_resigning_and_draws_are_not_for_a_tree():
    page = exploring()
    for kind in ("undo", "redo", "resign", "offer_draw"):
        page.send({"kind": kind})
        assert page.view["exploration"]
        assert page.view["tree"] == RECORD


def test_one_goes_along_the_line_and_to_any_node():
    page = exploring()
    play(page, "c0-c1-c2")
    page.send({"kind": "go_to", "at": 0})
    assert page.view["exploration"]["node"] == 0
    page.send({"kind": "go_to", "at": 3})
    assert page.view["exploration"]["node"] == 3, "what is preferred goes on"
    page.send({"kind": "go_to_node", "node": 4})
    assert page.view["position"] == 2


def test_a_game_goes_on_with_its_branches():
    page = exploring()
    play(page, "c0-c1-c2")
    page.send({"kind": "stop_exploring"})
    page.send({"kind": "go_to", "at": 3})
    page.send({"kind": "undo"})
    page.send({"kind": "explore", "keeps": True})
    assert [node[:2] for node in nodes(page)] == [[0, ""], [1, "ring"], [2, "c0-c1"], [2, "c0-c1-c2"]]


@pytest.mark.parametrize("tree", ["nonsense", RECORD + "\n{}", RECORD + '\n{"cairn_tree":2}'])
def test_a_game_opens_without_a_tree_that_cannot_be_read(tree):
    page = opened(tree=tree)
    assert page.view["record"] == RECORD
    assert page.view["note"]
    assert page.view["tree"] == ""


def test_a_tree_from_outside_becomes_a_game_with_it():
    page = exploring()
    play(page, "c0-c1-c2")
    other = Page()
    other.send({"kind": "import", "text": f"\n{page.view['tree']}\n", "id": "theirs"})
    assert other.saves["theirs"]["text"] == RECORD
    assert other.saves["theirs"]["tree"] == page.view["tree"]


def test_what_is_tried_only_is_not_kept():
    page = exploring(keeps=False)
    play(page, "c0-c1-c2")
    assert page.saves == {}
    page.send({"kind": "stop_exploring"})
    assert page.view["tree"] == ""


def test_a_game_out_of_a_link_is_explored_and_not_kept():
    page = Page()
    page.send({"kind": "open_code", "id": "link", "code": write_game_code(SharedGame(load(RECORD, SHELF), 1))})
    page.send({"kind": "explore", "keeps": True})
    play(page, "c0-c1-c2")
    assert len(nodes(page)) == 5
    page.send({"kind": "play_on", "id": "mine"})
    assert json.loads(page.view["record"])["actions"] == ["ring", "c0-c1-c2"]


def code_of(page, at, *, with_tree):
    page.send({"kind": "write_code", "at": at, "with_tree": with_tree})
    return page.answers[-1]["code"]


def test_a_tree_travels_in_a_link_and_opens_where_it_was_sent_from():
    page = exploring()
    play(page, "c0-c1-c2")
    page.send({"kind": "annotate", "node": page.view["exploration"]["node"], "name": "", "comment": "<b>", "mark": "!"})
    other = Page()
    for at, node in ((page.view["position"], page.view["exploration"]["node"]), (1, 1)):
        page.send({"kind": "go_to", "at": at})
        other.send({"kind": "open_code", "id": "link", "code": code_of(page, at, with_tree=True)})
        assert other.view["tree"] == page.view["tree"]
        assert other.view["exploration"] == {"node": node, "keeps": False}
        other.send({"kind": "stop_exploring"})
        assert other.view["record"] == RECORD
        assert other.view["is_shared"]
        assert other.saves == {}
    assert read_tree_code(code_of(page, 1, with_tree=False), SHELF).tree == plant(load(RECORD, SHELF).record)
    page.send({"kind": "stop_exploring"})
    assert read_tree_code(code_of(page, 9, with_tree=True), SHELF).at is None
    assert "<b>" in write_tree(read_tree_code(code_of(page, 0, with_tree=True), SHELF).tree)


def test_a_tree_that_is_too_much_for_a_link_is_told():
    page = exploring()
    for node in range(4):
        page.send({"kind": "annotate", "node": node, "name": "", "comment": "\U0001f5ff" * 3_999, "mark": ""})
    assert code_of(page, 0, with_tree=True) == ""
    assert "the longest has 16,000" in str(page.answers[-1]["why"])
    assert code_of(page, 0, with_tree=False)


def test_the_computer_thinks_again_once_the_tree_is_left():
    page = Page()
    page.send(BEGIN | {"computer": {"0": 1}})
    assert "think" in page.kinds()
    page.send({"kind": "explore", "keeps": True})
    assert not page.view["is_thinking"]
    page.send({"kind": "stop_exploring"})
    assert "think" in page.kinds()


def draw(page, start, end, node=1):
    return page.send({"kind": "draw_on_board", "node": node, "from": start, "to": end})


def test_arrows_and_rings_are_drawn_kept_and_taken_away():
    page = exploring()
    draw(page, "c0", "a0")
    view = draw(page, "a0", "a0")
    assert [key for key, *_ in view["scene"]["over"] if key.startswith(("ring", "arrow"))] == ["ring a0", "arrow c0 a0"]
    assert '{"arrows":[["c0","a0"]],"rings":["a0"]}' in view["tree"]
    page.send({"kind": "draw_position", "at": 1})
    assert "arrow c0 a0" in str(page.answers[-1]["scene"]["over"]), "a picture shows them too"
    page.send({"kind": "draw_position", "at": 2})
    assert "arrow c0 a0" not in str(page.answers[-1]["scene"]["over"])
    draw(page, "c0", "a0")
    assert "arrow" not in draw(page, "a0", "a0")["tree"]


def test_an_arrow_to_nowhere_is_refused():
    page = exploring()
    view = draw(page, "c0", "z9")
    assert view["note"]["why"] == "There is no such spot on the board."
    assert "arrow" not in view["tree"]
