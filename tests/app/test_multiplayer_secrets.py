"""Lava Flows between two programs: what is hidden shows nowhere before the rules ask for it, whatever happens."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.app.effects import PeerSend, Save, SaveVault
from cairn.app.match.from_log import News, reduce
from cairn.app.match.news import snapshot
from cairn.core.seal import read_vault
from cairn.games.lava_flows import LAVA_FLOWS
from tests.app.pages import Two


def lava(seed=1, **terms):
    return Two("lava_flows", seed, options={"memory": "assisted"}, **terms).meet()


def hidden(two):
    """Both hide at random places of their own rows."""
    return two.play("a1 b1").play("b3 a3")


def openings(two):
    """All openings that a page keeps, with its page."""
    return [
        (page, opening) for page in two.pages for text in page.vaults.values() for opening in read_vault(text).openings
    ]


def no_secret_is_out(two):
    """Assert that no new text has a salt that is not on record, and that each vault stays at home."""
    record = max((page.view.get("record", "") for page in two.pages), key=len)
    fresh = [text for page in two.pages for text in (*page.sent, *page.received)]
    for page, opening in openings(two):
        salt = opening.salt.hex()
        if salt not in record:
            assert not any(salt in text for text in fresh)
            assert salt not in json.dumps([two.other(page).saves, two.other(page).kept, page.saves, page.kept])
            assert salt not in str(two.other(page).vaults)
    for page in two.pages:
        page.sent.clear()
        page.received.clear()


def test_each_hides_for_itself_without_a_curtain_and_sees_only_its_own():
    two = lava()
    assert two.host.view["curtain"] is None
    assert two.host.view["status"] == ["Your move.", "Under which Large do you hide the black Medium?"]
    assert two.guest.view["status"][0] == "Ada’s move, as Black."
    two.play("a1 b1")
    assert two.guest.view["curtain"] is None
    assert {(id, seat) for id, seat in two.host.vaults} == {("tableAda", 0)}
    two.play("b3 a3").agree()
    assert set(two.guest.vaults) == {("tableBen", 1)}
    mine, theirs = (page.view["scene"]["labels"] for page in two.pages)
    assert "a black Medium under it" in mine["a1"]
    assert "an unknown piece or nothing" in mine["a3"]
    assert "an unknown piece or nothing" in theirs["a1"]
    assert "a black Medium under it" in theirs["b3"]
    no_secret_is_out(two)


@pytest.mark.parametrize(("who", "before", "hides"), [("host", "", "a1 b1"), ("guest", "a1 b1", "b3 a3")])
def test_the_vault_is_on_the_disk_before_the_seal_is_sent(who, before, hides):
    two = lava().play(before)
    page = getattr(two, who)
    page.run(hides)
    kinds = page.kinds()
    assert kinds.index("vault") < kinds.index("peer_save") < kinds.index("save") < kinds.index("peer_send")
    assert page.kept[page.id]["before_send"]


@pytest.mark.parametrize(("who", "seat"), [("host", 0), ("guest", 1)])
@pytest.mark.parametrize("asked", [None, False])
def test_a_new_vault_is_on_the_disk_before_anything_leaves_even_where_the_log_could_wait(who, seat, asked):
    model, now = as_it_is(getattr(hidden(lava()), who))
    table, sent = model.table, PeerSend(0, "the seal")
    news = News((sent,), before_send=asked, before=replace(table, vaults=()))
    _, (vault, keep, saved, last) = reduce(model, now, news)
    assert (vault, keep.before_send, saved, last) == (SaveVault(table.id, table.vaults[0]), True, Save(table), sent)
    assert vault.vault.seat == seat


@pytest.mark.parametrize("who", ["host", "guest"])
def test_what_waits_for_nothing_new_leaves_at_once(who):
    model, now = as_it_is(getattr(hidden(lava()), who))
    _, (keep, _) = reduce(model, now, News(before_send=False))
    assert not keep.before_send


def as_it_is(page):
    links = page.program.links
    known = page.program.model.multiplayer
    return page.program.model, snapshot(known, links.table, {number: link for link, number in links.numbers.items()})


def test_what_a_move_asks_for_is_shown_by_the_player_who_hid_it():
    two = hidden(lava())
    codes = [LAVA_FLOWS.write(action) for action in two.host.play.state.legal_actions()]
    asks = next(code for code in codes if reveals_something(two.host.play, code))
    two.play(f"type:{asks}").agree()
    assert two.host.play.state.waiting is None
    no_secret_is_out(two)


def reveals_something(play, code):
    after = play.append(LAVA_FLOWS.read(code))
    return after.state.waiting is not None and after.state.actor == 1


@pytest.mark.parametrize("who", ["host", "guest"])
def test_secrets_survive_a_page_that_is_loaded_again(who):
    two = hidden(lava())
    two.reload(getattr(two, who))
    two.resume()
    play_at_random(two, [7, 3, 11, 5, 2, 8])
    two.host.send({"kind": "resign"})
    two.pump().agree()
    for page in two.pages:
        assert page.view["result"]["why"].endswith("Everything hidden has been opened and checked.")


def test_a_page_loaded_again_while_it_hides_begins_anew():
    two = lava()
    two.host.run("a1")
    two.reload(two.host)
    two.resume()
    assert two.host.mine
    hidden(two).agree()


def test_nobody_can_know_the_salts_of_who_clicked_while_the_friend_was_away():
    first, second = salts_after_a_wait(1), salts_after_a_wait(2)
    assert first
    assert first.isdisjoint(second)


def salts_after_a_wait(seed):
    """The salts of a hiding that was begun when the game had been opened again, and no link was there yet."""
    two = lava(seed)
    two.reload(two.host).run("a1")
    assert two.host.view["note"]["title"] == "Ben is away."
    two.resume()
    two.play("a1 b1")
    return {opening.salt for _, opening in openings(two)}


def test_the_game_that_ends_while_somebody_is_away_is_verified_when_they_are_back():
    two = hidden(lava())
    two.host.send({"kind": "resign"})
    two.cut()
    assert "couldn’t be opened here" in two.host.view["result"]["why"]
    two.resume().agree()
    for page in two.pages:
        assert page.view["result"]["why"].endswith("Everything hidden has been opened and checked.")


@pytest.mark.parametrize("who", ["host", "guest"])
@pytest.mark.parametrize("comes", ["at once", "over another link"])
def test_nobody_is_told_of_what_pages_open_by_themselves_after_the_end(who, comes):
    """Both open at once: the guest's opening is overtaken, and goes on top of the host's."""
    two = hidden(lava())
    getattr(two, who).send({"kind": "resign"})
    if comes == "over another link":
        two.cut().connect(match=two.host.friend["match"])
    while any(page.inbox for page in two.pages):
        for page in two.pages:
            if page.inbox:
                page.deliver()
            assert page.view["note"] is None
    assert len(two.agree().host.codes) == 5, "two hid, one resigned, and both have opened"


def play_at_random(two, numbers):
    for number in numbers:
        if two.host.view["is_over"]:
            return
        page = next((page for page in two.pages if page.mine), None)
        if page is None:
            return
        choices = page.play.state.legal_actions()
        page.send({"kind": "type_action", "text": LAVA_FLOWS.write(choices[number % len(choices)])})
        assert not page.view["note"], page.view["note"]
        two.pump()


steps = st.one_of(
    *[st.tuples(st.just("play"), st.integers(0, 500))] * 6,
    st.tuples(
        st.sampled_from(["reload", "cut", "undo", "accept", "decline", "resign", "look", "lost"]), st.integers(0, 1)
    ),
)


@pytest.mark.long
@settings(max_examples=60, deadline=None)
@given(st.lists(steps, min_size=4, max_size=30), st.integers(0, 999))
def test_no_secret_is_told_before_its_time_whatever_happens(script, seed):
    two = lava(seed)
    for what, value in script:
        step(two, what, value)
        no_secret_is_out(two)
    two.pump()
    two.agree()


def step(two, what, value):
    page = two.pages[value % 2]
    match what:
        case "play":
            play_at_random(two, [value])
        case "reload":
            two.reload(page)
            two.resume(two.other(page))
        case "cut":
            two.cut().resume(page)
        case "lost":
            lost(two)
        case "accept" | "decline":
            page.answer(what == "accept")
            two.pump()
        case "look":
            page.send({"kind": "go_to", "at": 0})
        case _:
            page.send({"kind": what})
            two.pump()


def lost(two):
    """Somebody plays, and the link is gone before anybody hears of it."""
    page = next((page for page in two.pages if page.mine), None)
    if page is not None:
        page.send({"kind": "type_action", "text": LAVA_FLOWS.write(page.play.state.legal_actions()[0])})
    two.cut().resume()
