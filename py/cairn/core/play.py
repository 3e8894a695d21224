"""A game being played: a record with its positions, so that it can go on, back, and be looked through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from cairn.core.errors import GameError, IllegalAction
from cairn.core.game import Game
from cairn.core.language import ForSeat, excerpt, t
from cairn.core.option import Options
from cairn.core.record import BadRecord, Record, Shelf, read_record
from cairn.core.state import Outcome, Seat


@dataclass(frozen=True, slots=True)
class Resignation:
    """A seat gives up; every other seat wins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TimeOut:
    """A seat has no time left; every other seat wins."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AgreedDraw:
    """The players agree to a draw."""


@dataclass(frozen=True, slots=True)
class Abandonment:
    """The players end the game without a result, as somebody is away for good."""


ABANDONED = "abandoned"
"""An abandonment, as a record has it."""


class Turn(NamedTuple):
    """The entries between the positions `start` and `end` of a game.

    `number` counts from 1; an ending by the players or the clock is no turn and has 0.
    """

    number: int
    start: int
    end: int


@dataclass(frozen=True)
class Play:
    """A record with what it means: `entries[n]` leads from `states[n]` to `states[n + 1]`."""

    game: Game[Any, Any]
    record: Record
    states: tuple[Any, ...]
    entries: tuple[Any, ...] = ()

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @cached_property
    def outcome(self) -> Outcome | None:
        """How the game ended, by the rules or by the players; None while it goes on."""
        match self.last:
            case Resignation(seat):
                resigned = t("{player} resigned.", player=self.game.sides(self.state)[seat].name)
                return Outcome(self._others(seat), ForSeat(seat, t("You resigned."), resigned))
            case TimeOut(seat):
                late = t("{player}’s time ran out.", player=self.game.sides(self.state)[seat].name)
                return Outcome(self._others(seat), ForSeat(seat, t("Your time ran out."), late))
            case AgreedDraw():
                return Outcome((), t("The players agreed to a draw."))
            case Abandonment():
                return Outcome((), t("Somebody was away for too long, so the game was ended."), counts=False)
        outcome: Outcome | None = self.state.outcome()
        return outcome

    def _others(self, seat: Seat) -> tuple[Seat, ...]:
        return tuple(other for other in range(self.record.seats) if other != seat)

    @property
    def seat_due(self) -> int | None:
        """The seat whose vault has to show something before the game goes on; None where there is none."""
        secrets = self.game.secrets
        return secrets.seat_due(self.state) if secrets else None

    @property
    def to_act(self) -> int | None:
        """The seat that has to act, or to show something; None when the game is over."""
        if self.outcome is not None:
            return None
        actor: int = self.state.actor
        return actor if (due := self.seat_due) is None else due

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn in order, the last one perhaps unfinished; the opening of secrets belongs to what came before."""
        found: list[Turn] = []
        for at in range(len(self.entries)):
            self._add_turn(found, at)
        return tuple(found)

    def _add_turn(self, turns: list[Turn], at: int) -> None:
        """Bring the turns of the first `at` entries up to date with the next one."""
        entry = self.entries[at]
        if is_ending(entry):
            turns.append(Turn(0, at, at + 1))
        elif turns and (is_opening(self.game, entry) or self.game.is_within_turn(self.states[at])):
            turns[-1] = turns[-1]._replace(end=at + 1)
        else:
            turns.append(Turn(count_turns(turns) + 1, at, at + 1))

    def append(self, entry: Any) -> Play:
        """The game after one more entry; raises IllegalAction, also when it is over: then only secrets are opened."""
        by_players = is_ending(entry) or is_ending(self.last)
        if is_opening(self.game, entry) and self.game.secrets and self.outcome is not None:
            return self._with(entry, self.game.secrets.open(self.state, entry))
        if by_players and (outcome := self.outcome) is not None:
            raise IllegalAction(t("The game is over."), outcome.reason)
        return self._with(entry, _after(self.game, self.record.seats, self.state, entry))

    def without_last(self) -> Play:
        """The game without its last entry."""
        record = replace(self.record, actions=self.record.actions[:-1])
        return Play(self.game, record, self.states[:-1], self.entries[:-1])

    @cached_property
    def last(self) -> Any:
        """The last entry that is more than the opening of secrets after the end; None before the first."""
        return next((entry for entry in reversed(self.entries) if not is_opening(self.game, entry)), None)

    def _with(self, entry: Any, state: Any) -> Play:
        record = replace(self.record, actions=(*self.record.actions, write_entry(self.game, entry)))
        after = Play(self.game, record, (*self.states, state), (*self.entries, entry))
        if "turns" in self.__dict__:  # the list of a long game is not made anew with every action
            turns = [*self.turns]
            after._add_turn(turns, len(self.entries))
            after.__dict__["turns"] = tuple(turns)
        return after


def next_game(play: Play, *, gives_way: bool = False) -> tuple[Options, tuple[Seat, ...]]:
    """The options of a rematch, and which old seat sits at each new one; a game without a result begins as it did.

    With `gives_way` the winner begins where it would be the loser.
    """
    options, outcome = dict(play.record.options), play.outcome
    if outcome is None:
        raise IllegalAction(t("The game is not over."), t("Finish it or resign, then play again."))
    if not outcome.counts:
        return options, tuple(range(play.record.seats))
    if gives_way and (loser := find_loser(play)) is not None:
        outcome = replace(outcome, winners=(loser,))
    return play.game.rematch(options, outcome)


def find_loser(play: Play) -> Seat | None:
    """The one seat that lost, where the rulebook lets it go first in the next game."""
    outcome = play.outcome
    if not play.game.loser_begins or outcome is None or len(outcome.winners) != 1 or play.record.seats != 2:
        return None
    return 1 - outcome.winners[0]


def count_turns(turns: Sequence[Turn]) -> int:
    """How many turns were played: the number of the last one that has any."""
    return next((turn.number for turn in reversed(turns) if turn.number), 0)


def begin(game: Game[Any, Any], seats: int, options: Options) -> Play:
    """A game before its first action; raises BadOption."""
    record = Record(game.name, game.version, seats, game.recorded_options(seats, options))
    return Play(game, record, (game.start(seats, options),))


def is_ending(entry: Any) -> bool:
    """Whether the players or the clock, not the rules, ended the game with this entry."""
    return isinstance(entry, (Resignation, TimeOut, AgreedDraw, Abandonment))


def is_opening(game: Game[Any, Any], entry: Any) -> bool:
    """Whether an entry opens what was kept secret, after the end of a game."""
    return game.secrets is not None and game.secrets.is_opening(entry)


def is_outcome(game: Game[Any, Any], entry: Any) -> bool:
    """Whether an entry only tells the outcome of the one before it."""
    return not is_ending(entry) and game.is_outcome(entry)


def write_entry(game: Game[Any, Any], entry: Any) -> str:
    """The one text of an action or an ending."""
    match entry:
        case Resignation(seat):
            return f"resign {seat}"
        case TimeOut(seat):
            return f"timeout {seat}"
        case AgreedDraw():
            return "draw"
        case Abandonment():
            return ABANDONED
    return game.write(entry)


def read_entry(game: Game[Any, Any], text: str) -> Any:
    """The action or ending of a text; raises UnreadableAction."""
    if text == "draw":
        return AgreedDraw()
    if text == ABANDONED:
        return Abandonment()
    for seat in range(max(game.seats)):
        if text == f"resign {seat}":
            return Resignation(seat)
        if text == f"timeout {seat}":
            return TimeOut(seat)
    return game.read(text)


def replay(record: Record, shelf: Shelf) -> Play:
    """The game of a record, every action checked; raises BadRecord with the number of the bad one."""
    play = step = begin(shelf[record.game], record.seats, dict(record.options))
    states, texts, entries = [play.state], list[str](), list[Any]()
    for move, text in enumerate(record.actions, 1):
        try:
            step = step.append(read_entry(play.game, text))
        except GameError as error:
            raise BadRecord(
                t("Move {n}, “{text}”: {error}", n=move, text=excerpt(text), error=error.text), move
            ) from error
        states.append(step.state)
        texts.append(step.record.actions[-1])
        entries.append(step.entries[-1])
        # Only what the next entry is judged by: a whole game at every step would cost the square of its length.
        step = Play(play.game, play.record, (step.state,), () if step.last is None else (step.last,))
    return Play(play.game, replace(play.record, actions=tuple(texts)), tuple(states), tuple(entries))


def load(text: str, shelf: Shelf) -> Play:
    """The game of a record's text; raises BadRecord."""
    return replay(read_record(text, shelf), shelf)


def _after(game: Game[Any, Any], seats: int, state: Any, entry: Any) -> Any:
    """The position after an entry; an ending leaves it as it is."""
    match entry:
        case Resignation(seat) | TimeOut(seat) if seat >= seats:
            raise IllegalAction(
                t("Nobody sits there."), t("A game for {seats} has no seat {seat}.", seat=seat, seats=seats)
            )
        case AgreedDraw() if not game.draws:
            raise IllegalAction(t("No draws."), t("{game} has no draws.", game=game.title))
        case _ if is_ending(entry):
            return state
    return state.apply(entry)
