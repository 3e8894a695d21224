"""How an action is written, `3@L`, `L4` or `pass`, and read again."""

from __future__ import annotations

import re

from cairn.core.game import UnreadableAction
from cairn.core.language import mark, t
from cairn.games.sedona_vortex.actions import Action, Enter, Move, Pass
from cairn.games.sedona_vortex.board import spot

FORMS = mark("Write 3@L to play stone 3 on the left space I, L4 to move from left IV, or pass.")
ENTERING = re.compile(r"([1-5])@([LR])")
MOVING = re.compile(r"([LR])([1-9])")


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
    """The action of a text; raises UnreadableAction, which tells the form expected."""
    if not isinstance(text, str):
        raise UnreadableAction(t("An action is a text. {forms}", forms=t(FORMS)))
    if text == "pass":
        return Pass()
    if entering := ENTERING.fullmatch(text):
        return Enter(int(entering[1]), "LR".index(entering[2]))
    if moving := MOVING.fullmatch(text):
        return Move(2 * (int(moving[2]) - 1) + "LR".index(moving[1]))
    raise UnreadableAction(t("“{text}” is {fault}. {forms}", text=shortened(text), fault=fault(text), forms=t(FORMS)))


def fault(text: str) -> str:
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


def shortened(text: str) -> str:
    """A text from outside, fit to be shown: short, and without control characters."""
    shown = "".join(letter if letter.isprintable() else "�" for letter in text[:16])
    return shown + ("…" if len(text) > 16 else "")
