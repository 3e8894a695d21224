"""The characters that check a code, and what it has suffered on its way where they do not fit."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cairn.core import code_check
from cairn.core.code_check import ALPHABET, checksum_of, damage_of, is_whole
from cairn.core.game_code import BadCode, unwrap

CODES = [json.loads(line)["code"] for line in (Path(__file__).parent / "game_codes.jsonl").read_text().splitlines()]
CODE = max((code for code in CODES if len(code) < 200), key=len)
SAID = {
    "added at its end": (CODE + "ok", code_check.ADDED),
    "a word added at its end": (CODE + "Thanks", code_check.ADDED),
    "added at its beginning": ("x" + CODE, code_check.ADDED),
    "a word added at its beginning": ("link" + CODE, code_check.ADDED),
    "a character added within": (CODE[:9] + "Q" + CODE[9:], code_check.ADDED),
    "a character doubled": (CODE[:12] + CODE[11:], code_check.ADDED),
    "a character missing within": (CODE[:9] + CODE[10:], code_check.MISSING),
    "its first character missing": (CODE[1:], code_check.MISSING),
    "its last character missing": (CODE[:-1], code_check.MISSING),
    "a character of its check missing": (CODE[:-3] + CODE[-2:], code_check.MISSING),
    "a character changed": (CODE[:9] + "ZzA"[CODE[9] == "Z"] + CODE[10:], code_check.CHANGED),
    "its last character changed": (CODE[:-1] + "Aa"[CODE[-1] == "A"], code_check.CHANGED),
    "two that changed places": (CODE[:9] + CODE[10] + CODE[9] + CODE[11:], code_check.CHANGED),
    "small letters": (CODE.lower(), code_check.CASE),
    "capital letters": (CODE.upper(), code_check.CASE),
    "its end missing": (CODE[: len(CODE) // 2], code_check.UNKNOWN),
    "its middle missing": (CODE[:20] + CODE[40:], code_check.UNKNOWN),
    "several characters changed": (CODE[:5] + "Aa0" + CODE[8:20] + "zZ9" + CODE[23:], code_check.UNKNOWN),
    "nearly nothing left": (CODE[:6], code_check.SHORT),
    "nothing left": ("", code_check.SHORT),
}


@pytest.mark.parametrize(("code", "said"), SAID.values(), ids=SAID)
def test_a_damaged_code_is_told_what_has_happened_to_it(code, said):
    assert not is_whole(code)
    assert str(damage_of(code)) == str(said)
    with pytest.raises(BadCode) as refused:
        unwrap(code)
    assert str(refused.value) == str(said)


@pytest.mark.parametrize("code", CODES)
def test_codes_of_before_are_whole(code):
    assert is_whole(code)


@given(st.text(ALPHABET, min_size=4, max_size=60), st.integers(0, 10_000), st.sampled_from(ALPHABET))
def test_one_character_is_always_found(body, place, letter):
    code = body + checksum_of(body)
    at = place % len(code)
    for damaged in (code[:at] + letter + code[at + 1 :], code[:at] + code[at + 1 :], code[:at] + letter + code[at:]):
        if damaged != code and not is_whole(damaged):
            assert damage_of(damaged) is not code_check.UNKNOWN
