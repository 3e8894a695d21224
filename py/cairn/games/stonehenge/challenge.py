"""Challenges of Stonehenge and the Sun: a circle, what a swing is to do to it, and the stars that a swing earns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cairn.core.language import Phrase, t, tn
from cairn.games.stonehenge.actions import Fall

CLEAN, FELL, MANY = "clean", "fell", "many"
MOST_STARS = 3


def stars(goal: Mapping[str, Any], fall: Fall) -> int:
    """0 to 3 stars for a swing.

    - `clean`: no stone falls; one star less where one shifts.
    - `fell`: the named `stones` fall; one star less for each other that does, one star at least.
    - `many`: `count` stones fall; one star less for each that is missing.
    """
    lost = set(fall.lost)
    if goal["kind"] == CLEAN:
        return 0 if lost else MOST_STARS - bool(fall.shifted)
    if goal["kind"] == FELL:
        named = set(goal["stones"])
        return max(1, MOST_STARS - len(lost - named)) if named <= lost else 0
    missing = int(goal["count"]) - len(lost)
    return min(MOST_STARS, max(0, MOST_STARS - missing))


def task(goal: Mapping[str, Any]) -> Phrase:
    """What a swing is to do, in a sentence."""
    if goal["kind"] == CLEAN:
        return t("Swing clean through: no stone may fall.")
    if goal["kind"] == MANY:
        return t("Bring down {n} stones or more.", n=goal["count"])
    names = ", ".join(str(stone) for stone in goal["stones"])
    return tn(
        "Bring down stone {stones} and no other.",
        "Bring down stones {stones} and no others.",
        len(goal["stones"]),
        stones=names,
    )
