"""The texts that links of games are written against, which no later Cairn may change."""

from __future__ import annotations

import json
import zlib
from pathlib import Path

import pytest

import bases
from cairn.core.game_code import number_of, unwrap
from cairn.kit.source import identity

HERE = Path(__file__).parent
LISTED = json.loads(bases.LISTED.read_text("utf-8"))
CODES = json.loads((HERE / "source_codes.json").read_text("utf-8"))


def test_dictionaries_are_frozen():
    """Who changes a source that one is made of keeps the old text, and appends a base."""
    assert bases.digests() == [entry["sha256"] for entry in LISTED]


def test_no_base_was_taken_away():
    assert LISTED[0]["sha256"] == "34118aafa0dcd0347e273205dad0a8e707571c9c4c6c1f0ce30bec1c2df424fd"


@pytest.mark.parametrize("row", CODES, ids=[row["what"] for row in CODES])
def test_python_opens_what_was_written_by_either(row):
    body = unwrap(row["code"])
    packed = number_of(body[1:])
    packed = packed.to_bytes((packed.bit_length() + 7) // 8)[1:]
    dictionary = bases.dictionaries()[int(body[0], 36)].encode()
    source = zlib.decompressobj(-15, zdict=dictionary[-32_768:]).decompress(packed).decode()
    assert identity(source) == row["sha"]


@pytest.mark.parametrize("row", json.loads((HERE / "identities.json").read_text("utf-8")), ids=lambda row: row["what"])
def test_a_source_has_one_identity_however_it_is_written(row):
    assert {identity(text) for text in row["texts"]} == {row["sha"]}
