"""How an action is written, `o12`, `gate`, `S-i3` or `S-i3xo4-m2`, and read again."""

from __future__ import annotations

import re

from cairn.core.game import UnreadableAction
from cairn.core.language import mark, t
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board_text import GATE, NAME

FORMS = mark(
    "Write o12 or gate to place a bead, S-i3 to move the Skorpion, S-i3xo4-m2 to discard o4 and move it again to m2."
)
SPOT = f"({GATE}|{NAME.pattern})"
PLACING = re.compile(SPOT)
MOVING = re.compile(f"S-{SPOT}(?:x{SPOT}-{SPOT})?")


def write(action: Action) -> str:
    """The one text of an action."""
    match action:
        case Place(spot):
            return spot
        case Step(to):
            return f"S-{to}"
        case StepTwice(first, discard, second):
            return f"S-{first}x{discard}-{second}"


def read(text: str) -> Action:
    """The action of a text; raises UnreadableAction, which tells the forms expected."""
    if not isinstance(text, str):
        raise UnreadableAction(t("An action is a text. {forms}", forms=t(FORMS)))
    if PLACING.fullmatch(text):
        return Place(text)
    if moving := MOVING.fullmatch(text):
        first, discard, second = moving.groups()
        return StepTwice(first, discard, second) if discard else Step(first)
    raise UnreadableAction(t("“{text}” is {fault}. {forms}", text=shortened(text), fault=fault(text), forms=t(FORMS)))


def fault(text: str) -> str:
    """What is wrong with a text, as the end of a sentence."""
    tidy = "".join(text[:24].split())
    if not tidy:
        return t("empty")
    lower = tidy.lower()
    if len(text) <= 24 and (PLACING.fullmatch(lower) or MOVING.fullmatch("S" + lower[1:])):
        return t("nearly an action: capitals and spaces matter")
    if re.fullmatch(f"S-{SPOT}x{SPOT}", tidy):
        return t("only the beginning: after the discarded bead comes where the Skorpion goes on to")
    return t("not an action of Skorpion")


def shortened(text: str) -> str:
    """A text from outside, fit to be shown: short, and without control characters."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in text[:24])
    return shown + ("…" if len(text) > 24 else "")
