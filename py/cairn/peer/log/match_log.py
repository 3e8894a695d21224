"""The log of a match, folded: what its entries say of seats, keys, requests, clocks, and the game they lead to.

Who may write what, and what it changes, is the table of `entry_rules`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from cairn.core.game import Game
from cairn.core.play import Play, begin, is_ending, is_outcome
from cairn.core.record import Record, write_record
from cairn.peer.errors import PeerError
from cairn.peer.log import hashes
from cairn.peer.log.clock import LONGEST_TIME, PAUSES, Terms
from cairn.peer.log.coin_toss import NO_COIN, CoinToss, own_text, seats
from cairn.peer.log.entries import Entry, EntryKind, Party, next_head
from cairn.peer.log.requests import Request
from cairn.peer.log.signatures import NO_KEYS, EntrySigner, Keys

E = EntryKind


class MatchPhase(Enum):
    """How far a match is."""

    SETUP = "setup"
    PLAYING = "playing"
    OVER = "over"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class MatchLog:
    """A series of games. `heads[n]` is the hash of the first `n` entries, `play` the game now going on.

    `numbers` has the number in the log of every entry of `play`, `seats` the seat of every party, and `left` the
    milliseconds of every seat (empty without a clock). The turns of a seat may stand still for `pauses` in a game, and
    have for `paused`. `substitutes` are the parties for whom the computer plays, and its moves follow from
    `substitute_seed`. `games` counts rematches. `disputed` counts down from the dispute of an outcome until its
    repetition is told; a second dispute then stops the match.
    """

    first: Record
    base: int
    step: int
    seating: str
    play: Play
    heads: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    numbers: tuple[int, ...] = ()
    seats: tuple[int, ...] = ()
    keys: Keys = NO_KEYS
    coin: CoinToss = NO_COIN
    request: Request | None = None
    left: tuple[int, ...] = ()
    pauses: int = PAUSES
    paused: tuple[int, ...] = ()
    games: int = 0
    disputed: int = 0
    substitutes: tuple[Party, ...] = ()
    substitute_seed: str = ""
    is_stopped: bool = False

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.play.game

    @property
    def parties(self) -> int:
        """How many play."""
        return self.first.seats

    @property
    def is_star(self) -> bool:
        """Whether more than two play, so that entries are signed."""
        return self.parties > 2

    @property
    def count(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    @property
    def head(self) -> str:
        """The hash of the whole log."""
        return self.heads[-1]

    @property
    def phase(self) -> MatchPhase:
        """How far the match is."""
        if not self.is_set_up:
            return MatchPhase.SETUP
        if self.is_stopped:
            return MatchPhase.STOPPED
        return MatchPhase.PLAYING if self.play.outcome is None else MatchPhase.OVER

    @property
    def mover(self) -> Party | None:
        """The party that has to act, or None when nobody has; in the place of the computer it is the host."""
        return 0 if self.is_substitute_turn else self._player

    @property
    def timed_party(self) -> Party | None:
        """The party whose time runs; nobody's does while the computer plays for somebody."""
        return None if self.is_substitute_turn else self._player

    @property
    def is_substitute_turn(self) -> bool:
        """Whether the seat to act is one that the computer plays."""
        return self._player in self.substitutes

    @property
    def _player(self) -> Party | None:
        seat = self.play.to_act if self.phase is MatchPhase.PLAYING else None
        return None if seat is None else self.seats.index(seat)

    @property
    def is_set_up(self) -> bool:
        """Whether the game can begin: all have seats, and in a star keys."""
        return bool(self.seats) and (self.first.seats < 3 or bool(self.keys.head))

    @property
    def wanted(self) -> tuple[EntryKind, Party] | None:
        """The next entry of the setup and its author; None when the game can begin."""
        if self.is_set_up:
            return None
        if not self.seats:
            toss = self.seating == "toss" and self.coin.step
            return (E(toss), int(toss == "number")) if toss else (E.SEATS, 0)
        if len(self.keys.keys) < self.parties:
            return E.KEY, len(self.keys.keys)
        return E.OPEN, self.keys.opened

    @property
    def seats_text(self) -> str:
        """The text of the entry that seats everybody."""
        return seats(self.coin) if self.seating == "toss" else self.seating

    def next_head(self, entry: Entry) -> str:
        """The hash of the log with one entry more."""
        return next_head(self.head, self.count + 1, entry)

    def same_board(self, other: MatchLog) -> bool:
        """Whether another moment of the match has the same game, phase and mover."""
        return self.play is other.play and self.phase is other.phase


def new_log(game: Game[Any, Any], first: Record, clock: Terms, seating: str) -> MatchLog:
    """The log of a match before its first entry; raises GameError, and PeerError unless everybody gets a seat.

    What earlier versions began has the usual pauses, and its hashes.
    """
    play = begin(game, first.seats, dict(first.options))
    fixed = sorted(seating.split()) == [str(seat) for seat in range(first.seats)]
    if not fixed and (seating != "toss" or first.seats != 2):
        raise PeerError("turn", "seats")
    base, step, pauses = clock if len(clock) > 2 else (*clock, PAUSES)
    if max(base, step, pauses) >= LONGEST_TIME:
        raise PeerError("frame", "a clock that no page sets")
    more = () if pauses == PAUSES else (str(pauses),)
    head = hashes.genesis(write_record(play.record), str(base), str(step), seating, *more)
    return MatchLog(play.record, base, step, seating, play, (head,), pauses=pauses)


def setup_entry(log: MatchLog, signer: EntrySigner) -> Entry:
    """The entry that the setup wants next, by the party that signs; not signed yet."""
    assert log.wanted is not None
    kind, party = log.wanted
    if kind is E.SEATS:
        return Entry(party, kind, log.seats_text)
    text = signer.setup_text(kind) if kind in (E.KEY, E.OPEN) else own_text(kind, signer.seed)
    return Entry(party, kind, text)


def last_own_move(log: MatchLog, party: Party) -> int:
    """The number of a party's last choice in this game, 0 if it has made none; an outcome belongs to its action."""
    rows = zip(log.numbers, log.play.entries, log.play.states, strict=False)
    own = [
        number
        for number, action, state in rows
        if log.entries[number - 1].author == party
        and not is_ending(action)
        and not is_outcome(log.game, action)
        and log.seats
        and state.actor == log.seats[party]
    ]
    return own[-1] if own else 0


def takeback_text(log: MatchLog, target: int) -> str:
    """The request to go back before an entry."""
    return f"takeback {target} {log.heads[target][:16]}"
