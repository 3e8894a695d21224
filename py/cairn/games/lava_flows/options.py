"""The options before a game, the first position they lead to, and those of a rematch."""

from __future__ import annotations

from cairn.core.game import BadOption, Option, Options, OptionValue, Outcome, Seat
from cairn.core.language import excerpt, t
from cairn.games.lava_flows.names import PLAYERS
from cairn.games.lava_flows.rules import State, opening_position

TITLE = "Lava Flows"
FIRST = Option(
    name="first",
    label=t("Who begins"),
    values=(0, 1),
    default=0,
    value_names=PLAYERS,
    note=t("By the rulebook the last pair of Mediums decides by chance. In a rematch the other player begins."),
    chance=True,
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


def normalize(options: Options) -> dict[str, OptionValue]:
    """All options, those left out with their defaults; raises BadOption for an unknown name or value."""
    values = {option.name: option.normalize(options.get(option.name, option.default), TITLE) for option in OPTIONS}
    for name in options:
        if name not in values:
            raise BadOption(t("{game} has no option “{name}”.", game=TITLE, name=excerpt(name)))
    return values


def start(seats: int, options: Options) -> State:
    """The first position, where seat 0 (Black) hides first; options left out take their defaults."""
    values = normalize(options)
    return opening_position(int(values["first"]), str(values["memory"]))


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The other player begins. Seats and colours stay."""
    values = normalize(options)
    return values | {"first": 1 - int(values["first"])}, (0, 1)
