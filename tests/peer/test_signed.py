"""In a star the host need not be trusted: what bears a player's name was signed by that player."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.errors import GameError
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.saved_match import read_match, write_match
from cairn.peer.live.table import MatchTable
from cairn.peer.log import hashes
from cairn.peer.log.entries import Entry, EntryKind, next_head
from cairn.peer.log.signatures import Keys, promise
from cairn.peer.wire import effects as do
from cairn.peer.wire.frames import FrameKind
from cairn.peer.wire.rate_limit import Bucket
from tests.peer import events as on
from tests.peer.pair import SHELF, Pair, frames, refold
from tests.peer.pair import body as fields
from tests.peer.signer import Signer
from tests.peer.star import Star
from tests.peer.test_any_wire import MANY, junk

SEED = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb"
SIGNATURE = (
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)
"""TEST 2 of RFC 8032, section 7.1; tests/js/signing.test.ts has it too."""


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


def resealed(match, text, body, **changes):
    """Changes that make an entry of another text fit the log."""
    entry = Entry(body["author"], EntryKind(body["kind"]), text, body["answers"], body["spent"])
    return {"n": match.count + 1, "text": text, "head": match.next_head(entry), **changes}


def forged(match, text, author, signature):
    return fields(match, text, author, signature=signature)


def test_all_see_the_same_words_which_are_there_when_all_are():
    star = Star(parties=4, watchers=1, here=2)
    assert star.match.keys.words == ()
    star.meet(2)
    star.meet(3)
    words = {table.match.keys.words for table in star.tables}
    assert len(words) == 1
    assert [len(four) for four in words] == [4]
    assert len(set(star.match.keys.keys)) == 4
    star.go_on(1)
    star.agree()


def test_nobody_plays_before_all_have_keys():
    star = Star(here=1)
    for table in (star.host.table, star.guests[0].table):
        for command in (on.play("B0.0"), on.resign()):
            with pytest.raises(LocalError, match="Everybody has to be there"):
                command(table, star.now)
    assert [entry.kind.value for entry in star.match.entries] == ["seats", "key", "key"]


def test_between_two_nothing_is_signed():
    pair = Pair("stonehenge").meet()
    for number in range(6):
        pair.go_on(number)
    pair.act(pair.guest, on.say("Hello"))
    assert {len(body["signature"]) for body in frames(pair, "entry")} == {32}
    assert [body["signature"] for body in frames(pair, "chat")] == [""]
    assert pair.host.match.keys == Keys()


def test_every_entry_is_signed_over_the_whole_log_and_every_other_party_checks_it():
    star = until(Star(), 1)
    star.go_on(0)
    entry, head = star.guests[1].match.entries[-1], star.match.head
    assert entry.author == 1
    assert len(entry.signature) == 128
    assert hashes.stamp(1, "entry 4", head) in star.pens[1].signed


def alters(star):
    text = another(star)
    return lambda table: [{**table, "b": table["b"] | resealed(star.guests[1].match, text, table["b"])}]


def signs_itself(star):
    """The host signs for another, with its own key."""
    log, text = star.guests[1].match, another(star)

    def bend(table):
        changes = resealed(log, text, table["b"])
        return [
            {
                **table,
                "b": table["b"]
                | changes
                | {"signature": star.host.table.entry_signer.sign("entry 4", changes["head"])},
            }
        ]

    return bend


def replays(star):
    """An older signature of the same player."""
    old = next(entry.signature for entry in star.match.entries[7:] if entry.author == 1)
    return lambda table: [{**table, "b": table["b"] | {"signature": old}}]


def from_another_match(star):
    """The same people have played the same actions, in a match of before."""
    other = Star(seed=1000)
    for entry in star.match.entries[7:]:
        other.act(other.match.mover, on.play(entry.text))
    other.go_on(0)
    assert other.match.entries[-1].author == 1
    return lambda table: [{**table, "b": table["b"] | {"signature": other.match.entries[-1].signature}}]


def signs_as_between_two(star):
    return lambda table: [{**table, "b": table["b"] | {"signature": "0" * 32}}]


FORGERIES = [alters, signs_itself, replays, from_another_match, signs_as_between_two]


@pytest.mark.parametrize("forge", FORGERIES, ids=lambda forge: forge.__name__)
def test_a_forged_entry_ends_the_victims_session_with_its_own_words(forge):
    star = Crooked()
    until(star, 1).go_on(0)
    until(star, 2).go_on(0)
    until(star, 1)
    before = star.guests[1].match
    star.bend = entries(forge(star))
    star.go_on(0)
    assert ended(star) == [None, "unsigned"]
    assert star.guests[1].match == before
    assert "did not sign it" in str(star.guests[1].session.ended.why)
    assert star.session(1).ended.code == "unsigned", "the host, who passes things on, hears why"


def slips(star, number, **entry):
    """The host's page sends a frame by hand."""
    frame = star.session(number).framing.write(FrameKind.ENTRY, entry)
    star.theirs(number, on.text_received(0, frame))


def test_an_entry_that_nobody_made_is_refused():
    for kind in ("move", "resign"):
        star = until(Crooked(), 1)
        text = another(star) if kind == "move" else ""
        slips(star, 1, **fields(star.match, text, 1, kind, signature="0" * 128))
        assert ended(star)[1] == "unsigned"


def test_what_is_said_to_be_ones_own_is_known_to_be_forged():
    star = until(Crooked(), 2)
    slips(star, 1, **forged(star.match, another(star), 2, "0" * 128))
    assert ended(star)[1] == "forged"


def test_another_order_of_entries_is_not_believed():
    star = until(Crooked(), 1)
    held = []
    star.bend = entries(lambda table: held.append(table) or [])
    star.go_on(0)
    until(star, 2)
    star.bend = None
    first = star.guests[1].match.count + 1
    star.session(1).framing.sent = star.guests[1].session.framing.received
    slips(star, 1, **held[1]["b"] | {"n": first})
    assert ended(star)[1] in ("conflict", "unsigned")
    assert_true(star)


def test_when_an_entry_is_kept_back_the_others_wait_and_believe_nothing_after_it():
    star = until(Crooked(), 1)
    before = star.guests[1].match
    star.bend = entries(lambda table: [])
    star.go_on(0)
    assert star.guests[1].match == before
    assert ended(star) == [None, None]
    star.bend = None
    star.go_on(0)
    star.agree()  # a frame was missing, so both have greeted again


def test_who_only_watches_checks_signatures_too():
    star = until(Crooked(watchers=1), 1)
    text = another(star)
    watcher = star.guests[2]
    star.bend = lambda number, table: (
        [{**table, "b": table["b"] | resealed(watcher.match, text, table["b"])}]
        if number == 2 and table["t"] == "entry"
        else [table]
    )
    star.go_on(0)
    assert ended(star) == [None, None, "unsigned"]
    assert len(watcher.match.keys.words) == 4


def test_a_guest_does_not_sign_badly_at_the_others_cost():
    star = until(Star(), 1)
    entry = forged(star.match, another(star), 1, "0" * 128)
    star.hosts(on.text_received(0, star.guests[0].session.framing.write(FrameKind.PROPOSE, entry)))
    assert star.session(0).ended.code == "unsigned"
    assert star.session(1).ended is None


def test_the_tests_sign_as_the_standard_says():
    assert Signer().sign(SEED, "r") == SIGNATURE
    key = Signer().key(SEED)
    assert Signer().verify(key, "r", SIGNATURE)
    assert not Signer().verify(key, "s", SIGNATURE)


# ---- keys


def exchanged(party, guests=1):
    """A star whose host tells some guest another key of a party."""
    star = Crooked(here=1)
    false = Star(seed=5000).guests[party - 1].table.entry_signer.setup_text(EntryKind.KEY)

    def bend(number, table):
        body = table["b"]
        if number == guests and table["t"] == "entry" and (body["kind"], body["author"]) == ("key", party):
            entry = Entry(party, EntryKind.KEY, false)
            body |= {"text": false, "head": next_head(star.match.heads[body["n"] - 1], body["n"], entry)}
        return [table]

    star.bend = bend
    star.meet(1)
    return star


def test_a_guest_whose_own_key_was_exchanged_is_told():
    assert ended(exchanged(party=2, guests=1))[1] == "keys"


def test_who_exchanges_anothers_key_is_found_out_by_its_signature():
    star = exchanged(party=1, guests=1)
    assert ended(star)[1] == "unsigned"
    assert star.guests[1].match.keys.words == ()
    with pytest.raises(LocalError):
        on.play("B0.0")(star.guests[1].table, star.now)


def test_a_host_with_two_matches_that_plays_each_guest_to_the_other_shows_them_different_words():
    one, two = Star(seed=0), Star(seed=3000)
    assert one.guests[0].match.keys.words != two.guests[1].match.keys.words


def test_every_key_is_in_the_words():
    star = Star()
    log = star.match
    setup = list(log.entries[:7])
    for part in (*log.keys.keys, *log.keys.promises):
        other = [replace(entry, text=entry.text.replace(part, "0" * 64)) for entry in setup]
        with pytest.raises(PeerError):
            refold(log, other)
    with pytest.raises(PeerError):
        refold(log, [*setup[:4], setup[1]])


def test_no_other_keys_come_into_a_match():
    star = Star()
    with pytest.raises(GameError):
        refold(star.match, [*star.match.entries, star.match.entries[1]])


def test_a_nonce_is_shown_only_when_the_keys_are_saved():
    star = Star(here=1)
    guest = star.guests[0]
    star.meet(1)
    at = next(
        at for at, effect in enumerate(guest.seen) if effect == do.Appended("open", guest.match.entries[5].text, 1)
    )
    assert guest.seen[at - 1] == do.Persist(before_send=True)


def test_a_nonce_that_was_not_promised_is_refused():
    star = Star(here=1)
    star.link(1)
    star.pump()
    star.hosts(on.confirm(1))
    star.theirs(1, on.confirm(0))
    while star.match.wanted != (EntryKind.OPEN, 2):
        assert any([star.deliver(0), star.deliver(1)]), "they have nothing more to say"
    star.guests[1].session.framing.sent -= len(star.guests[1].sent)
    entry = fields(star.match, "0" * 64, 2, "open")
    entry["signature"] = star.guests[1].table.entry_signer.sign("entry 4", entry["head"])
    star.guests[1].sent.clear()
    star.hosts(on.text_received(1, star.guests[1].session.framing.write(FrameKind.PROPOSE, entry)))
    assert star.session(1).ended.code == "coin"
    assert star.session(0).ended is None


def test_where_nothing_can_be_signed_the_match_ends_with_words():
    for party in (0, 1):
        star = Star(here=0)
        star.pens[party] = None
        star.meet(0)
        assert star.guests[0].session.ended.code == "unable"
        assert star.session(0).ended.code == "unable"


def test_no_private_key_and_no_nonce_is_told_before_its_time():
    star = Crooked(here=1)
    every = []
    star.bend = lambda _, table: every.append(json.dumps(table)) or [table]
    star.meet(1)
    for number in range(4):
        star.go_on(number)
    said = "".join(every)
    for table in star.tables:
        assert hashes.fresh(table._seed, "sign").hex() not in said
        assert table._seed.hex() not in said
    nonce = star.guests[0].table.entry_signer.setup_text(EntryKind.OPEN)
    assert promise(1, star.match.keys.keys[1], nonce) == star.match.keys.promises[1]


# ---- coming back


@pytest.mark.parametrize("stop", range(12))
def test_a_page_that_is_loaded_again_while_keys_are_told_goes_on(stop):
    for who in ("guest", "host"):
        star = Star(here=1)
        side = star.guests[1]
        star.connect(1)
        star.hosts(on.confirm(1))
        star.theirs(1, on.confirm(0))
        for _ in range(stop):
            for number in range(2):
                star.deliver(number)
        if side.session.pair.agreed and star.session(1).pair.agreed:
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
    assert star.guests[1].match.keys == keys
    star.go_on(0)
    star.agree()
    until(star, 1)
    star.cut(1)
    star.go_on(0)
    n = star.count
    bad = {"signature": "0" * 128}
    star.bend = entries(lambda table: [{**table, "b": table["b"] | (bad if table["b"]["n"] == n else {})}])
    star.reload(1)
    assert ended(star)[1] == "unsigned"
    assert read_match(write_match(star.guests[1].table.saved()), SHELF).replica == star.guests[1].table.replica


def test_a_guest_whose_host_is_away_still_knows_the_others_by_name():
    star = until(Star(), 2)
    star.hosts(on.tick())
    star.pump()
    cleo = star.guests[1].table
    again = MatchTable(SHELF, read_match(write_match(cleo.saved()), SHELF))
    assert again.roster.people.names == cleo.roster.people.names == ("Ada", "Guest 0", "Guest 1")


def test_the_host_comes_back_and_signs_on():
    star = until(Star(), 2)
    star.reload_host()
    star.go_on(1)
    until(star, 0).go_on(1)
    star.agree()


# ---- chat


def test_a_line_of_chat_is_believed_only_if_it_is_signed():
    star = Crooked()
    star.act(1, on.say("Hello, all"))
    assert [said.text for said in star.guests[1].seen if isinstance(said, do.Said)] == ["Hello, all"]

    def bend(number, table):
        return [{**table, "b": table["b"] | {"text": "I give up"}} if table["t"] == "chat" else table]

    star.bend = bend
    star.act(1, on.say("Well played"))
    assert ended(star) == [None, "unsigned"]
    assert [said.text for said in star.guests[1].seen if isinstance(said, do.Said)] == ["Hello, all"]


def test_who_floods_the_chat_silences_nobody_else():
    star = Star()
    star.guests[0].table.chat._own = Bucket(1_000, 1_000)
    for _ in range(30):
        star.act(1, on.say("Look at me"))
    star.act(2, on.say("I am here"))
    heard = [said.author for said in star.host.seen if isinstance(said, do.Said)]
    assert heard == [1] * 10 + [2]


def test_before_all_have_keys_chat_goes_to_the_host_alone():
    star = Star(parties=4, here=2)
    star.act(1, on.say("Are we alone?"))
    assert not any(isinstance(effect, do.Said) for effect in star.guests[1].seen)
    star.meet(2)
    star.act(0, on.say("Hello, Ben"))
    star.act(1, on.say("Hello, all"))
    assert [said.author for said in star.guests[2].seen if isinstance(said, do.Said)] == [0, 1]


# ---- anything at all


def assert_true(star):
    """Whatever stands in a log in another's name was signed by that party, for this very place."""
    for side in star.guests:
        log = side.match
        for number, entry in enumerate(log.entries[1:], 2):
            assert hashes.stamp(entry.author, "entry 4", log.heads[number]) in star.pens[entry.author].signed
        assert refold(log, log.entries).heads == log.heads
        assert read_match(write_match(side.table.saved()), SHELF).replica == side.table.replica
        assert star.host.table.log.heads[: len(side.table.log.heads)] == side.table.log.heads
        for said in side.seen:
            if isinstance(said, do.Said) and said.author > 0:
                assert any(text.endswith(f"{len(said.text)}:{said.text}") for text in star.pens[said.author].signed)


bends = st.tuples(
    st.integers(0, 1),
    st.sampled_from(
        ["text", "author", "kind", "signature", "head", "n", "spent", "answers", "number", "drop", "twice"]
    ),
    st.one_of(st.integers(0, 9), junk),
    st.booleans(),
)


def bent(star, number, table, how):
    """A table as a host might change it; with `fits`, so that it goes on from what the guest has."""
    guest, part, value, fits = how
    body, match = table["b"], star.guests[number].match
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
        case "signature" if type(value) is int and part in body and match and match.keys.head:
            known = [entry.signature for entry in star.match.entries]
            own = star.host.table.entry_signer.sign("entry 4", body.get("head", ""))
            body[part] = [*known, own][value % (len(known) + 1)]
        case _ if part in body:
            body[part] = value
    if (
        fits
        and match
        and table["t"] == "entry"
        and part in ("text", "spent", "answers")
        and type(body[part]) in (int, str)
    ):
        body |= resealed(match, body["text"], body)
    return [table]


@pytest.mark.long
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
                star.wait(1)
            elif what == 8:
                star.act(1 + what % 2, on.say("Hello"))
            elif what == 7 and not any(ended(star)):
                star.reload(1)
            elif mover is not None:
                star.go_on(what)
        except GameError:  # somebody is away, or waits for what was kept back
            star.pump()
        script.pop(0)
    assert_true(star)
    assert {code for code in ended(star) if code} <= {
        "unsigned",
        "forged",
        "keys",
        "frame",
        "turn",
        "illegal",
        "order",
        "conflict",
        "coin",
    }
