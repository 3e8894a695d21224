"""The links of a match and the messages of the page: events go in, a model and effects come out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cairn.app import events as on
from cairn.app.effects import PeerChatLine, PeerClose, PeerSend
from cairn.app.match.model import ALONE as NOBODY
from cairn.app.match.model import MatchView, Multiplayer
from cairn.app.match.multiplayer import Links
from cairn.app.match.view import remote_seats
from cairn.app.messages.link_events import PeerChat, PeerTick
from cairn.app.model import Model, Table
from cairn.app.update import update
from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.peer.live.saved_match import write_match
from tests.peer import events as peer
from tests.peer.pair import SHELF, Pair
from tests.peer.star import Star
from tests.stairs import STAIRS

ALONE = Model()


def linked(pair, **numbers):
    """Links to the table of a host, under these numbers of the page, by session."""
    links = Links(SHELF)
    links.take_over(pair.host.table, "")
    links.numbers = dict.fromkeys(numbers.values(), 0)
    return links


def saved(side, id="mine", **changes):
    """A saved game of a match, as the page opens it."""
    known = {"text": write_record(side.match.play.record), "saved_matches": (write_match(side.table.saved()),)}
    return on.OpenSaved(id, **(known | changes))


# ---- what is said ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("numbers", "at"), [({"link": 7}, 7), ({}, 0)], ids=["over a link", "over none"])
def test_what_our_person_says_is_shown_as_said_by_them(numbers, at):
    links = linked(Pair().meet(), **numbers)
    model = Model(multiplayer=Multiplayer("mine"))
    _, effects = links.handle(model, PeerChat(1_000, "  Hm. "))
    assert effects[-1] == PeerChatLine(at, "Hm.", mine=True, who="")


# ---- what is played --------------------------------------------------------------------------------


def test_a_move_that_the_match_does_not_take_is_not_on_the_table_and_it_is_said_why():
    """The page has not heard yet that the friend is gone."""
    pair = Pair().meet()
    links, table = linked(pair, link=7), pair.host.table
    sitting = Table("mine", table.match.play, remote=remote_seats(table))
    pair.cut()
    model = Model(table=sitting, multiplayer=Multiplayer("mine"), announcement="Old.", animated=2)
    after, effects = links.handle(model, on.TypeAction("ring"))
    assert (str(after.note.title), str(after.note.why)) == ("Not now.", "Your friend has to be there for that.")
    assert (after, effects) == (Model(table=sitting, multiplayer=Multiplayer("mine"), note=after.note), ())
    assert update(model, on.TypeAction("ring"), SHELF)[0].table.play.record.actions == ("ring",)
    later, _ = links.handle(replace(after, note=None), PeerTick(1_000))
    assert later.note is None, "it is said once"


# ---- goodbyes --------------------------------------------------------------------------------------


def test_who_leaves_says_so_over_every_link_and_closes_it():
    links = Links(SHELF)
    links.take_over(Star(parties=3).host.table, "")
    links.numbers = {5: 0, 3: 1}
    view = MatchView("mine", "host", "stonehenge", (), (), ())
    model, effects = links.leave(Model(multiplayer=Multiplayer("mine", 0, view)))
    assert [type(effect) for effect in effects] == [PeerSend, PeerClose, PeerSend, PeerClose, MatchView]
    assert [effect.link for effect in effects[:-1]] == [5, 5, 3, 3]
    assert all('"why":"left"' in effect.text for effect in effects[:3:2])
    assert (model.multiplayer, effects[-1], links.table) == (NOBODY, NOBODY.view, None)


def test_who_is_alone_leaves_nobody_and_is_shown_nothing_new():
    assert Links(SHELF).leave(ALONE) == (ALONE, ())


# ---- what was saved --------------------------------------------------------------------------------


def test_a_saved_game_without_a_match_is_opened_as_any_other():
    links, event = Links(SHELF), saved(Pair().meet().host, saved_matches=())
    assert links.handle(ALONE, event) == update(ALONE, event, SHELF)
    assert links.table is None


def test_the_match_of_a_game_that_cannot_be_read_does_not_come_to_another_table():
    model = Model(table=Table("other", begin(STAIRS, 2, {})))
    links, event = Links(SHELF), saved(Pair().meet().host, text="{")
    assert links.handle(model, event) == update(model, event, SHELF)
    assert links.table is None


@pytest.mark.parametrize(("seating", "is_flipped"), [("0 1", False), ("1 0", True)])
def test_a_match_is_opened_with_our_own_seat_nearest(seating, is_flipped):
    pair = Pair(seating=seating).meet().play("ring")
    for side, flipped in zip(pair.sides, (is_flipped, not is_flipped), strict=True):
        after, _ = Links(SHELF).handle(ALONE, saved(side))
        assert after.table.flipped is flipped


def test_a_rematch_is_opened_under_the_name_it_is_kept_under():
    pair = Pair().meet().play("ring")
    pair.act(pair.guest, peer.resign())
    pair.ask(pair.host, "rematch").reply(pair.guest, True)
    after, _ = Links(SHELF).handle(ALONE, saved(pair.host, "of another browser"))
    assert (after.table.id, after.multiplayer.id) == ("of another browser", "of another browser")
    assert after.multiplayer.games == 1
