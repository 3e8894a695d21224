"""How two sides meet, step by step: who may say what when, and what the words and the secret are made of."""

from __future__ import annotations

import pytest

from cairn.peer.errors import LocalError, PeerError
from cairn.peer.log import hashes
from cairn.peer.wire.frames import FrameKind as F
from cairn.peer.wire.handshake import Handshake, HandshakePhase, Link

P = HandshakePhase
LEADER, OTHER = Link("aa", "bb", leads=True), Link("bb", "aa", leads=False)
NONCES = (b"1" * 32, b"2" * 32)
ALWAYS = {F.KNOCK, F.PING, F.PONG, F.BYE}
PLAY = {F.ENTRY, F.PROPOSE, F.CONFLICT, F.CLAIM, F.CHAT, F.PEOPLE, F.SEEN}
MORE = {
    P.SILENT: {F.HELLO},
    P.GREETED: {F.NONCE},
    P.SHOWN: {F.READY, F.PROOF},
    P.AGREED: set(),
    P.PLAYING: PLAY,
}


def at(ours=P.SILENT, theirs=P.SILENT):
    return Handshake(LEADER, ours=ours, theirs=theirs)


def sides():
    """Both sides, when each has heard the other's promise and seen its nonce."""
    links = LEADER, OTHER
    one, two = (Handshake(link, nonce, P.SHOWN, P.SHOWN) for link, nonce in zip(links, NONCES, strict=True))
    promises = one.commitment, two.commitment
    one = one.greeted({"commit": promises[1]}).shown(two.nonce)
    two = two.greeted({"commit": promises[0]}).shown(one.nonce)
    return one, two


@pytest.mark.parametrize("kind", F)
@pytest.mark.parametrize("phase", P)
def test_in_every_phase_only_its_own_kinds_are_said_and_heard(phase, kind):
    may = phase is not P.GONE and kind in ALWAYS | MORE[phase]
    if may:
        at(ours=phase).say(kind)
        at(theirs=phase).hear(kind)
        return
    with pytest.raises(LocalError, match="Not now"):
        at(ours=phase).say(kind)
    with pytest.raises(PeerError) as refused:
        at(theirs=phase).hear(kind)
    assert refused.value.code == "order"


STEPS = [(P.SILENT, F.HELLO, P.GREETED), (P.GREETED, F.NONCE, P.SHOWN), (P.SHOWN, F.READY, P.AGREED)]
STEPS += [(P.SHOWN, F.PROOF, P.AGREED), (P.PLAYING, F.CHAT, P.PLAYING), (P.PLAYING, F.BYE, P.GONE)]
STEPS += [(P.GREETED, F.PING, P.GREETED), (P.SILENT, F.BYE, P.GONE)]


@pytest.mark.parametrize(("before", "kind", "after"), STEPS)
def test_every_step_of_one_side_leaves_the_other_where_it_is(before, kind, after):
    assert at(ours=before).say(kind) == at(ours=after)
    assert at(theirs=before).hear(kind) == at(theirs=after)


def test_both_play_as_soon_as_both_have_agreed_and_neither_before():
    one = at(P.SHOWN, P.SHOWN).say(F.READY)
    assert (one.ours, one.theirs, one.is_done) == (P.AGREED, P.SHOWN, False)
    assert one.hear(F.READY) == at(P.PLAYING, P.PLAYING)
    other = at(P.SHOWN, P.SHOWN).hear(F.READY)
    assert (other.ours, other.theirs, other.is_done) == (P.SHOWN, P.AGREED, False)
    assert other.say(F.READY) == at(P.PLAYING, P.PLAYING)
    assert at(P.PLAYING, P.PLAYING).is_done
    assert not at(P.PLAYING, P.GONE).is_done


def test_both_ends_have_the_same_words_and_the_same_secret_once_they_are_shown():
    one, two = sides()
    assert one.words == two.words == hashes.safety_words(("aa", "bb"), NONCES)
    assert one.new_secret() == two.new_secret() == hashes.match_secret(("aa", "bb"), NONCES)
    assert Handshake(LEADER, NONCES[0]).words == ()


def test_the_promises_of_the_two_ends_differ_even_for_the_same_nonce():
    assert Handshake(LEADER, NONCES[0]).commitment != Handshake(OTHER, NONCES[0]).commitment


def test_a_nonce_that_was_not_promised_by_the_other_end_is_refused():
    one = Handshake(LEADER, NONCES[0])
    two = Handshake(OTHER, NONCES[1])
    for promise, nonce in ((one.commitment, NONCES[0]), (two.commitment, NONCES[0])):
        with pytest.raises(PeerError) as refused:
            one.greeted({"commit": promise}).shown(nonce)
        assert refused.value.code == "coin"


@pytest.mark.parametrize("ours", [phase for phase in P if phase is not P.SHOWN])
def test_there_is_a_secret_only_while_the_words_are_shown(ours):
    one = Handshake(LEADER, NONCES[0], ours, P.SHOWN, their_nonce=NONCES[1])
    with pytest.raises(LocalError, match="no words"):
        one.new_secret()


def test_there_is_no_secret_before_the_other_has_shown_its_nonce():
    with pytest.raises(LocalError, match="no words"):
        Handshake(LEADER, NONCES[0], P.SHOWN, P.GREETED).new_secret()


def test_a_greeting_names_the_match_that_it_resumes():
    secret = b"s" * 32
    named = at().greeted({"match": hashes.match_name(secret)})
    assert named.resumes(secret)
    assert not named.resumes(b"t" * 32)
    assert not at().greeted({"match": hashes.match_name(b"")}).resumes(b"")
    assert not at().resumes(secret)


def test_a_proof_is_of_one_end_and_one_greeting():
    one, two = sides()
    secret = b"s" * 32
    assert one.proof(secret, 0) == two.proof(secret, 0) == hashes.proof(secret, 0, ("aa", "bb"), NONCES)
    assert one.proof(secret, 0) != one.proof(secret, 1)
