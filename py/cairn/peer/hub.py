"""A match of more than two: the host has a session with every guest and watcher, and all of them share one log.

Guests talk to the host only. What one of them writes is checked by its session, spread to the others, and checked again
by each of them, under the rules and by its writer's signature (peer.ring).
"""

from __future__ import annotations

from dataclasses import replace

from cairn.core.language import t
from cairn.peer.errors import LocalError
from cairn.peer.events import Effect, Said
from cairn.peer.keys import keys_entry, open_entry
from cairn.peer.session import Session

Spread = list[tuple[Session, list[Effect]]]


class Hub:
    """The host's sessions, the first of them with another player."""

    def __init__(self, first: Session) -> None:
        if first.pact.role != "host":
            raise LocalError(t("Not from here."), t("Only whoever invited first can invite others to the same game."))
        self.sessions = [first]

    def add(self, party: int, entropy: bytes) -> Session:
        """A session for another guest (its party), or for a watcher (-1), to be linked like the first one."""
        first = self.sessions[0]
        if party >= 0 and party in (first.pact.party, *(session.pact.other for session in self.sessions)):
            raise LocalError(t("That seat is taken."), t("Somebody else was invited to it."))
        if first.match is None or party >= first.match.parties:
            raise LocalError(t("There is no such seat."), t("The game is for fewer players."))
        pact = replace(first.pact, other=party, friend="", secret=b"", played=False, coins={})
        self.sessions.append(Session(first.shelf, pact, entropy))
        return self.sessions[-1]

    def spread(self, source: Session, now: float) -> Spread:
        """Bring the others up to one session's log; to be called after whatever that session did or heard.

        When all guests have told their keys, or shown what they promised, the log says so to all.
        """
        told = self._follow(source, now)
        if text := self._gathered():
            first = self.sessions[0]
            told += [(first, first.settle(text, now)), *self._follow(first, now)]
        return told

    def pass_on(self, source: Session, said: Said, now: float) -> Spread:
        """Tell the other players what one of them has said to its session."""
        return [(session, session.pass_on(said, now)) for session in self.sessions if session is not source]

    def _follow(self, source: Session, now: float) -> Spread:
        return [(session, session.follow(source, now)) for session in self.sessions if session is not source]

    def _gathered(self) -> str:
        """The entry for which every guest has told its part, if one is wanted; "" while somebody is missing."""
        first = self.sessions[0]
        match, guests = first.match, {s.pact.other: s.talk.ring for s in self.sessions if s.playing}
        parties = range(1, match.parties) if match is not None else range(0)
        if match is None or match.ready or not match.seats or not guests.keys() >= {*parties} or not first.signer:
            return ""
        rings, own = [guests[party] for party in parties], first.talk.ring
        if not match.keys.keys:
            told = [ring.told for ring in rings if ring.told]
            return keys_entry([own.own(), *told]) if len(told) == len(rings) else ""
        shown = [ring.shown for ring in rings if ring.shown]
        return open_entry([own.nonce(), *shown]) if len(shown) == len(rings) else ""
