"""Who plays in a star, and which end each has seen: guests have no link to one another, and hear it by their host."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cairn.core.record import Shelf
from cairn.peer.errors import PeerError
from cairn.peer.live.resync import SynchronizedLog
from cairn.peer.live.saved_match import SavedMatch
from cairn.peer.log.ends import Ends
from cairn.peer.log.entries import Party
from cairn.peer.wire.effects import Persist, Quality
from cairn.peer.wire.frames import Frame, FrameKind
from cairn.peer.wire.session import Session


@dataclass(frozen=True, slots=True)
class People:
    """Names as their owners gave them, and who is here; empty where nobody has told."""

    names: tuple[str, ...] = ()
    here: tuple[int, ...] = ()

    def name(self, party: Party) -> str:
        """The name of a party; "" where it is not known."""
        return self.names[party] if 0 <= party < len(self.names) else ""

    def is_away(self, party: Party) -> bool:
        """Whether somebody is said to be away."""
        return party < len(self.here) and not self.here[party]


class KnownPeople(SynchronizedLog):
    """A table whose host tells its guests of one another; `people` is what a guest was told."""

    def __init__(self, shelf: Shelf, saved: SavedMatch) -> None:
        super().__init__(shelf, saved)
        self.people = People(saved.names)
        self._told: dict[int, People] = {}
        self.ends = Ends()

    def _join(self, session: Session, hello: Mapping[str, Any]) -> None:
        self._told.pop(session.number, None)
        self.ends.told = ""
        super()._join(session, hello)
        if self.is_host and self.is_linked(session):
            for party, body in self.ends.seen.items():
                if party != session.pair.other:
                    session.send(FrameKind.SEEN, body)

    def _tell_people(self) -> None:
        """The host of a star tells everybody who is linked, when something has changed."""
        if not self.is_host or self.replica is None or not self.log.is_star:
            return
        guests = {session.pair.other: session for session in self.players}
        known = [guests.get(party) for party in range(1, self.log.parties)]
        names = (self.name, *(guest.pair.friend if guest else "" for guest in known))
        people = People(names, (1, *(int(guest is not None and self._is_here(guest)) for guest in known)))
        for session in filter(self.is_linked, self.sessions):
            if self._told.get(session.number) != people:
                self._told[session.number] = people
                session.send(FrameKind.PEOPLE, {"names": people.names, "here": people.here})

    def _is_here(self, guest: Session) -> bool:
        """Whether a guest is linked, and heard: a link that is gone may heal for minutes."""
        return self.is_linked(guest) and guest.quality is not Quality.LOST

    def _hear_people(self, session: Session, frame: Frame) -> None:
        """Take the host's word on the others; raises PeerError for anybody else, and between two."""
        if self.is_host or not self.log.is_star:
            raise PeerError("turn", "only the host of a star knows them")
        people = People(tuple(frame.body["names"]), tuple(frame.body["here"]))
        if not len(people.names) == len(people.here) == self.log.parties:
            raise PeerError("frame", "people who do not play")
        if people.names != self.people.names:
            self.put(Persist(before_send=False))
        self.people = people

    def _tell_end(self) -> None:
        """A guest of a star says which end it has seen."""
        is_new = self.log.is_star and self.ends.watch(self.log, self.now)
        if is_new and self.party > 0 and self.is_linked(self.main):
            self.main.send(FrameKind.SEEN, self.ends.write(self.log, self.entry_signer))

    def _hear_seen(self, session: Session, frame: Frame) -> None:
        """The end that a guest has seen, or that the host passes on; raises PeerError for what it cannot have."""
        log, party, number = self.log, frame.body["party"], frame.body["n"]
        if party >= log.parties or (party != session.pair.other if self.is_host else party == self.party):
            raise PeerError("turn", "in another's name")
        if self.is_host and log.heads[number : number + 1] != (frame.body["head"],):
            raise PeerError("conflict")
        if not log.is_star or not self.ends.hear(frame.body, log, self.entry_signer):
            return
        for another in filter(self.is_linked, self.sessions):
            if another is not session:
                another.send(FrameKind.SEEN, frame.body)
