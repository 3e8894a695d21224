"""How an action is written, `o12`, `gate`, `S-i3` or `S-i3xo4-m2`, and read again."""

from __future__ import annotations

import re

from cairn.core.errors import UnreadableAction
from cairn.core.language import Text, excerpt, sentences, t
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board_text import GATE, NAME

LONGEST = 24
FORMS = t(
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
    """The action of a text; raises UnreadableAction, which names the forms expected."""
    if PLACING.fullmatch(text):
        return Place(text)
    if moving := MOVING.fullmatch(text):
        first, discard, second = moving.groups()
        return StepTwice(first, discard, second) if discard else Step(first)
    raise UnreadableAction(sentences(describe_fault(text), FORMS))


def describe_fault(text: str) -> Text:
    """The fault of a text that is no action, in a sentence."""
    tidy, shown = "".join(text[:LONGEST].split()), excerpt(text, LONGEST)
    if not tidy:
        return t("Nothing is written there.")
    lower = tidy.lower()
    if len(text) <= LONGEST and (PLACING.fullmatch(lower) or MOVING.fullmatch("S" + lower[1:])):
        return t("“{text}” is nearly a move: capitals and spaces matter.", text=shown)
    if re.fullmatch(f"S-{SPOT}x{SPOT}", tidy):
        return t(
            "“{text}” is only the beginning: after the discarded bead, say where the Skorpion goes on to.", text=shown
        )
    return t("“{text}” isn’t a Skorpion move.", text=shown)
