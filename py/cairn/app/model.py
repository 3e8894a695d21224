"""What the program knows between two events: the table that is played at, and what to tell the person once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from cairn.core.game import Path, Seat
from cairn.core.play import Play


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
    `chosen` are the spots picked so far, and `offer` is the seat that offers a draw.
    """

    id: str
    play: Play
    redo: tuple[Any, ...] = ()
    at: int | None = None
    chosen: Path = ()
    offer: Seat | None = None
    flipped: bool = False

    @property
    def shown(self) -> int:
        """How many entries led to the position that is shown."""
        return len(self.play.entries) if self.at is None else self.at


@dataclass(frozen=True, slots=True)
class Model:
    """Everything; `note` to `filmed` belong to the last event only.

    `wrong` is a spot just refused, `announce` a sentence for the ear, and `filmed` says that the last action happened
    just now and is to be shown as it moves.
    """

    table: Table | None = None
    layout: str = "wide"
    note: Note | None = None
    wrong: str = ""
    announce: str = ""
    filmed: bool = False


@dataclass(frozen=True, slots=True)
class Save:
    """Keep the table's record."""

    table: Table


@dataclass(frozen=True, slots=True)
class Refused:
    """A record that could not be read is to be set aside, not lost."""

    id: str
    text: str
    title: str
    why: str


Effect = Save | Refused
