"""Numbers as they are written: the limits of a search behind `go` (depth, nodes, milliseconds), and options."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cairn.bots.analysis import Limits
from cairn.core.errors import GameError
from cairn.core.game import Game
from cairn.core.language import excerpt
from cairn.core.option import OptionValue
from cairn.core.state import Seat

NAMES = ("movetime", "depth", "nodes", "p1time", "p2time", "p1inc", "p2inc", "movestogo")
USUAL_SECONDS = 1.0
"""For a search without limits."""
MOVES_TO_GO = 30
"""The part of a player's remaining time that a move gets: one in so many."""
MOST = 10**12


def read_limits(words: Sequence[str], actor: Seat | None) -> Limits:
    """The limits in these words, for the seat to act; raises GameError."""
    numbers = _numbers([word for word in words if word != "infinite"])
    seconds = _seconds(numbers, "p1" if actor == 0 else "p2")
    if seconds is None and not {"depth", "nodes"} & set(numbers) and "infinite" not in words:
        seconds = USUAL_SECONDS
    return Limits(max(1, numbers.get("depth", 99)), numbers.get("nodes"), seconds)


def _numbers(words: Sequence[str]) -> dict[str, int]:
    """Pairs of a name and a number; a number below 0 counts as 0, for clocks may run over."""
    for name in words[::2]:
        if name not in NAMES:
            raise GameError(f"a search cannot be limited by {excerpt(name)}")
    if len(words) % 2:
        raise GameError(f"{words[-1]} is told with a number behind it, as in: go {words[-1]} 3")
    return {name: max(0, whole(value, -MOST, MOST)) for name, value in zip(words[::2], words[1::2], strict=True)}


def _seconds(numbers: Mapping[str, int], mine: str) -> float | None:
    if "movetime" in numbers:
        return numbers["movetime"] / 1000
    if f"{mine}time" not in numbers:
        return None
    left, more = numbers[f"{mine}time"], numbers.get(f"{mine}inc", 0)
    share = left / max(1, min(MOVES_TO_GO, numbers.get("movestogo", MOVES_TO_GO)))
    return max(1.0, min(share + more * 0.8, left * 0.8)) / 1000


def whole(text: str, least: int, most: int) -> int:
    """A whole number within limits; raises GameError."""
    if len(text) <= 14 and text.removeprefix("-").isdecimal() and text.isascii() and least <= int(text) <= most:
        return int(text)
    raise GameError(f"{excerpt(text)} is no number from {least} to {most}")


def valued(game: Game[Any, Any], name: str, text: str) -> OptionValue:
    """The value that a text stands for: a number where the option has numbers."""
    for option in game.options:
        if option.name == name and option.draw:
            return int(text) if re.fullmatch(r"[0-9]{1,15}", text) else text
        if option.name == name:
            return next((value for value in option.values if str(value) == text), text)
    return text
