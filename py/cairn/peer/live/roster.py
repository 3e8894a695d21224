"""Who plays in a star, who is away, and which end each has seen: guests hear it by their host, having no other link."""

from __future__ import annotations

from dataclasses import dataclass

from cairn.peer.errors import PeerError
from cairn.peer.live.match_side import MatchSide
from cairn.peer.log.ends import Ends
from cairn.peer.log.entries import Party
from cairn.peer.log.match_log import MatchPhase
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


class Roster:
    """The news about one another that a star's host sends its guests; `people` is the news that a guest has."""

    def __init__(self, side: MatchSide, names: tuple[str, ...], ends: Ends) -> None:
        self.side, self.people, self.ends = side, People(names), ends
        self._told: dict[int, People] = {}
        self._away_since: dict[Party, float] = {}

    def watch(self) -> None:
        """Note who is away from now on, or is here again; to be asked after every event."""
        self._away_since = {party: self._away_since.get(party, self.side.now) for party in self._away()}

    def _away(self) -> list[Party]:
        """Who is away and missed, as far as this page knows: without its host, a guest knows nothing of the others."""
        side = self.side
        if side.log.phase is not MatchPhase.PLAYING or not side.log.is_star:
            return []
        others = [party for party in range(side.log.parties) if party not in (side.party, *side.log.substitutes)]
        if side.is_host:
            here = [guest.pair.other for guest in side.players if self._is_here(guest)]
            return [party for party in others if party not in here]
        return [party for party in others if self.people.is_away(party)] if self._is_here(side.main) else [0]

    def gone(self, grace: int = 0) -> tuple[Party, ...]:
        """Who has been away for longer than the pauses of a game, and so many milliseconds more, by our own page."""
        allowed = (self.side.log.pauses + grace) / 1000
        return tuple(party for party, since in self._away_since.items() if self.side.now - since > allowed)

    def joined(self, session: Session) -> None:
        """Somebody is linked anew, and has been told nothing over this link."""
        self._told.pop(session.number, None)
        self.ends.told = ""
        if self.side.is_host and self.side.is_linked(session):
            for party, body in self.ends.seen.items():
                if party != session.pair.other:
                    session.send(FrameKind.SEEN, body)

    def tick(self) -> None:
        """Send the news in a star: the host says who is here, and a guest which end it has seen."""
        if not self.side.log.is_star:
            return
        if self.side.is_host:
            self._tell_people()
        self._tell_end()

    def _tell_people(self) -> None:
        side = self.side
        guests = {session.pair.other: session for session in side.players}
        known = [guests.get(party) for party in range(1, side.log.parties)]
        names = (side.name, *(guest.pair.friend if guest else "" for guest in known))
        people = People(names, (1, *(int(guest is not None and self._is_here(guest)) for guest in known)))
        for session in filter(side.is_linked, side.sessions):
            if self._told.get(session.number) != people:
                self._told[session.number] = people
                session.send(FrameKind.PEOPLE, {"names": people.names, "here": people.here})

    def _is_here(self, guest: Session) -> bool:
        """Whether a guest is linked, and heard: a link that is gone may heal for minutes."""
        return self.side.is_linked(guest) and guest.quality is not Quality.LOST

    def hear_people(self, session: Session, frame: Frame) -> None:
        """Take the host's word on the others; raises PeerError for anybody else, and between two."""
        if self.side.is_host or not self.side.log.is_star:
            raise PeerError("turn", "only the host of a star knows them")
        people = People(tuple(frame.body["names"]), tuple(frame.body["here"]))
        if not len(people.names) == len(people.here) == self.side.log.parties:
            raise PeerError("frame", "people who do not play")
        if people.names != self.people.names:
            self.side.put(Persist(before_send=False))
        self.people = people

    def _tell_end(self) -> None:
        side = self.side
        if self.ends.watch(side.log, side.now) and side.party > 0 and side.is_linked(side.main):
            side.main.send(FrameKind.SEEN, self.ends.write(side.log, side.entry_signer))

    def hear_seen(self, session: Session, frame: Frame) -> None:
        """The end that a guest has seen, or that the host passes on; raises PeerError for what it cannot have."""
        side, log, party, number = self.side, self.side.log, frame.body["party"], frame.body["n"]
        if party >= log.parties or (party != session.pair.other if side.is_host else party == side.party):
            raise PeerError("turn", "in another's name")
        if side.is_host and log.heads[number : number + 1] != (frame.body["head"],):
            raise PeerError("conflict")
        if not log.is_star or not self.ends.hear(frame.body, log, side.entry_signer):
            return
        for another in filter(side.is_linked, side.sessions):
            if another is not session:
                another.send(FrameKind.SEEN, frame.body)
