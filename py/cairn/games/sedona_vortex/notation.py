"""How an action is written, `3@L`, `L4` or `pass`, and read again."""

from __future__ import annotations

import re

from cairn.core.errors import UnreadableAction
from cairn.core.language import Text, excerpt, sentences, t
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import SPACES, spot

FORMS = t("Write 3@L to play stone 3 on the left space I, L4 to move from left IV, or pass.")
ENTER = re.compile(r"([1-5])@([LR])")


def write(action: Action) -> str:
    """The one text of an action."""
    match action:
        case Enter(size, space):
            return f"{size}@{'LR'[space]}"
        case Move(space):
            return spot(space)
        case Pass():
            return "pass"


def read(text: str) -> Action:
    """The action of a text; raises UnreadableAction, which says what is wrong with it and how to write one."""
    if text == "pass":
        return Pass()
    if enter := ENTER.fullmatch(text):
        return Enter(int(enter[1]), "LR".index(enter[2]))
    if text in SPACES:
        return Move(SPACES[text])
    raise UnreadableAction(sentences(find_fault(text), FORMS))


def find_fault(text: str) -> Text:
    """The fault of a text that is no action, in a sentence."""
    tidy, shown = text[:9].strip(), excerpt(text, 16)
    if not tidy:
        return t("Nothing is written there.")
    if re.fullmatch(r"pass|[1-5]@[LR]|[LR][1-9]", tidy, re.IGNORECASE) and len(text) <= 9:
        return t("“{text}” is nearly a move: capitals and spaces matter.", text=shown)
    if re.fullmatch(r"\d+@[LR]", tidy):
        return t("“{text}” names no stone: sizes are 1 to 5.", text=shown)
    if re.fullmatch(r"[LR]\d+", tidy):
        return t("“{text}” names no space: spaces are 1 to 9.", text=shown)
    return t("“{text}” isn’t a Sedona Vortex move.", text=shown)
