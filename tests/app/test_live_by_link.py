"""A match by link that goes on live: the same game on both pages, whichever links and drafts each of them has."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from cairn.peer import correspondence as by_link_side
from cairn.peer import live, resume
from cairn.peer.entries import Entry, EntryKind
from cairn.peer.entry_rules import append
from cairn.peer.saved_match import read_match
from cairn.peer.turn_code import write_turn_link
from tests.app.letters import SHELF, Browser
from tests.app.pages import FriendsPage, Two
from tests.peer.signer import Signer


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


def meet(one, other, leader, link=0):
    """The one who leads invites to the match by link that both have on their tables."""
    for page in (one, other):
        terms = {"game": "stairs", "options": {}, "seats": 0, "seating": "toss", "clock": [0, 0], "party": 0}
        party = 1 if page is one else 0  # whom this side invites: one is the host of the match
        FriendsPage.open(
            page,
            link,
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


def went_live(game, moves):
    """Both have played live what had begun by link."""
    ada, ben = two(game, {"height": 9} if game == "stairs" else {})
    meet(ada, ben, ada)
    agree(ada, ben)
    for _ in range(moves):
        next(page for page in (ada, ben) if page.mine).move()
        pump(ada, ben)
    return (ada, ben) if ada.mine else (ben, ada)


def agree(*pages):
    for page in pages:
        page.decide("confirm")
    pump(*pages)


def part(*pages):
    """The connection is gone, with what is on its way."""
    for page in pages:
        page.inbox.clear()
        page.ends.clear()
        page.send({"kind": "peer_closed", "link": 0, "now": page.now, "cut": False})


def by_link(page):
    """Its person goes on by link."""
    assert page.peer["by_link"]
    page.send({"kind": "turn_prepare"})
    page.send({"kind": "turn_return"})
    assert page.peer["friends"] == []
    assert page.turn["friend"] == {"Ada": "Ben", "Ben": "Ada"}[page.name]
    return page


@pytest.mark.parametrize("both", [False, True], ids=["one goes back", "both go back"])
@pytest.mark.parametrize("moves", [2, 3])
@pytest.mark.parametrize("game", ["stairs", "vaxandis", "lava_flows", "stonehenge"])
def test_a_match_that_went_live_goes_on_by_link(game, moves, both):
    mover, other = went_live(game, moves)
    part(mover, other)
    before = mover.record["actions"]
    if both:
        by_link(other)
    by_link(mover)
    for _ in range(4):
        if mover.turn["is_over"]:
            break
        other.receive(mover.turn_done().link())
        assert other.turn["verdict"] == "turn", other.turn
        mover, other = other, mover
    assert mover.record["actions"] == other.record["actions"]
    assert mover.record["actions"][: len(before)] == before
    assert len(mover.record["actions"]) > len(before)
    assert {page.kept[page.view["id"]]["turn"] for page in (mover, other)} <= {"yours", "waiting", "over"}


@pytest.mark.parametrize("both", [False, True], ids=["one goes back", "both go back"])
@pytest.mark.parametrize("moves", [2, 3])
def test_a_move_that_a_cut_kept_back_goes_by_link(moves, both):
    mover, other = went_live("stairs", moves)
    mover.move()
    part(mover, other)
    if both:
        by_link(other)
    code = by_link(mover).sent_again()
    other.receive(code)
    assert other.turn["verdict"] == "turn", other.turn
    assert mover.record["actions"] == other.record["actions"]
    mover.receive(other.turn_done().link())
    assert mover.turn["verdict"] == "turn", mover.turn
    other.receive(code)
    assert other.turn["verdict"] == "answered"


@pytest.mark.parametrize("moves", [2, 3])
def test_what_could_go_by_link_is_kept_before_it_is_sent(moves):
    mover, _ = went_live("stairs", moves)
    mover.move()
    assert mover.kept[mover.view["id"]]["before_send"]


def test_the_side_that_waits_can_go_back_to_links_too():
    mover, other = went_live("stairs", 2)
    part(mover, other)
    mover.receive(by_link(other).sent_again())
    assert mover.turn["verdict"] == "turn", "not one that was opened before"
    assert mover.kept[mover.view["id"]]["turn"] == "yours"
    other.receive(mover.turn_done().link())
    assert other.mine


def test_from_links_to_live_and_back_and_to_live_again():
    mover, other = went_live("stairs", 2)
    part(mover, other)
    other.receive(by_link(mover).turn_done().link())
    meet(*((mover, other) if mover.name == "Ada" else (other, mover)), leader=other)
    assert mover.record["actions"] == other.record["actions"]
    assert other.friend["phase"] == "playing"


def test_who_went_back_finds_a_friend_who_stayed_live_and_both_play_at_once():
    mover, other = went_live("stairs", 3)
    part(mover, other)
    by_link(mover).turn_done()
    assert mover.turn["live"] in other.kept[other.view["id"]]["matches"]
    assert other.friend["match"] in mover.kept[mover.view["id"]]["matches"]
    ada, ben = (mover, other) if mover.name == "Ada" else (other, mover)
    ada.turn = ben.turn = mover.turn
    meet(ada, ben, mover, link=1)
    assert ada.record["actions"] == ben.record["actions"]
    assert ada.friend["phase"] == ben.friend["phase"] == "playing"


def test_a_match_that_did_not_begin_by_link_stays_live():
    pages = Two()
    pages.meet()
    pages.host.send({"kind": "turn_prepare"})
    pages.host.send({"kind": "turn_return"})
    assert pages.host.view["note"]["title"] == "Not now."
    assert not pages.host.peer["by_link"]
    assert pages.host.friend["phase"] == "playing"


def test_a_friend_who_comes_to_another_game_leaves_the_match_by_link_as_it_was():
    ada, ben = two("stairs")
    before, id = ben.record, ben.view["id"]
    kept = ben.kept[id]
    other = FriendsPage("Cleo", 3)
    terms = {"game": "stairs", "options": {}, "seats": 0, "seating": "1 0", "clock": [0, 0], "party": 1}
    other.open(0, ben, role="host", leads=True, id="new", terms=terms)
    FriendsPage.open(ben, 0, other, role="guest", leads=False, id="new")
    pump(other, ben)
    assert ben.view["kind"] == "shelf", "nothing can be done to a match that has been left"
    ben.send({"kind": "resign"})
    ben.decide("leave")
    pump(other, ben)
    ben.send({"kind": "open", "id": id, "text": ben.saves[id]["text"], "saved_matches": kept["texts"]})
    assert ben.record == before
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


# Lies about the number of a link, which may jump ahead since a match can come back from a connection


def lying(page, change):
    """The link that a hostile page sends in place of its own: signed as it should be, with something changed."""
    table = page.program.by_link
    link = by_link_side.prepare(change(table.match), table.signer)
    return write_turn_link(link)


def jumps(number):
    return lambda match: replace(match, link=replace(match.link, number=number))


def written(*entries):
    def change(match):
        log = match.log
        for entry in entries:
            log = append(log, entry)
        return replace(match, log=log)

    return change


def test_attack_a_number_so_high_that_no_link_could_follow_it_is_refused():
    """This was possible: the next link could not be written, and the match was at its end for the other side."""
    ada, ben = two("stairs", {"height": 9})
    code = lying(ben, lambda match: jumps(2**40 - 3)(written(Entry(1, EntryKind.REQUEST, "draw"))(match)))
    before = ada.record
    assert ada.open(code) == "damaged"
    assert ada.record == before
    ben.receive(ada.reopen().turn_done().link())
    assert ben.mine


def test_attack_a_link_that_jumps_ahead_takes_no_draft_away():
    """This was possible: a second link of a friend, before our answer, took our unsent move away."""
    ada, ben = two("stairs", {"height": 9})
    ada.turn_done()
    draft = ada.record["actions"]
    code = lying(ben, lambda match: jumps(3)(written(Entry(1, EntryKind.REQUEST, "draw"))(match)))
    assert ada.open(code) == "ahead"
    assert ada.turn["title"] == "Ben has gone on"
    assert ada.record["actions"] == draft
    assert ada.turn["can_send"], "it can still be sent"
    ada.send({"kind": "turn_take", "id": "apart"})
    assert json.loads(ada.saves["apart"]["text"])["actions"] == draft
    assert ada.view["offer"]["title"] == "Ben offers a draw."


def test_attack_a_link_that_jumps_ahead_writes_nothing_in_our_name():
    ada, ben = two("stairs", {"height": 9})
    move = ada.program.model.table.play.state.legal_actions()[0]
    ours = Entry(0, EntryKind.MOVE, ada.program.model.table.play.game.write(move))
    for entries in ((Entry(0, EntryKind.RESIGN),), (ours, Entry(1, EntryKind.RESIGN)), (ours,)):
        before = ada.record
        assert ada.open(lying(ben, lambda match, new=entries: jumps(5)(written(*new)(match)))) == "ahead"
        assert ada.record == before


def test_attack_a_link_from_before_the_connection_brings_nothing_back():
    ada, ben = Both("Ada", 1), Both("Ben", 2)
    ben.receive(ada.begin("stairs", {"height": 9}).turn_done().link())
    old = ben.turn_done().link()
    ada.receive(old)
    meet(ada, ben, ada)
    agree(ada, ben)
    for _ in range(3):
        next(page for page in (ada, ben) if page.mine).move()
        pump(ada, ben)
    part(ada, ben)
    before = ada.record
    assert ada.open(old) in ("stale", "answered")
    assert ada.record == before


def test_attack_a_friend_who_hides_our_last_move_when_the_connection_is_gone_is_found_out():
    mover, other = went_live("stairs", 2)
    old = other.program.links.table.saved()
    mover.move()
    pump(mover, other)
    part(mover, other)
    liar = live.by_link(read_match(old, SHELF), Signer())
    lie = jumps(liar.link.number + 1)(written(Entry(liar.party, EntryKind.RESIGN))(liar))
    before = mover.record
    assert mover.open(write_turn_link(by_link_side.prepare(lie, Signer()))) == "fork"
    assert mover.record == before
