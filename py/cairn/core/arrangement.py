"""Positions to start a game from, as texts: whose turn it is, and which pieces stand where.

    0 L1:r5b4 R3:r3

The seat to act comes first; then every place that holds something, in the game's order, with its pieces from the bottom
up. A text is the game's option `start`, so that it travels in records and codes. It is read strictly: there is one text
for an arrangement, and the rules say whether a game can begin with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from cairn.core.errors import BadOption
from cairn.core.language import Phrase, excerpt, t
from cairn.core.option import Option, Options, OptionValue
from cairn.core.state import Outcome, Seat, State

if TYPE_CHECKING:
    pass

START = "start"
"""The option of a game that begins with an arrangement; "" begins it as the rules say."""
KEY_LENGTH = 24
LONGEST = 6_000
"""Characters of an arrangement; a board of Vaxandis full of the highest stacks has 4,000."""
TURN = re.compile(r"[0-9]")
PLACE = re.compile(r"([A-Za-z]+[0-9]*):((?:[A-Za-z][0-9]?)+)")
PIECE = re.compile(r"[A-Za-z][0-9]?")

Pieces = tuple[str, ...]
"""The pieces of one place from the bottom up, by their kinds."""


class BadPosition(BadOption):
    """An arrangement that no game can begin with."""

    title = t("No such position.")


class Kind(NamedTuple):
    """A kind of piece: its letter, perhaps with a digit, its name, whose it is, and how many there are; 0: any."""

    key: str
    name: Phrase
    owner: Seat | None
    most: int = 0


class Fault(NamedTuple):
    """A reason why no game can begin so, and the place that is meant, or ""."""

    why: Phrase
    place: str = ""


class Symmetry(NamedTuple):
    """A way to turn or mirror a board: where each place comes to, and which kind each piece becomes.

    What is not named stays. `swaps` says that the players change places, too.
    """

    places: Mapping[str, str]
    pieces: Mapping[str, str] = {}
    swaps: bool = False


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Whose turn it is, and the places that hold something, in the game's order."""

    turn: Seat = 0
    places: tuple[tuple[str, Pieces], ...] = ()

    def at(self, place: str) -> Pieces:
        """The pieces of a place."""
        return dict(self.places).get(place, ())

    def counts(self) -> Counter[str]:
        """How many pieces of each kind there are."""
        return Counter(piece for _, pieces in self.places for piece in pieces)


def _text_of(value: Any) -> OptionValue:
    """A value of the option `start` by its form; what it means is read once all options are known."""
    if not isinstance(value, str) or len(value) > LONGEST or not value.isascii():
        raise BadPosition(t("A position is a short text."))
    return value


OPTION = Option(name=START, label=t("Position"), values=("",), default="", is_late=True, check=_text_of)

S = TypeVar("S", bound=State)


def put_on_top(place: str, pieces: Pieces, piece: str) -> Pieces:
    """The pieces of a place where any piece may lie on any other."""
    return (*pieces, piece)


@dataclass(frozen=True, slots=True, eq=False)
class Arrangements(Generic[S]):
    """How a game begins with an arrangement, as a table of functions.

    - `kinds`: its pieces.
    - `places(options)`: all places in order; those beside the board, in `beside`, have names.
    - `put(place, pieces, piece)`: the pieces of a place once one is put there; the same where it cannot be.
    - `build(options, arrangement)`: its State, allowed or not, for a picture.
    - `faults(options, arrangement)`: its faults by the rules, besides that the game would be over.
    - `arrange(state)`: the arrangement of a State.
    - `editing`: options under which a picture shows all pieces.
    - `option`: the option of the game that takes the text.
    - `beginning`: what the editor begins with, where pieces are hidden in the first position of a game.
    - `note`: what a position holds that is not set up, in a sentence.
    - `symmetries(options)`: the ways to turn or mirror the board after which the rules are the same.
    """

    kinds: tuple[Kind, ...]
    places: Callable[[Options], Sequence[str]]
    put: Callable[[str, Pieces, str], Pieces]
    build: Callable[[Options, Arrangement], S]
    arrange: Callable[[S], Arrangement]
    faults: Callable[[Options, Arrangement], Iterator[Fault]] = lambda options, arrangement: iter(())
    beside: dict[str, Phrase] = field(default_factory=dict)
    editing: Options = field(default_factory=dict)
    option: Option = OPTION
    beginning: str = ""
    note: Phrase = ""
    symmetries: Callable[[Options], Sequence[Symmetry]] = lambda options: ()

    def start(self, options: Options) -> S:
        """The first State of a game with the option `start`; raises BadPosition."""
        arrangement = self.read(options, str(options[START]))
        for fault in self.check(options, arrangement):
            raise BadPosition(fault.why)
        return self.build(options, arrangement)

    def check(self, options: Options, arrangement: Arrangement) -> tuple[Fault, ...]:
        """All that speaks against beginning a game so."""
        if found := tuple(self.faults(options, arrangement)):
            return found
        state = self.build(options, arrangement)
        outcome: Outcome | None = state.outcome()
        if outcome is not None:
            return (Fault(t("The game would be over: {reason}", reason=outcome.reason)),)
        return () if state.legal_actions() else (Fault(t("Who is to move could do nothing.")),)

    def read(self, options: Options, text: str) -> Arrangement:
        """The arrangement of a text, its pieces counted, and not held against the rules yet; raises BadPosition."""
        turn, *parts = text.split(" ")
        if not TURN.fullmatch(turn) or int(turn) > 1:
            raise BadPosition(t("A position begins with who is to move, 0 or 1."))
        found = Arrangement(int(turn))
        known = self.places(options)
        for part in parts:
            match = PLACE.fullmatch(part)
            if match is None or match[1] not in known:
                raise BadPosition(t("“{text}” is no place of this board with pieces.", text=excerpt(part)))
            for piece in PIECE.findall(match[2]):
                after = self.with_piece(options, found, match[1], piece)
                if after == found:
                    raise BadPosition(t("“{text}” is not a piece that fits there.", text=excerpt(part)))
                found = after
        self._count(found)
        if write(found) != text:
            raise BadPosition(t("A position is written in one way only, and this is another."))
        return found

    def with_piece(self, options: Options, arrangement: Arrangement, place: str, piece: str) -> Arrangement:
        """The arrangement with one piece more, if it fits there."""
        if piece not in {kind.key for kind in self.kinds}:
            return arrangement
        return self.with_pieces(options, arrangement, place, self.put(place, arrangement.at(place), piece))

    def with_pieces(self, options: Options, arrangement: Arrangement, place: str, pieces: Pieces) -> Arrangement:
        """The arrangement with these pieces at a place."""
        held = {**dict(arrangement.places), place: pieces}
        places = tuple((name, held[name]) for name in self.places(options) if held.get(name))
        return Arrangement(arrangement.turn, places)

    def turned(self, options: Options, arrangement: Arrangement, symmetry: Symmetry) -> Arrangement:
        """The arrangement as it is after a symmetry of the board."""
        held: dict[str, Pieces] = {}
        for place, pieces in arrangement.places:
            there = symmetry.places.get(place, place)
            for piece in pieces:
                held[there] = self.put(there, held.get(there, ()), symmetry.pieces.get(piece, piece))
        places = tuple((name, held[name]) for name in self.places(options) if name in held)
        return Arrangement(1 - arrangement.turn if symmetry.swaps else arrangement.turn, places)

    def left(self, arrangement: Arrangement) -> dict[str, int | None]:
        """How many pieces of each kind are not in an arrangement; None: any number."""
        counts = arrangement.counts()
        return {kind.key: kind.most - counts[kind.key] if kind.most else None for kind in self.kinds}

    def _count(self, arrangement: Arrangement) -> None:
        """Raise BadPosition if there are more pieces of a kind than the game has."""
        counts = arrangement.counts()
        for kind in self.kinds:
            if kind.most and counts[kind.key] > kind.most:
                raise BadPosition(
                    t(
                        "{piece} stands there {count} times, and the game has {most}.",
                        piece=kind.name,
                        count=counts[kind.key],
                        most=kind.most,
                    )
                )


def write(arrangement: Arrangement) -> str:
    """The text of an arrangement."""
    return " ".join((str(arrangement.turn), *(f"{place}:{''.join(pieces)}" for place, pieces in arrangement.places)))


def position_key(table: Arrangements[Any] | None, options: Options, state: Any) -> str:
    """A key of a position, the same for all that are alike under the symmetries of the board; "" without arrangements.

    How many actions are legal tells positions apart that look alike, where something is forbidden for a turn.
    """
    if table is None:
        return ""
    from hashlib import sha256  # noqa: PLC0415 (most visits never need it, and every import costs start-up)

    settled = {name: value for name, value in options.items() if name != table.option.name}
    arrangement = table.arrange(state)
    alike = [arrangement, *(table.turned(settled, arrangement, each) for each in table.symmetries(settled))]
    parts = (sorted(settled.items()), min(map(write, alike)), len(state.legal_actions()))
    return sha256(repr(parts).encode()).hexdigest()[:KEY_LENGTH]
