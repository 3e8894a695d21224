"""A board as text: read with a clear sentence for every fault, and written the one canonical way.

`{"spots":{"o12":"red start 0 -300",…},"lines":["o12 o1",…]}`: of every spot its kind and where it lies, to the right
of the middle of the board and below it; the board is round, with a radius of 350.
"""

from __future__ import annotations

import json
import math
import re
from itertools import combinations
from typing import Any, NamedTuple

from cairn.core.errors import BadOption
from cairn.core.language import Number, Text, either, excerpt, t
from cairn.core.record import LONGEST_OPTION
from cairn.core.strict_json import Problem, StrictJsonError, parse
from cairn.games.skorpion.board_data import BOARDS

MOST_SPOTS, MOST_LINES = 64, 256
BEADS = 8
MOST_BRACKETS = 3
KINDS = ("red start", "blue start", "red", "blue", "gray", "black", "gate")
STARTS = KINDS[:2]
EDGE, APART = 320, 60
"""How far from the middle a spot may lie, and how near to the next one."""
GATE = "gate"
NAME = re.compile(r"[a-z][1-9][0-9]?")
SPOT = re.compile(rf"({'|'.join(KINDS)}) (0|-?[1-9][0-9]{{0,2}}) (0|-?[1-9][0-9]{{0,2}})")
FORM = t('A board is written {"spots":{"o12":"red start 0 -300"},"lines":["o12 o1"]}, with all its spots and lines.')


class BoardSpot(NamedTuple):
    """A spot of a board: its name, what it is, and where it lies."""

    name: str
    kind: str
    x: int
    y: int


class BoardPlan(NamedTuple):
    """A board as it is written: spots in the order of their names, the Gate last; lines as pairs of names."""

    spots: tuple[BoardSpot, ...]
    lines: tuple[tuple[str, str], ...]


def normalize_board(value: object) -> str:
    """The name of a board that comes with the game, or a board's canonical text; raises BadOption."""
    if not isinstance(value, str):
        raise BadOption(t("A board is given by its name or as its text. {form}", form=FORM))
    if value in BOARDS:
        return value
    text = write_board(read_board(value))
    return next((name for name, known in BOARDS.items() if write_board(read_board(known)) == text), text)


def write_board(layout: BoardPlan) -> str:
    """The one text of a board."""
    spots = {spot.name: f"{spot.kind} {spot.x} {spot.y}" for spot in layout.spots}
    return json.dumps({"spots": spots, "lines": [" ".join(line) for line in layout.lines]}, separators=(",", ":"))


def read_board(text: str) -> BoardPlan:
    """The board of a text, fit to be played on; raises BadOption."""
    table = _table(text)
    spots = tuple(sorted((_spot(name, text) for name, text in table["spots"].items()), key=_order))
    lines = _lines(table["lines"], {spot.name: n for n, spot in enumerate(spots)})
    _check_spots(spots)
    near: dict[str, set[str]] = {spot.name: set() for spot in spots}
    for one, other in lines:
        near[one].add(other)
        near[other].add(one)
    _check_lines(spots, near)
    return BoardPlan(spots, lines)


def _table(text: str) -> dict[str, Any]:
    """The JSON of a board, its parts there and not too large."""
    if len(text) > LONGEST_OPTION:
        raise BadOption(
            t(
                "The board is {length} characters long, and no board is longer than {longest}.",
                length=Number(len(text)),
                longest=Number(LONGEST_OPTION),
            )
        )
    try:
        table = parse(text, MOST_BRACKETS)
    except StrictJsonError as error:
        raise BadOption(_problem(error, text)) from error
    if not isinstance(table, dict) or table.keys() != {"spots", "lines"}:
        raise BadOption(t("A board has two parts, “spots” and “lines”. {form}", form=FORM))
    if not isinstance(table["spots"], dict) or not isinstance(table["lines"], list):
        raise BadOption(t("The spots stand in braces, the lines in brackets. {form}", form=FORM))
    _check_size(len(table["spots"]), len(table["lines"]))
    return table


def _problem(error: StrictJsonError, text: str) -> Text:
    """The fault of a text that should be the JSON of a board."""
    match error.problem:
        case Problem.NESTING:
            return t("The board has too many brackets. {form}", form=FORM)
        case Problem.DUPLICATE_NAME:
            return t("“{twice}” stands in the board twice.", twice=excerpt(error.detail))
    return t("“{text}” is no board. {form}", text=excerpt(text), form=FORM)


def _check_size(spots: int, lines: int) -> None:
    if spots > MOST_SPOTS:
        raise BadOption(
            t("The board has {count} spots, and no board has more than {most}.", count=Number(spots), most=MOST_SPOTS)
        )
    if lines > MOST_LINES:
        raise BadOption(
            t("The board has {count} lines, and no board has more than {most}.", count=Number(lines), most=MOST_LINES)
        )


def _spot(name: str, text: object) -> BoardSpot:
    if name != GATE and not NAME.fullmatch(name):
        raise BadOption(
            t("“{name}” is no name for a spot: write a small letter and a number from 1 to 99.", name=excerpt(name))
        )
    found = SPOT.fullmatch(text) if isinstance(text, str) else None
    if found is None:
        raise BadOption(
            t(
                "The spot {name} should be {kinds}, and then two whole numbers: how far right, how far down.",
                name=name,
                kinds=either(KINDS),
            )
        )
    kind, x, y = found[1], int(found[2]), int(found[3])
    if (kind == "gate") != (name == GATE):
        raise BadOption(t("The Gate is the one spot that is called “gate”, and it is of the kind gate."))
    if math.hypot(x, y) > EDGE:
        raise BadOption(
            t("The spot {name} lies off the board: it is more than {edge} from the middle.", name=name, edge=EDGE)
        )
    return BoardSpot(name, kind, x, y)


def _order(spot: BoardSpot) -> tuple[bool, str, int]:
    return spot.name == GATE, spot.name[0], 0 if spot.name == GATE else int(spot.name[1:])


def _lines(texts: list[object], order: dict[str, int]) -> tuple[tuple[str, str], ...]:
    """The lines, each from the earlier spot to the later, in order."""
    found: set[tuple[int, int]] = set()
    for text in texts:
        ends = text.split(" ") if isinstance(text, str) else []
        if len(ends) != 2:
            raise BadOption(t("A line is written with the names of its two ends, as “o12 o1”."))
        for end in ends:
            if end not in order:
                raise BadOption(
                    t("The line “{ends}” leads to nowhere: no spot is called that.", ends=excerpt(" ".join(ends)))
                )
        first, last = sorted(order[end] for end in ends)
        if first == last:
            raise BadOption(t("The line “{ends}” leads from a spot to itself.", ends=" ".join(ends)))
        if (first, last) in found:
            raise BadOption(t("The line “{ends}” is there twice.", ends=" ".join(ends)))
        found.add((first, last))
    names = list(order)
    return tuple((names[first], names[last]) for first, last in sorted(found))


def _check_spots(spots: tuple[BoardSpot, ...]) -> None:
    """The spots that the rulebook requires are there, and lie apart."""
    kinds = [spot.kind for spot in spots]
    if "gate" not in kinds:
        raise BadOption(t("The board has no Gate: it needs one spot called “gate”."))
    for kind in STARTS:
        if (count := kinds.count(kind)) != 3:
            raise BadOption(
                t(
                    "Each player has three starts, and the board has {count} of the kind “{kind}”.",
                    count=count,
                    kind=kind,
                )
            )
    if (count := kinds.count("black")) < 2:
        raise BadOption(t("Two black spots lie near the centre, and the board has {count}.", count=count))
    for one, other in combinations(spots, 2):
        if math.dist(one[2:], other[2:]) < APART:
            raise BadOption(
                t(
                    "{one} and {other} lie too close: spots need {apart} between their middles.",
                    one=one.name,
                    other=other.name,
                    apart=APART,
                )
            )


def _check_lines(spots: tuple[BoardSpot, ...], near: dict[str, set[str]]) -> None:
    """Every spot can be reached, and the Skorpion can always move."""
    for spot in spots:
        if spot.kind in ("black", "gate") and len(near[spot.name]) < 2:
            raise BadOption(
                t("Nobody could ever play on {name}: it needs two lines to beads, and has fewer.", name=spot.name)
            )
    reached, edge = {GATE}, [GATE]
    while edge:
        new = near[edge.pop()] - reached
        reached |= new
        edge += new
    for spot in spots:
        if spot.name not in reached:
            raise BadOption(t("No line leads from the Gate to {name}.", name=spot.name))
    _check_skorpion({spot.name for spot in spots if spot.kind in STARTS}, near)


def _check_skorpion(starts: set[str], near: dict[str, set[str]]) -> None:
    """Wherever the Skorpion can go from the Gate, with the Tail behind it, it can go on."""
    reached, edge = {(GATE, GATE)}, [(GATE, GATE)]
    while edge:
        at, tail = edge.pop()
        steps = near[at] - {GATE, tail}
        if not steps:
            raise BadOption(
                t("On {at} the Skorpion would be stuck, with its Tail on {tail} and no other way on.", at=at, tail=tail)
            )
        new = {(GATE, GATE) if to in starts else (to, at) for to in steps} - reached
        reached |= new
        edge += sorted(new)
    if all(GATE in place for place in reached):
        raise BadOption(t("The Skorpion or its Tail would always be in the Gate: no line leads on from beside it."))
