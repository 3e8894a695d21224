"""Two guests of the same game play a match, each in a worker of its own, and one of them or what comes may lie."""

import json
from collections import deque

import pytest

from .test_workshop import TICTACTOE, Guest

RANDOM = {"host": "01" * 32, "guest": "02" * 32}


class Side(Guest):
    """One page with a guest's game, whose link 0 leads to the other."""

    def __init__(self, role, source=TICTACTOE):
        super().__init__()
        self.role, self.now, self.told = role, 0, []
        (self.loaded,) = self.load(source)
        self.link = deque()
        """Texts to the other side."""

    def open(self, match=""):
        terms = {"game": self.loaded["name"], "options": {}, "seats": 0, "seating": "0 1", "clock": [0, 0], "party": 1}
        mine = self.role == "host"
        self.peer(
            "peer_open", id=self.role, random=RANDOM[self.role], ours="one", theirs="one", leads=mine,
            role=self.role, name="", match=match, **({"terms": terms} if mine else {}),
        )  # fmt: skip

    def peer(self, kind, **message):
        self.now += 100
        return self.take(self.send(kind, link=0, now=self.now, **message))

    def take(self, heard):
        self.told += heard
        self.link += [one["text"] for one in heard if one["kind"] == "peer_send"]
        return heard

    def last(self, kind):
        return next((one for one in reversed(self.told) if one["kind"] == kind), None)

    @property
    def friend(self):
        return self.last("match")["friends"][0]


def talk(one, two, change=lambda text: [text]):
    """Carry texts both ways until nobody has anything to say."""
    while one.link or two.link:
        for here, there in ((one, two), (two, one)):
            while here.link:
                for text in change(here.link.popleft()):
                    there.peer("peer_text", text=text)


def meet(one, two):
    for side in (one, two):
        side.open()
    talk(one, two)
    assert one.friend["words"] == two.friend["words"] != []
    for side in (one, two):
        side.peer("peer_decision", decision="confirm", words=side.friend["words"])
    talk(one, two)


@pytest.fixture
def pair():
    one, two = Side("host"), Side("guest")
    meet(one, two)
    return one, two


def played(*sides):
    return [json.loads(side.last("view")["record"])["actions"] for side in sides]


def play(pair, spots):
    for at, spot in enumerate(spots):
        pair[at % 2].take(pair[at % 2].send("pick", spot=spot))
        talk(*pair)


def test_both_play_it_to_the_end_and_go_on_from_what_was_saved(pair):
    play(pair, ["b2", "a1", "c3", "c1"])
    assert played(*pair) == [["b2", "a1", "c3", "c1"]] * 2
    again = [Side("host"), Side("guest")]
    for before, side in zip(pair, again, strict=True):
        kept, match = before.last("save"), before.last("peer_save")
        side.take(
            side.send("open", id=side.role, text=kept["text"], vaults=[], computer={}, saved_matches=match["texts"])
        )
        assert (side.friend["phase"], side.friend["match"]) == ("away", match["matches"][0])
    for side in again:
        side.open(match=side.friend["match"])
    talk(*again)
    assert [side.friend["phase"] for side in again] == ["playing", "playing"]
    play(again, ["a2", "b3", "c2"])
    assert [side.last("view")["is_over"] for side in again] == [True, True]


def test_a_game_that_differs_by_a_comment_is_no_match():
    one, two = Side("host"), Side("guest", TICTACTOE + "# another\n")
    for side in (one, two):
        side.open()
    talk(one, two)
    assert one.last("view") is two.last("view") is None
    assert two.friend["ended"]
    assert two.friend["ended"][2]


@pytest.mark.parametrize("lie", [
    "", "[]", "null", '{"w":"piece","n":0,"text":"x"}', "x" * 16_384, '{"v":6,"t":"entry"}', '{"v":6}',
], ids=lambda lie: lie[:16] or "nothing")  # fmt: skip
def test_what_a_lying_friend_sends_costs_nobody_the_game(pair, lie):
    one, two = pair
    play(pair, ["b2"])
    two.peer("peer_text", text=lie)
    assert "broken" not in {message["kind"] for message in two.told}
    assert played(one, two) == [["b2"]] * 2


def test_a_move_that_the_rules_forbid_is_not_taken(pair):
    one, two = pair
    play(pair, ["b2"])
    two.take(two.send("pick", spot="a1"))
    talk(one, two, lambda text: [text.replace('"text":"a1"', '"text":"b2"')])
    assert played(one) == [["b2"]]
    assert "broken" not in {message["kind"] for message in one.told}
