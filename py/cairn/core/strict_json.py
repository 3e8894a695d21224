"""JSON from outside, read strictly: whole numbers only, no name twice in an object, no deep nesting."""

from __future__ import annotations

import json
from enum import Enum
from typing import Any, NoReturn

LARGEST = 2**53 - 1
"""The largest number: the page's language tells no larger ones apart. A page counts milliseconds up to it."""
LONGEST_NUMBER = len(str(-LARGEST))


class Problem(Enum):
    """A way in which a text fails to be strict JSON."""

    NESTING = "nesting"
    DUPLICATE_NAME = "duplicate name"
    LARGE_NUMBER = "large number"
    FRACTION = "fraction"
    SYNTAX = "syntax"


class StrictJsonError(ValueError):
    """A text that is not strict JSON; `detail` is the name or number that is at fault, "" where there is none."""

    def __init__(self, problem: Problem, detail: str = "") -> None:
        super().__init__(f"{problem.value}: {detail}" if detail else problem.value)
        self.problem, self.detail = problem, detail


def parse(text: str, most_brackets: int) -> Any:
    """The value of a JSON text with at most so many opening brackets; raises StrictJsonError.

    >>> parse('{"size": 5}', 4)
    {'size': 5}
    """
    if bracket_count(text) > most_brackets:
        raise StrictJsonError(Problem.NESTING)
    try:
        return DECODER.decode(text)
    except StrictJsonError:
        raise
    except ValueError as error:
        raise StrictJsonError(Problem.SYNTAX) from error


def bracket_count(text: str) -> int:
    """How many brackets open in a JSON text outside its strings; it nests no deeper than that.

    To be checked before a text is parsed: deep nesting ends the browser's interpreter, past all catching.
    """
    outside = "".join(text.replace("\\\\", "").replace('\\"', "").split('"')[::2])
    return outside.count("[") + outside.count("{")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        raise StrictJsonError(Problem.DUPLICATE_NAME, next(name for name in names if names.count(name) > 1))
    return table


def _int(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER or abs(number := int(digits)) > LARGEST:
        raise StrictJsonError(Problem.LARGE_NUMBER, digits)
    return number


def _fraction(text: str) -> NoReturn:
    raise StrictJsonError(Problem.FRACTION, text)


DECODER = json.JSONDecoder(object_pairs_hook=_object, parse_int=_int, parse_float=_fraction, parse_constant=_fraction)
