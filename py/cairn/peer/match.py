"""The log that two pages keep alike: every entry either wrote, chained by hashes, and the game it leads to."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from cairn.core.game import Game, IllegalAction, UnreadableAction
from cairn.core.language import t
from cairn.core.play import Play, Resignation, begin, is_ending, is_opening, is_outcome, read_entry, write_entry
from cairn.core.record import Record, digest
from cairn.peer.clock import Clock
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.keys import NO_KEYS, Keys
from cairn.peer.wire import MOST_ENTRIES

Party = int
"""Who takes part: 0 is the host, who invited; guests count on. A party's seat may change from game to game."""

SEATS = re.compile(r"\(seats ([0-3](?: [0-3]){1,3})\)")
BACK = re.compile(r"\(back ([1-9][0-9]{0,2})\)")
TIME = re.compile(r"\(time ([0-3])\)")
AGAIN = "(again)"
UNLIKE = "(unlike)"


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a log: an action, `resign 0` or `draw` as in a record, or one of seven about the match.

    `(seats 1 0)` gives each party its seat and stands first, `(back 2)` takes two entries of the game back, `(time 0)`
    says that seat 0 has no time left and so gives up, `(again)` begins the next game. `(unlike)` says that the outcome
    just told came out differently at the writer's, and takes it back with its action. Where more than two play,
    `(keys …)` and `(open …)` come after the seats (peer.keys). `by` is the party that wrote it, `mark` its mark
    (Ring.mark), `asked` the mark of the party that had asked for it, `spent` the milliseconds it took.
    """

    text: str
    by: Party
    mark: str = ""
    asked: str = ""
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Match:
    """A series of games: `heads[n]` is the hash of the log of the first `n` entries, `play` the game now going on.

    `seats[party]` is empty until the log says who sits where, and so is `keys` where more than two play.
    """

    first: Record
    play: Play
    clock: Clock
    heads: tuple[str, ...]
    entries: tuple[Entry, ...] = ()
    seats: tuple[int, ...] = ()
    keys: Keys = NO_KEYS

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.play.game

    @property
    def parties(self) -> int:
        """How many play."""
        return self.first.seats

    @property
    def count(self) -> int:
        """How many entries the log has."""
        return len(self.entries)

    @property
    def head(self) -> str:
        """The hash of the whole log."""
        return self.heads[-1]

    @property
    def ready(self) -> bool:
        """Whether everybody has a seat and, among more than two, a key: then the game can begin."""
        return bool(self.seats) and (self.parties == 2 or bool(self.keys.head))

    @property
    def settled(self) -> int:
        """How many entries at the beginning stand for ever, even in a conflict: those which the words rest on."""
        return 0 if self.parties == 2 else min(self.count, 3)

    @property
    def mover(self) -> Party | None:
        """The party that has to act, or None when nobody has."""
        if self.play.outcome is not None or not self.ready:
            return None
        secrets = self.game.secrets
        due = secrets.seat_due(self.play.state) if secrets else None
        return self.seats.index(self.play.state.actor if due is None else due)

    @property
    def stopped(self) -> bool:
        """Whether an action has come out differently a second time: the two sides cannot go on."""
        unlike = [entry.text == UNLIKE for entry in self.entries[-4:]]
        return unlike == [True, False, False, True]

    def audits(self, text: str) -> bool:
        """Whether an entry opens, after the end, what was kept secret."""
        try:
            return self.play.outcome is not None and is_opening(self.game, read_entry(self.game, text))
        except UnreadableAction:
            return False

    def next_head(self, text: str) -> str:
        """The head of the log with one entry more."""
        return hashlib.sha256(bytes.fromhex(self.head) + text.encode()).hexdigest()

    def then(self, entry: Entry) -> Match:
        """The match after one more entry; raises GameError against the rules, PeerError unless `by` may write it."""
        if self.stopped:
            raise PeerError("unlike")
        if self.count >= MOST_ENTRIES:
            raise IllegalAction(t("This match is too long."), t("Begin another one."))
        head, play, seats, keys = self.next_head(entry.text), self.play, self.seats, self.keys
        if self.ready or not seats:
            play, seats = self._next(entry)
        elif entry.by == 0:
            keys = keys.then(entry.text, self.parties, head)
        else:
            raise PeerError("turn", "before all have keys")
        heads, entries = (*self.heads, head), (*self.entries, entry)
        return Match(self.first, play, self._clock_after(entry), heads, entries, seats, keys)

    def _clock_after(self, entry: Entry) -> Clock:
        """Every game begins with a full clock; only actions take time."""
        if entry.text == AGAIN or SEATS.fullmatch(entry.text):
            return self.clock.wound(self.parties)
        if entry.text.startswith("(") or self.mover is None:
            return self.clock
        return self.clock.spent(self.seats[entry.by], entry.spent)

    def _next(self, entry: Entry) -> tuple[Play, tuple[int, ...]]:
        if not 0 <= entry.by < self.parties:
            raise PeerError("turn", "nobody who plays")
        if found := SEATS.fullmatch(entry.text):
            return self.play, self._seated(entry, tuple(map(int, found[1].split())))
        if not self.seats:
            raise PeerError("turn", "nobody is seated")
        if found := BACK.fullmatch(entry.text):
            return self._taken_back(entry, int(found[1])), self.seats
        if found := TIME.fullmatch(entry.text):
            return self.play.append(Resignation(int(found[1]))), self.seats
        if entry.text == AGAIN:
            return self._again(entry)
        if entry.text == UNLIKE:
            return self._unlike(entry), self.seats
        return self._played(entry), self.seats

    def _seated(self, entry: Entry, seats: tuple[int, ...]) -> tuple[int, ...]:
        if self.entries or entry.by != 0 or sorted(seats) != list(range(self.parties)):
            raise PeerError("turn", "seats")
        return seats

    def _played(self, entry: Entry) -> Play:
        what = read_entry(self.game, entry.text)
        if write_entry(self.game, what) != entry.text:
            raise PeerError("frame", "not canonical")
        if is_ending(what):
            self._may_end(entry, what)
        elif entry.by != self.mover and self.play.outcome is None:
            raise PeerError("turn", "another's move")
        return self.play.append(what)

    def _may_end(self, entry: Entry, what: Any) -> None:
        """Who resigns does so for itself; a draw is granted."""
        if not isinstance(what, Resignation):
            self._granted(entry)
        elif self.seats[entry.by] != what.seat:
            raise PeerError("turn", "resigns for another")

    def _taken_back(self, entry: Entry, count: int) -> Play:
        self._granted(entry)
        play = self.play
        if count > len(play.entries):
            raise IllegalAction(t("Nothing to take back."), t("The game is not that long."))
        for _ in range(count):
            play = play.without_last()
            if self._revealed(play):
                raise IllegalAction(t("This cannot be taken back."), t("Something hidden was seen."))
        return play

    def _unlike(self, entry: Entry) -> Play:
        """The game before an action whose outcome another party has seen otherwise than its player tells."""
        if not self.play.entries or not is_outcome(self.game, self.play.entries[-1]):
            raise IllegalAction(t("Nothing was told."), t("Only what came of the last action can be different."))
        before = self.play.without_last().without_last()
        if self.seats[entry.by] == before.state.actor:
            raise PeerError("turn", "its own outcome")
        return before

    def _revealed(self, before: Play) -> bool:
        secrets, undone = self.game.secrets, self.play.entries[len(before.entries)]
        return secrets is not None and not is_ending(undone) and secrets.reveals(before.state, undone)

    def _again(self, entry: Entry) -> tuple[Play, tuple[int, ...]]:
        """The next game, in the seats the game's own rematch gives."""
        self._granted(entry)
        if self.play.outcome is None:
            raise IllegalAction(t("The game is not over."), t("Play it to its end, or resign, and then play again."))
        record = self.play.record
        options, olds = self.game.rematch(dict(record.options), self.play.outcome)
        return begin(self.game, record.seats, options), tuple(olds.index(seat) for seat in self.seats)

    def _granted(self, entry: Entry) -> None:
        """Two have to agree; among more, nobody can speak for all."""
        if self.parties == 2 and not entry.asked:
            raise PeerError("turn", "nobody asked")
        if self.parties > 2 and (entry.by != 0 or entry.text != AGAIN):
            raise PeerError("turn", "more than two")


def new_match(game: Game[Any, Any], first: Record, clock: Clock) -> Match:
    """A match before its first entry, of a record without actions; raises GameError."""
    play = begin(game, first.seats, dict(first.options))
    return Match(play.record, play, Clock(clock.base, clock.step), (digest(play.record),))


def rewound(match: Match, entries: Sequence[Entry]) -> Match:
    """The match of another log, from the first entry on; raises GameError."""
    match = new_match(match.game, match.first, match.clock)
    for entry in entries:
        match = match.then(entry)
    return match


def how_far_back(match: Match, party: Party) -> int:
    """How many entries to take back so that a party's last action is undone; raises LocalError if it has none."""
    seat = match.seats[party] if match.seats else None
    for count, (state, entry) in enumerate(zip(match.play.states[-2::-1], match.play.entries[::-1], strict=True), 1):
        if not is_ending(entry) and not is_outcome(match.game, entry) and state.actor == seat:
            return count
    raise LocalError(t("Nothing to take back."), t("You have not played yet."))
