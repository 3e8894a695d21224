"""The links of a match and the messages of the page: events go in, a model and effects come out."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from cairn.app import events as on
from cairn.app.effects import PeerChatLine, PeerClose, PeerSave, PeerSend, Save
from cairn.app.match.model import ALONE as NOBODY
from cairn.app.match.model import MatchView, Multiplayer
from cairn.app.match.multiplayer import Links
from cairn.app.match.view import match_name, remote_seats
from cairn.app.messages.link_events import MatchTerms, PeerChat, PeerDecision, PeerOpen, PeerTick
from cairn.app.model import Model, Note, Table
from cairn.app.update import update
from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.core.seal import write_vault
from cairn.peer.live.saved_match import write_match
from cairn.peer.log.entries import Entry, EntryKind
from tests.games.lava_flows.test_secrets import sealed_start
from tests.peer import events as peer
from tests.peer.pair import SHELF, Pair
from tests.peer.star import Star
from tests.stairs import STAIRS, read

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


# ---- what opens ------------------------------------------------------------------------------------


def opens(link, id="mine", party=1, match=""):
    """A link of the page to who was invited as this party, or None for who comes back to go on with a match."""
    terms = None if party is None else MatchTerms("stonehenge", {}, 3, "0 1 2", (0, 0), party)
    return PeerOpen(link, 1_000, id, "01" * 32, "aa" * 32, "bb" * 32, True, "host", "Ada", match, terms)


MINE = Model(multiplayer=Multiplayer("mine"))


def test_what_signs_is_there_for_the_match_that_begins_and_for_one_that_has_begun():
    links, pens = Links(SHELF), (object(), object())
    links.equip(pens[0])
    links.handle(ALONE, opens(8))
    assert links.table.signer is pens[0]
    links.equip(pens[1])
    assert links.table.signer is pens[1]


def test_more_than_two_cannot_play_where_nothing_signs():
    links = Links(SHELF)
    assert not links.unsigned
    links.take_over(Star(parties=3).host.table, "")
    assert links.unsigned
    links.equip(object())
    assert not links.unsigned
    links.take_over(Pair().meet().host.table, "")
    links.signer = None
    assert not links.unsigned


def test_a_link_that_cannot_be_is_closed_and_it_is_said_why():
    links = Links(SHELF)
    links.handle(ALONE, opens(8))
    after, effects = links.handle(MINE, opens(8))
    assert (str(after.note.why), effects) == ("This link is open already.", (PeerClose(8),))
    assert after == replace(MINE, note=after.note)


STAR = Star(parties=3)
NAMES = [match_name(session) for session in STAR.host.table.sessions]
COMING = {
    "the first guest": (opens(8, party=1), 0),
    "the second guest": (opens(8, party=2), 1),
    "one who names the match": (opens(8, party=None, match=NAMES[1]), 1),
    "who watches": (opens(8, party=-1), 2),
}


@pytest.mark.parametrize(("event", "session"), COMING.values(), ids=COMING)
def test_who_was_here_comes_back_to_the_own_place_and_who_watches_to_a_new_one(event, session):
    links = Links(SHELF)
    links.take_over(Star(parties=3).host.table, "")
    links.handle(MINE, event)
    assert links.numbers == {8: session}
    assert links.table.sessions[session].pair.other == (1, 2, -1)[session]


def test_two_who_watch_have_a_place_each():
    links = Links(SHELF)
    links.take_over(Star(parties=3).host.table, "")
    for link in (8, 9):
        links.handle(MINE, opens(link, party=-1))
    assert links.numbers == {8: 2, 9: 3}


def test_a_guest_has_one_friend_who_is_the_host():
    links = Links(SHELF)
    links.take_over(Pair().meet().cut().guest.table, "")
    links.handle(MINE, opens(8, party=None))
    assert links.numbers == {8: 0}


def test_a_match_by_link_is_found_by_its_name_in_the_invitation():
    links = Links(SHELF)
    links.take_over(Pair().host.table, "by link")
    links.handle(MINE, opens(8, party=None, match="by link"))
    assert links.numbers == {8: 0}


def test_the_table_of_other_friends_is_left_when_a_friend_comes_to_a_new_one():
    pair = Pair().meet()
    sitting = Table("old", pair.host.match.play, remote=remote_seats(pair.host.table))
    after, effects = linked(pair, link=7).handle(Model(table=sitting, multiplayer=Multiplayer("old")), opens(8, "new"))
    assert (after.table, after.multiplayer.id) == (None, "new")
    assert PeerClose(7) in effects


def test_who_comes_back_over_another_link_has_only_that_one():
    links = Links(SHELF)
    links.take_over(Star(parties=3).host.table, "")
    links.numbers = {5: 0, 3: 1}
    links.handle(MINE, opens(8))
    assert links.numbers == {3: 1, 8: 0}


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


def test_what_is_done_at_the_table_ends_what_was_told_last():
    pair = Pair().meet()
    sitting = Table("mine", pair.host.match.play, remote=remote_seats(pair.host.table))
    model = Model(table=sitting, multiplayer=Multiplayer("mine"), refused_spot="a0", reply=("Old.",))
    after, _ = linked(pair, link=7).handle(model, on.Command.RESIGN)
    assert (after.refused_spot, after.reply, str(after.announcement)) == ("", (), "Round resigns. Cut wins.")
    assert after.note is None, "nothing is asked"


def test_who_answers_has_asked_nothing():
    pair = Pair().meet().play("ring")
    pair.ask(pair.guest, "draw")
    table = pair.host.table
    sitting = Table("mine", table.match.play, remote=remote_seats(table))
    number = table.match.request.number
    after, effects = linked(pair, link=7).handle(
        Model(table=sitting, multiplayer=Multiplayer("mine")), on.AnswerOffer(number, accepted=False)
    )
    assert after.note is None
    assert any(isinstance(effect, PeerSend) for effect in effects)


def test_what_is_done_at_a_table_of_ones_own_is_asked_of_nobody():
    """A friend is invited, and may come at any time."""
    links, event = linked(Pair().connect().pump(), link=7), on.Command.UNDO
    model = Model(table=Table("own", begin(STAIRS, 2, {}).append(read("ring"))))
    assert links.handle(model, event) == update(model, event, SHELF)


def test_of_all_that_is_written_at_once_everything_is_told():
    links = Links(SHELF)
    links.table = SimpleNamespace(party=1, write=lambda now, wish: [wish])
    assert links._write(("open a", "open b")) == [Entry(1, EntryKind.MOVE, text) for text in ("open a", "open b")]


def test_where_nothing_is_on_the_table_what_was_told_last_stays():
    pair = Pair().connect().pump()
    model = Model(note=Note("Old.", ""), multiplayer=Multiplayer("mine"))
    words = pair.host.session.words
    after, effects = linked(pair, link=7).handle(model, PeerDecision(7, 1_000, "confirm", words))
    assert after.note == model.note
    assert any(isinstance(effect, PeerSend) for effect in effects)


def test_where_nothing_is_to_be_kept_nothing_is_saved():
    pair = Pair().meet()
    sitting = Table("mine", pair.host.match.play, remote=remote_seats(pair.host.table))
    links = linked(pair, link=7)
    _, effects = links.handle(Model(table=sitting, multiplayer=Multiplayer("mine")), PeerTick(pair.now * 1_000))
    assert not [effect for effect in effects if isinstance(effect, PeerSave | Save)]


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


@pytest.mark.parametrize("at", ["at a table of one's own", "at none", "at the table of the match"])
def test_who_leaves_at_the_table_of_the_match_can_still_look_back_at_it(at):
    pair = Pair().meet()
    remote = remote_seats(pair.host.table) if at == "at the table of the match" else None
    table = None if at == "at none" else Table("mine", pair.host.match.play, remote=remote)
    links = linked(pair, link=7)
    model = Model(table=table, multiplayer=Multiplayer("mine"))
    after, effects = links.handle(model, PeerDecision(7, 1_000, "leave"))
    assert any(isinstance(effect, PeerSend) and '"why":"left"' in effect.text for effect in effects)
    assert (links.table is not None, after.multiplayer.id == "mine") == (remote is not None, remote is not None)


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


def test_what_was_hidden_comes_to_the_table_with_its_match():
    game, vaults = sealed_start()
    pair = Pair("lava_flows", first=0).meet()
    event = saved(pair.host, text=write_record(game.record), vaults=(write_vault(vaults[0]),))
    after, _ = Links(SHELF).handle(ALONE, event)
    assert after.table.vaults == (vaults[0],)


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
