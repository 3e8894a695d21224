"""The choices before a game of Skorpion, and the first position they lead to."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.option import Option, Options
from cairn.games.skorpion.board_text import normalize_board
from cairn.games.skorpion.rules import State, initial_state

TITLE = "Skorpion"
BOARD = Option(
    name="board",
    label=t("Board"),
    values=("cairn",),
    default="cairn",
    value_names=(t("23 spots, 54 lines"),),
    note=t("Our ruling: the picture of the printed board is lost, and this one meets every sentence of the rulebook."),
    check=normalize_board,
)
DISCARD = Option(
    name="discard",
    label=t("Discarded beads"),
    values=("out", "hand"),
    default="out",
    value_names=(t("out of the game"), t("back to hand")),
    note=t(
        "A bead that pays for a second step. Our ruling is that it leaves the game: the rulebook returns captured "
        "beads to hand, but speaks here of discarding. Games between strong players then come to an end."
    ),
)
OPTIONS = (BOARD, DISCARD)


def start(seats: int, options: Options) -> State:
    """The first position."""
    return initial_state(str(options["board"]), options["discard"] == "out")
