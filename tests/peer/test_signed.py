"""In a star nobody has to believe whoever passes things on: what bears a player's name was signed by that player."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.game import GameError
from cairn.peer import events as on
from cairn.peer import proofs
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.keys import Keys, promise
from cairn.peer.match import Entry, rewound
from cairn.peer.pact import read_pact
from cairn.peer.wire import Kind
from tests.peer.pair import SHELF, Pair, frames
from tests.peer.signer import Signer
from tests.peer.star import Star
from tests.peer.test_any_wire import MANY, junk

SEED = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
SIGNATURE = (
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)
"""TEST 2 of RFC 8032, section 7.1; tests/js/signing.test.mjs has it too."""


class Crooked(Star):
    """A star whose host changes what it passes on: `bend(number, table)` gives the tables to send instead of one."""

    bend = None

    def passed(self, number, text):
        table = json.loads(text)
        bent = self.bend(number, table) if self.bend else [table]
        return [json.dumps(one) for one in bent]


def entries(bend):
    """Bend the entries that guest 1 is sent, and nothing else."""
    return lambda number, table: bend(table) if number == 1 and table["t"] == "entry" else [table]


def until(star, party):
    """Play on until it is a party's turn."""
    while star.match.mover != party:
        star.go_on(0)
    return star


def ended(star):
    return [side.session.ended and side.session.ended.code for side in star.guests]


def another(star):
    """Another legal action than the next one that `go_on(0)` plays."""
    return star.match.game.write(star.match.play.state.legal_actions()[1])


def told(match, text, **changes):
    """Changes that make an entry of another text fit the log."""
    return {"n": match.count + 1, "text": text, "head": match.next_head(text), **changes}


def test_all_see_the_same_words_which_are_there_when_all_are():
    star = Star(parties=4, watchers=1, here=2)
    assert star.match.keys.words == ()
    star.meet(2)
    star.meet(3)
    words = {session.match.keys.words for session in star.sessions}
    assert len(words) == 1
    assert [len(four) for four in words] == [4]
    assert len(set(star.match.keys.keys)) == 4
    star.go_on(1)
    star.agree()


def test_nobody_plays_before_all_have_keys():
    star = Star(here=1)
    for session in (star.hub.sessions[0], star.guests[0].session):
        with pytest.raises(LocalError, match="Everybody has to be there"):
            session.act(on.Move("B0.0"), star.now)
        with pytest.raises(LocalError):
            session.act(on.Resign(), star.now)
    assert star.match.entries[1:] == ()


def test_between_two_nothing_is_signed():
    pair = Pair("stonehenge").meet()
    for number in range(6):
        pair.go_on(number)
    pair.act(pair.guest, on.Say("Hello"))
    assert frames(pair, "key") == frames(pair, "open") == []
    assert {len(body["mark"]) for body in frames(pair, "entry")} == {32}
    assert [body["sign"] for body in frames(pair, "chat")] == [""]
    assert pair.host.session.match.keys == Keys()


def test_every_entry_is_signed_over_the_whole_log_and_every_other_party_checks_it():
    star = until(Star(), 1)
    star.go_on(0)
    entry, head = star.guests[1].session.match.entries[-1], star.match.head
    assert entry.by == 1
    assert len(entry.mark) == 128
    assert proofs.stamp(1, "entry", head) in star.pens[1].signed


def alters(star):
    text = another(star)
    return lambda table: [{**table, "b": table["b"] | told(star.guests[1].session.match, text)}]


def signs_itself(star):
    """The host signs for another, with its own key."""
    match, text = star.guests[1].session.match, another(star)
    mark = star.hub.sessions[0].talk.ring.sign("entry", match.next_head(text))
    return lambda table: [{**table, "b": table["b"] | told(match, text, mark=mark)}]


def replays(star):
    """An older signature of the same player."""
    old = next(entry.mark for entry in star.match.entries[3:] if entry.by == 1)
    return lambda table: [{**table, "b": table["b"] | {"mark": old}}]


def from_another_match(star):
    """The same people have played the same actions, in a match of before."""
    other = Star(seed=1000)
    for entry in star.match.entries[3:]:
        other.act(other.match.mover, on.Move(entry.text))
    other.go_on(0)
    assert other.match.entries[-1].by == 1
    return lambda table: [{**table, "b": table["b"] | {"mark": other.match.entries[-1].mark}}]


def marks_as_between_two(star):
    return lambda table: [{**table, "b": table["b"] | {"mark": "0" * 32}}]


FORGERIES = [alters, signs_itself, replays, from_another_match, marks_as_between_two]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_entry_ends_the_victims_session_with_its_own_words(forge):
    star = Crooked()
    until(star, 1).go_on(0)
    until(star, 2).go_on(0)
    until(star, 1)
    before = star.guests[1].session.match
    star.bend = entries(forge(star))
    star.go_on(0)
    assert ended(star) == [None, "unsigned"]
    assert star.guests[1].session.match == before
    assert "did not sign it" in str(star.guests[1].session.ended.why)
    assert star.hub.sessions[1].ended.code == "unsigned", "whoever passes things on hears why"


def test_an_entry_that_nobody_made_is_refused():
    star = until(Crooked(), 1)
    victim = star.guests[1].session
    body = told(star.match, another(star), by=1, mark="0" * 128, asked="", spent=0)
    victim.receive(star.hub.sessions[1].line.write(Kind.ENTRY, body), star.now)
    assert victim.ended.code == "unsigned"
    star = Crooked()
    body = told(star.match, "resign 1", by=1, mark=star.match.entries[-1].mark, asked="", spent=0)
    victim = star.guests[1].session
    victim.receive(star.hub.sessions[1].line.write(Kind.ENTRY, body), star.now)
    assert victim.ended.code == "unsigned"


def test_what_is_said_to_be_ones_own_is_known_to_be_forged():
    star = until(Crooked(), 2)
    victim = star.guests[1].session
    body = told(star.match, another(star), by=2, mark="0" * 128, asked="", spent=0)
    victim.receive(star.hub.sessions[1].line.write(Kind.ENTRY, body), star.now)
    assert victim.ended.code == "forged"


def test_another_order_of_entries_is_not_believed():
    star = until(Crooked(), 1)
    held = []
    star.bend = entries(lambda table: held.append(table) or [])
    star.go_on(0)
    until(star, 2)
    star.bend = None
    for table, other in zip(held[:2], held[1::-1], strict=False):
        bent = {**table, "b": other["b"] | {"n": table["b"]["n"]}}
        star.guests[1].session.receive(json.dumps(bent), star.now)
    star.pump()
    victim = star.guests[1]
    assert (victim.session.ended and victim.session.ended.code) or victim.session.talk.conflict
    assert_true(star)


def test_when_an_entry_is_kept_back_the_others_wait_and_believe_nothing_after_it():
    star = until(Crooked(), 1)
    before = star.guests[1].session.match
    star.bend = entries(lambda table: [])
    star.go_on(0)
    assert star.guests[1].session.match == before
    assert ended(star) == [None, None]
    star.bend = None
    star.go_on(0)
    star.agree()  # a frame was missing, so both have greeted again


def test_who_only_watches_checks_signatures_too():
    star = until(Crooked(watchers=1), 1)
    text = another(star)
    watcher = star.guests[2].session
    star.bend = lambda number, table: (
        [{**table, "b": table["b"] | told(watcher.match, text)}] if number == 2 and table["t"] == "entry" else [table]
    )
    star.go_on(0)
    assert ended(star) == [None, None, "unsigned"]
    assert len(watcher.match.keys.words) == 4


def test_whoever_gives_way_keeps_keys_and_words():
    star = until(Star(), 0)
    star.go_on(0)
    host, guest = star.hub.sessions[0], star.guests[0].session
    old, words = rewound(star.match, star.match.entries[:-1]), star.match.keys.words
    star.cut(0)
    guest.pact = replace(
        guest.pact, match=old.then(Entry("resign 1", 1, guest.talk.ring.mark(old.next_head("resign 1"))))
    )
    star.connect(0)
    assert host.talk.conflict
    assert guest.talk.conflict
    star.theirs(0, guest.act(on.GiveWay(), star.now))
    assert guest.match.keys.words == words
    star.now += 6
    star.hosts(0, host.tick(star.now))
    star.theirs(0, guest.tick(star.now))
    star.pump()
    star.agree()
    assert star.match.keys.words == words


def test_a_guest_does_not_sign_badly_at_the_others_cost():
    star = until(Star(), 1)
    text = another(star)
    body = told(star.match, text, by=1, mark="0" * 128, asked="", spent=0)
    frame = star.guests[0].session.line.write(Kind.ENTRY, body)
    star.hosts(0, star.hub.sessions[0].receive(frame, star.now))
    assert star.hub.sessions[0].ended.code == "unsigned"
    assert [session.ended for session in star.hub.sessions[1:]] == [None]


def test_the_tests_sign_as_the_standard_says():
    assert Signer().sign(SEED, "r") == SIGNATURE
    key = Signer().key(SEED)
    assert Signer().verify(key, "r", SIGNATURE)
    assert not Signer().verify(key, "s", SIGNATURE)


# ---- keys


def exchanged(party, guests=1):
    """A star whose host tells some guest other keys of a party."""
    star = Crooked(here=1)
    false = Star(seed=5000).guests[party - 1].session.talk.ring.own()

    def bend(number, table):
        if number == guests and table["t"] == "entry" and table["b"]["text"].startswith("(keys"):
            parts = table["b"]["text"][6:-1].split()
            parts[party], parts[3 + party] = false
            match = star.guests[number].session.match
            text = f"(keys {' '.join(parts)})"
            table["b"] |= {"text": text, "head": match.next_head(text)}
        return [table]

    star.bend = bend
    star.meet(1)
    return star


def test_a_guest_whose_own_key_was_exchanged_is_told():
    star = exchanged(party=2, guests=1)
    assert ended(star)[1] == "keys"


def test_who_exchanges_anothers_key_makes_the_logs_differ_and_gives_nobody_words():
    star = exchanged(party=1, guests=1)
    assert star.guests[1].session.match.keys.words == ()
    assert star.guests[1].session.talk.conflict
    with pytest.raises(LocalError):
        star.guests[1].session.act(on.Move("B0.0"), star.now)


def test_a_host_with_two_matches_that_plays_each_guest_to_the_other_shows_them_different_words():
    one, two = Star(seed=0), Star(seed=3000)
    assert one.guests[0].session.match.keys.words != two.guests[1].session.match.keys.words


def test_every_key_is_in_the_words():
    star = Star()
    keys = star.match.keys
    texts = [entry.text for entry in star.match.entries[:3]]
    for part in (*keys.keys, *keys.promises):
        other = [Entry(text.replace(part, "0" * 64), 0) for text in texts]
        with pytest.raises(PeerError):
            rewound(star.match, other)
    with pytest.raises(PeerError):
        keys.then(texts[1], 3, "")
    with pytest.raises(PeerError):
        Keys().then("(keys " + " ".join(["0" * 64] * 4) + ")", 3, "")


def test_a_nonce_is_shown_only_when_the_keys_are_on_disk_and_never_for_other_keys():
    star = Star(here=1)
    guest = star.guests[0]
    star.meet(1)
    kept = [effect.rests for effect in guest.seen if isinstance(effect, on.Keep)]
    assert kept[-3:] == [False, True, False], "the entry, what the nonce rests on, and then the other nonces"
    match, session = guest.session.match, guest.session
    again = match.entries[1].text.replace(match.keys.keys[2], "1" * 64)
    with pytest.raises(GameError):
        match.then(Entry(again, 0))
    session.talk.log.differs(9)
    session.act(on.GiveWay(), star.now)
    assert [entry.text for entry in session.match.entries] == [entry.text for entry in match.entries[:3]]


def test_a_nonce_that_was_not_promised_is_refused():
    star = Star(here=1)
    guest = star.guests[0].session
    guest.talk.ring.nonce = lambda: "0" * 64  # another one was promised before
    guest.talk.ring.vouch = lambda text: None
    star.meet(1)
    assert star.hub.sessions[0].ended.code == "coin"


def test_a_guest_with_a_strange_key_harms_nobody_but_itself():
    star = Star(here=1)
    guest = star.guests[1].session
    guest.talk.ring.own = lambda: ("0" * 64, "0" * 64)
    guest.talk.ring.nonce = lambda: "0" * 64
    star.meet(1)
    assert star.hub.sessions[1].ended.code == "coin"
    assert star.hub.sessions[0].ended is None
    for kind, body in ((Kind.OPEN, {"nonce": "0" * 64}), (Kind.KEY, {"key": "0" * 64, "commit": "0" * 64})):
        star = Star(here=1)
        ring = star.hub.sessions[0].talk.ring
        star.hosts(0, star.hub.sessions[0].receive(star.guests[0].session.line.write(kind, body), star.now))
        assert ring.shown == ""
        star.meet(1)
        assert star.guests[0].session.talk.ring.own()[0] in star.match.keys.keys or ended(star)[0] == "keys"


def test_where_nothing_can_be_signed_the_match_ends_with_words():
    for party in (0, 1):
        star = Star(here=0)
        star.pens[party] = None
        star.meet(0)
        assert star.guests[0].session.ended.code == "unable"
        assert star.hub.sessions[0].ended.code == "unable"


def test_between_two_keys_are_out_of_place():
    pair = Pair().meet()
    text = pair.guest.session.line.write(Kind.KEY, {"key": "0" * 64, "commit": "0" * 64})
    pair.host.inbox.append(text)
    assert pair.pump().host.session.ended.code == "order"


def test_no_private_key_and_no_nonce_is_told_before_its_time():
    star = Crooked(here=1)
    every = []
    star.bend = lambda _, table: every.append(json.dumps(table)) or [table]
    rings = [session.talk.ring for session in star.sessions]
    star.meet(1)
    for number in range(4):
        star.go_on(number)
    said = "".join(every)
    for ring in rings:
        assert proofs.fresh(ring.session.pact.seed, "sign").hex() not in said
        assert ring.session.pact.seed.hex() not in said
    assert promise(1, star.match.keys.keys[1], star.guests[0].session.talk.ring.nonce()) == star.match.keys.promises[1]


# ---- coming back


@pytest.mark.parametrize("stop", range(12))
def test_a_page_that_is_loaded_again_while_keys_are_told_goes_on(stop):
    for who in ("guest", "host"):
        star = Star(here=1)
        side = star.guests[1]
        star.connect(1)
        star.hosts(1, star.hub.sessions[1].act(on.Confirm(), star.now))
        star.theirs(1, side.session.act(on.Confirm(), star.now))
        for _ in range(stop):
            for number, one in enumerate(star.guests):
                if one.inbox:
                    star.theirs(number, one.session.receive(one.inbox.pop(0), star.now))
                elif one.sent:
                    star.hosts(number, star.hub.sessions[number].receive(one.sent.pop(0), star.now))
        if side.session.pact.played and star.hub.sessions[1].pact.played:
            star.reload_host() if who == "host" else star.reload(1)
        star.pump()
        star.agree()
        assert len(star.match.keys.words) == 4
        star.go_on(1)
        star.agree()


def test_who_comes_back_keeps_its_key_and_what_it_missed_is_checked_too():
    star = Crooked()
    until(star, 1)
    keys = star.match.keys
    star.cut(1)
    star.go_on(0)
    until(star, 2)
    star.reload(1)
    star.agree()
    assert star.guests[1].session.match.keys == keys
    star.go_on(0)
    star.agree()
    until(star, 1)
    star.cut(1)
    star.go_on(0)
    n = star.count
    forged = {"mark": "0" * 128}
    star.bend = entries(lambda table: [{**table, "b": table["b"] | (forged if table["b"]["n"] == n else {})}])
    star.reload(1)
    assert ended(star)[1] == "unsigned"
    again = read_pact(star.guests[1].session.saved(), SHELF)
    assert again == star.guests[1].session.pact


def test_the_host_comes_back_and_signs_on():
    star = until(Star(watchers=1), 2)
    star.reload_host()
    star.go_on(1)
    until(star, 0).go_on(1)
    star.agree()


# ---- chat


def test_a_line_of_chat_is_believed_only_if_it_is_signed():
    star = Crooked()
    star.act(1, on.Say("Hello, all"))
    assert [said.text for said in star.guests[1].seen if isinstance(said, on.Said)] == ["Hello, all"]

    def bend(number, table):
        return [{**table, "b": table["b"] | {"text": "I give up"}} if table["t"] == "chat" else table]

    star.bend = bend
    star.act(1, on.Say("Well played"))
    assert ended(star) == [None, "unsigned"]
    assert [said.text for said in star.guests[1].seen if isinstance(said, on.Said)] == ["Hello, all"]


def test_before_all_have_keys_chat_goes_to_the_host_alone():
    star = Star(parties=4, here=2)
    star.act(1, on.Say("Are we alone?"))
    assert not any(isinstance(effect, on.Said) for effect in star.guests[1].seen)
    star.meet(2)
    star.act(0, on.Say("Hello, Ben"))
    star.act(1, on.Say("Hello, all"))
    assert [said.by for said in star.guests[2].seen if isinstance(said, on.Said)] == [1]


# ---- anything at all


def assert_true(star):
    """Whatever stands in a log in another's name was signed by that party, for this very place."""
    for side in star.guests:
        match = side.session.match
        for n, entry in enumerate(match.entries[match.settled :], match.settled + 1):
            assert proofs.stamp(entry.by, "entry", match.heads[n]) in star.pens[entry.by].signed
        assert rewound(match, match.entries).heads == match.heads
        assert read_pact(side.session.saved(), SHELF) == side.session.pact
    for side in star.guests:
        for said in side.seen:
            if isinstance(said, on.Said) and said.by > 0:
                assert proofs.stamp(said.by, "chat", star.match.keys.head, said.text) in star.pens[said.by].signed


bends = st.tuples(
    st.integers(0, 1),
    st.sampled_from(["text", "by", "mark", "head", "n", "spent", "asked", "sign", "drop", "twice", "hold", "sid"]),
    st.one_of(st.integers(0, 9), junk),
    st.booleans(),
)


def bent(star, number, table, how):
    """A table as a host might change it; with `fits`, so that it goes on from what the guest has."""
    guest, part, value, fits = how
    body, match = table["b"], star.guests[number].session.match
    if guest != number or table["t"] not in ("entry", "chat"):
        return [table]
    match part:
        case "drop":
            return []
        case "twice":
            return [table, table]
        case "text" if type(value) is int and "text" in body:
            choices = match.play.state.legal_actions() if match else ()
            body["text"] = match.game.write(choices[value % len(choices)]) if choices else "resign 1"
        case "mark" | "sign" if type(value) is int and part in body and match and match.keys.head:
            marks = [entry.mark for entry in star.match.entries]
            own = star.hub.sessions[0].talk.ring.sign("entry", match.next_head(body.get("text", "")))
            body[part] = [*marks, own][value % (len(marks) + 1)]
        case _ if part in body:
            body[part] = value
    if fits and match and table["t"] == "entry" and isinstance(body["text"], str) and body["text"].isascii():
        body |= told(match, body["text"])
    return [table]


@settings(max_examples=MANY, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 9), st.none() | bends), min_size=1, max_size=25), st.integers(0, 3))
def test_whatever_a_host_does_to_what_it_passes_on_nobody_believes_what_was_not_signed(script, late):
    star = Crooked(here=1)
    turn = [late]

    def bend(number, table):
        turn[0] -= 1
        how = script[0][1] if script and turn[0] < 0 else None
        return bent(star, number, table, how) if how else [table]

    star.bend = bend
    star.meet(1)
    while script:
        what = script[0][0]
        mover = star.match.mover
        try:
            if what == 9:
                star.now += 6
                for number, side in enumerate(star.guests):
                    star.theirs(number, side.session.tick(star.now))
                    star.hosts(number, star.hub.sessions[number].tick(star.now))
                star.pump()
            elif what == 8:
                star.act(1 + what % 2, on.Say("Hello"))
            elif what == 7 and not any(ended(star)):
                star.reload(1)
            elif mover is not None:
                star.go_on(what)
        except GameError:  # somebody is away, or waits for what was kept back
            star.pump()
        script.pop(0)
    assert_true(star)
    assert {code for code in ended(star) if code} <= {"unsigned", "forged", "keys", "frame", "turn", "illegal"}
