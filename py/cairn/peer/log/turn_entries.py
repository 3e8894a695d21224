"""The entries of a match in a turn link: packed as a game code packs actions, and what no mover plays by a code.

What the log says of itself takes no digit: who moves, where a takeback leads, what a seal was once it is opened.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from enum import Enum
from typing import Any

from cairn.core.errors import GameError
from cairn.core.game_code import Course
from cairn.core.language import t
from cairn.core.packing import Packer, Unpacker
from cairn.core.play import is_opening, read_entry, write_entry
from cairn.peer.log.coin_toss import CoinToss
from cairn.peer.log.entries import Entry, EntryKind
from cairn.peer.log.entry_rules import append, beginning
from cairn.peer.log.match_log import MatchLog, MatchPhase, takeback_text

E = EntryKind


class BrokenRules(GameError):
    """A link with a checksum that is right, and something in it that the rules do not allow, at this move."""

    title = t("This move breaks the rules")

    def __init__(self, move: int) -> None:
        super().__init__(t("Move {n} is not allowed there. Your games stay as they are.", n=move))


class EntryCode(Enum):
    """The kinds of entries that no mover plays."""

    OPENING = "opening"
    RESIGN = "resign"
    DISPUTE = "dispute"
    DRAW = "draw"
    REMATCH = "rematch"
    TAKEBACK = "takeback"
    YES = "yes"
    NO = "no"
    FLAG = "flag"


CODES = tuple(EntryCode)
"""The last one only where there is a clock."""
REPLIES = (EntryCode.YES, EntryCode.NO)
CODE_OF = {E.MOVE: EntryCode.OPENING, E.RESIGN: EntryCode.RESIGN, E.DISPUTE: EntryCode.DISPUTE, E.FLAG: EntryCode.FLAG}


def with_setup(log: MatchLog, coin: CoinToss) -> MatchLog:
    """A log after the entries of its setup, as far as the coin is tossed."""
    while log.wanted is not None:
        kind, party = log.wanted
        text = log.seats_text if kind is E.SEATS else getattr(coin, kind.value)
        if not text:
            break
        log = append(log, Entry(party, kind, text))
    return log


def pack_entries(whole: MatchLog, packer: Packer, has_pauses: bool) -> None:
    """Put a log's entries behind its setup."""
    log, course = with_setup(beginning(whole, 0), whole.coin), Course()
    openings = _openings(whole)
    for entry in whole.entries[log.count :]:
        is_move = log.phase is MatchPhase.PLAYING and entry.kind is E.MOVE
        packer.put(int(not is_move), 2)
        if not is_move:
            _put_code(log, entry, packer)
        if entry.kind is E.MOVE:
            course.pack(log.play, read_entry(log.game, entry.text), packer, openings)
        if log.base:
            for milliseconds in (entry.spent, entry.paused, entry.waited) if has_pauses else (entry.spent,):
                packer.put_count(milliseconds)
        after = append(log, entry)
        course = course if after.games == log.games else Course()
        log = after


def _openings(log: MatchLog) -> Sequence[Any]:
    """The openings of secrets after an end: each tells what the seals that fit it were."""
    if log.game.secrets is None:
        return ()
    moves = [read_entry(log.game, entry.text) for entry in log.entries if entry.kind is E.MOVE]
    return [action for action in moves if is_opening(log.game, action)]


def _put_code(log: MatchLog, entry: Entry, packer: Packer) -> None:
    code = CODE_OF.get(entry.kind) or EntryCode(entry.text.split()[0])
    packer.put(CODES.index(code), len(_codes(log)))
    if code not in REPLIES:
        packer.put(entry.author, 2)
    if code is EntryCode.TAKEBACK:
        packer.put_count(int(entry.text.split()[1]))


def _codes(log: MatchLog) -> Sequence[EntryCode]:
    """The codes that a log can have."""
    return CODES if log.base else CODES[:-1]


def unpack_entries(log: MatchLog, unpacker: Unpacker, has_pauses: bool) -> MatchLog:
    """The log with all entries that are left; raises BrokenRules for one that may not stand there, or BadCode."""
    course = Course()
    while not unpacker.is_empty:
        is_move = not unpacker.take(2)
        entry = _take_move(log, unpacker, course) if is_move else _take_coded(log, unpacker, course)
        if log.base:
            entry = replace(entry, spent=unpacker.take_count())
        if log.base and has_pauses:
            entry = replace(entry, paused=unpacker.take_count(), waited=unpacker.take_count())
        try:
            after = append(log, entry)
        except GameError as error:
            raise BrokenRules(len(log.play.entries) + 1) from error
        course = course if after.games == log.games else Course()
        log = after
    return log


def _take_move(log: MatchLog, unpacker: Unpacker, course: Course) -> Entry:
    if log.mover is None:
        raise BrokenRules(len(log.play.entries) + 1)
    action = course.unpack(log.play, unpacker)
    return Entry(log.mover, E.MOVE, write_entry(log.game, action))


def _take_coded(log: MatchLog, unpacker: Unpacker, course: Course) -> Entry:
    code = CODES[unpacker.take(len(_codes(log)))]
    if code in REPLIES:
        request = log.request
        if request is None:
            raise BrokenRules(len(log.play.entries) + 1)
        return Entry(1 - request.author, E.REPLY, code.value, request.number)
    author = unpacker.take(2)
    match code:
        case EntryCode.OPENING:
            return Entry(author, E.MOVE, write_entry(log.game, course.unpack(log.play, unpacker)))
        case EntryCode.TAKEBACK:
            target = unpacker.take_count()
            if target > log.count:
                raise BrokenRules(len(log.play.entries) + 1)
            return Entry(author, E.REQUEST, takeback_text(log, target))
        case EntryCode.RESIGN | EntryCode.DISPUTE | EntryCode.FLAG:
            return Entry(author, E(code.value))
    return Entry(author, E.REQUEST, code.value)
