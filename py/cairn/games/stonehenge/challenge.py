"""Challenges of skill: what a swing is to do to a circle, and the stars that it earns."""

from __future__ import annotations

from collections.abc import Mapping
from math import atan2, degrees, hypot
from typing import Any

from cairn.core.game import SkillGoals
from cairn.core.language import Phrase, listed, t, tn
from cairn.games.stonehenge.actions import Fall, Swing

CLEAN, FELL, MANY, GATES = "clean", "fell", "many", "gates"
MOST_STARS, MOST_STONES = 3, 40
CENTIMETRE = 100


def is_goal(thing: Any) -> bool:
    """Whether this is a goal: of a known kind, with the stones or the count that belong to it."""
    if not isinstance(thing, dict):
        return False
    match thing.get("kind"):
        case "clean":
            return True
        case "fell" | "gates":
            stones = thing.get("stones")
            return isinstance(stones, list) and bool(stones) and all(map(_is_count, stones))
        case "many":
            return _is_count(thing.get("count"))
    return False


def _is_count(number: Any) -> bool:
    return type(number) is int and 1 <= number <= MOST_STONES


def stars(goal: Mapping[str, Any], fall: Fall) -> int:
    """0 to 3 stars for a swing.

    - `clean`: no stone falls; one star less where one shifts.
    - `fell`: the named `stones` fall; one star less for each other that does, one star at least.
    - `many`: `count` stones fall; one star less for each that is missing.
    - `gates`: the named `stones`, laid across others, all fall, whatever else does; one star for some of them.
    """
    lost = set(fall.lost)
    if goal["kind"] == CLEAN:
        return 0 if lost else MOST_STARS - bool(fall.shifted)
    if goal["kind"] == FELL:
        named = set(goal["stones"])
        return max(1, MOST_STARS - len(lost - named)) if named <= lost else 0
    if goal["kind"] == GATES:
        named = set(goal["stones"])
        return MOST_STARS if named <= lost else int(bool(named & lost))
    missing = int(goal["count"]) - len(lost)
    return min(MOST_STARS, max(0, MOST_STARS - missing))


def describe_goal(goal: Mapping[str, Any]) -> Phrase:
    """The goal of a swing, in a sentence."""
    if goal["kind"] == CLEAN:
        return t("Swing clean through: no stone may fall.")
    if goal["kind"] == MANY:
        return t("Bring down {n} stones or more.", n=goal["count"])
    names = listed([str(stone) for stone in goal["stones"]])
    if goal["kind"] == GATES:
        return t("Bring down both gates in one swing: stones {stones}.", stones=names)
    return tn(
        "Bring down stone {stones} and no other.",
        "Bring down stones {stones} and no others.",
        len(goal["stones"]),
        stones=names,
    )


def hint(swing: Swing) -> Phrase:
    """From where to let go, to the nearest five degrees and centimetre."""
    pull = round(hypot(swing.x, swing.z) / CENTIMETRE)
    angle = round(degrees(atan2(-swing.z, swing.x)) / 5) * 5 % 360
    return t("Let go near {angle}°, about {pull} cm from the middle.", angle=angle, pull=pull)


GOALS = SkillGoals(is_goal, describe_goal, stars, hint)
