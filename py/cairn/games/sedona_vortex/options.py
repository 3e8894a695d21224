"""The options before a game, and how the next game begins."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.option import Option, Options, OptionValue, who_begins, with_defaults
from cairn.core.state import Outcome, Seat

TITLE = "Sedona Vortex"
SPACES = Option(
    name="spaces",
    label=t("Spaces on each spiral"),
    values=tuple(range(3, 10)),
    default=7,
    note=t(
        "Our ruling: the rulebook’s text does not print the number; seven makes a game of about fifteen minutes. "
        "With up to seven, perfect play wins for whoever moves second; with eight and nine, nobody knows."
    ),
)
FIRST = who_begins(
    (t("Red"), t("Black")), t("By the rulebook a hidden stone decides; in a rematch the loser of the last game begins.")
)
OPTIONS = (SPACES, FIRST)


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The loser of the last game begins; after a draw, the one who went second. Seats and colours stay."""
    values = with_defaults(OPTIONS, options)
    began = outcome.winners[0] if len(outcome.winners) == 1 else int(values["first"])
    return values | {"first": 1 - began}, (0, 1)
