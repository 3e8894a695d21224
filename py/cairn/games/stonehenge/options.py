"""The choices before a game, its first position, and the game after it."""

from __future__ import annotations

from itertools import permutations

from cairn.core.language import join, t
from cairn.core.option import Option, Options, OptionValue, who_begins, with_defaults
from cairn.core.state import Outcome, Seat
from cairn.games.stonehenge.rules import State, first_position
from cairn.games.stonehenge.state import COLOURS, Agreement

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
ORDERS = tuple(permutations(range(len(COLOURS))))
LETTERS = "rbyg"
MARKERS = Option(
    name="markers",
    label=t("Colours of the markers"),
    values=tuple("".join(LETTERS[colour] for colour in order) for order in ORDERS),
    default=LETTERS,
    value_names=tuple(join(", ", [COLOURS[colour] for colour in order]) for order in ORDERS),
    shares=tuple(zip(LETTERS, COLOURS, strict=True)),
    note=t("A friend elsewhere sees them before agreeing to play."),
    is_late=True,
)
FIRST = who_begins(
    [t("Player {n}", n=n + 1) for n in range(len(COLOURS))],
    t("By the rulebook it is left to chance. In a rematch the next player anticlockwise begins."),
    is_late=True,
)
HAND = Option(
    name="hand",
    label=t("Hand that holds the ball"),
    values=("sways", "steady"),
    default="sways",
    value_names=(t("Sways"), t("Steady")),
    note=t("Timing is a skill while the hand sways. A steady hand is for those who need it, and for all at the table."),
    is_late=True,
)
OPTIONS = (STOCK, MARKERS, FIRST, HAND)


def start(seats: int, options: Options) -> State:
    """The empty base, all stones in the stock, the markers at equal distances."""
    stock = options["stock"]
    colours = tuple(LETTERS.index(letter) for letter in str(options["markers"]))
    agreement = Agreement(colours, int(options["first"]) % seats, options["hand"] == "sways")
    return first_position(seats, USUAL[seats] if stock == "usual" else int(stock), agreement)


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The same choices; the next player anticlockwise begins, and all keep their seats and colours."""
    values = with_defaults(OPTIONS, options)
    is_resigned = outcome.scores is None  # and then everybody else has won
    seats = len(outcome.winners) + 1 if is_resigned else len(outcome.scores or ())
    return values | {"first": (int(values["first"]) + 1) % seats}, tuple(range(seats))
