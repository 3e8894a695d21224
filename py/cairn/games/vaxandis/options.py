"""The options before a game."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.option import Option
from cairn.games.vaxandis.board import SIZES

TITLE = "Vaxandis"
OPTIONS = (
    Option(
        "size",
        t("Board"),
        values=SIZES,
        default=5,
        value_names=tuple(t("{size} cells a side", size=size) for size in SIZES),
        offered=(4, 5, 6),
    ),
    Option(
        "landing",
        t("Heights compared for landing"),
        values=("after", "before"),
        default="after",
        value_names=(t("after the growth"), t("before the growth")),
        note=t(
            "The rulebook does not say whether a landing compares the heights before or after the last growth. "
            "Our ruling: after."
        ),
    ),
)
