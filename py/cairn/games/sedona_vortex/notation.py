"""How an action is written, `3@L`, `L4` or `pass`, and read again."""

from __future__ import annotations

import re

from cairn.core.game import UnreadableAction
from cairn.core.language import Text, excerpt, t
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
    if not isinstance(text, str):
        raise UnreadableAction(t("An action is a text. {forms}", forms=FORMS))
    if text == "pass":
        return Pass()
    if enter := ENTER.fullmatch(text):
        return Enter(int(enter[1]), "LR".index(enter[2]))
    if text in SPACES:
        return Move(SPACES[text])
    raise UnreadableAction(
        t("“{text}” is {fault}. {forms}", text=excerpt(text, 16), fault=find_fault(text), forms=FORMS)
    )


def find_fault(text: str) -> Text:
    """What is wrong with a text, as the end of a sentence."""
    tidy = text[:9].strip()
    if not tidy:
        return t("empty")
    if re.fullmatch(r"pass|[1-5]@[LR]|[LR][1-9]", tidy, re.IGNORECASE) and len(text) <= 9:
        return t("nearly an action: capitals and spaces matter")
    if re.fullmatch(r"\d+@[LR]", tidy):
        return t("a stone that does not exist: sizes are 1 to 5")
    if re.fullmatch(r"[LR]\d+", tidy):
        return t("a space that does not exist: spaces are 1 to 9")
    return t("not an action of Sedona Vortex")
