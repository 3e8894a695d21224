"""Who may say what and when: a table of transitions for each party, and two house rules on top of it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum

from cairn.core.language import t
from cairn.peer.errors import LocalError, PeerError
from cairn.peer.wire import Kind


class Phase(IntEnum):
    """How far one party has come on this link, in order."""

    SILENT = 0
    GREETED = 1
    """It has said who it is, and committed to a nonce."""
    SHOWN = 2
    """It has shown the nonce: both can see the safety words."""
    AGREED = 3
    """Its person has compared the words, or it has proved that it knows the secret of the match."""
    PLAYING = 4
    GONE = 5


Table = Mapping[Phase, Mapping[Kind, Phase]]


def _always(phase: Phase, more: Mapping[Kind, Phase]) -> dict[Kind, Phase]:
    return {Kind.KNOCK: phase, Kind.PING: phase, Kind.PONG: phase, Kind.BYE: Phase.GONE, **more}


TABLE: Table = {
    Phase.SILENT: _always(Phase.SILENT, {Kind.HELLO: Phase.GREETED}),
    Phase.GREETED: _always(Phase.GREETED, {Kind.NONCE: Phase.SHOWN}),
    Phase.SHOWN: _always(Phase.SHOWN, {Kind.READY: Phase.AGREED, Kind.PROOF: Phase.AGREED}),
    Phase.AGREED: _always(Phase.AGREED, {}),
    Phase.PLAYING: _always(
        Phase.PLAYING,
        dict.fromkeys(
            (Kind.ENTRY, Kind.ASK, Kind.REFUSE, Kind.TOSS, Kind.SHOW, Kind.DIFFER, Kind.KEY, Kind.OPEN, Kind.CHAT),
            Phase.PLAYING,
        ),
    ),
    Phase.GONE: {},
}
"""What each party may say in a phase, and the phase it is in then; both go by the same table."""


class Phases:
    """The phases of both parties.

    The house rules: both play as soon as both have agreed, and neither before; and a new greeting sets both back.
    """

    def __init__(self) -> None:
        self.ours = self.theirs = Phase.SILENT

    @property
    def playing(self) -> bool:
        """Whether both have agreed and nobody has gone."""
        return self.ours is self.theirs is Phase.PLAYING

    def greet_again(self) -> None:
        """The second house rule."""
        self.ours = self.theirs = Phase.SILENT

    def say(self, kind: Kind) -> None:
        """We say something; raises LocalError if we may not."""
        if kind not in TABLE[self.ours]:
            raise LocalError(t("Not now."), t("Your friend has to be there for that."))
        self.ours = TABLE[self.ours][kind]
        self._both()

    def hear(self, kind: Kind) -> None:
        """They say something; raises PeerError if they may not."""
        if kind not in TABLE[self.theirs]:
            raise PeerError("order", f"{kind.value} while {self.theirs.name}")
        self.theirs = TABLE[self.theirs][kind]
        self._both()

    def _both(self) -> None:
        """The first house rule."""
        if self.ours is self.theirs is Phase.AGREED:
            self.ours = self.theirs = Phase.PLAYING
