"""The table of what was measured, with the targets beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table; without a target it is only for information, with a value it has its place in the trend.

    `what` names the figure and is the same in every run: counts that vary stand in `measured`.
    """

    what: str
    measured: str
    target: str = ""
    met: bool | None = None
    value: float | None = None


def known(what: str, value: float, unit: str = "", *, digits: int = 2, more: str = "") -> Row:
    """A row whose value has no limit."""
    return Row(what, f"{value:.{digits}f}{unit}{more}", value=value)


def at_most(what: str, value: float, limit: float, unit: str = "", *, digits: int = 2, more: str = "") -> Row:
    """A row whose value must not be above the limit."""
    return Row(what, f"{value:.{digits}f}{unit}{more}", f"≤ {limit:g}{unit}", value <= limit, value)


def at_least(what: str, value: float, limit: float, unit: str = "", *, digits: int = 2, more: str = "") -> Row:
    """A row whose value must not be below the limit."""
    return Row(what, f"{value:.{digits}f}{unit}{more}", f"≥ {limit:g}{unit}", value >= limit, value)


def share(values: Sequence[float], part: float) -> float:
    """The smallest of the values that at least this part of them does not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, -int(-part * len(ordered) // 1) - 1))]


def spread(values: Sequence[float], digits: int = 0) -> str:
    """Median, and the range it comes from."""
    return f"{median(values):.{digits}f} ({min(values):.{digits}f}-{max(values):.{digits}f})"


def table(rows: Sequence[Row]) -> str:
    """The rows as a Markdown table."""
    verdicts = {None: "", True: "met", False: "missed"}
    cells = [("", "measured", "target", ""), *((r.what, r.measured, r.target, verdicts[r.met]) for r in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(4)]
    lines = [
        "| " + " | ".join(f"{cell:{width}}" for cell, width in zip(row, widths, strict=True)) + " |" for row in cells
    ]
    return "\n".join([lines[0], "|" + "|".join("-" * (width + 2) for width in widths) + "|", *lines[1:]])
