"""Which end of the game each guest of a star has seen: guests have no link to one another, and hear it by their host.

A host could tell each guest another end, and no later entry would show it. So each signs the head it ends with.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cairn.peer.errors import PeerError
from cairn.peer.log.entries import Party
from cairn.peer.log.match_log import MatchLog, MatchPhase
from cairn.peer.log.signatures import EntrySigner

PATIENCE = 15.0
"""Seconds that a guest has to say what it has seen, before others are told that it has not."""


class Ends:
    """The end that each guest has seen; `seen` has the newest of each as it was signed, by party."""

    def __init__(self) -> None:
        self.seen: dict[Party, Mapping[str, Any]] = {}
        self.told = ""
        """The head that was told over the link of now."""
        self._end, self._since = "", 0.0

    def watch(self, log: MatchLog, now: float) -> bool:
        """Whether our own end is to be told over this link; to be asked every second or so."""
        if log.phase is not MatchPhase.OVER:
            return False
        if self._end != log.head:
            self._end, self._since = log.head, now
        return self.told != log.head

    def write(self, log: MatchLog, entry_signer: EntrySigner) -> dict[str, Any]:
        """The fields of what we have seen."""
        self.told = log.head
        signature = entry_signer.sign("seen 6", log.keys.head, str(log.count), log.head)
        return {"party": entry_signer.party, "n": log.count, "head": log.head, "signature": signature}

    def hear(self, body: Mapping[str, Any], log: MatchLog, entry_signer: EntrySigner) -> bool:
        """Whether it is news; raises PeerError for what the guest has not signed."""
        party, number, head = body["party"], body["n"], body["head"]
        if party in self.seen and self.seen[party]["n"] >= number:
            return False
        parts = "seen 6", log.keys.head, str(number), head
        if not log.keys.head or not entry_signer.verify(log.keys.keys[party], party, body["signature"], *parts):
            raise PeerError("unsigned", "an end")
        self.seen[party] = body
        return True

    def differing(self, log: MatchLog) -> list[Party]:
        """Who has seen another game than ours."""
        known = {party: log.heads[seen["n"] : seen["n"] + 1] for party, seen in self.seen.items()}
        return [party for party, head in known.items() if head not in ((), (self.seen[party]["head"],))]

    def missing(self, log: MatchLog, own: Party, now: float) -> list[Party]:
        """Who has not confirmed the end, and has had the time to."""
        if self._end != log.head or now < self._since + PATIENCE:
            return []
        return [party for party in range(1, log.parties) if party != own and not self._confirms(party, log)]

    def _confirms(self, party: Party, log: MatchLog) -> bool:
        return party in self.seen and self.seen[party]["n"] >= log.count
