"""Matches by link between two browsers that never meet."""

from __future__ import annotations

import json

import pytest

from cairn.core.play import load
from tests.app.letters import SHELF, Browser, exchange
from tests.games.stonehenge.positions import make_fall


def two(game="stairs", **terms):
    """Ada, who begins, and Ben, who has opened her first link after her first turn."""
    ada, ben = Browser("Ada", 1), Browser("Ben", 2)
    ben.receive(ada.begin(game, **terms).turn_done().link())
    return ada, ben


# Whole games


@pytest.mark.parametrize(
    ("game", "seating", "options"),
    [
        ("sedona_vortex", "1 0", {}),
        ("vaxandis", "toss", {"size": 3}),
        ("skorpion", "0 1", {}),
        ("lava_flows", "toss", {}),
        ("stairs", "toss", {}),
        ("stonehenge", "0 1", {"stock": 12}),
    ],
)
def test_a_whole_game_goes_by_link(game, seating, options):
    ada, ben = Browser("Ada", 1), Browser("Ben", 2)
    sizes = exchange(ada.begin(game, options, seating), ben)
    assert ada.view["is_over"]
    assert ben.view["is_over"]
    assert ada.record == ben.record
    assert load(ada.view["record"], SHELF).outcome
    assert max(sizes) <= 2_000
    assert "couldn’t be opened" not in ada.view["result"]["why"]


def test_pages_that_are_closed_after_every_link_go_on_where_they_were():
    ada, ben = two("lava_flows")
    for _ in range(6):
        ada, ben = ada.reopen(), ben.reopen()
        assert ben.view["note"] is None
        code = ben.turn_done().reopen().link()
        ada.receive(code)
        ada, ben = ben, ada
    assert ada.record == ben.record


def test_a_coin_of_both_says_who_begins():
    ada, ben = Browser("Ada", 1), Browser("Ben", 2)
    ada.begin("stairs", seating="toss")
    assert ada.view["status"] == ["A coin decides who begins.", "Send your friend the first link."]
    ben.receive(ada.link())
    assert ben.view["status"][0] == "A coin decides who begins."
    ada.receive(ben.link())
    assert ada.view["note"]["title"].startswith("The coin says: you are")
    ben.receive(ada.turn_done().link())
    assert ben.view["note"]["title"].startswith("The coin says: you are")


def test_a_first_link_of_who_does_not_begin_says_so_and_has_nothing_to_take_back():
    ada = Browser("Ada", 1).begin("stairs", seating="1 0")
    assert ada.view["status"] == ["Your friend begins.", "Send your friend the first link."]
    assert (ada.turn["can_send"], ada.turn["can_undo"]) == (True, False)


def test_a_turn_that_asks_for_something_hidden_says_so_and_the_answer_goes_with_the_next_move():
    ada, ben = Browser("Ada", 2), Browser("Ben", 2)  # lots with which somebody asks early
    ada.begin("lava_flows")
    asked = 0
    for _ in range(4):
        asks = ada.turn_done().view["status_detail"]
        ben.receive(ada.link())
        assert (ben.turn["verdict"] == "answer") == bool(asks)
        if asks:
            asked += 1
            assert asks == "Something hidden has to be shown first."
            assert ben.turn["title"] == f"{ada.name} asks what you have hidden"
            assert ben.turn["why"].startswith("Show what was hidden under the Large from ")
            assert ben.mine
        ada, ben = ben, ada
    assert asked


def test_a_list_of_games_can_say_what_the_friend_played_last():
    ada, ben = two()
    assert ben.saves[ben.view["id"]]["summary"]["last"] == ada.record["actions"][-1]
    ada.receive(ben.run("type:c0-c1").link())
    assert ada.saves["mine"]["summary"]["last"] == "c0-c1"
    ada.turn_done()
    assert ada.saves["mine"]["summary"]["last"] == ""


# The turn


def test_a_move_is_a_draft_until_it_is_sent():
    ada, ben = two()
    ben.run("type:c0-c1")
    assert ben.turn["can_send"]
    assert ben.view["status"][1] == "Now send it to Ada."
    ben.send({"kind": "undo"})
    assert not ben.turn["can_send"]
    assert ben.mine
    ben.run("type:d0-d1")
    code = ben.link()
    assert ben.view["status"][0] == "Waiting for Ada."
    assert not ben.view["tools"]["undo"]
    ben.send({"kind": "undo"})
    assert ben.view["note"]
    ada.receive(code)
    assert ada.record["actions"][-1] == "d0-d1"


def test_nobody_plays_without_the_pen():
    ada, ben = two()
    before = ada.record
    ada.run("type:a0-a1 RESIGN OFFER_DRAW UNDO")
    assert ada.record == before
    ada.send({"kind": "turn_send"})
    assert ada.view["note"]
    assert ben.mine


def test_takeback_draw_resignation_and_rematch_travel_in_links():
    ada, ben = two()
    ada.receive(ben.turn_done().link())
    ada.send({"kind": "undo"})
    assert ada.turn["can_send"]
    ben.receive(ada.link())
    assert ben.view["offer"]["title"] == "Ada asks to undo a move."
    ben.send({"kind": "answer_offer", "number": ben.view["offer"]["number"], "accepted": True})
    assert ben.record["actions"] == []
    ada.receive(ben.link())
    ada.turn_done().send({"kind": "offer_draw"})
    ben.receive(ada.link())
    assert ben.view["offer"]["title"] == "Ada offers a draw."
    ben.send({"kind": "answer_offer", "number": ben.view["offer"]["number"], "accepted": False})
    assert not ben.turn["can_send"], "the turn is still to be played"
    ada.receive(ben.turn_done().link())
    assert ada.view["note"]["title"] == "Ben does not agree."
    ada.send({"kind": "resign"})
    assert (ada.turn["title"], ada.turn["why"]) == ("The game is over.", "Now send it to Ben.")
    ada.send({"kind": "rematch", "id": "x"})
    assert (ada.turn["title"], ada.turn["verdict"]) == ("You ask for a rematch.", "")
    ben.receive(ada.link())
    assert ben.view["is_over"]
    ben.send({"kind": "answer_offer", "number": ben.view["offer"]["number"], "accepted": True})
    assert (ben.record["actions"], ben.view["id"]) == ([], "came0-2")
    assert ben.kept["came0"]["texts"] == []
    code = ben.turn_done().link() if ben.mine else ben.link()
    ada.receive(code)
    assert ada.view["id"] == "mine-2"
    assert ada.record == ben.record


# What a link can turn out to be


def test_every_link_that_is_not_the_next_turn_is_told_and_changes_nothing():
    ada, ben = Browser("Ada", 1), Browser("Ben", 2)
    first = ada.begin("stairs", {"height": 9}).turn_done().link()
    assert ada.open(first) == "own"
    assert ben.open(first) == "new"
    assert ben.view["is_shared"]
    ben.join()
    assert ben.open(first) == "repeated"
    second = ben.turn_done().link()
    assert ben.open(first) == "answered"
    assert ben.open(second) == "own"
    ada.receive(second)
    third = ada.turn_done().link()
    ben.receive(third)
    fourth = ben.turn_done().link()
    kept = ben.kept[ben.view["id"]]
    assert ben.open(first) == "stale"
    assert ben.turn["why"] == "It is move 1; you are at move 4. Nothing has changed."
    assert ben.open(fourth, looks=True) == "foreign"
    assert ben.kept[kept["id"]] == kept
    eve = Browser("Eve", 3)
    assert eve.open(third) == "foreign"
    assert eve.turn["title"] == "This game isn’t in this browser"
    assert Browser("Eve", 3).open(first) == "new"


def test_somebody_who_answers_a_first_link_second_is_told_apart():
    ada, ben, eve = Browser("Ada", 1), Browser("Ben", 2), Browser("Eve", 3)
    first = ada.begin("stairs").turn_done().link()
    ben.receive(first)
    eve.receive(first)
    ada.receive(ben.turn_done().link())
    before = ada.record
    assert ada.open(eve.turn_done().link()) == "foreign"
    assert ada.receive(ada.link() if ada.turn["can_send"] else first).record == before


def test_a_fork_leaves_what_is_kept():
    ada, ben = two()
    copy = ben.reopen()
    ada.receive(ben.run("type:c0-c1").link())
    assert ada.open(copy.run("type:d0-d1").link()) == "fork"
    assert ada.record["actions"][-1] == "c0-c1"
    assert ada.turn["why"] == (
        "Both go on from the same move: yours with c0-c1, the other one with d0-d1. "
        "Only one can count, and yours stays as it is. Ask Ben which one they meant."
    )


def test_what_was_handed_out_is_kept_at_once_and_a_draft_when_there_is_time():
    ada = Browser("Ada", 1).begin("stairs").turn_done()
    assert not ada.kept["mine"]["before_send"]
    ada.link()
    assert ada.kept["mine"]["before_send"]


def test_a_link_is_shown_when_the_match_it_belongs_to_is_kept():
    ada = Browser("Ada", 1).begin("stairs").turn_done()
    ada.send({"kind": "turn_write", "name": "Grace"})
    kinds = ada.kinds()
    assert kinds.index("peer_save") < kinds.index("save") < kinds.index("turn_code")


def test_the_other_game_of_a_fork_can_be_taken_and_ours_is_a_game_of_its_own():
    ada, ben = two()
    copy = ben.reopen()
    ada.receive(ben.run("type:c0-c1").link()).turn_done()
    ours = ada.record["actions"]
    ada.open(copy.run("type:d0-d1").link())
    ada.send({"kind": "turn_take", "id": "apart"})
    saved = [answer["id"] for answer in ada.answers if answer["kind"] == "save"]
    assert saved[:2] == ["apart", "mine"], "ours is kept before the other one takes its place"
    assert ada.kept["mine"]["before_send"]
    assert json.loads(ada.saves["apart"]["text"])["actions"] == ours
    assert ada.saves["apart"]["summary"]["friends"] == []
    assert ada.record == copy.record
    assert ada.mine
    copy.receive(ada.reopen().turn_done().link())
    assert copy.mine
    ada.send({"kind": "turn_take", "id": "again"})
    assert "again" not in ada.saves


def test_a_match_that_went_on_in_another_copy_is_told():
    ada, ben = two()
    old = json.loads(json.dumps(ada.kept["mine"]))
    ada.receive(ben.turn_done().link())
    ben.receive(ada.turn_done().link())
    code = ben.turn_done().link()
    ada.kept["mine"] = old
    ada = ada.reopen()
    ours = ada.record["actions"]
    assert ada.open(code) == "ahead"
    assert ada.turn["title"] == "You have played on somewhere else"
    ada.send({"kind": "turn_take", "id": "apart"})
    assert json.loads(ada.saves["apart"]["text"])["actions"] == ours
    assert ada.record == ben.record
    ben.receive(ada.turn_done().link())
    assert ben.mine


def test_a_link_cut_short_or_from_later_on_is_told():
    ada = Browser("Ada", 1)
    code = ada.begin("stairs").turn_done().link()
    assert Browser("Ben", 2).open(code[:-20]) == "damaged"
    assert Browser("Ben", 2).open("") == "damaged"
    newer = "5" + code[1:-4]
    from cairn.core.code_check import checksum_of

    assert Browser("Ben", 2).open(newer + checksum_of(newer)) == "newer"


# Swings, which the page that opens a link lets swing again


def swung(times=1, options=None):
    """Ben, who has opened Ada's swing, and Ada; what came of it is asked of Ben's physics."""
    ada, ben = Browser("Ada", 1), Browser("Ben", 2)
    ben.receive(ada.begin("stonehenge", options).turn_done().link())
    for _ in range(times - 1):
        ada.receive(ben.turn_done().link())
        ada, ben = ben, ada
    return ada, ben


def asked(browser):
    """The requests to the physics to check the outcomes of a link."""
    return [each for answer in browser.answers if answer["kind"] == "outcomes" for each in answer["outcomes"]]


def differs(browser, lost=()):
    """The physics sees something else."""
    [told] = asked(browser)
    entries, play = browser.view["entry_count"], browser.program.model.table.play
    assert told["at"] == entries
    assert told["code"] == browser.record["actions"][-1]
    ours = play.game.write(make_fall(play.states[-2], lost))
    browser.send({"kind": "outcome_mismatch", "at": entries, "found": ours})


def test_only_the_swing_that_a_link_brings_is_checked_until_one_plays():
    ada, ben = swung(3)
    assert len(asked(ben)) == 1
    assert len(asked(ben.reopen())) == 1
    ben.turn_done()
    assert asked(ben.reopen()) == []
    ben.link()
    assert asked(ben.reopen()) == []
    assert asked(ada.reopen()) == []


def test_a_swing_that_came_out_differently_is_told_and_swung_again_once():
    ada, ben = swung()
    before = ada.record["actions"]
    differs(ben)
    assert ben.turn["verdict"] == "differs"
    assert ben.turn["title"] == "Swing 1 came out differently here"
    assert ben.turn["why"] == (
        "Ada’s device: Stone 1 falls, and Red takes it. Yours: Nothing falls. "
        "Your game stays as it was before. Ask Ada to swing again."
    )
    assert ben.record["actions"] == before[:-2]
    ada.receive(ben.reopen().link())
    assert ada.record == ben.record
    assert ada.view["note"]["title"] == "The swing came out differently on your devices."
    assert ada.mine
    ben.receive(ada.turn_done().link())
    differs(ben, (1,))
    ada.receive(ben.link())
    for side in (ada, ben):
        assert side.view["status"][0] == "The swing came out differently on your devices."
        assert side.turn["is_over"]
        assert not side.mine


def test_who_trusts_the_friend_plays_on_with_theirs():
    _, ben = swung()
    differs(ben, (1,))
    ben.send({"kind": "undo"})
    assert ben.record["actions"][-1].startswith("=")
    assert ben.mine


def test_the_swing_that_ends_a_game_is_checked_too():
    ada, ben = Browser("Ada", 1), Browser("Ben", 2)
    exchange(ada.begin("stonehenge", {"stock": 12}), ben)
    loser = ada if ada.turn["has_pen"] else ben
    differs(loser)
    assert loser.turn["verdict"] == "differs"
    assert not loser.view["is_over"]
    assert loser.turn["can_send"]


def test_nobody_swings_twice():
    ada = Browser("Ada", 1).begin("stonehenge")
    ada.move()
    ada.move()
    count = len(ada.record["actions"])
    for _ in range(2):
        ada.send({"kind": "undo"})
        assert ada.view["note"]["title"] == "This cannot be taken back."
        assert not ada.turn["can_undo"]
        ada.turn_done()
    assert len(ada.record["actions"]) == count + 1


@pytest.mark.parametrize("name", ["You", "Round", "your friend"])
def test_who_sends_a_first_link_under_a_word_of_ours_stands_in_quotes(name):
    ben = Browser("Ben", 2)
    assert ben.open(Browser(name, 1).begin("stairs").turn_done().link()) == "new"
    assert ben.turn["friend"] == f"“{name}”"
    ben.join()
    assert {side["who"] for side in ben.view["players"]} == {"You", f"“{name}”"}
