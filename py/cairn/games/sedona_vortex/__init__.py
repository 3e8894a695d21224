"""Sedona Vortex: two spirals, ten stones, and a larger stone that comes upon a smaller one teleports."""

from __future__ import annotations

from cairn.core.game import Game, Option, Options, OptionValue, Outcome, Seat
from cairn.core.language import mark
from cairn.games.sedona_vortex.actions import Action
from cairn.games.sedona_vortex.notation import read, write
from cairn.games.sedona_vortex.picks import paths, wrong
from cairn.games.sedona_vortex.rules import State, opening
from cairn.games.sedona_vortex.scene import film, scene
from cairn.games.sedona_vortex.words import ask, say, sides

__all__ = ["SEDONA_VORTEX"]


def start(seats: int, options: Options) -> State:
    """The first position; options left out take their defaults."""
    settled = SEDONA_VORTEX.normalize_options(seats, options)
    return opening(int(settled["spaces"]), int(settled["first"]))


def rematch(options: Options, outcome: Outcome) -> tuple[dict[str, OptionValue], tuple[Seat, ...]]:
    """The loser of the last game begins; after a draw, the one who went second. Seats and colours stay."""
    settled = SEDONA_VORTEX.normalize_options(2, options)
    began = outcome.winners[0] if len(outcome.winners) == 1 else int(settled["first"])
    return settled | {"first": 1 - began}, (0, 1)


SPACES = Option(
    name="spaces",
    label="Spaces on each spiral",
    values=tuple(range(3, 10)),
    default=7,
    value_names=tuple(f"{n}" for n in range(3, 10)),
    note="Our ruling: the rulebook’s text does not print the number; seven makes a game of about fifteen minutes.",
)
FIRST = Option(
    name="first",
    label="Who begins",
    values=(0, 1),
    default=0,
    value_names=("Red", "Black"),
    note="By the rulebook a hidden stone decides; in a rematch the loser of the last game begins.",
    chance=True,
)
SEDONA_VORTEX: Game[State, Action] = Game(
    name="sedona_vortex",
    version=1,
    title="Sedona Vortex",
    designers="Danielle Reynolds & Josh Kaplan",
    pitch="Climb two spirals. Land on a smaller stone and you are thrown across to the other one.",
    players=mark("2 players"),
    minutes=15,
    seats=(2,),
    options=(SPACES, FIRST),
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
