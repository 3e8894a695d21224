"""The program's state between two events: the table that is played at, and what to tell the person once."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from cairn.app.match.model import ALONE, Multiplayer, RemoteSeats
from cairn.core.language import ENGLISH, Language, Phrase
from cairn.core.lesson import Lesson, LessonStep
from cairn.core.play import Play
from cairn.core.seal import Vault
from cairn.core.state import Path, Seat

if TYPE_CHECKING:
    from cairn.app.puzzle.kept import Kept
    from cairn.app.puzzle.puzzles import Challenge, Puzzle
    from cairn.core.tree import Tree


@dataclass(frozen=True, slots=True)
class Note:
    """A message beside the board; `rule` is a section of the rules page, `quiet` that nothing was refused."""

    title: Phrase
    why: Phrase
    rule: str = ""
    quiet: bool = False


class AttemptPhase(Enum):
    """How far one is with a puzzle: an answer is to be found, was wrong, was right, or was shown."""

    TRYING = "trying"
    WRONG = "wrong"
    SOLVED = "solved"
    SHOWN = "shown"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A puzzle or a kept position on the table, and how far the player of `seat` is with it.

    `begun` is how many entries led to the position from which a move is to be found: a wrong one goes back there.
    `line` are the actions still to be shown, one after another. `hints` counts those given for this move.
    """

    puzzle: Puzzle | Kept
    seat: Seat
    begun: int
    phase: AttemptPhase = AttemptPhase.TRYING
    line: tuple[Any, ...] = ()
    hints: int = 0


@dataclass(frozen=True, slots=True)
class Trial:
    """A challenge of skill on the table, and how far the player of `seat` is with it; `stars` the last try earned."""

    challenge: Challenge
    seat: Seat
    phase: AttemptPhase = AttemptPhase.TRYING
    hints: int = 0
    stars: int = 0


@dataclass(frozen=True, slots=True)
class LessonPlace:
    """Where somebody is in a lesson: at its goal card until it has `begun`, then at the step of a `number`, from 0.

    An exercise has the `section` of the rules that it belongs to. `is_other` says that something else than the lesson's
    own action was played in the step before, and is not what this step goes on from.
    """

    lesson: Lesson
    number: int
    begun: bool = False
    is_done: bool = False
    section: str = ""
    is_other: bool = False

    @property
    def is_over(self) -> bool:
        """Whether all steps are done."""
        return self.number == len(self.lesson.steps)

    @property
    def is_waiting(self) -> bool:
        """Whether nothing can be played before somebody goes on."""
        return self.is_over or self.is_done or not self.begun

    @property
    def step(self) -> LessonStep:
        """The step to be done."""
        return self.lesson.steps[self.number]

    def is_within(self, play: Play) -> bool:
        """Whether something was played in this step."""
        return len(play.entries) > len(self.lesson.actions(self.number))


@dataclass(frozen=True, slots=True)
class Viewing:
    """A game that came by a link, and is only looked at."""


Mode = Attempt | Trial | LessonPlace | Viewing


@dataclass(frozen=True, slots=True)
class Table:
    """One game being played, saved under `id`.

    `redo` holds the entries taken back, the next one last. `at` is the position looked back to, None while playing.
    `chosen` are the spots picked so far, and `offer` is the seat that offers a draw. `vaults` are what the players at
    this screen have hidden, apart from the record. `random` are the digits to seal with what the actor is to hide,
    given when they said that they are there alone. `computer` has the level of the computer by seat, 0 for a person,
    and is empty where only people play. `remote` is there when friends play elsewhere. `variation` are actions of the
    analysis, shown on the board after the position `at` and not played. `mode` is None where a game of one's own is
    played. `tree` is what was added to the game, as it was played when it was added. `exploration` is there while the
    tree of one's own game or of a shared one is open: then `play` is the line shown.
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
    remote: RemoteSeats | None = None
    variation: tuple[Any, ...] = ()
    mode: Mode | None = None
    tree: Tree | None = None
    exploration: Exploration | None = None

    @property
    def is_kept(self) -> bool:
        """Whether this is a game of one's own, among the saved ones."""
        return self.mode is None

    @property
    def is_shared(self) -> bool:
        """Whether the game came by a link, and is only looked at."""
        return isinstance(self.mode, Viewing)

    @property
    def puzzle(self) -> Attempt | Trial | None:
        """How far one is with the puzzle or the challenge that this is the table of."""
        return self.mode if isinstance(self.mode, Attempt | Trial) else None

    @property
    def lesson(self) -> LessonPlace | None:
        """Where one is in the lesson that this is the table of."""
        return self.mode if isinstance(self.mode, LessonPlace) else None

    @property
    def own_seat(self) -> Seat | None:
        """The seat of the one person at this screen, called “you”; None where several share it or none plays."""
        match self.mode:
            case LessonPlace(lesson=lesson):
                return lesson.seat
            case Attempt(seat=seat) | Trial(seat=seat):
                return seat
        if self.remote is not None:
            return self.remote.seat
        people = [seat for seat, level in enumerate(self.computer) if not level]
        return people[0] if len(people) == 1 else None

    @property
    def shown(self) -> int:
        """How many entries led to the position that is shown."""
        return len(self.play.entries) if self.at is None else self.at


@dataclass(frozen=True, slots=True)
class Exploration:
    """A tree open at the table, at one of its nodes; `home` is the game, and `keeps` says whether it gets the tree."""

    home: Table
    tree: Tree
    at: int
    keeps: bool


@dataclass(frozen=True, slots=True)
class Model:
    """Everything; `note` to `replays` belong to the last event only.

    `refused_spot` is a spot just refused, `sources` those to choose before it, `announcement` a sentence for the ear,
    `reply` the answer to a query, `animated` says how many of the last entries happened just now and are to be shown as
    they move, and `replays` that the turn which led to the position shown is to be shown again.
    """

    table: Table | None = None
    layout: str = "wide"
    language: Language = ENGLISH
    note: Note | None = None
    refused_spot: str = ""
    sources: tuple[str, ...] = ()
    announcement: Phrase = ""
    reply: tuple[Phrase, ...] = ()
    animated: int = 0
    replays: bool = False
    multiplayer: Multiplayer = ALONE

    def looks_like(self, other: Model) -> bool:
        """Whether nothing is to be drawn anew after another model: it is the same, or only the match beside differs."""
        if self is other or self.multiplayer is other.multiplayer:
            return self is other
        names = (name for name in self.__slots__ if name != "multiplayer")
        return all(getattr(self, name) is getattr(other, name) for name in names)
