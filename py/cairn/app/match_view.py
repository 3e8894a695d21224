"""What the page is told of a match beside the board: who is there, what is to be decided, and who sits where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cairn.app.model import Friend, MatchView, Note, RemoteSeats
from cairn.core.game import Game
from cairn.core.language import Phrase, t
from cairn.core.record import Record
from cairn.peer import proofs
from cairn.peer.clock import Clock
from cairn.peer.phases import Phase
from cairn.peer.session import Session


def company(id: str, sessions: Sequence[Session], links: Mapping[int, Session], left: set[Session]) -> MatchView:
    """All of a match, as it is now."""
    if not sessions:
        return MatchView("", "", "", (), (), ())
    match, numbers = sessions[0].match, {session: link for link, session in links.items()}
    what = (match.game.title, *terms(match.game, match.first, match.clock)) if match else ()
    called = [
        speaker(sessions, session.pact.other) if match and match.seats and session.pact.other >= 0 else ""
        for session in sessions
    ]
    friends = tuple(
        _friend(session, numbers.get(session), session in left, session.pact.friend or side)
        for session, side in zip(sessions, called, strict=True)
    )
    words = match.keys.words if match else ()
    return MatchView(id, sessions[0].pact.role, match.game.name if match else "", what, words, friends)


def _friend(session: Session, link: int | None, left: bool, name: Phrase) -> Friend:
    pact, conflict, ended = session.pact, session.talk.conflict, session.ended
    return Friend(
        link=link,
        party=pact.other,
        name=name,
        phase=_phase(session),
        match=proofs.match_name(pact.secret)[:8] if pact.secret and pact.played else "",
        words=session.words,
        quality=quality(session),
        left=left,
        time=session.talk.told_time,
        conflict=(conflict.ours, conflict.theirs) if conflict else None,
        ended=(ended.code, ended.title, ended.why) if ended else None,
    )


def quality(session: Session) -> str:
    """How a friend is heard; whoever has ended it is away."""
    return "away" if session.ended else session.quality.value


def _phase(session: Session) -> str:
    if session.ended:
        return "over"
    if session.link is None:
        return "away"
    ours = session.phases.ours
    if ours is Phase.PLAYING:
        return "playing"
    if not session.words:
        return "meeting"
    return "words" if ours is Phase.SHOWN else "waiting"


def terms(game: Game[Any, Any], record: Record, clock: Clock) -> tuple[Phrase, ...]:
    """What is played, in a short line for each choice: “Board: 5 spaces a side”."""
    lines: list[Phrase] = []
    for option in game.options:
        value = dict(record.options)[option.name]
        chosen = option.value_name(value) if value in option.values else t("another")
        lines.append(t("{option}: {value}", option=option.label, value=chosen))
    if clock.base:
        minutes, seconds = clock.base / 60_000, clock.step // 1000
        if seconds:
            clock_line = t(
                "Clock: {minutes} minutes each, and {seconds} seconds for every move",
                minutes=f"{minutes:g}",
                seconds=seconds,
            )
        else:
            clock_line = t("Clock: {minutes} minutes each", minutes=f"{minutes:g}")
        lines.append(clock_line)
    return tuple(lines)


def gathered(words: Sequence[str]) -> Note:
    """What to say when all have come who play: their words, that show whether somebody exchanged a key."""
    return Note(
        t("All are here. The words of the table: {words}.", words=", ".join(words)),
        t("Everybody sees these four. If anybody sees others, whoever invited you is in between: do not play."),
        quiet=True,
    )


def speaker(sessions: Sequence[Session], party: int) -> Phrase:
    """Who says something, where more than two play; a guest knows the others by their sides."""
    match = sessions[0].match
    if match is None or match.parties == 2:
        return ""
    if name := next((session.pact.friend for session in sessions if session.pact.other == party), ""):
        return name
    return match.game.sides(match.play.state)[match.seats[party]].name if match.seats else t("Your friend")


def seated_afar(sessions: Sequence[Session], asking: Any) -> RemoteSeats:
    """Who sits where, as seen from here; there is a match, and everybody has a seat."""
    main = sessions[0]
    match, party = main.match, main.pact.party
    assert match is not None
    by_party = {session.pact.other: session for session in sessions}
    names: list[Phrase] = [""] * match.parties
    links = [""] * match.parties
    for each, seat in enumerate(match.seats):
        session = by_party.get(each)
        if each == party:
            names[seat] = main.pact.name or t("You")
        elif session is not None:
            names[seat], links[seat] = session.pact.friend or t("Your friend"), quality(session)
        else:
            names[seat] = match.game.sides(match.play.state)[seat].name
            links[seat] = "away" if party == 0 else ""  # a guest knows of the others only what the host passes on
    playing = [session for session in sessions if session.pact.other >= 0]
    going = match.ready and "away" not in links and all(session.playing for session in playing)
    asked = main.talk.asked
    since = round(main.talk.log.since * 1000) if going and match.clock.base else None
    return RemoteSeats(
        seat=match.seats[party] if party >= 0 else None,
        names=tuple(names),
        links=tuple(links),
        going=going,
        asked=asked.wish.value if asked else "",
        asking=asking.wish.value if asking else "",
        left=match.clock.left if match.clock.base else (),
        since=since,
    )
