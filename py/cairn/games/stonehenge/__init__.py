"""Stonehenge and the Sun: a circle of stones, and a pendulum that swings through it; by Naotaka Shimamoto."""

from __future__ import annotations

from cairn.core.game import Game, Option, Options, OptionValue, Outcome, Seat
from cairn.core.language import mark
from cairn.games.stonehenge.actions import Action, Fall
from cairn.games.stonehenge.notation import read, write
from cairn.games.stonehenge.picks import paths, wrong
from cairn.games.stonehenge.rules import State, opening
from cairn.games.stonehenge.scene import film, scene
from cairn.games.stonehenge.stage import pending
from cairn.games.stonehenge.words import ask, say, sides

__all__ = ["STONEHENGE"]

USUAL = {2: 28, 3: 30, 4: 28}


def start(seats: int, options: Options) -> State:
    """The empty base, all stones in the stock, the markers at equal distances."""
    stock = STONEHENGE.normalize_options(seats, options)["stock"]
    return opening(seats, USUAL[seats] if stock == "usual" else int(stock))


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The same stock; the next player anticlockwise begins."""
    resigned = outcome.scores is None  # and then everybody else has won
    seats = len(outcome.winners) + 1 if resigned else len(outcome.scores or ())
    return dict(options), (*range(1, seats), 0)


STOCK = Option(
    name="stock",
    label="Stones",
    values=("usual", *range(12, 37)),
    default="usual",
    value_names=("28, or 30 for three", *map(str, range(12, 37))),
    offered=("usual", 12, 20, 36),
    note="Our ruling: the rulebook’s text does not print how many there are.",
)
STONEHENGE: Game[State, Action] = Game(
    name="stonehenge",
    version=1,
    title="Stonehenge and the Sun",
    designers="itten, Naotaka Shimamoto",
    pitch="Stand one more stone in the circle, then swing the sun through it and touch nothing.",
    players=mark("2 to 4"),
    minutes=20,
    seats=(2, 3, 4),
    options=(STOCK,),
    draws=False,
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
    sampled=True,
    is_outcome=lambda action: isinstance(action, Fall),
    physical=True,
    pending=pending,
)
