"""The options before a game, the first position they lead to, and those of a rematch."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.option import Option, Options, OptionValue, who_begins, with_defaults
from cairn.core.state import Outcome, Seat
from cairn.games.lava_flows.names import PLAYERS
from cairn.games.lava_flows.rules import State, opening_position

TITLE = "Lava Flows"
FIRST = who_begins(
    PLAYERS, t("By the rulebook the last pair of Mediums decides by chance. In a rematch the other player begins.")
)
MEMORY = Option(
    name="memory",
    label=t("Memory"),
    values=("classic", "assisted"),
    default="classic",
    value_names=(t("Remember for yourself"), t("The board helps")),
    note=t(
        "The board can mark beside every Large what you know to be under it. It never tells more than you have seen."
    ),
)
OPTIONS = (FIRST, MEMORY)


def start(seats: int, options: Options) -> State:
    """The first position, where seat 0 (Black) hides first."""
    return opening_position(int(options["first"]), str(options["memory"]))


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The other player begins. Seats and colours stay."""
    values = with_defaults(OPTIONS, options)
    return values | {"first": 1 - int(values["first"])}, (0, 1)
