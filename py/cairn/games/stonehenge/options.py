"""The choice before a game, its first position, and the game after it."""

from __future__ import annotations

from cairn.core.game import Option, Options, OptionValue, Outcome, Seat
from cairn.core.language import t
from cairn.games.stonehenge.rules import State, first_position

TITLE = "Stonehenge and the Sun"
USUAL = {2: 28, 3: 30, 4: 28}
"""The stones in stock by the number of players, unless another number is chosen."""
STOCK = Option(
    name="stock",
    label=t("Stones"),
    values=("usual", *range(12, 37)),
    default="usual",
    value_names=(t("28, or 30 for three"), *map(str, range(12, 37))),
    offered=("usual", 12, 20, 36),
    note=t("Our ruling: the rulebook’s text does not print how many there are."),
)


def start(seats: int, options: Options) -> State:
    """The empty base, all stones in the stock, the markers at equal distances."""
    stock = options["stock"]
    return first_position(seats, USUAL[seats] if stock == "usual" else int(stock))


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The same stock; the next player anticlockwise begins."""
    is_resigned = outcome.scores is None  # and then everybody else has won
    seats = len(outcome.winners) + 1 if is_resigned else len(outcome.scores or ())
    return dict(options), (*range(1, seats), 0)
