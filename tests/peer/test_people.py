"""Who plays in a star and which end each has seen, as its host passes it on, frame by frame."""

from __future__ import annotations

import json

import pytest

from cairn.peer.live.roster import People
from cairn.peer.wire import effects as do
from cairn.peer.wire.effects import Quality
from tests.peer import events as on
from tests.peer.pair import Pair, ended, sends
from tests.peer.star import Star


def star(**terms):
    return Star(**({"parties": 3, "game": "counting"} | terms))


def over(**terms):
    """A star whose game one has resigned; nobody has said yet what it has seen."""
    one = star(**terms)
    one.act(0, on.resign())
    assert one.over
    return one


def told(table, kind, now):
    """The frames of a kind that a tick of a page sends: their sessions and bodies."""
    frames = [
        (effect.number, json.loads(effect.text)) for effect in on.tick()(table, now) if isinstance(effect, do.Send)
    ]
    return [(number, frame["b"]) for number, frame in frames if frame["t"] == kind]


def says(one, number, kind, **fields):
    """A guest's page sends a frame by hand; the code with which the host ends it."""
    one.guests[number].sent.append(one.guests[number].session.framing.write(kind, fields))
    one.pump()
    return one.session(number).ended and one.session(number).ended.code


def passes(one, number, kind, **fields):
    """The host's page sends a frame by hand; the code with which the guest ends it."""
    one.guests[number].inbox.append(one.session(number).framing.write(kind, fields))
    one.pump()
    return one.guests[number].session.ended and one.guests[number].session.ended.code


def test_who_is_not_known_has_no_name_and_is_not_said_to_be_away():
    people = People(("Ada", "Ben"), (1, 0))
    assert [people.name(party) for party in (-1, 0, 1, 2)] == ["", "Ada", "Ben", ""]
    assert [people.is_away(party) for party in (0, 1, 2)] == [False, True, False]
    assert (People().name(0), People().is_away(0)) == ("", False)


# ---- who is here -----------------------------------------------------------------------------------


def test_a_host_tells_all_who_are_linked_who_plays_once():
    one = star(watchers=1)
    body = {"names": ["Ada", "Guest 0", "Guest 1"], "here": [1, 1, 1]}
    assert told(one.host.table, "people", one.now) == [(0, body), (1, body), (2, body)]
    assert told(one.host.table, "people", one.now + 1) == []


def test_who_is_not_heard_or_not_linked_is_said_to_be_away():
    one = star()
    told(one.host.table, "people", one.now)
    one.session(0).framing.heard = one.now - 99
    away = [(number, body["here"]) for number, body in told(one.host.table, "people", one.now)]
    assert away == [(0, [1, 0, 1]), (1, [1, 0, 1])]
    one.cut(1)
    assert [(number, body["here"]) for number, body in told(one.host.table, "people", one.now)] == [(0, [1, 0, 0])]


def test_a_link_that_is_merely_unstable_is_there():
    one = star()
    told(one.host.table, "people", one.now)
    one.session(0).framing.heard = one.now - 8
    assert told(one.host.table, "people", one.now) == []
    assert one.session(0).quality is Quality.UNSTABLE


def test_who_was_invited_and_has_not_come_has_no_name_yet():
    one = star(here=1)
    ((_, body),) = told(one.host.table, "people", one.now)
    assert body == {"names": ["Ada", "Guest 0", ""], "here": [1, 1, 0]}


def test_who_was_not_invited_yet_has_none_either():
    one = star(here=1)
    one.host.table.sessions.pop()
    ((_, body),) = told(one.host.table, "people", one.now)
    assert body == {"names": ["Ada", "Guest 0", ""], "here": [1, 1, 0]}


def test_over_a_new_link_it_is_told_again():
    one = star()
    told(one.host.table, "people", one.now)
    one.reload(1)
    assert [number for number, _ in told(one.host.table, "people", one.now)] == [1]


def test_between_two_nobody_is_told_of_and_a_guest_tells_nothing():
    pair = Pair().meet()
    assert [told(side.table, "people", pair.now) for side in pair.sides] == [[], []]
    assert told(star().guests[0].table, "people", 20.0) == []


def test_a_guest_knows_what_it_was_told_and_keeps_the_names():
    one = star()
    one.guests[0].seen.clear()
    body = {"names": ["Ada", "Guest 0", "Eve"], "here": [1, 1, 0]}
    assert passes(one, 0, "people", **body) is None
    assert one.guests[0].table.roster.people == People(("Ada", "Guest 0", "Eve"), (1, 1, 0))
    assert one.guests[0].of(do.Persist) == [do.Persist(before_send=False)]
    assert one.guests[0].table.saved().names == ("Ada", "Guest 0", "Eve")
    passes(one, 0, "people", **body | {"here": [1, 1, 1]})
    assert one.guests[0].table.roster.people.here == (1, 1, 1)
    assert len(one.guests[0].of(do.Persist)) == 1, "who is here is not kept"


@pytest.mark.parametrize(
    "body",
    [
        {"names": ["Ada", "Ben"], "here": [1, 1]},
        {"names": ["Ada", "Ben", "Eve"], "here": [1, 1]},
        {"names": ["Ada", "Ben"], "here": [1, 1, 1]},
        {"names": ["Ada"] * 4, "here": [1] * 4},
    ],
)
def test_people_who_do_not_play_are_refused(body):
    assert passes(star(), 0, "people", **body) == "frame"


def test_only_the_host_of_a_star_tells_of_people():
    body = {"names": ["Ada", "Ben", "Eve"], "here": [1, 1, 1]}
    assert says(star(), 0, "people", **body) == "turn"
    pair = Pair().meet()
    sends(pair, "people", pair.host, names=["Ada", "Ben"], here=[1, 1])
    assert ended(pair.guest) == "turn"


# ---- which end was seen ----------------------------------------------------------------------------


def test_a_guest_says_once_over_a_link_which_end_it_has_seen():
    one = over(watchers=1)
    table, log = one.guests[0].table, one.match
    ((number, body),) = told(table, "seen", one.now)
    assert number == 0
    assert (body["party"], body["n"], body["head"]) == (1, log.count, log.head)
    assert told(table, "seen", one.now + 1) == []
    one.reload(0)
    assert len(told(one.guests[0].table, "seen", one.now + 2)) == 1
    assert told(one.host.table, "seen", one.now) == []
    assert told(one.guests[2].table, "seen", one.now) == [], "who watches has no key"


def test_nobody_says_so_while_it_goes_on_or_between_two_or_without_a_link():
    one = over()
    assert told(star().guests[0].table, "seen", one.now) == []
    one.cut(0)
    assert told(one.guests[0].table, "seen", one.now) == []
    pair = Pair().meet()
    pair.act(pair.host, on.resign())
    assert told(pair.guest.table, "seen", pair.now) == []


def seen(one, party):
    """A guest's signed word on how far it has seen."""
    table = one.guests[party - 1].table
    return table.ends.write(table.log, table.entry_signer)


def test_a_host_passes_on_what_a_guest_has_seen_to_all_but_itself():
    one = over(watchers=1)
    body = seen(one, 1)
    assert says(one, 0, "seen", **body) is None
    assert [dict(guest.table.ends.seen) for guest in one.guests] == [{}, {1: body}, {1: body}]
    assert one.host.table.ends.seen == {1: body}


def test_who_comes_back_is_told_what_the_others_have_seen():
    one = over()
    for party in (1, 2):
        says(one, party - 1, "seen", **seen(one, party))
    one.reload(1)
    assert list(one.guests[1].table.ends.seen) == [1]
    one.cut(1)
    one.connect(1)
    one.agree()


def test_what_a_guest_has_seen_reaches_who_is_linked():
    one = over()
    one.cut(1)
    assert says(one, 0, "seen", **seen(one, 1)) is None
    assert list(one.host.table.ends.seen) == [1]


def test_an_end_of_before_is_still_an_end():
    one = over()
    table = one.guests[0].table
    before = one.match
    one.act(1, on.ask("rematch"))
    body = {"party": 1, "n": before.count, "head": before.head}
    signature = table.entry_signer.sign("seen 6", table.log.keys.head, str(before.count), before.head)
    assert says(one, 0, "seen", **body, signature=signature) is None
    assert one.host.table.ends.seen[1]["n"] == before.count


def test_a_guest_misses_the_word_of_another_after_a_while():
    one = over()
    table = one.guests[0].table
    on.tick()(table, one.now)
    assert table.ends.missing(one.match, 1, table.now + 14.9) == []
    assert table.ends.missing(one.match, 1, table.now + 15) == [2]


@pytest.mark.parametrize("party", [2, 3])
def test_a_guest_says_nothing_in_anothers_name(party):
    one = over()
    assert says(one, 0, "seen", **seen(one, 1) | {"party": party}) == "turn"


@pytest.mark.parametrize("party", [1, 3])
def test_a_host_says_nothing_in_a_guests_own_name_or_of_one_who_does_not_play(party):
    one = over()
    assert passes(one, 0, "seen", **seen(one, 1) | {"party": party}) == "turn"


def test_an_end_that_the_host_does_not_have_is_a_conflict_and_for_a_guest_another_end():
    one = over()
    body = seen(one, 1)
    assert says(one, 0, "seen", **body | {"n": body["n"] - 1}) == "conflict"
    assert says(over(), 0, "seen", **body | {"n": body["n"] + 9}) == "conflict"
    table = one.guests[0].table
    head = "0" * 64
    signature = table.entry_signer.sign("seen 6", table.log.keys.head, str(body["n"]), head)
    assert passes(one, 1, "seen", **body | {"head": head, "signature": signature}) is None
    assert one.guests[1].table.ends.differing(one.match) == [1]


def test_between_two_an_end_that_somebody_has_seen_is_passed_over():
    pair = Pair().meet()
    log = pair.host.match
    sends(pair, "seen", party=1, n=log.count, head=log.head, signature="0" * 128)
    assert ended(pair.host) is None
    assert pair.host.table.ends.seen == {}
