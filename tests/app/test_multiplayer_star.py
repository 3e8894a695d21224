"""A host with more than one link: somebody who watches, and three or four who play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.peer.wire.frames import FrameKind
from tests.app.pages import STAIRS_TERMS, FriendsPage, Two
from tests.games.stonehenge.record import recorded


class Star(Two):
    """A host and pages linked to it: link 0 to the first, and so on."""

    def __init__(self, parties, game="stairs", seats=0, **options):
        self.host = FriendsPage("Ada", 1)
        self.others = [FriendsPage(name, 2 + n) for n, name in enumerate(("Ben", "Cleo", "Dan")[: len(parties)])]
        order = " ".join(map(str, range(seats or 2)))
        for link, (page, party) in enumerate(zip(self.others, parties, strict=True)):
            terms = STAIRS_TERMS | {"game": game, "options": options, "seats": seats, "seating": order, "party": party}
            self.join(page, link, terms)

    def join(self, page, link, terms):
        self.host.open(link, page, role="host", leads=True, id="star", terms=terms)
        page.open(link, self.host, role="guest" if terms["party"] > 0 else "watch", leads=False, id=page.name)
        self.pump()
        self.host.decide("confirm", link)
        page.decide("confirm", link)
        self.pump()

    @property
    def pages(self):
        return self.host, *self.others


def test_who_has_never_come_is_not_said_to_be_away():
    star = Star([1], "stonehenge", 3)
    ticked(star)
    for page in star.pages:
        assert page.view["status"][0] == "Yellow has not come yet."
        assert ("Yellow", "coming") in {(player["who"], player["link"]) for player in page.view["players"]}


def test_who_watches_sees_the_game_and_can_do_nothing():
    star = Star([1]).play("ring")
    cleo = FriendsPage("Cleo", 9)
    star.others.append(cleo)
    star.join(cleo, 1, STAIRS_TERMS | {"party": -1})
    star.agree()
    assert cleo.peer["role"] == "watcher"
    assert [friend["party"] for friend in star.host.peer["friends"]] == [1, -1]
    assert cleo.view["tools"] == {"undo": False, "redo": False, "draw": False, "resign": False, "hint": False}
    assert cleo.run("type:wait")["note"]["title"] == "You’re watching."
    assert star.play("wait type:a0-a1").agree()
    assert cleo.view["announcement"] == "Round climbs to a1."
    cleo.send({"kind": "resign"})
    assert cleo.view["note"]["title"] == "You’re watching."
    cleo.say("boo")
    assert cleo.view["note"]


def test_the_game_goes_on_when_who_watched_has_left():
    star = Star([1, -1]).play("ring")
    star.others[1].send({"kind": "leave"})
    star.pump()
    star.others.pop()
    star.play("wait type:a0-a1").agree()


def test_who_watches_lava_flows_sees_only_what_is_public():
    star = Star([1, -1], "lava_flows")
    star.host.run("a1 b1")
    star.pump()
    star.others[0].run("b3 a3")
    star.pump().agree()
    watcher = star.others[1]
    secret = [text for page in star.pages[:2] for text in page.vaults.values()]
    assert len(secret) == 2
    assert watcher.vaults == {}
    salts = [part.split(".")[1] for text in secret for part in text.split()[2:]]
    assert not any(
        salt in received for salt in salts for received in (*watcher.received, *star.host.sent, *star.others[0].sent)
    )


@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_play_through_the_host(count):
    played = next(play.record for play in recorded() if play.record.seats == count)
    star = Star(list(range(1, count)), "stonehenge", count, **dict(played.options))
    for text in played.actions[:24]:
        star.play(f"type:{text}")
    star.agree()
    assert len(star.host.play.entries) == 24
    star.host.send({"kind": "resign"})
    star.pump().agree()
    for page in star.pages:
        assert page.view["is_over"]


def test_what_one_guest_says_is_passed_on_to_the_others_who_play():
    star = Star([1, 2, -1], "stonehenge", 3)
    ben, cleo, dan = star.others
    ben.say("Hello, <b>all</b>")
    star.pump()
    assert cleo.heard == [("Blue", "Hello, <b>all</b>")]
    assert star.host.heard == [("Ben", "Hello, <b>all</b>")]
    assert dan.heard == []
    star.host.say("Hello, both")
    star.pump()
    assert ben.heard == [("Ada", "Hello, both")]
    assert cleo.heard[-1] == ("Ada", "Hello, both")
    for _ in range(5):
        ben.say("again")
    star.pump()
    assert len(cleo.heard) == 6
    assert all(friend["ended"] is None for page in star.pages for friend in page.peer["friends"])


def test_when_all_have_come_everybody_sees_the_words_of_the_table():
    star = Star([1], "stonehenge", 3)
    assert star.host.peer["words"] == []
    cleo = FriendsPage("Cleo", 9)
    star.others.append(cleo)
    terms = {"game": "stonehenge", "options": {}, "seats": 3, "seating": "0 1 2", "clock": [0, 0], "party": 2}
    star.join(cleo, 1, terms)
    received = [(tuple(page.peer["words"]), page.view["note"]["title"]) for page in star.pages]
    assert len({*received}) == 1
    words, title = received[0]
    assert len(words) == 4
    assert title == f"Words of the table: {', '.join(words)}."
    star.play("type:B0.0")
    assert star.host.view["note"] is None


def test_friends_without_names_are_told_apart_by_their_sides():
    star = Star([1, 2], "stonehenge", 3)
    assert [friend["name"] for friend in star.host.peer["friends"]] == ["Ben", "Cleo"]
    for session in star.host.program.links.table.sessions:
        session.pair = replace(session.pair, friend="")
    star.others[0].say("Hello")
    star.host.send({"kind": "peer_tick", "now": star.host.now})
    assert [friend["name"] for friend in star.host.peer["friends"]] == ["Blue", "Yellow"]
    assert [friend["name"] for friend in Star([1]).host.peer["friends"]] == ["Ben"]


def test_between_two_nothing_that_signs_is_wanted():
    two, three = Star([1, -1]), Star([1], "stonehenge", 3)
    assert [page.program.links.signer for page in two.pages] == [None] * 3
    assert all(page.program.links.signer for page in three.pages)


def test_a_page_where_nothing_signs_says_so():
    star = Star([], "stonehenge", 3)
    ben = FriendsPage("Ben", 2)
    ben.program.equip = lambda signer: None
    star.others.append(ben)
    terms = {"game": "stonehenge", "options": {}, "seats": 3, "seating": "0 1 2", "clock": [0, 0], "party": 1}
    star.join(ben, 0, terms)
    assert [page.peer["friends"][0]["ended"][0] for page in star.pages] == ["unable", "unable"]


def test_nobody_moves_before_all_are_there():
    star = Star([1], "stonehenge", 3)
    assert not star.host.mine
    assert star.host.run("type:B0.0")["note"]
    assert star.host.view["entry_count"] == 0


def test_two_friends_with_one_name_are_told_apart():
    star = Star([])
    star.host.name = "Ben"
    ben = FriendsPage("Ben", 2)
    star.others.append(ben)
    star.join(ben, 0, STAIRS_TERMS)
    assert [page.friend["name"] for page in star.pages] == ["Ben (Cut)", "Ben (Round)"]
    assert {side["who"] for side in star.host.view["players"]} == {"You", "Ben (Cut)"}


def test_a_draw_among_three_needs_everybody():
    star = Star([1, 2], "stonehenge", 3)
    if not star.host.play.game.draws:
        star.host.send({"kind": "undo"})
        assert star.host.view["note"]["title"] == "Nothing to undo."
        star.play("type:B0.0")
        star.host.send({"kind": "undo"})
        star.pump()
    for other in star.others:
        assert other.view["offer"]["title"] == "Ada asks to undo a move."
        other.answer(True)
        star.pump()
    star.agree()
    assert star.host.view["entry_count"] == 0


def ticked(star):
    for page in star.pages:
        page.now += 1_000
        page.send({"kind": "peer_tick", "now": page.now})
    star.pump()


def test_a_guest_sees_the_names_of_the_others_and_who_is_away():
    star = Star([1, 2], "stonehenge", 3)
    ben, cleo = star.others
    ticked(star)
    assert {(player["who"], player["link"]) for player in cleo.view["players"]} == {
        ("You", "here"),
        ("Ada", "good"),
        ("Ben", ""),
    }
    cleo.say("Hello")
    star.pump()
    assert ben.heard == [("Cleo", "Hello")]
    ben.send({"kind": "leave"})
    star.pump()
    ticked(star)
    assert ("Ben", "away") in {(player["who"], player["link"]) for player in cleo.view["players"]}


def test_a_guest_learns_who_is_not_heard_while_that_link_may_heal():
    star = Star([1, 2], "stonehenge", 3)
    ben, cleo = star.others
    for _ in range(20):
        for page in (star.host, cleo):
            page.now += 1_000
            page.send({"kind": "peer_tick", "now": page.now})
        while star.host.inbox or cleo.inbox:
            for page in (star.host, cleo):
                if page.inbox:
                    page.deliver()
    assert star.host.peer["friends"][0]["quality"] == "lost"
    assert ("Ben", "away") in {(player["who"], player["link"]) for player in cleo.view["players"]}
    ben.now += 20_000
    for _ in range(3):
        star.pump()
        ticked(star)
    assert ("Ben", "") in {(player["who"], player["link"]) for player in cleo.view["players"]}


@pytest.mark.parametrize(
    "names", [["Ada", "Ben"], ["Ada", "Cleo", "Cleo"], ["Ada", "", "Cleo"], ["Ada", "Cleo (Yellow)", "Cleo"]]
)
def test_a_host_that_lies_about_names_makes_nobody_another(names):
    star = Star([1, 2], "stonehenge", 3)
    cleo = star.others[1]
    host = star.host.program.links.table
    host.roster._told[1] = None
    body = {"names": names, "here": [1] * len(names)}
    host.sessions[1].send(FrameKind.PEOPLE, body)
    cleo.send({"kind": "peer_text", "link": 1, "now": cleo.now, "text": host._out.pop().text})
    whos = [player["who"] for player in cleo.view["players"]]
    assert len({*whos}) == 3 or cleo.peer["friends"][0]["ended"][0] == "frame"
    assert not {"Cleo", "Cleo (Yellow)"} & {*whos}


@pytest.mark.parametrize("name", ["You", "ｙｏｕ", "Your friend", "Pebble", "Computer", "round"])
def test_a_friend_who_takes_one_of_our_words_for_a_name_stands_in_quotes(name):
    star = Star([])
    friend = FriendsPage(name, 2)
    star.others.append(friend)
    star.join(friend, 0, STAIRS_TERMS)
    assert star.host.friend["name"] == f"“{name}”"
    assert {side["who"] for side in star.host.view["players"]} == {"You", f"“{name}”"}


# ---- one of three is away for good -----------------------------------------------------------------


def left_by_cleo():
    """A table of three that Cleo has left for longer than its pauses, by the pages of the other two."""
    star = Star([1, 2], "stonehenge", 3)
    ben, cleo = star.others
    cleo.send({"kind": "leave"})
    star.pump()
    for _ in range(310):
        ticked_by(star, star.host, ben)
    return star, ben, cleo


def ticked_by(star, *pages):
    for page in pages:
        page.now += 1_000
        page.send({"kind": "peer_tick", "now": page.now})
    while star.host.inbox or any(page.inbox for page in pages):
        for page in pages:
            if page.inbox:
                page.deliver()


def who(page):
    return {player["seat"]: (player["who"], player["link"]) for player in page.view["players"]}


def test_two_let_the_computer_play_for_the_third_who_takes_the_seat_again():
    star, ben, cleo = left_by_cleo()
    for page in (star.host, ben):
        assert (page.peer["gone"], page.peer["may_substitute"]) == (["Cleo"], True)
    ben.decide("substitute", 0)
    star.pump()
    assert ben.view["note"]["why"] == "The computer plays as soon as everybody who is here agrees."
    offer = star.host.view["offer"]
    assert offer["title"] == "Ben would like the computer to play for Cleo."
    assert offer["why"] == "Cleo can come back and take the seat at any time."
    star.host.answer(True)
    star.pump()
    for page in (star.host, ben):
        assert page.view["note"]["title"] == "The computer now plays for Cleo."
        assert who(page)[2] == ("Computer, for Cleo", "")
        assert page.peer["gone"] == []
    assert [friend["substituted"] for friend in star.host.peer["friends"]] == [False, True]
    play_to_the_swing_of(star, 2, star.host, ben)
    assert "S" in star.host.codes[-1]
    assert (star.host.view["status"][0], ben.view["status"][0]) == ("The computer is thinking…",) * 2
    assert star.host.view["status_detail"] == "It plays for Cleo."
    assert (star.host.view["can_act"], ben.view["can_act"]) == (True, False), "the host tells the outcome"
    assert ben.run("type:B10")["note"]["title"] == "The computer is thinking."
    star.host.run(f"type:{still(star.host)}")
    star.pump()
    comes_back(star, cleo)
    assert cleo.peer["is_substituted"]
    assert who(cleo)[2] == ("Computer, for you", "here")
    assert not cleo.view["can_act"]
    cleo.decide("return", 7)
    star.pump()
    assert cleo.view["note"]["title"] == "You’re playing again."
    assert star.host.view["note"]["title"] == "Cleo is playing again."
    assert not cleo.peer["is_substituted"]
    assert who(ben)[2][0] == "Cleo"
    star.agree()


def still(page):
    """A fall of nothing, as the physics would tell it."""
    state = page.play.state
    return page.play.game.write(next(fall for fall in state.legal_actions() if not fall.lost))


def play_to_the_swing_of(star, seat, *pages):
    """Let the others play, until the computer has swung in a seat."""
    for _ in range(60):
        state = star.host.play.state
        pending = star.host.play.game.pending(state) is not None
        if pending and state.seat == seat:
            return
        if state.seat == seat:
            ticked_by(star, *pages)
            continue
        page = star.pages[state.seat]
        page.run(f"type:{still(page) if pending else page.play.game.write(state.legal_actions()[0])}")
        star.pump()
    raise AssertionError("the computer does not swing")


def comes_back(star, cleo):
    """Cleo opens the saved match, and a link with which it goes on."""
    (id,) = cleo.kept
    saved = {"text": cleo.saves[id]["text"], "vaults": [], "saved_matches": cleo.kept[id]["texts"]}
    cleo.send({"kind": "open", "id": id, **saved})
    match = star.host.peer["friends"][1]["match"]
    star.host.open(7, cleo, role="host", leads=True, id="star", match=match)
    cleo.open(7, star.host, role="guest", leads=False, id=id, match=match)
    star.pump()


def test_whom_the_computer_would_play_for_is_asked_too_once_back():
    star, ben, cleo = left_by_cleo()
    ben.decide("substitute", 0)
    star.pump()
    comes_back(star, cleo)
    offer = cleo.view["offer"]
    assert offer["why"] == "You were away for long. You can still go on."
    ticked(star)
    assert star.host.view["offer"]["why"] == "Everybody is here again."
    cleo.answer(False)
    star.pump()
    assert ben.view["note"]["title"] == "Cleo does not agree."
    assert ben.view["note"]["why"] == "The game is kept, and can still go on."
