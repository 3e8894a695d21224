"""Vaxandis, growing ice: a game for two by Saïd Galdseid."""

from __future__ import annotations

from cairn.core.game import Game, Option, Options, OptionValue, Outcome, Path, Seat
from cairn.core.language import mark
from cairn.games.vaxandis import notation, why, words
from cairn.games.vaxandis.actions import Action, Move, Pie, Place
from cairn.games.vaxandis.board import SIZES
from cairn.games.vaxandis.rules import State
from cairn.games.vaxandis.scene import film, scene

OPTIONS = (
    Option(
        "size",
        "Board",
        values=SIZES,
        default=5,
        value_names=tuple(f"{size} cells a side" for size in SIZES),
        offered=(4, 5, 6),
    ),
    Option(
        "landing",
        "Heights that count for landing",
        values=("after", "before"),
        default="after",
        value_names=("after the growth", "before the growth"),
        note="Our ruling is after: the rulebook does not say which heights of that cell are compared.",
    ),
)


def start(seats: int, options: Options) -> State:
    """The empty board."""
    settled = VAXANDIS.normalize_options(seats, options)
    return State(int(settled["size"]), str(settled["landing"]))


def paths(state: State, action: Action) -> tuple[Path, ...]:
    """The one way to click an action: the cell to place on, a stack and its landing place, or a button."""
    match action:
        case Place(cell):
            return ((cell,),)
        case Move(origin, target):
            return ((origin, target),)
        case Pie():
            return ((action.value,),)


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The same board; the other player begins."""
    return dict(options), (1, 0)


VAXANDIS: Game[State, Action] = Game(
    name="vaxandis",
    version=1,
    title="Vaxandis",
    designers="Saïd Galdseid",
    pitch="Ice that grows as it slides. Freeze your rival’s groups until nothing can move.",
    players=mark("2 players"),
    minutes=120,
    seats=(2,),
    options=OPTIONS,
    draws=False,
    start=start,
    read=notation.read,
    write=notation.write,
    paths=paths,
    explain=why.stuck,
    describe=words.say,
    prompt=words.ask,
    sides=words.sides,
    scene=scene,
    film=film,
    rematch=rematch,
)
