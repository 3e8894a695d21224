"""Lines of the analysis on the board: seen, and not played."""

from __future__ import annotations

import json

import pytest

from tests.app.scripts import after, message


def line(page, *actions, at=None):
    """Show these actions after a position, by default the one shown."""
    return page.send(
        {"kind": "show_variation", "at": page.view["position"] if at is None else at, "actions": list(actions)}
    )


def played(page):
    return json.loads(page.view["record"])["actions"]


def test_a_line_is_shown_step_by_step_and_changes_nothing():
    page = after("ring")
    before = page.view
    view = line(page, "c0-c1")
    assert (view["variation"], view["position"], view["entry_count"]) == (1, 1, 1)
    assert view["status"][0] == "Analysis: move 1 of a line."
    assert view["scene"]["pieces"] != before["scene"]["pieces"]
    assert view["film"], "it moves"
    assert page.kinds() == ["view"], "nothing is saved"
    assert line(page, "c0-c1", "wait")["variation"] == 2
    assert line(page)["variation"] == 0
    assert page.view["scene"] == before["scene"]
    assert played(page) == ["ring"]


def test_a_line_that_jumps_does_not_move():
    assert not line(after("ring"), "c0-c1", "wait")["film"]
    page = after("ring")
    line(page, "c0-c1", "wait")
    assert not line(page, "c0-c1")["film"]


@pytest.mark.parametrize("word", ["c0", "wait", "drag:c0>c1", "why:c0", "type:wait"])
def test_an_action_on_a_line_leaves_the_line_and_plays_nothing(word):
    page = after("ring")
    line(page, "c0-c1")
    page.send(message(word))
    assert page.view["variation"] == 0
    assert page.view["note"]["title"] == "Back from the analysis."
    assert played(page) == ["ring"]


def test_nothing_can_be_chosen_or_lifted_in_a_line():
    page = after("ring")
    line(page, "c0-c1")
    assert not page.view["buttons"]
    page.send(message("lift:c1"))
    assert page.view["variation"] == 1


@pytest.mark.parametrize("word", ["look:0", "look:1", "DESELECT", "UNDO", "RESIGN"])
def test_a_line_ends_with_whatever_changes_the_table(word):
    page = after("ring")
    line(page, "c0-c1")
    page.send(message(word))
    assert page.view["variation"] == 0


@pytest.mark.parametrize("word", ["FLIP", "layout:tall", "CLOSE_NOTE"])
def test_a_line_stays_when_only_the_picture_changes(word):
    page = after("ring")
    line(page, "c0-c1")
    page.send(message(word))
    assert page.view["variation"] == 1


def test_a_line_of_an_earlier_position_leads_back_to_it():
    page = after("ring wait look:1")
    assert line(page, "c0-c1")["variation"] == 1
    page.send(message("c0"))
    assert (page.view["variation"], page.view["position"], page.view["entry_count"]) == (0, 1, 2)


def test_a_line_of_another_position_changes_nothing():
    page = after("ring wait")
    assert line(page, "wait", at=1)["variation"] == 0
    assert page.view["note"] is None


@pytest.mark.parametrize("actions", [["nonsense"], ["c0-c3"], ["resign 0"], ["draw"], ["c0-c1", "c0-c1", "c0-c1"]])
def test_a_line_that_cannot_be_played_is_told(actions):
    page = after("ring")
    line(page, *actions)
    assert page.view["variation"] == 0
    assert page.view["note"]["title"]


def test_the_result_waits_until_the_line_is_left():
    page = after("ring RESIGN look:1")
    line(page, "c0-c1")
    assert page.view["result"] is None
    assert page.view["is_over"]
