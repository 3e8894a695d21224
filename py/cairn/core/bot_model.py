"""How the computer thinks about a game: a position to search, a turn to try, or its rules alone; and its levels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from operator import methodcaller
from typing import Any, Protocol

from cairn.core.language import Phrase

WON = 1_000_000
"""The worth of a position that the side to act has won; one it has lost is worth -WON."""
REPEATED = -30
"""The worth of a position that came up before, for the side that thinks: it goes on where it is not much worse off."""


class Searchable(Protocol):
    """A position that moves change and give back; moves are small ints.

    The sides alternate. Where a game lets one side act twice, the other has WAIT as its only move in between.
    """

    def moves(self) -> Sequence[int]:
        """The legal moves in a fixed order; none exactly when the game is over. The caller does not change it."""

    def make(self, move: int) -> None:
        """Play a legal move."""

    def unmake(self) -> None:
        """Take the last move back."""

    def key(self) -> Hashable:
        """Equal for two positions exactly when what can follow is the same."""

    def value(self) -> int:
        """The worth for the side to act, in hundredths; when the game is over, exactly WON, -WON or 0.

        A position that came up before may end the search as a draw, worth REPEATED to the side that thinks.
        """

    def action(self, move: int) -> Any:
        """The action that is this move; not to be asked of WAIT."""

    def horizon(self) -> int | None:
        """The depth beyond which a search tells less than `value` does; asked of the position before it is searched."""

    def shunned(self) -> Collection[int]:
        """The moves that nobody makes by misjudging them; asked of the position before it is searched."""


class Position(Searchable, Protocol):
    """A searchable position that can be asked for its reasons."""

    def counts(self) -> Mapping[str, float]:
        """How much more the side to act has of everything that has a weight: `value` before weighing."""

    def number(self, action: Any) -> int:
        """The move that is this action."""


class UsualPosition:
    """The usual answers of a position: it is searched as deep as time allows, and no move is shunned."""

    def horizon(self) -> int | None:
        """The deeper, the better."""
        return None

    def shunned(self) -> Collection[int]:
        """None: every turn moves the game on."""
        return ()


WAIT = -1
"""The move of a side that has to let the other act twice."""


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the computer plays: what it may spend, and how it errs.

    `blunder_rate` is the share of an opponent's replies it does not see in a turn, `eval_noise` how much worse (in
    hundredths, a typical figure) a move may be and still be taken for the best. `rating` comes of the ladder.

    In a game of skill `depth` is how many ways are looked at, `nodes` how many trials are made, and `hand_noise` how
    unsteady the hand is, in times of a steady one. By the rules alone, `nodes` is how many playouts are made.
    """

    depth: int
    nodes: int
    blunder_rate: float = 0.0
    eval_noise: int = 0
    hand_noise: float = 0.0
    rating: int = 0


Weights = Mapping[str, int]
"""By name, in hundredths. The first word of a name is its term: “hand 1” and “hand 2” are told as “hand”."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """An action that is advised: the position before it, the one after it, and the one after the likely answer."""

    before: Any
    action: Any
    after: Any
    answered: Any

    @property
    def seat(self) -> int:
        """The seat that is to act, whom the advice is for."""
        seat: int = self.before.actor
        return seat

    @property
    def to_come(self) -> tuple[Any, Any]:
        """The positions in which a reason has to hold."""
        return self.after, self.answered


Reasons = Callable[[Outlook], Iterable[Phrase]]
"""Sentences about an action that are true after it and after the answer, by the rules; the most telling ones first."""


@dataclass(frozen=True, slots=True)
class Solved:
    """How a winning strategy that is kept in a file speaks of the positions of a game (bots/strategy.py).

    `files` are the names of all files; `file` is that for the board of a State, "" where there is none. `key` is a
    number of a State that is not over: equal exactly for those that are alike, as the side to act sees them. Replies
    are counted in the order of `rank` of the State after them, the smallest first, and then of its key. `lasts` has of
    some lost positions, by their keys, for how many actions the game goes on at most.
    """

    files: tuple[str, ...]
    file: Callable[[Any], str]
    key: Callable[[Any], int]
    rank: Callable[[Any], int]
    lasts: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SearchModel:
    """How to search one game.

    `position` makes a searchable position of a State, valued by `weights`; `with_weights` does so for other weights.
    `reasons` are what speaks for an action, in sentences that can be seen to be true on the board. `solved` is there
    where a file has a winning strategy for some boards.
    """

    position: Callable[[Any], Position]
    with_weights: Callable[[Weights], Callable[[Any], Position]]
    weights: Weights
    reasons: Reasons
    levels: tuple[Level, ...]
    solved: Solved | None = None

    def terms(self, state: Any) -> dict[str, int]:
        """The worth of a State for the side to act, in named parts."""
        parts = dict.fromkeys((name.split()[0] for name in self.weights), 0.0)
        for name, count in self.position(state).counts().items():
            parts[name.split()[0]] += count * self.weights[name]
        return {term: round(part) for term, part in parts.items()}


@dataclass(frozen=True, slots=True)
class Plan:
    """The rest of a turn: actions of which the last is meant, and then done by a hand, in the position `state`.

    `parts` is what it is worth for the side to act, in hundredths and named parts, by looking alone.
    """

    actions: tuple[Any, ...]
    parts: dict[str, int]
    state: Any


class Turn(Protocol):
    """The rest of a turn in a game of skill, where only a physics simulation can tell the outcome."""

    def plans(self, width: int, hand_noise: float, chance: Callable[[], float]) -> Iterator[Plan | None]:
        """Plans, at most `width` of each kind, for a hand of this noise; None where a look found none."""

    def execute(self, state: Any, action: Any, hand_noise: float, chance: Callable[[], float]) -> Any:
        """The action as a hand does it: legal whenever what is meant is; the same where no hand is needed."""

    def outcome_score(self, text: str) -> int:
        """The score of an outcome for the player who caused it, in hundredths: the part named `PhysicsModel.tried`.

        An outcome can only cost: none is worth more than 0.
        """


Physics = Callable[[Mapping[str, Any]], Iterator[str]]
"""Lets happen what `Game.pending` asks for: pauses with "", and ends with the action that tells it."""


@dataclass(frozen=True, slots=True)
class PhysicsModel:
    """How to play a game of skill, where a turn is planned by geometry and tried in a physics with a noisy hand.

    `turn` makes what is left of a turn in a State; of the parts of its plans `tried` is the one that trials measure
    better than looking does. `reasons` are what can be seen to speak for a plan, in sentences, the most telling first.
    `pointers` gives the first two stages of a hint: where to look, and what to begin with; `dials` the values of the
    page's sliders for an action, by their names. `standing` is what each seat has in a State, in hundredths.
    """

    turn: Callable[[Any], Turn]
    tried: str
    reasons: Callable[[Any, Sequence[Any]], Iterable[Phrase]]
    pointers: Callable[[Any, Any], tuple[Pointer, Pointer]]
    dials: Callable[[Any], Mapping[str, int]]
    standing: Callable[[Any], tuple[int, ...]]
    levels: tuple[Level, ...]


PLAYOUT_LEVELS = tuple(Level(0, playouts) for playouts in (4, 8, 16, 40, 100, 250, 600, 1_500))


def _apply(state: Any, action: Any) -> Any:
    return state.apply(action)


@dataclass(frozen=True, slots=True)
class PlayoutModel:
    """How to play a game of which nothing is known but its rules: by games that are played to the end at random.

    For games in which nothing is hidden. `actions` are the legal actions of a State in any order, and `after(state,
    action)` is the State after one of them: quick ways that need not check, where a game has such. `redraw(state,
    chance)` is the State with all that will be drawn by lot in it drawn anew, where a game has chance. `order_matters`
    is False where an action is worth much the same sooner and later, as where things are only placed (decision 137).
    """

    levels: tuple[Level, ...] = PLAYOUT_LEVELS
    actions: Callable[[Any], Collection[Any]] = methodcaller("legal_actions")
    after: Callable[[Any, Any], Any] = _apply
    redraw: Callable[[Any, Callable[[], float]], Any] | None = None
    order_matters: bool = True


BotModel = SearchModel | PhysicsModel | PlayoutModel
"""How to think about a game."""

Pointer = tuple[Phrase, tuple[str, ...]]
"""A sentence, and the spots to mark with it."""


def search_model(
    with_weights: Callable[[Weights], Callable[[Any], Position]],
    weights: Weights,
    *,
    reasons: Reasons,
    levels: tuple[Level, ...],
    solved: Solved | None = None,
) -> SearchModel:
    """The model of a game whose positions are valued by these weights."""
    return SearchModel(with_weights(weights), with_weights, weights, reasons, levels, solved)
