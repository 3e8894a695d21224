"""How an action is written, `a1-a2`, `a1=a2`, `^a1b`, `a1!a2`, `pass`, and read again."""

from __future__ import annotations

import re
from collections.abc import Mapping

from cairn.core.errors import UnreadableAction
from cairn.core.language import Text, excerpt, sentences, t
from cairn.core.seal import read_opening, write_opening
from cairn.games.lava_flows.actions import (
    BUBBLES,
    EJECTIONS,
    HIDINGS,
    MOVES,
    PASS,
    SLIDES,
    Action,
    Bubble,
    Eject,
    Hide,
    Move,
    Open,
    Pass,
    Seal,
    Show,
    Slide,
    Turn,
)
from cairn.games.lava_flows.board import HOMES, SPACE, SPOTS, Space
from cairn.games.lava_flows.pieces import COLOURS

FORMS = t("Write a1-a2 to move, a1=a2 to slide, ^a1, ^a1b or ^a1w to bubble up, a1!a2 to eject, or pass.")
TURN = re.compile(r"([abc][123])([-=!])([abc][123])")
BUBBLE = re.compile(r"\^([abc][123])([bw]?)")
SEAL = re.compile(r"seal ([0-9a-f]{64})\.([0-9a-f]{64})\.([0-9a-f]{64})")
SHOW = re.compile(r"show ([abc][13]) ([bw-]\.[0-9a-f]{32})")
OPEN = re.compile(r"open (black|white) ([bw-]\.[0-9a-f]{32}) ([bw-]\.[0-9a-f]{32}) ([bw-]\.[0-9a-f]{32})")
TURNS_BY_SIGN: dict[str, Mapping[tuple[Space, Space], Turn]] = {"-": MOVES, "=": SLIDES, "!": EJECTIONS}


def write(action: Action) -> str:
    """The one text of an action."""
    match action:
        case Hide(hiding):
            return hiding
        case Seal(seals):
            return f"seal {'.'.join(seals)}"
        case Move(start, end):
            return f"{SPOTS[start]}-{SPOTS[end]}"
        case Slide(start, end):
            return f"{SPOTS[start]}={SPOTS[end]}"
        case Bubble(space, claim):
            return f"^{SPOTS[space]}{'' if claim is None else 'bw'[claim]}"
        case Eject(space, end):
            return f"{SPOTS[space]}!{SPOTS[end]}"
        case Pass():
            return "pass"
        case Show(home, opening):
            return f"show {HOMES[home]} {write_opening(opening)}"
        case Open(seat, openings):
            return f"open {COLOURS[seat]} {' '.join(map(write_opening, openings))}"


def read(text: str) -> Action:
    """The action of a text; raises UnreadableAction, which says what form is expected."""
    if text == "pass":
        return PASS
    if text in HIDINGS:
        return Hide(text)
    if match := TURN.fullmatch(text):
        turn = TURNS_BY_SIGN[match[2]].get((SPACE[match[1]], SPACE[match[3]]))
        if turn is None:
            raise UnreadableAction(
                t(
                    "{one} and {other} are not beside each other: one space, not diagonally.",
                    one=match[1],
                    other=match[3],
                )
            )
        return turn
    if match := BUBBLE.fullmatch(text):
        return BUBBLES[SPACE[match[1]], "bw".index(match[2]) if match[2] else None]
    return read_fact(text)


def read_fact(text: str) -> Action:
    """The action of a text that seals or opens something."""
    if match := SEAL.fullmatch(text):
        return Seal((match[1], match[2], match[3]))
    if match := SHOW.fullmatch(text):
        return Show(HOMES.index(match[1]), read_opening(match[2]))
    if match := OPEN.fullmatch(text):
        first, second, third = map(read_opening, match.groups()[1:])
        return Open(COLOURS.index(match[1]), (first, second, third))
    raise UnreadableAction(sentences(fault(text), FORMS))


def fault(text: str) -> Text:
    """The fault of a text that is no action, in a sentence."""
    tidy, shown = text[:99].strip(), excerpt(text, 16)
    if not tidy:
        return t("Nothing is written there.")
    if len(text) <= 9 and re.fullmatch(rf"pass|[bw-]{{3}}|{TURN.pattern}|{BUBBLE.pattern}", tidy, re.IGNORECASE):
        return t(
            "“{text}” is nearly a move: small letters and spaces matter, and a hiding has one each of b, w and -.",
            text=shown,
        )
    if re.match(r"(seal|show|open)\b", tidy):
        return t("“{text}” may be cut off.", text=shown)
    return t("“{text}” isn’t a Lava Flows move.", text=shown)
