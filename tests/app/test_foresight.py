"""A press is told what a pick leads to before it ends, but nothing is gone ahead of in a match."""

from __future__ import annotations

import pytest

from tests.app.letters import Browser
from tests.app.pages import Two
from tests.app.scripts import BEGIN


def pressed(page, spot, number=7):
    """The answers that the program tells to a press, which changes nothing and says nothing else."""
    program = page.program
    before = program.model, program.sent
    (told,) = program.handle({"kind": "foresee", "spot": spot, "number": number})
    assert (program.model, program.sent) == before
    assert (told["kind"], told["number"]) == ("foreseen", number)
    return told["answers"]


def live():
    """The page of who is to act in a match with a friend."""
    two = Two().meet()
    return two.host if two.host.view["can_act"] else two.guest


def by_letters():
    """The page of who begins a match by letters."""
    return Browser("Ada", 1).begin("stairs")


@pytest.mark.parametrize("match", [live, by_letters])
def test_in_a_match_a_pick_is_answered_as_ever(match):
    page = match()
    spot = page.view["targets"][0]
    assert pressed(page, spot) is None
    page.send({"kind": "pick", "spot": spot, "foreseen": 7})
    assert "view" in [answer["kind"] for answer in page.answers]


@pytest.mark.parametrize("match", [live, by_letters])
def test_a_game_after_a_match_is_gone_ahead_of(match):
    page = match()
    page.send({"kind": "leave"})
    page.send(BEGIN | {"id": "alone"})
    spot = page.view["targets"][0]
    answers = pressed(page, spot)
    assert "view" in [answer["kind"] for answer in answers]
    page.send({"kind": "pick", "spot": spot, "foreseen": 7})
    assert page.answers == []
    page.take(answers)
    assert spot in page.view["chosen"] or page.view["entry_count"]
