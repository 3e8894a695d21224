"""The view of a match beside the board: who is there, what is to be decided, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from cairn.app.match.model import MatchView, OpenRequest, RemoteSeats
from cairn.app.match.remote import UNNAMED
from cairn.app.model import Note
from cairn.app.view.sentences import seat_name, sides_of
from cairn.bots.levels import NAMES
from cairn.core.game import Game
from cairn.core.language import GivenName, Phrase, join, look, t
from cairn.core.option import with_defaults
from cairn.core.record import Record
from cairn.peer.letters.crossing import can_go_by_link
from cairn.peer.live.table import MatchTable
from cairn.peer.log import hashes
from cairn.peer.log.match_log import MatchLog, MatchPhase
from cairn.peer.plain_text import isolate
from cairn.peer.wire.effects import Overrun
from cairn.peer.wire.handshake import HandshakePhase
from cairn.peer.wire.session import Session

OUR_WORDS = (t("You"), t("Your friend"), "Computer", *NAMES)


def match_view(id: str, table: MatchTable, links: Mapping[int, int]) -> MatchView:
    """All of a match, as it is now; `links` has the page's number of a link by session."""
    log = table.match
    what: tuple[Phrase, ...] = ()
    if log is not None:
        begins = () if log.is_star else (_begins(table, log),)
        what = (log.game.title, *begins, *terms(log.game, log.first, log.base, log.step, log.pauses))
    friends = tuple(_friend(session, links.get(session.number), table) for session in table.sessions)
    words = log.keys.words if log else ()
    name, is_over = (log.game.name, log.phase is MatchPhase.OVER) if log else ("", False)
    doubts = _doubts(table, log) if log and log.is_star and is_over else ()
    is_timed = log is not None and log.base > 0
    may_end = table.overrun is Overrun.ABSENCE
    gone = tuple(party_name(table, party) for party in table.roster.gone()) if may_end else ()
    is_substituted = log is not None and log.phase is MatchPhase.PLAYING and table.party in log.substitutes
    return MatchView(
        id,
        table.role,
        name,
        what,
        words,
        friends,
        can_go_by_link(table),
        is_over,
        doubts,
        is_timed,
        gone,
        may_end and table.may_substitute,
        is_substituted,
    )


def _begins(table: MatchTable, log: MatchLog) -> Phrase:
    """Who of two begins, as it was agreed: sides and colours are no answer before a coin has given them out."""
    who: Phrase = t("A coin")
    if log.seating != "toss":
        seats, first = log.seating.split(), log.play.states[0].actor
        party = seats.index(str(first))
        who = t("You") if party == table.party else t("Your friend") if table.party >= 0 else seat_name(log.play, first)
    return t("{option}: {value}", option=t("Who begins"), value=who)


def _doubts(table: MatchTable, log: MatchLog) -> tuple[Phrase, ...]:
    """Whose page says that the game ended otherwise, or nothing of its end; a host could tell two different ones."""
    others, missing = table.ends.differing(log), table.ends.missing(log, table.party, table.now)
    lines = [
        t("{who}’s page says that this game ended otherwise. Compare your results.", who=party_name(table, party))
        for party in others
    ]
    lines += [
        t("{who}’s page has not confirmed this end yet.", who=party_name(table, party))
        for party in missing
        if party not in others
    ]
    return tuple(lines)


def match_name(session: Session) -> str:
    """The name of the match with a friend in an invitation."""
    return hashes.match_name(session.pair.secret)[:8] if session.pair.secret else ""


def mailbox_secret(session: Session) -> str:
    """The secret by which both pages find each other in a mailbox, in hex; "" before both have agreed to play."""
    pair = session.pair
    return hashes.mailbox_secret(pair.secret).hex() if pair.agreed and pair.other >= 0 else ""


def _friend(session: Session, link: int | None, table: MatchTable) -> Mapping[str, object]:
    pair, ended = session.pair, session.ended
    return {
        "link": link,
        "party": pair.other,
        "name": friend_name(table, session),
        "phase": _phase(session),
        "match": match_name(session) if pair.agreed else "",
        "mailbox": mailbox_secret(session),
        "words": session.words,
        "quality": session.quality,
        "left": session.has_left,
        "substituted": table.match is not None and pair.other in table.match.substitutes,
        "overrun": table.overrun if session is table.main and table.overrun is not Overrun.ABSENCE else "",
        "ended": (ended.code, ended.title, ended.why, ended.details) if ended else None,
    }


def _phase(session: Session) -> str:
    if session.ended:
        return "over"
    if session.handshake is None:
        return "away"
    if session.handshake.ours is HandshakePhase.PLAYING:
        return "playing"
    if not session.words:
        return "meeting"
    return "words" if session.handshake.ours is HandshakePhase.SHOWN else "waiting"


@lru_cache(maxsize=4)
def terms(game: Game[Any, Any], record: Record, base: int, step: int, pauses: int) -> tuple[Phrase, ...]:
    """The terms of a match, in a short line for each: “Board: 5 spaces a side”; remembered, as every view asks."""
    lines: list[Phrase] = []
    values = with_defaults(game.options, dict(record.options))
    for option in game.options:
        if option.chance and record.seats == 2:
            continue
        value = values[option.name]
        chosen = option.value_name(value) if value in option.values else t("another")
        if option.shares and value in option.values:
            shares = dict(option.shares)
            chosen = join(", ", [shares[letter] for letter in str(value)[: record.seats]])
        lines.append(t("{option}: {value}", option=option.label, value=chosen))
    if game.arrangements is not None and values.get(game.arrangements.option.name):
        lines.append(t("From a position that was set up"))
    if base:
        minutes, seconds = base / 60_000, step // 1000
        if seconds:
            clock_line = t(
                "Clock: {minutes} minutes each, and {seconds} seconds for every move",
                minutes=f"{minutes:g}",
                seconds=seconds,
            )
        else:
            clock_line = t("Clock: {minutes} minutes each", minutes=f"{minutes:g}")
        lines += [clock_line, t("Pauses: {minutes} minutes each", minutes=f"{pauses / 60_000:g}")]
    return tuple(lines)


def all_joined_note(words: Sequence[str]) -> Note:
    """The note when all who play have come: their words, that show whether somebody exchanged a key."""
    return Note(
        t("Words of the table: {words}.", words=", ".join(words)),
        t("All are here. If anybody sees other words, don’t play: the host may be reading along."),
        quiet=True,
    )


def friend_name(table: MatchTable, session: Session) -> Phrase:
    """The name here of a friend at the other end of a link."""
    return _called(table, session.pair.friend, session.pair.other)


def speaker(table: MatchTable, party: int) -> Phrase:
    """Who says something, where more than two play."""
    return party_name(table, party) if table.match is not None and table.match.is_star else ""


def party_name(table: MatchTable, party: int) -> Phrase:
    """The name here of another player; a guest knows the others as the host names them."""
    known = {session.pair.other: session.pair.friend for session in table.sessions}
    return _called(table, known.get(party, table.roster.people.name(party)), party) or UNNAMED


def _called(table: MatchTable, name: str, party: int) -> Phrase:
    """A name, with the side where somebody else has the same; in a star, the side names those who gave none."""
    log = table.match
    if not name:
        return _side(log, party) if log is not None and log.is_star else ""
    linked = {table.party, *(session.pair.other for session in table.sessions)}
    names = [table.name, *(session.pair.friend for session in table.sessions)]
    names += [other for at, other in enumerate(table.roster.people.names) if at not in linked]
    shown = called(name, log)
    looks = [look(each) for each in names if each]
    if look(name).startswith(tuple([f"{each} (" for each in looks])):
        return t("“{name}”", name=shown)
    if looks.count(look(name)) < 2:
        return shown
    return t("{name} ({side})", name=shown, side=_side(log, party) or str(party))


def called(name: str, log: MatchLog | None) -> Phrase:
    """A name as its owner gave it, in quotes where it is a word of ours, or what the computer or a side is called."""
    if log is None:
        return _given_name(name, ())
    ends = (log.play.states[0], log.play.state)
    return _given_name(name, tuple([side.name for state in ends for side in sides_of(log.game, state)]))


@lru_cache(maxsize=16)
def _given_name(name: str, sides: tuple[Phrase, ...]) -> GivenName:
    """The same object for the same name, so that what is shown counts as new only where it is another one."""
    return GivenName(isolate(name), (*OUR_WORDS, *sides))


def _side(log: MatchLog | None, party: int) -> Phrase:
    return seat_name(log.play, log.seats[party]) if log and log.seats and party >= 0 else ""


def remote_seats(table: MatchTable) -> RemoteSeats:
    """Who sits where, as seen from here; there is a match, and everybody has a seat."""
    log, party = table.match, table.party
    assert log is not None
    heard = {session.pair.other: str(session.quality) for session in table.sessions}
    names, links, is_going = list[Phrase]([""] * log.parties), [""] * log.parties, table.is_going
    for each, seat in enumerate(log.seats):
        if each == party:
            names[seat], links[seat] = table.name or t("You"), "here"
        else:
            names[seat], links[seat] = party_name(table, each), heard.get(each, _absence(table, log, each))
    return RemoteSeats(
        seat=log.seats[party] if party >= 0 else None,
        names=tuple(names),
        links=tuple(links),
        is_going=is_going,
        request=open_request(log, party),
        clocks=_clocks(table, log),
        substitutes=tuple([log.seats[each] for each in log.substitutes]),
        tells_swings=table.is_host,
    )


def _clocks(table: MatchTable, log: MatchLog) -> tuple[Mapping[str, int | None], ...]:
    """The clock of every seat, by our own measure; of the mover's turn, what has run and stood so far."""
    if not log.left or log.phase is not MatchPhase.PLAYING:
        return tuple([{"left": left, "since": None} for left in log.left])
    return tuple([_clock(table, log, log.seats.index(seat), left) for seat, left in enumerate(log.left)])


def _clock(table: MatchTable, log: MatchLog, party: int, left: int) -> Mapping[str, int | None]:
    """The clock of a seat. Among three and more it has no pauses: the absence of anybody counts there."""
    turn, is_mover = table.time.turn, party == log.timed_party
    runs = {"left": left - (turn.used if is_mover else 0), "since": _at(turn.since, table) if is_mover else None}
    if log.is_star:
        return runs
    return runs | {
        "pauses": table.time.pauses_left(log, party, table.party, turn.stands or 0.0),
        "stands": _at(turn.stands, table) if is_mover else None,
    }


def _at(moment: float | None, table: MatchTable) -> int | None:
    """A moment of the table's time as one of the page's, which did not stand still while it slept."""
    return None if moment is None else round((moment + table.awake.slept) * 1000)


def _absence(table: MatchTable, log: MatchLog, party: int) -> str:
    """How somebody is away to whom this page has no link: "coming" who was never here; "" where nothing is told."""
    # Of the others a guest knows only through the host.
    told = table.main.is_playing and table.roster.people.is_away(party)
    if not (table.is_host or told):
        return ""
    return "coming" if log.is_star and party >= len(log.keys.keys) else "away"


def open_request(log: MatchLog, party: int) -> OpenRequest | None:
    """The open request, as one of those who play sees it."""
    request = log.request
    if request is None or log.phase is MatchPhase.STOPPED:
        return None
    position = log.numbers.index(request.target) if request.target in log.numbers else 0
    seat = log.seats[request.author]
    absent = tuple(log.seats[each] for each in request.absent)
    return OpenRequest(request.number, request.kind, seat, request.waits_for(party), position, absent)
