"""A match by link that goes on live: the same game on both pages, whichever links and drafts each of them has."""

from __future__ import annotations

import pytest

from cairn.peer import resume
from tests.app.letters import Browser
from tests.app.pages import FriendsPage


class Both(Browser, FriendsPage):
    """A browser that plays by link, and over links too."""

    def __init__(self, name, seed):
        FriendsPage.__init__(self, name, seed)
        self.turn, self.code = {}, ""
        self.send({"kind": "turn_prepare"})


def two(game="lava_flows", options=None):
    ada, ben = Both("Ada", 1), Both("Ben", 2)
    ben.receive(ada.begin(game, options).turn_done().link())
    ada.receive(ben.turn_done().link())
    return ada, ben


def meet(one, other, leader):
    """The one who leads invites to the match by link that both have on their tables."""
    for page in (one, other):
        terms = {"game": "stairs", "options": {}, "seats": 0, "seating": "toss", "clock": [0, 0], "party": 0}
        party = 1 if page is one else 0  # whom this side invites: one is the host of the match
        FriendsPage.open(
            page,
            0,
            other if page is one else one,
            role="host" if page is leader else "guest",
            leads=page is leader,
            id=page.view["id"],
            terms=terms | {"party": party} if page is leader else None,
            match=page.turn["live"],
        )
    pump(one, other)


def pump(*pages):
    while any(page.inbox for page in pages):
        for page in pages:
            if page.inbox:
                page.deliver()


CASES = {
    "nothing is on its way": lambda ada, ben: None,
    "the host has a draft": lambda ada, ben: ada.turn_done(),
    "the host has sent": lambda ada, ben: ada.turn_done().link(),
    "the guest has a draft": lambda ada, ben: ben.receive(ada.turn_done().link()).turn_done(),
    "the guest has sent": lambda ada, ben: ben.receive(ada.turn_done().link()).turn_done().link(),
    "the host has opened what the guest has sent": lambda ada, ben: ada.receive(
        ben.receive(ada.turn_done().link()).turn_done().link()
    ),
}


@pytest.mark.parametrize("leads", [0, 1], ids=["the host invites", "the guest invites"])
@pytest.mark.parametrize(
    ("game", "options", "case"),
    [
        *(("stairs", {"height": 9}, case) for case in CASES),
        ("lava_flows", {}, "the guest has sent"),
        ("stonehenge", {}, "the host has opened what the guest has sent"),
    ],
)
def test_a_match_by_link_goes_on_live_with_the_same_game(game, options, case, leads):
    ada, ben = two(game, options)
    CASES[case](ada, ben)
    actions = max(ada.record["actions"], ben.record["actions"], key=len)
    assert ada.turn["live"] == ben.turn["live"] != ""
    meet(ada, ben, (ada, ben)[leads])
    assert ada.friend["phase"] == ben.friend["phase"] == "words"
    assert ada.friend["words"] == ben.friend["words"]
    assert ada.kept[ada.view["id"]]["turn"] != "", "it is by link until both have agreed"
    for page in (ada, ben):
        page.decide("confirm")
    pump(ada, ben)
    assert ada.record["actions"] == ben.record["actions"]
    assert ada.record["actions"][: len(actions)] == actions
    for page in (ada, ben):
        assert page.kept[page.view["id"]]["turn"] == ""
        assert page.turn["verdict"] == "live"
    for _ in range(6):
        mover = next((page for page in (ada, ben) if page.mine), None)
        if mover is None:
            break
        mover.move()
        pump(ada, ben)
    assert len(ada.record["actions"]) > len(actions) + 2
    assert ada.record["actions"] == ben.record["actions"]


def test_who_does_not_agree_goes_on_by_link():
    ada, ben = two("stairs")
    meet(ada, ben, ada)
    ada.decide("differ")
    pump(ada, ben)
    ben.receive(ada.turn_done().link())
    assert ben.mine


def test_no_match_goes_on_live_before_the_friend_has_answered():
    ada = Both("Ada", 1).begin("stairs").turn_done()
    assert ada.turn["live"] == ""


def test_a_friend_who_comes_live_with_another_game_takes_nothing_of_the_match_by_link(monkeypatch):
    """A liar about to lose invites to go on live, greets with a new game, and says nothing of what it knows."""
    _, ben = two("stairs")
    before = ben.record
    liar = FriendsPage("Ada", 3)
    terms = {"game": "stairs", "options": {}, "seats": 0, "seating": "1 0", "clock": [600_000, 0], "party": 1}
    liar.open(0, ben, role="host", leads=True, id="new", terms=terms)
    FriendsPage.open(ben, 0, liar, role="guest", leads=False, id=ben.view["id"], match=ben.turn["live"])
    honest = resume.plan_resume
    monkeypatch.setattr(
        resume,
        "plan_resume",
        lambda log, hello, is_host: honest(log, hello | {"count": 0, "head": ""} if is_host else hello, is_host),
    )
    pump(liar, ben)
    assert ben.friend["ended"][0] == "stranger"
    for page in (liar, ben):
        page.decide("confirm")
    pump(liar, ben)
    assert ben.record == before
    assert ben.kept[ben.view["id"]]["turn"] != ""
