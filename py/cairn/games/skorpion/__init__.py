"""Skorpion: two chains of beads race to the Gate, and whoever moves the Skorpion breaks them."""

from __future__ import annotations

from cairn.core.game import Game, Option, Options, OptionValue, Outcome, Seat
from cairn.core.language import mark
from cairn.games.skorpion.actions import Action
from cairn.games.skorpion.board_text import settle_board
from cairn.games.skorpion.notation import read, write
from cairn.games.skorpion.picks import paths, wrong
from cairn.games.skorpion.rules import State, opening
from cairn.games.skorpion.scene import film, scene
from cairn.games.skorpion.words import ask, say, sides

__all__ = ["SKORPION"]


def start(seats: int, options: Options) -> State:
    """The first position; options left out take their defaults."""
    settled = SKORPION.normalize_options(seats, options)
    return opening(str(settled["board"]), settled["discard"] == "out")


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The same board; the players change colours, so the other one begins."""
    return SKORPION.normalize_options(2, options), (1, 0)


BOARD = Option(
    name="board",
    label="Board",
    values=("cairn",),
    default="cairn",
    value_names=("23 spots, 54 lines",),
    note="Our ruling: the picture of the printed board is lost, and this one meets every sentence of the rulebook.",
    check=settle_board,
)
DISCARD = Option(
    name="discard",
    label="A bead discarded for a second step",
    values=("hand", "out"),
    default="hand",
    value_names=("returns to hand", "is out of the game"),
    note="Our ruling is that it returns to hand, as a captured one does: the rulebook does not say.",
)
SKORPION: Game[State, Action] = Game(
    name="skorpion",
    version=1,
    title="Skorpion",
    designers="an unnamed inventor",
    pitch="Build a chain of beads to the Gate, and steer the Skorpion through your rival’s.",
    players=mark("2 players"),
    minutes=10,
    seats=(2,),
    options=(BOARD, DISCARD),
    draws=True,
    start=start,
    read=read,
    write=write,
    paths=paths,
    explain=wrong,
    describe=say,
    prompt=ask,
    sides=sides,
    scene=scene,
    film=film,
    rematch=rematch,
)
