"""Names and chat lines as people may see them: no invisible characters, no towers of accents, no turned direction."""

from __future__ import annotations

import unicodedata

BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters, marks or symbols, and show nothing."""
MOST_MARKS = 2
"""Accents on one letter, once those that have a letter of their own are joined with it."""


def clean(text: str, longest: int) -> str:
    """One line of visible characters, at most so many; what is clean stays as it is.

    >>> clean("  A\u200bda\u202e  B.\u3164 ", 24)
    'Ada B.'
    """
    if text.isascii() and text.isprintable():
        return _joined(text, longest)
    kept, marks = "", 0
    for character in unicodedata.normalize("NFC", text[: 8 * longest]):
        category = unicodedata.category(character)
        marks = marks + 1 if category.startswith("M") else 0
        if category == "Cc" or character.isspace():
            kept += " "
        elif category.startswith("C") or character in BLANK or _is_selector(character):
            continue
        elif marks <= MOST_MARKS and not (marks and (not kept or kept.endswith(" "))):
            kept += character
    return _joined(unicodedata.normalize("NFC", kept), longest)


def isolate(name: str) -> str:
    """A name that does not turn the sentence around it: one with letters from right to left is set apart."""
    turned = any(unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in name)
    return f"\u2068{name}\u2069" if turned else name


def _joined(text: str, longest: int) -> str:
    return " ".join(text.split())[:longest].rstrip()


def _is_selector(character: str) -> bool:
    """Whether it only chooses how the character before it looks."""
    return "\ufe00" <= character <= "\ufe0f" or "\U000e0000" <= character <= "\U000e0fff"
