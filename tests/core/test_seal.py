"""Commit and reveal: a seal opens with its own value and salt only; vaults are read as they were written."""

from __future__ import annotations

import doctest
import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core import seal as module
from cairn.core.seal import (
    SALT,
    BadSalt,
    BadVault,
    Opening,
    Vault,
    check_salts,
    read_opening,
    read_vault,
    seal,
    split_salts,
    write_opening,
    write_vault,
)

SALTS = st.binary(min_size=SALT, max_size=SALT)
VALUES = st.text(st.characters(min_codepoint=33, max_codepoint=126), min_size=1, max_size=40)
OPENINGS = st.builds(Opening, VALUES, SALTS)
HIDDEN = Opening("b", bytes(range(16)))


def test_the_examples_are_true():
    assert doctest.testmod(module).failed == 0


def test_a_seal_is_the_hash_of_tag_salt_and_value():
    assert seal("lava_flows a1", HIDDEN) == hashlib.sha256(b"lava_flows a1|" + bytes(range(16)) + b"|b").hexdigest()


@given(one=OPENINGS, other=OPENINGS)
def test_different_openings_have_different_seals(one, other):
    assert (seal("x", one) == seal("x", other)) == (one == other)


def test_a_copied_seal_opens_nowhere_else():
    assert seal("lava_flows a1", HIDDEN) != seal("lava_flows a3", HIDDEN)


@pytest.mark.parametrize("salt", [b"", b"short", bytes(15), bytes(17)])
def test_a_salt_has_sixteen_bytes(salt):
    with pytest.raises(BadSalt, match="16 bytes"):
        seal("x", Opening("b", salt))


@given(opening=OPENINGS)
def test_an_opening_is_read_as_it_was_written(opening):
    assert read_opening(write_opening(opening)) == opening


@given(seat=st.integers(0, 9), openings=st.lists(OPENINGS, max_size=6))
def test_a_vault_is_read_as_it_was_written(seat, openings):
    vault = Vault(seat, tuple(openings))
    assert read_vault(write_vault(vault)) == vault


def test_a_vault_shows_nothing_in_a_log():
    assert repr(Vault(0, (HIDDEN,))) == "Vault(seat=0)"


def test_a_vault_is_read_as_it_was_written_up_to_as_many_openings_as_there_may_be():
    full = Vault(7, tuple(module.Opening("b", bytes([n] * module.SALT)) for n in range(module.MOST_OPENINGS)))
    assert module.read_vault(module.write_vault(full)) == full
    with pytest.raises(module.BadVault):
        module.read_vault(module.write_vault(full) + f" b.{'0' * 32}")


def test_salts_need_so_many_digits_and_no_more():
    digits = "a" * 32 + "b" * 32 + "f" * 32
    assert [salt.hex() for salt in module.split_salts(digits, 3)] == [digits[:32], digits[32:64], "f" * 32]
    with pytest.raises(module.BadSalt, match="96 random hex digits"):
        module.split_salts(digits[:-1], 3)


BAD_VAULTS = [
    "", "vault", "vault ", "vault x", "vault X", "vault 10", "vault 0 ", "vault 0 b", "vault 0 b.00", "volt 0",
    "vault -1", "vault ٣",
    f"vault 0 b.{'0' * 31}", f"vault 0 b.{'G' * 32}", f"vault 0  b.{'0' * 32}", f"vault 0\nb.{'0' * 32}",
    "vault 0" + " b" * 99,
]  # fmt: skip


@pytest.mark.parametrize("text", BAD_VAULTS, ids=[ascii(text[:20]).replace("\\", "/") for text in BAD_VAULTS])
def test_what_is_no_vault_is_refused(text):
    with pytest.raises(BadVault, match=r"\.$"):
        read_vault(text)


@given(text=st.text(max_size=60))
def test_any_text_is_a_vault_or_refused(text):
    try:
        vault = read_vault(text)
    except BadVault:
        return
    assert write_vault(vault) == text


def test_salts_are_cut_from_random_digits():
    digits = "".join(f"{n:02x}" for n in range(48))
    assert split_salts(digits + "abc", 3) == (bytes(range(16)), bytes(range(16, 32)), bytes(range(32, 48)))


@pytest.mark.parametrize(
    "digits",
    ["", "0" * 96, "ab" * 48, "ab" * 47, "xy" * 48, "AB" * 48, "0" * 32 + "".join(f"{n:02x}" for n in range(32))],
)
def test_salts_that_keep_no_secret_are_refused(digits):
    with pytest.raises(BadSalt):
        split_salts(digits, 3)


@pytest.mark.parametrize("salts", [[], [HIDDEN.salt] * 3, [HIDDEN.salt, bytes(16)], [b"x", b"y"]])
def test_salts_are_checked(salts):
    with pytest.raises(BadSalt, match="2 different random salts of 16 bytes"):
        check_salts(salts, 2)
