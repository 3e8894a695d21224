"""The errors that Python raises, in words of the kit: what is wrong, and what to write instead."""

from __future__ import annotations

import builtins
import re
from types import TracebackType

from cairn.core.language import Phrase, Text, excerpt, sentences, t
from cairn.kit.known_names import meant, with_nearest

FILE = "<game>"
"""The name that a designer's source is compiled under; a line of a traceback that has it is theirs."""
KIT_NAMES = ("DRAW", "NEUTRAL", "end", "hexagon", "points", "rhombus", "rule", "squares")
"""The names that a designer imports."""
CALLS = {
    "ahead": 'p.ahead("a1", "n", "ne")',
    "column": 'p.board.column("a")',
    "edge": 'p.board.edge("e")',
    "hexagon": "hexagon(4)",
    "is_empty": 'p.is_empty("a1")',
    "is_mine": 'p.is_mine("a1")',
    "is_theirs": 'p.is_theirs("a1")',
    "joins": 'p.joins(0, ["a1", "b1"], ["a8", "b8"])',
    "let": "p.let(score=3)",
    "lots": "p.lots(6)",
    "move": 'p.move("a1", "b1")',
    "near": 'p.near("a1")',
    "of": 'p.of(0), or p.of(0, "king")',
    "points": 'points("a1-b1-c1 a2-b2-c2 a1-a2")',
    "put": 'p.put("a1"), or p.put("a1", "king", side=0)',
    "rays": 'p.rays("a1")',
    "rhombus": "rhombus(7), or rhombus(8, 6)",
    "row": "p.board.row(1)",
    "side": 'p.side("a1")',
    "slides": 'p.slides("a1")',
    "squares": "squares(8), or squares(8, 6)",
    "take": 'p.take("a1")',
}
"""How the functions of the kit are called."""
BOARD = ("names", "rays", "lines", "edge", "row", "column", "steps", "near", "at")
BESIDE = t("Look up what lies beside a point: p.board.steps[point].get(way).")
UNCHANGED = t("This never changes: write p.let(…) with a new one.")
OURS = r"(?:Sight|Draft|Position|State|Still)"


def reason_of(error: BaseException) -> Phrase:
    """Why an error of Python's came up, with what to write instead, as far as that can be told."""
    said = text_of(error)
    if isinstance(error, RecursionError) and "maximum recursion depth" in said:
        return t("A function calls itself too often.")
    if isinstance(error, MemoryError) and not said:
        return t("There is not enough memory for this.")
    if isinstance(error, NameError) and (found := re.match(r"name '(\w+)' is not defined", said)):
        return _unknown_name(found[1], error.__traceback__)
    if isinstance(error, ImportError) and (found := re.match(r"cannot import name '(\w+)' from 'cairn\.kit'", said)):
        return with_nearest(t("The kit has no “{name}”.", name=excerpt(found[1], 20)), found[1], KIT_NAMES)
    for kind, find in ((AttributeError, _of_attribute), (TypeError, _of_type)):
        if isinstance(error, kind) and (reason := find(said)):
            return reason
    kind_said, said = type(error).__name__, excerpt(_without_ours(said), 120).rstrip(".")
    return t("{kind}: {said}.", kind=kind_said, said=said) if said else t("{kind} is raised.", kind=kind_said)


def text_of(error: BaseException) -> str:
    """The text of an error; "" if it has none, as one of the designer's own may fail to give it."""
    try:
        return str(error)
    except Exception:
        return ""


def _without_ours(said: str) -> str:
    """The text of Python without the names of our classes, which no designer has seen."""
    said = re.sub(rf"'{OURS}' object", "p", said)
    said = re.sub(rf"\b(?:{OURS}|Topology|Rule|End)\.(?=\w)", "", said)
    for name, word in {OURS: "p", "Topology": "board", "Token": "piece", "Rule": "@rule", "End": "@end"}.items():
        said = re.sub(rf"\b{name}\b(?!\w)", word, said)  # pattern: words of ours
    return said


def _unknown_name(name: str, trace: TracebackType | None) -> Phrase:
    if name in KIT_NAMES:
        return t("“{name}” is a word of the kit: begin with from cairn.kit import *.", name=name)
    known = {*dir(builtins), *KIT_NAMES, "p"}
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == FILE:
            known |= {*trace.tb_frame.f_globals, *trace.tb_frame.f_locals}
        trace = trace.tb_next
    said = t("Nothing is called “{name}” here.", name=excerpt(name, 20))
    if name in CALLS or name in ("mine", "theirs", "empty", "turn", "other", "board"):
        return sentences(said, t("Is “{name}” meant?", name=f"p.{name}"))
    return meant(said, name, sorted(one for one in known if one.isidentifier() and one[0] != "_"))


def _of_attribute(said: str) -> Phrase | None:
    if found := (
        re.search(rf"'{OURS}' object has no attribute '(\w{{1,99}})'", said)
        or re.search(rf"property '(\w{{1,99}})' of '{OURS}' object has no (?:setter|deleter)", said)
        or re.search(r"can't (?:set|delete) attribute '(\w{1,99})'", said)
    ):
        return not_settable(found[1])
    if found := re.match(r"'NoneType' object has no attribute '(side|kind)'", said):
        return t("Nothing stands there: p[…] of an empty point is None, and has no {name}.", name=found[1])
    if found := re.match(r"(?:type object )?'(Token|Topology|Rule|End)' object has no attribute '(\w+)'", said):
        return _no_part(found[1], found[2])
    if re.match(r"'str' object has no attribute '(?:side|kind)'", said):
        return t("A point is a text; what stands there is p[point], or None.")
    if re.match(r"'(?:Points|Next|tuple)' object has no attribute '[ensw]{1,2}'", said):
        return BESIDE
    if re.match(r"'tuple' object has no attribute '(?:append|add|remove|insert|pop|extend|clear|sort)'", said):
        return UNCHANGED
    return None


def _no_part(of: str, name: str) -> Phrase:
    """That something of the kit does not have what it was asked for."""
    part = excerpt(name, 20)
    match of:
        case "Token":
            return with_nearest(t("A piece has a side and a kind, and no “{name}”.", name=part), name, ("side", "kind"))
        case "Topology":
            return with_nearest(t("A board has no “{name}”.", name=part), name, BOARD)
        case "Rule":
            return t("A rule has no “{name}”: what it does stands under @its_name.does.", name=part)
    return t("An @end has no “{name}”: it returns who has won, and does nothing.", name=part)


def not_settable(name: str) -> Text:
    """Why something of p cannot be set as it was tried, and how else."""
    if name in ("mine", "theirs", "empty"):
        return t("p.{name} can’t be set here: p.put, p.take and p.move change what stands on the board.", name=name)
    if name in CALLS or name in ("board", "other"):
        return t("p.{name} can’t be set here: the kit has it from the position.", name=name)
    return t(
        "p.{name} can’t be set here: write p.let({name}=…), in setup and in what a rule does.", name=excerpt(name, 20)
    )


def _of_type(said: str) -> Phrase | None:
    called = re.match(r"(?:\w+\.)?(\w+)\(\) (?:missing|takes|got|argument|keyword)", said)
    if called and (call := CALLS.get(called[1])):
        return t("{name} is written so: {call}.", name=called[1], call=call)
    if re.match(r"'(Rule|End)' object is not (?:call|iter)able", said):
        return t("A rule or an @end can’t be called or gone through: what both need is a function of its own.")
    if re.search(r"'(?:method|function|builtin_function_or_method)'", said):
        return t('A function is written with brackets: p.near("a1"), and not p.near.')
    if re.match(r"'(?:Points|Next)' object is not callable|tuple indices must be .*not str", said):
        return BESIDE
    if re.match(r"'(?:int|float|bool|NoneType)' object is not iterable", said):
        return t("Here a list is needed, such as p.mine or range(3); this is none.")
    if re.match(r"'(?:tuple|str)' object does not support item", said):
        return UNCHANGED
    if re.match(r"'(?:int|str|tuple|list)' object is not callable", said):
        return t("This is no function: write it without brackets.")
    if re.search(rf"'{OURS}' object (?:is not|does not|doesn't)", said) or re.search(rf"type '?{OURS}'?", said):
        return t("p is the position: ask it for points, as in p.mine, p.empty or p.board.names.")
    if re.search(r"between instances of '(?:tuple' and 'int|int' and 'tuple)'", said):
        return t("How many points there are says len: len(p.mine) == 2.")
    if re.search(r"'?Topology'? ", said):
        return t("The board is no list: its points are p.board.names.")
    if found := re.search(r"unhashable type: '(\w+)'", said):
        return t(
            "A {kind} can be no point, side, kind or direction; as a key or in a set, write a tuple.", kind=found[1]
        )
    said = _without_ours(said).replace("NoneType", "None")
    if found := re.match(
        r"(?:unsupported operand type\(s\) for |')([^\w\s':]{1,3}):?'?[ a-z]{0,40} '(\w+)' and '(\w+)'", said
    ):
        sign, one, other = found.groups()
        return t("“{sign}” can’t stand between {one} and {other}.", sign=sign, one=one, other=other)
    return None
