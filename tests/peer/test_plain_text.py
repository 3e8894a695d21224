"""Names and lines as people may see them: one line of visible characters, few accents, and no turned sentence."""

from __future__ import annotations

import pytest

from cairn.peer.plain_text import clean, isolate

CLEAN = {
    "a tab": ("Å\tda", "Å da"),
    "a control character": ("Å\0da", "Å da"),
    "a line's end": ("Å\u2028da", "Å da"),
    "a paragraph's end": ("Å\u2029da", "Å da"),
    "a wide space": ("Å\u3000da", "Å da"),
    "a turn of direction": ("Å\u202eda", "Åda"),
    "a private character": ("Å\ue000da", "Åda"),
    "the first and the last selector": ("Å\ufe00\ufe0f\U000e0000\U000e0100\U000e0fffda", "Åda"),
    "accents that have letters of their own": ("e\u0301e\u0301", "éé"),
    "two accents more": ("x\u0301\u0302", "x\u0301\u0302"),
    "three accents more": ("x\u0301\u0302\u0303q\u0301", "x\u0301\u0302q\u0301"),
    "an accent on nothing": ("\u0301Ada", "Ada"),
    "an accent on a space": ("Å \u0301da", "Å da"),
    "an accent on a wide space": ("Å\u3000\u0301da", "Å da"),
    "an accent after it": ("Å \u0301\u0302d\u0301a", "Å d\u0301a"),
}


@pytest.mark.parametrize(("text", "shown"), CLEAN.values(), ids=CLEAN)
def test_a_line_has_only_what_is_seen_and_stays_as_it_is_then(text, shown):
    assert clean(text, 24) == shown
    assert clean(shown, 24) == shown


@pytest.mark.parametrize("letter", ["x", "é"])
def test_a_line_is_cut_and_does_not_end_with_a_space(letter):
    assert clean(letter * 99, 24) == letter * 24
    assert clean(letter * 23 + " y", 24) == letter * 23


@pytest.mark.parametrize("letter", ["\u05d0", "\u0627", "\u0661"], ids=["Hebrew", "Arabic", "Arabic digits"])
def test_a_name_from_right_to_left_is_set_apart(letter):
    assert isolate(f"A{letter}") == f"\u2068A{letter}\u2069"
    assert isolate("Ada") == "Ada"
