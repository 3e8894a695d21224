"""Who may write which entry into the log of a match, in which phase, and what it changes: the table ROWS.

`append` is the only place where a log grows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any, NamedTuple

from cairn.core.errors import GameError, IllegalAction
from cairn.core.game import Game
from cairn.core.language import t
from cairn.core.play import (
    Abandonment,
    AgreedDraw,
    Play,
    Resignation,
    TimeOut,
    begin,
    is_ending,
    is_opening,
    is_outcome,
    next_game,
    read_entry,
    write_entry,
)
from cairn.peer.errors import PeerError
from cairn.peer.log.clock import LONGEST_TIME
from cairn.peer.log.entries import MOST_ENTRIES, Entry, EntryKind
from cairn.peer.log.match_log import MatchLog, MatchPhase, new_log
from cairn.peer.log.requests import Request, RequestKind, read_request

Changes = dict[str, Any]
E = EntryKind


def append(log: MatchLog, entry: Entry) -> MatchLog:
    """The log with one more entry; raises PeerError unless the table allows it, GameError against the rules."""
    if log.count >= MOST_ENTRIES:
        raise IllegalAction(t("This match is too long."), t("Begin another one."))
    if max(entry.spent, entry.paused, entry.waited) >= LONGEST_TIME:
        raise PeerError("frame", "a time that no page has measured")
    row = ROWS[entry.kind]
    if log.phase not in row.phases or not 0 <= entry.author < log.parties or not row.may_write(log, entry):
        raise PeerError("turn", f"{entry.kind.value} while {log.phase.value}")
    changes = row.fold(log, entry)
    return replace(log, heads=(*log.heads, log.next_head(entry)), entries=(*log.entries, entry), **changes)


def append_all(log: MatchLog, entries: Iterable[Entry]) -> MatchLog:
    """The log with all these entries, one after another; raises as `append`."""
    return reduce(append, entries, log)


def beginning(log: MatchLog, count: int) -> MatchLog:
    """A log as it was after so many of its entries."""
    if count == log.count:
        return log
    before = new_log(log.game, log.first, (log.base, log.step, log.pauses), log.seating)
    return append_all(before, log.entries[:count])


class Row(NamedTuple):
    """When an entry may be written, by whom, and what it changes."""

    phases: frozenset[MatchPhase]
    may_write: Callable[[MatchLog, Entry], bool]
    fold: Callable[[MatchLog, Entry], Changes]


def _is_wanted(log: MatchLog, entry: Entry) -> bool:
    return log.wanted == (entry.kind, entry.author) and not entry.spent and not entry.answers


def _may_move(log: MatchLog, entry: Entry) -> bool:
    if log.is_substitute_turn and (entry.spent or entry.paused or entry.waited):
        return False
    return log.phase is MatchPhase.OVER or entry.author == log.mover


def _may_ask(log: MatchLog, entry: Entry) -> bool:
    return log.request is None


def _may_reply(log: MatchLog, entry: Entry) -> bool:
    open = log.request
    return open is not None and entry.answers == open.number and entry.text in ("yes", "no")


def _may_return(log: MatchLog, entry: Entry) -> bool:
    return entry.author in log.substitutes and not entry.text


def _may_flag(log: MatchLog, entry: Entry) -> bool:
    return bool(log.base) and entry.author == log.timed_party and entry.spent >= log.left[log.seats[entry.author]]


def _key(log: MatchLog, entry: Entry) -> Changes:
    key, _, promised = entry.text.partition(" ")
    _check_hex(key)
    _check_hex(promised)
    return {"keys": log.keys.tell(entry.text)}


def _open(log: MatchLog, entry: Entry) -> Changes:
    _check_hex(entry.text)
    return {"keys": log.keys.open(entry.text, log.next_head(entry))}


def _coin(log: MatchLog, entry: Entry) -> Changes:
    _check_hex(entry.text)
    return {"coin": log.coin.then(entry.kind.value, entry.text)}


def _check_hex(text: str) -> None:
    if len(text) != 64 or text.strip("0123456789abcdef"):
        raise PeerError("frame", "64 digits")


def _seats(log: MatchLog, entry: Entry) -> Changes:
    if entry.text != log.seats_text:
        raise PeerError("coin", "seats")
    return {"seats": tuple(map(int, entry.text.split())), **_full_clocks(log)}


def _full_clocks(log: MatchLog) -> Changes:
    parties = log.parties if log.base else 0
    return {"left": (log.base,) * parties, "paused": (0,) * parties}


def _move(log: MatchLog, entry: Entry) -> Changes:
    what = read_entry(log.game, entry.text)
    if write_entry(log.game, what) != entry.text:
        raise PeerError("frame", "not canonical")
    if is_ending(what):
        raise PeerError("turn", "an ending is an entry of its own")
    if log.phase is MatchPhase.OVER and not is_opening(log.game, what):
        raise IllegalAction(t("The game is over."), t("Take back, look back, or play again."))
    changes = _played(log, log.play.append(what))
    if log.phase is MatchPhase.OVER:
        return changes | {"request": log.request}
    return changes | _charged(log, entry) | {"disputed": max(0, log.disputed - 1)}


def _charged(log: MatchLog, entry: Entry) -> Changes:
    """The clocks after a turn. Between two, its author also says what the other has not charged itself."""
    if log.is_substitute_turn:
        return {}
    seat = log.seats[entry.author]
    left = tuple(left + (log.step - entry.spent) * (at == seat) for at, left in enumerate(log.left))
    more = 0 if log.is_star else entry.waited
    return {
        "left": left,
        "paused": tuple(p + (entry.paused if at == seat else more) for at, p in enumerate(log.paused)),
    }


def _played(log: MatchLog, play: Play) -> Changes:
    """An action that is played lets an open request lapse."""
    return {"play": play, "numbers": (*log.numbers, log.count + 1), "request": None}


def _resign(log: MatchLog, entry: Entry) -> Changes:
    return _played(log, log.play.append(Resignation(log.seats[entry.author])))


def _flag(log: MatchLog, entry: Entry) -> Changes:
    return _played(log, log.play.append(TimeOut(log.seats[entry.author])))


def _dispute(log: MatchLog, entry: Entry) -> Changes:
    """The game before an outcome that another party has seen otherwise, and before its action."""
    play = log.play
    if not play.entries or not is_outcome(log.game, play.entries[-1]):
        raise IllegalAction(t("Nothing was told."), t("Only the outcome of the last action can be different."))
    if entry.author == log.entries[log.numbers[-1] - 1].author:
        raise PeerError("turn", "its own outcome")
    changes = {"play": play.without_last().without_last(), "numbers": log.numbers[:-2], "request": None}
    return changes | {"disputed": 3, "is_stopped": log.disputed == 1}


def _request(log: MatchLog, entry: Entry) -> Changes:
    request = read_request(entry.text, log.count + 1, entry.author)
    _granted(log, request)
    return {"request": request}


def _reply(log: MatchLog, entry: Entry) -> Changes:
    assert log.request is not None
    request = log.request.agree(entry.author)
    if entry.text == "no":
        return {"request": None}
    # A rematch is for those who are there.
    substitutes = log.substitutes if log.phase is MatchPhase.PLAYING else ()
    return _granted(log, request) if request.is_granted(log.parties, substitutes) else {"request": request}


def _granted(log: MatchLog, request: Request) -> Changes:
    """The changes by a request once all have agreed; raises IllegalAction if it cannot be."""
    match request.kind:
        case RequestKind.DRAW:
            return _played(log, log.play.append(AgreedDraw()))
        case RequestKind.TAKEBACK:
            return _taken_back(log, request)
        case RequestKind.ABANDON:
            return _abandoned(log, request)
        case RequestKind.SUBSTITUTE:
            return _substituted(log, request)
        case RequestKind.REMATCH:
            return _rematch(log)


def _taken_back(log: MatchLog, request: Request) -> Changes:
    if log.phase is not MatchPhase.PLAYING or request.target not in log.numbers:
        raise IllegalAction(t("Nothing to undo."), t("You have not played yet."))
    own = log.entries[request.target - 1]
    if own.author != request.author or not log.heads[request.target].startswith(request.head):
        raise PeerError("turn", "another move")
    play, keep, secrets = log.play, log.numbers.index(request.target), log.game.secrets
    while len(play.entries) > keep:
        undone, play = play.entries[-1], play.without_last()
        if secrets is not None and secrets.reveals(play.state, undone):
            raise IllegalAction(t("This cannot be taken back."), t("Something hidden was seen."))
    return {"play": play, "numbers": log.numbers[:keep], "request": None}


def _abandoned(log: MatchLog, request: Request) -> Changes:
    """The game without a result."""
    _check_absent(log, request)
    return _played(log, log.play.append(Abandonment()))


def _check_absent(log: MatchLog, request: Request) -> None:
    """Raise PeerError where somebody says so of themselves, or where nobody else is left to agree."""
    away = request.absent
    others = [party for party in range(log.parties) if party != request.author]
    if away != tuple(sorted({*away} & {*others})) or len(away) == len(others):
        raise PeerError("turn", "nobody is there to agree")


def _substituted(log: MatchLog, request: Request) -> Changes:
    """The computer in the seats of those who are away. All later moves of it follow from the head with the request.

    The host's page makes them: so it is no host that is replaced.
    """
    _check_absent(log, request)
    if log.phase is not MatchPhase.PLAYING or 0 in request.absent or {*request.absent} & {*log.substitutes}:
        raise PeerError("turn", "no seat for the computer")
    if not can_substitute(log.game):
        raise IllegalAction(t("The computer cannot take a seat here."), t("It does not play this game for others."))
    substitutes = tuple(sorted((*log.substitutes, *request.absent)))
    return {"substitutes": substitutes, "substitute_seed": log.heads[-1], "request": None}


def can_substitute(game: Game[Any, Any]) -> bool:
    """Whether the computer can go on in somebody's place: it plays the game, and the seat hides nothing from it."""
    return game.secrets is None and game.bot() is not None


def _return(log: MatchLog, entry: Entry) -> Changes:
    """Somebody takes the seat again in which the computer has played."""
    return {"substitutes": tuple(party for party in log.substitutes if party != entry.author)}


def _rematch(log: MatchLog) -> Changes:
    """The next game, in the seats the game's own rematch gives, with full clocks."""
    options, olds = next_game(log.play)
    return {
        "play": begin(log.game, log.parties, options),
        "seats": tuple(olds.index(seat) for seat in log.seats),
        **_full_clocks(log),
        "numbers": (),
        "request": None,
        "games": log.games + 1,
        "disputed": 0,
        "substitutes": (),
    }


_SETUP = frozenset({MatchPhase.SETUP})
_PLAYING = frozenset({MatchPhase.PLAYING})
_SEATED = frozenset({MatchPhase.PLAYING, MatchPhase.OVER})


def _anybody(log: MatchLog, entry: Entry) -> bool:
    return True


ROWS: Mapping[EntryKind, Row] = {
    E.KEY: Row(_SETUP, _is_wanted, _key),
    E.OPEN: Row(_SETUP, _is_wanted, _open),
    E.PROMISE: Row(_SETUP, _is_wanted, _coin),
    E.NUMBER: Row(_SETUP, _is_wanted, _coin),
    E.SHOW: Row(_SETUP, _is_wanted, _coin),
    E.SEATS: Row(_SETUP, _is_wanted, _seats),
    E.MOVE: Row(_SEATED, _may_move, _move),
    E.DISPUTE: Row(_SEATED, _anybody, _dispute),
    E.REQUEST: Row(_SEATED, _may_ask, _request),
    E.REPLY: Row(_SEATED, _may_reply, _reply),
    E.RESIGN: Row(_PLAYING, _anybody, _resign),
    E.FLAG: Row(_PLAYING, _may_flag, _flag),
    E.RETURN: Row(_PLAYING, _may_return, _return),
}
"""Who may write what in which phase. All else is refused with `turn`."""


def reveals(log: MatchLog, entry: Entry) -> bool:
    """Whether an entry opens, after the end, what was kept secret."""
    try:
        return log.phase is MatchPhase.OVER and is_opening(log.game, read_entry(log.game, entry.text))
    except GameError:
        return False


def is_of_a_person(game: Game[Any, Any], entry: Entry) -> bool:
    """Whether somebody has done what an entry of the game says, and not a page by itself."""
    if entry.kind is not E.MOVE:
        return entry.kind in (E.REQUEST, E.REPLY, E.RESIGN)
    what = read_entry(game, entry.text)
    return not is_opening(game, what) and not is_outcome(game, what)


def refusal(log: MatchLog, entry: Entry, error: GameError) -> PeerError:
    """Why an entry of another's may not stand."""
    if isinstance(error, PeerError):
        return error
    return PeerError("audit" if reveals(log, entry) else "illegal", str(error))
