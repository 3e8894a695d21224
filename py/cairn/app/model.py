"""What the program knows between two events: the table that is played at, and what to tell the person once."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cairn.core.game import Path, Seat
from cairn.core.play import Play
from cairn.core.seal import Vault


@dataclass(frozen=True, slots=True)
class Note:
    """Something to tell beside the board; `rule` is a section of the rules page, `quiet` that nothing was refused."""

    title: str
    why: str
    rule: str = ""
    quiet: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One game being played, saved under `id`.

    `redo` holds the entries taken back, the next one last. `at` is the position looked back to, None while playing.
    `chosen` are the spots picked so far, and `offer` is the seat that offers a draw. `vaults` are what the players at
    this screen have hidden, apart from the record. `random` are the digits to seal with what the actor is to hide,
    given when they said that they are there alone. `computer` has the level of the computer by seat, 0 for a person,
    and is empty where only people play.
    """

    id: str
    play: Play
    redo: tuple[Any, ...] = ()
    at: int | None = None
    chosen: Path = ()
    offer: Seat | None = None
    flipped: bool = False
    vaults: tuple[Vault, ...] = ()
    random: str = field(default="", repr=False)
    computer: tuple[int, ...] = ()

    @property
    def shown(self) -> int:
        """How many entries led to the position that is shown."""
        return len(self.play.entries) if self.at is None else self.at


@dataclass(frozen=True, slots=True)
class Model:
    """Everything; `note` to `filmed` belong to the last event only.

    `wrong` is a spot just refused, `announce` a sentence for the ear, and `filmed` says how many of the last entries
    happened just now and are to be shown as they move.
    """

    table: Table | None = None
    layout: str = "wide"
    note: Note | None = None
    wrong: str = ""
    announce: str = ""
    filmed: int = 0


@dataclass(frozen=True, slots=True)
class Save:
    """Keep the table's record."""

    table: Table


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep what a seat has hidden in a game, apart from its record."""

    id: str
    vault: Vault


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that could not be read is to be set aside, not lost."""

    id: str
    text: str
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class Think:
    """The computer is to choose an action at a level, in the position at which a game stands."""

    id: str
    play: Play
    level: int


@dataclass(frozen=True, slots=True)
class Stopped:
    """The computer gave an answer that cannot be played."""

    id: str
    at: int
    why: str


Effect = Save | Keep | Refused | Think | Stopped
