"""A winning strategy that was found elsewhere, in a file: one reply to everything that the other side can do.

The file is a static function: for a won position of the strategy, and the place of a reply in their order, a bit that
says to go on to the next reply. Each bit is the exclusive or of three bits of a table, found by a hash of the position
(Majewski, Wormald, Havas & Czech 1996, “A family of perfect hashing methods”). So nothing has to be unpacked, and no
position is written down; of one that is not in the strategy the answer means nothing. Whether a position is in it is
seen by the way that led there from the first position on, or by `proved_lost`, by the rules alone.
"""

from __future__ import annotations

import struct
from binascii import crc32
from collections.abc import Generator
from itertools import pairwise
from typing import Any

from cairn.core.bot_model import Solved
from cairn.core.play import Play
from cairn.core.state import Seat

MARK = b"CairnWin"
HEADER = struct.Struct("<III")
"""CRC-32 of all that follows it, the seed of the hash, and the bits in each third of the table."""
MOST_REPLIES = 64
WORD = (1 << 64) - 1
MOST_STEPS = 500
"""Positions that are walked for the proof of one action; a proof that goes through needs a few dozen mostly."""


class DamagedStrategy(ValueError):
    """A file of a strategy that is not whole."""


class Strategy:
    """The strategy in a file, read where it is asked; raises DamagedStrategy."""

    def __init__(self, data: bytes, solved: Solved) -> None:
        start = len(MARK) + HEADER.size
        if len(data) < start or not data.startswith(MARK):
            raise DamagedStrategy
        checksum, self.seed, self.third = HEADER.unpack_from(data, len(MARK))
        if crc32(data[len(MARK) + 4 :]) != checksum or len(data) != start + (3 * self.third + 7) // 8:
            raise DamagedStrategy
        self.table, self.solved = data[start:], solved
        self.lasts = dict(solved.lasts)
        """By the key of a position proved lost: the actions until the end, if the game lasts as long as it can."""

    def answer(self, state: Any) -> Any:
        """The action of the side that wins: one that wins at once, or the reply of the file; None if that is none."""
        replies: dict[tuple[int, int], Any] = {}
        for action in state.legal_actions():
            after = state.apply(action)
            if after.actor is not None:
                replies.setdefault((self.solved.rank(after), self.solved.key(after)), action)
            elif state.actor in after.outcome().winners:
                return action
        key, place = self.solved.key(state), 0
        while place < len(replies) and self._goes_on(key, place):
            place += 1
        return replies[sorted(replies)[place]] if place < len(replies) else None

    def _goes_on(self, key: int, place: int) -> bool:
        """Whether the reply at a place is not the one."""
        table = self.table
        return sum(table[bit >> 3] >> (bit & 7) & 1 for bit in bits(key, place, self.seed, self.third)) & 1 == 1

    def winner(self, play: Play, at: int) -> Seat | None:
        """The seat that wins by this strategy after the first `at` entries; None if the way there left the strategy."""
        return self.second(play) if self.followed(play, at) == at else None

    def second(self, play: Play) -> Seat:
        """The seat that moves second, for which the strategy is."""
        seat: Seat = 1 - play.states[0].actor
        return seat

    def followed(self, play: Play, most: int) -> int:
        """For how many entries, at most so many, a game keeps to the strategy; -1 if it began with another position."""
        if not begins_at_first(play):
            return -1
        for at, (before, after) in enumerate(pairwise(play.states[: most + 1])):
            if before.actor == self.second(play) and not self._keeps_to(before, after):
                return at
        return most

    def _keeps_to(self, before: Any, after: Any) -> bool:
        """Whether the side that wins did what the strategy says, or won."""
        if after.actor is None:
            return before.actor in after.outcome().winners
        action = self.answer(before)
        expected = before.apply(action) if action is not None else before
        return expected.actor == after.actor and self.solved.key(expected) == self.solved.key(after)

    def line(self, state: Any, winner: Seat, action: Any, most: int) -> tuple[Any, ...]:
        """An action and at most so many in all, as far as is known: the answers to the longest resistance."""
        actions: list[Any] = []
        while action is not None and len(actions) < most:
            actions.append(action)
            state = state.apply(action)
            if state.actor is None:
                break
            action = self.answer(state) if state.actor == winner else self._longest(state)
        return tuple(actions)

    def _longest(self, lost: Any) -> Any:
        """The action after which a lost game lasts longest; None where that is not known of all."""
        known: dict[int, Any] = {}
        for action in lost.legal_actions():
            walk = self.outlasts(lost, action, self.lasts)
            try:
                next(walk)
                return None  # it pauses at the first position of which nothing is known
            except StopIteration as end:
                if end.value is None:
                    return None
                known.setdefault(end.value, action)
        return known[max(known)]

    def proved_lost(self, state: Any, lasts: dict[int, int] | None = None) -> Generator[None, None, int | None]:
        """A proof by the rules alone that the side to act has lost, with a pause at every position.

        The actions until the end, if the game lasts as long as it can against the strategy; None where that does not
        win against everything. It may well be lost all the same. `lasts` is what is known, and takes what is found.
        """
        return (yield from self._walk(state, {} if lasts is None else lasts))

    def proves_loss(self, state: Any) -> Generator[None, None, bool]:
        """Whether such a proof goes through in at most MOST_STEPS positions."""
        proof = self.proved_lost(state)
        for _ in range(MOST_STEPS):
            try:
                next(proof)
            except StopIteration as end:
                return end.value is not None
            yield
        return False

    def _walk(self, lost: Any, lasts: dict[int, int]) -> Generator[None, None, int | None]:
        key = self.solved.key(lost)
        if key in lasts:
            return lasts[key]
        yield
        longest = 0
        for action in lost.legal_actions():
            actions = yield from self.outlasts(lost, action, lasts)
            if actions is None:
                return None
            longest = max(longest, actions)
        lasts[key] = longest
        return longest

    def outlasts(self, lost: Any, action: Any, lasts: dict[int, int]) -> Generator[None, None, int | None]:
        """The same for one action of a position that may be lost: with it, the actions until the end."""
        after = lost.apply(action)
        if after.actor is None:
            return None if lost.actor in after.outcome().winners or not after.outcome().winners else 1
        answer = self.answer(after)
        answered = after.apply(answer) if answer is not None else None
        if answered is None or (answered.actor is None and after.actor not in answered.outcome().winners):
            return None
        rest = 0 if answered.actor is None else (yield from self._walk(answered, lasts))
        return None if rest is None else 2 + rest


def begins_at_first(play: Play) -> bool:
    """Whether a game began with the first position of its board, and not with one that was set up."""
    first: bool = play.states[0] == play.game.initial_state(play.record.seats, dict(play.record.options))
    return first


def bits(key: int, place: int, seed: int, third: int) -> tuple[int, int, int]:
    """Where the three bits lie whose exclusive or is the bit of a position and a place; one in each third."""
    mixed = ((key * MOST_REPLIES + place) ^ seed * 0x9E3779B97F4A7C15) & WORD
    for multiplier in (0xBF58476D1CE4E5B9, 0x94D049BB133111EB):  # the finalizer of SplitMix64
        mixed = (mixed ^ mixed >> 30) * multiplier & WORD
    mixed ^= mixed >> 31
    low, middle, high = mixed & 0x1FFFFF, mixed >> 21 & 0x1FFFFF, mixed >> 42 & 0x1FFFFF
    return low * third >> 21, third + (middle * third >> 21), 2 * third + (high * third >> 21)
