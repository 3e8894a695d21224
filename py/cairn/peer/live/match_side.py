"""One side of a live match: who we are, the log as far as we have it, our links, and what is to be done.

The parts of a table (SharedLog, Resync, Roster) work on one `MatchSide`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cairn.core.game import Game
from cairn.core.language import t
from cairn.core.record import Shelf
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.live.saved_match import SavedMatch
from cairn.peer.log.match_log import MatchLog
from cairn.peer.log.replication import Replica
from cairn.peer.log.signatures import EntrySigner, Signer
from cairn.peer.wire.effects import Effect
from cairn.peer.wire.session import Session

Substitute = Callable[[Game[Any, Any], Any, str], str]
"""The computer in the seat of somebody who is away: of a game, a State and a seed the text of its action, always the
same one, so that every page can check it."""

ENTRY_PATIENCE = 10.0
"""Seconds within which announced entries, or the answer to a conflict, have to come."""


class MatchSide:
    """The facts that all parts of a table share. `put` is the one way to have something done."""

    def __init__(self, shelf: Shelf, saved: SavedMatch) -> None:
        self.shelf = shelf
        self.role, self.party, self.name, self._seed = saved.role, saved.party, saved.name, saved.seed
        self.replica: Replica | None = saved.replica
        self.keys = saved.keys
        self.signer: Signer | None = None
        self.substitute: Substitute | None = None
        self.sessions: list[Session] = []
        self.now = 0.0
        self.expected, self.expected_by = 0, 0.0
        """How many entries the host has announced, and by when they have to be here."""
        self.conflicts: dict[int, float] = {}
        """The sessions whose log is another one, and when they are given up."""
        self._out: list[Effect] = []

    @property
    def match(self) -> MatchLog | None:
        """The log as it is shown, with our own proposals; None for a guest until the host has said what is played."""
        return self.replica.shown if self.replica else None

    @property
    def log(self) -> MatchLog:
        """The log as the host has ordered it; raises LocalError while there is none."""
        if self.replica is None:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        return self.replica.log

    @property
    def is_host(self) -> bool:
        """Whether the order of entries is ours to say."""
        return self.role == "host"

    @property
    def is_behind(self) -> bool:
        """Whether entries are missing that the host has announced."""
        return self.replica is not None and self.replica.log.count < self.expected

    @property
    def entry_signer(self) -> EntrySigner:
        """The signer of our entries."""
        return EntrySigner(self.party, self._seed, self.signer)

    @property
    def main(self) -> Session:
        """The session with another player, or the only one."""
        return self.sessions[0]

    @property
    def players(self) -> list[Session]:
        """The sessions with other players."""
        return [session for session in self.sessions if session.pair.other >= 0]

    @property
    def is_met(self) -> bool:
        """Whether entries go to another player."""
        return any(map(self.is_linked, self.players))

    def substitute_text(self, log: MatchLog) -> str:
        """The action of the computer that follows in a log where it is its turn; raises PeerError without a computer.

        It is "" where the outcome of its last action is due: that is nobody's choice.
        """
        if log.game.pending(log.play.state) is not None:
            return ""
        if self.substitute is None:
            raise PeerError("unable")
        return self.substitute(log.game, log.play.state, f"{log.substitute_seed} {len(log.play.entries)}")

    def is_linked(self, session: Session) -> bool:
        """Whether entries go over a session."""
        return session.is_playing and session.number not in self.conflicts

    def put(self, *effects: Effect) -> None:
        """Add effects after all that were put before."""
        self._out += effects
