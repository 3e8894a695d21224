"""Matches by link as earlier versions saved them, field by field, in the form of today."""

from __future__ import annotations

import pytest

from cairn.peer.live.earlier_forms import renewed

BY_HOST, BY_GUEST = {"author": 0}, {"author": 1}
LOG = [BY_HOST, BY_GUEST, BY_HOST, BY_GUEST]
OLD = {
    "party": 0,
    "fixed": 3,
    "log": LOG,
    "names": ["Ada", "Ben"],
    "settings": ["game", "0 1"],
    "seed": "5eed",
    "keys": ["k0", "k1"],
    "number": 4,
    "signature": "5161",
}
NEW = {
    "role": "host",
    "party": 0,
    "name": "Ada",
    "seed": "5eed",
    "pairs": [[1, "Ben", "", False]],
    "settings": ["game", 0, 0, "0 1"],
    "log": LOG,
    "pending": [],
    "keys": ["k0", "k1"],
    "letter": [4, 3, "5161", ("", "")],
    "used": 0,
    "said": 0,
}
GUEST = {"role": "guest", "party": 1, "name": "Ben", "pairs": [[0, "Ada", "", False]]}


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ({}, {}),
        ({"party": 1}, GUEST | {"log": LOG[:3], "pending": LOG[3:]}),
        ({"party": 1, "fixed": 2}, GUEST | {"log": LOG[:1], "pending": LOG[1:], "letter": [4, 2, "5161", ("", "")]}),
        ({"party": 1, "fixed": 0}, GUEST | {"log": [], "pending": LOG, "letter": [4, 0, "5161", ("", "")]}),
        ({"party": 1, "ordered": 4}, GUEST),
        ({"secret": "5ec2"}, {"pairs": [[1, "Ben", "5ec2", False]]}),
        ({"clock": (1, 2)}, {"settings": ["game", 1, 2, "0 1"]}),
        ({"marks": ("a", "b")}, {"letter": [4, 3, "5161", ("a", "b")]}),
        ({"said": 7}, {"said": 7}),
        ({"pauses": 8, "heard": 9, "more": 1}, {"pauses": 8, "heard": 9}),
    ],
)
def test_an_earlier_form_is_read_field_by_field(said, read):
    assert renewed(OLD | said, is_paired=False) == NEW | read


def test_a_match_that_began_live_has_no_keys_here():
    assert renewed(OLD, is_paired=True) == NEW | {"keys": []}
