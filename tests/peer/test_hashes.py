"""Every hash of the protocol, written out: its tag, and all that it binds, the same in every version."""

from __future__ import annotations

import hashlib
import hmac

import pytest

from cairn.peer.log import coin_toss, hashes, signatures
from cairn.peer.log.safety_words import WORDS

KEY, A, B = b"key", bytes(range(32)), bytes(range(32, 64))
PRINTS = ("aa" * 32, "bb" * 32)


def framed(*parts):
    return "".join(f"{len(part)}:{part}" for part in ("cairn", *parts)).encode()


def sha(*parts):
    return hashlib.sha256(framed(*parts)).digest()


def mac(key, *parts):
    return hmac.new(key, framed(*parts), hashlib.sha256).digest()


def words(digest):
    return tuple(WORDS[byte] for byte in digest[:4])


WRITTEN_OUT = {
    "fresh": (lambda: hashes.fresh(KEY, "sign"), mac(KEY, "fresh", "sign")),
    "commitment": (lambda: hashes.commitment("words", 1, A), sha("commit", "words", "1", A.hex()).hex()),
    "words of two": (lambda: hashes.safety_words(PRINTS, (A, B)), words(sha("words", *PRINTS, A.hex(), B.hex()))),
    "words of a table": (lambda: hashes.table_words("0f"), words(sha("table", "0f"))),
    "secret": (lambda: hashes.match_secret(PRINTS, (A, B)), sha("secret", *PRINTS, A.hex(), B.hex())),
    "name": (lambda: hashes.match_name(A), sha("match", A.hex()).hex()[:32]),
    "mailbox": (lambda: hashes.mailbox_secret(A), sha("mailbox", A.hex())),
    "proof": (lambda: hashes.proof(KEY, 1, PRINTS, (A, B)), mac(KEY, "proof", "1", *PRINTS, A.hex(), B.hex()).hex()),
    "mark": (lambda: hashes.mark(KEY, "0f"), mac(KEY, "mark", "0f").hex()[:32]),
    "link": (
        lambda: hashes.pair_signature(KEY, A.hex(), "x"),
        mac(KEY, "link", "x").hex() + mac(A, "own link", "x").hex(),
    ),
    "stamp": (lambda: hashes.stamp(1, "chat", "a", "bc"), framed("sign", "1", "chat", "a", "bc").decode()),
    "toss": (lambda: hashes.toss("seats", (A, B)), sha("toss", "seats", A.hex(), B.hex())),
    "genesis": (lambda: hashes.genesis("a", "bc"), sha("match 4", "a", "bc").hex()),
}


@pytest.mark.parametrize(("make", "written"), WRITTEN_OUT.values(), ids=WRITTEN_OUT)
def test_a_hash_is_what_earlier_versions_and_saved_matches_know(make, written):
    assert make() == written


def test_a_coin_is_promised_for_the_host_and_for_nothing_else():
    assert coin_toss.promise(A) == sha("commit", "coin seats", "0", A.hex()).hex()


def test_a_key_is_promised_for_its_party_and_for_nothing_else():
    assert signatures.promise(2, "0f", A.hex()) == sha("commit", "table 0f", "2", A.hex()).hex()


def test_parts_that_only_look_alike_have_different_hashes():
    assert hashes.genesis("ab", "c") != hashes.genesis("a", "bc") != hashes.genesis("abc")


def test_only_equal_texts_are_the_same():
    assert hashes.same("0f", "0f")
    assert not hashes.same("0f", "0e")
    assert not hashes.same("0f", "0f0f")
