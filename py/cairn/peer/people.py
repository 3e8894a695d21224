"""Who plays in a star, by party: a host tells its guests, who have no link to one another."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cairn.core.record import Shelf
from cairn.peer.entries import Party
from cairn.peer.errors import PeerError
from cairn.peer.resume import SynchronizedLog
from cairn.peer.saved_match import SavedMatch
from cairn.peer.session import Session
from cairn.peer.wire import Frame, FrameKind


@dataclass(frozen=True, slots=True)
class People:
    """Names as their owners gave them, and who is here; empty where nobody has told."""

    names: tuple[str, ...] = ()
    here: tuple[bool, ...] = ()

    def body(self) -> dict[str, Any]:
        """The fields of a frame."""
        return {"names": list(self.names), "here": [int(each) for each in self.here]}

    def name(self, party: Party) -> str:
        """What somebody is called; "" where that is not known."""
        return self.names[party] if 0 <= party < len(self.names) else ""

    def is_away(self, party: Party) -> bool:
        """Whether somebody is said to be away."""
        return party < len(self.here) and not self.here[party]


NOBODY = People()


def gathered(own: str, others: Mapping[Party, tuple[str, bool]], parties: int) -> People:
    """What a host knows of everybody: its own name, and of each guest by party the name and whether it is here."""
    known = [(own, True), *(others.get(party, ("", False)) for party in range(1, parties))]
    return People(tuple(name for name, _ in known), tuple(here for _, here in known))


def heard(body: Mapping[str, Any], parties: int) -> People:
    """What the host says; raises PeerError unless it is of as many as play."""
    names: Sequence[str] = body["names"]
    if not len(names) == len(body["here"]) == parties:
        raise PeerError("frame", "people who do not play")
    return People(tuple(names), tuple(each == 1 for each in body["here"]))


class KnownPeople(SynchronizedLog):
    """A table whose host tells its guests who plays; `people` is what a guest was told."""

    def __init__(self, shelf: Shelf, saved: SavedMatch) -> None:
        super().__init__(shelf, saved)
        self.people = NOBODY
        self._told: dict[int, People] = {}

    def _join(self, session: Session) -> None:
        self._told.pop(session.number, None)
        super()._join(session)

    def _tell_people(self) -> None:
        """The host of a star tells everybody who is linked, when something has changed."""
        if not self.is_host or self.replica is None or not self.log.is_star:
            return
        others = {session.pair.other: (session.pair.friend, self.is_linked(session)) for session in self.players}
        people = gathered(self.name, others, self.log.parties)
        for session in filter(self.is_linked, self.sessions):
            if self._told.get(session.number) != people:
                self._told[session.number] = people
                self._send(session, FrameKind.PEOPLE, people.body())

    def _hear_people(self, session: Session, frame: Frame) -> None:
        """What the host says of the others; raises PeerError for anybody else, and between two."""
        if self.is_host or not self.log.is_star:
            raise PeerError("turn", "only the host of a star knows them")
        self.people = heard(frame.body, self.log.parties)
