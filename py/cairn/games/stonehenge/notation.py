"""How an action is written, `B123.5`, `T7`, `G9:4,5`, `M200.0`, `S1234,-560,12,0` or `=…`, and read again."""

from __future__ import annotations

import re
from itertools import pairwise

from cairn.core.errors import UnreadableAction
from cairn.core.language import Phrase, excerpt, sentences, t
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.compass import CIRCLE, degrees
from cairn.games.stonehenge.stones import Pose

FORMS = t(
    "Write B123.5 to build on the rim, T7 to build on stone 7, G9:4,5 to lay stone 9 across 4 and 5, "
    "M200.0 for the marker, S1234,-560,12,0 for the swing."
)
NUMBER = r"(?:0|-?[1-9][0-9]{0,8})"
STONE = r"[1-9][0-9]?"
ANGLE = r"(?:0|[1-9][0-9]{0,2})\.[0-9]"
HASH = r"[0-9a-f]{8}"

PLACING = re.compile(rf"([BM])({ANGLE})")
TOPPING = re.compile(rf"T({STONE})")
GATING = re.compile(rf"G({STONE}):({STONE}),({STONE})")
SWINGING = re.compile(rf"S({NUMBER}),({NUMBER}),({NUMBER}),({NUMBER})")
SHIFTING = re.compile(rf"/({STONE})@({NUMBER}(?:,{NUMBER}){{6}})")
FALLING = re.compile(rf"=({HASH}):({HASH})(?:!({STONE}(?:,{STONE})*))?((?:{SHIFTING.pattern})*)")
LONGEST = 3_000


def write(action: Action) -> str:
    """The one text of an action."""
    match action:
        case Build(angle):
            return f"B{degrees(angle)}"
        case Top(below):
            return f"T{below}"
        case Gate(stone, first, second):
            return f"G{stone}:{first},{second}"
        case Mark(angle):
            return f"M{degrees(angle)}"
        case Swing(x, z, vx, vz):
            return f"S{x},{z},{vx},{vz}"
        case Fall(before, after, lost, shifted):
            taken = f"!{','.join(map(str, lost))}" if lost else ""
            return f"={before}:{after}{taken}" + "".join(f"/{id}@{','.join(map(str, pose))}" for id, pose in shifted)


def read(text: str) -> Action:
    """The action of a text; raises UnreadableAction, which names the forms expected."""
    action = _read(text) if len(text) <= LONGEST else None
    if action is None:
        raise UnreadableAction(sentences(_fault(text), FORMS))
    return action


def _read(text: str) -> Action | None:
    if parts := PLACING.fullmatch(text):
        angle = int(parts[2].replace(".", ""))
        return None if angle >= CIRCLE else Build(angle) if parts[1] == "B" else Mark(angle)
    if parts := TOPPING.fullmatch(text):
        return Top(int(parts[1]))
    if parts := GATING.fullmatch(text):
        stone, first, second = map(int, parts.groups())
        return Gate(stone, first, second) if first < second else None
    if parts := SWINGING.fullmatch(text):
        return Swing(*map(int, parts.groups()))
    if parts := FALLING.fullmatch(text):
        return _read_fall(*parts.groups()[:4])
    return None


def _read_fall(before: str, after: str, lost: str | None, shifted: str) -> Fall | None:
    ids = tuple(map(int, lost.split(","))) if lost else ()
    poses = tuple((int(id), _read_pose(numbers)) for id, numbers in SHIFTING.findall(shifted))
    is_rising = all(a < b for a, b in (*pairwise(ids), *pairwise(id for id, _ in poses)))
    return Fall(before, after, ids, poses) if is_rising else None


def _read_pose(numbers: str) -> Pose:
    x, y, z, i, j, k, w = map(int, numbers.split(","))
    return x, y, z, i, j, k, w


def _fault(text: str) -> Phrase:
    """The fault of a text that is no action, in a sentence."""
    tidy, shown = text[:LONGEST].strip(), excerpt(text, 24)
    if not tidy:
        return t("Nothing is written there.")
    if _read(tidy) or _read(tidy.upper()):
        return t("“{text}” is nearly a move: capitals and spaces matter.", text=shown)
    if re.fullmatch(r"[BM][0-9]+(\.[0-9]*)?", tidy):
        return t("“{text}” has no angle: angles go from 0.0 to 359.9, with one digit after the point.", text=shown)
    if GATING.fullmatch(tidy):
        return t("“{text}” is no gate: name the two stones below in the order of their numbers.", text=shown)
    return t("“{text}” isn’t a Stonehenge and the Sun move.", text=shown)
