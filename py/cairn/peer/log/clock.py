"""How long a turn has taken by one page's own clock: time runs while the friend is heard, and stands still else.

What the seats have left, and what stood still of a game so far, stands in the log. Neither greetings nor counts nor
delays come in here: a turn only learns that time runs or stands.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

Terms = tuple[int, int] | tuple[int, int, int]
"""Milliseconds that each has, that each gets for a move, and of the pauses of each: the usual ones, if not said."""
GRACE = 3_000
"""Milliseconds that a side lets pass before it claims that the other's time or pauses are over."""
DOUBT = 500
"""Milliseconds, beside the latency of the link, by which two sides may measure differently."""
MAX_LATENCY = 1_000
"""Milliseconds that are allowed at most for the latency of a link, however long a message takes."""
SAVED_EVERY = 5_000
"""Milliseconds after which the time of a turn is saved anew: as much as a crash may lose."""
PAUSES = 300_000
"""Milliseconds of pauses that a seat has in a game, where nothing else was chosen."""
SILENT = 8.0
"""Seconds after which a side that says something every five of them is not heard: time has stood still since then."""
ASLEEP = 6.0
"""Seconds without an event after which a page that gets one every second has been asleep."""
TICK = 1.0
"""Seconds between two ticks of a page that is awake."""
LONGEST_TIME = 1 << 39
"""Milliseconds, 17 years: what a turn link can say is longer."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """One turn: milliseconds that ran (`used`) and stood still (`stood`), and since when it does which of both."""

    used: int = 0
    since: float | None = None
    stood: int = 0
    stands: float | None = None

    def run(self, now: float) -> TurnClock:
        """The turn while its player can move, from now on."""
        if self.since is not None:
            return self
        return replace(self, since=now, stood=self.standing(now), stands=None)

    def stand(self, since: float) -> TurnClock:
        """The turn while nobody is heard, since the last sign of life, which may lie before the turn began to run."""
        if self.stands is not None:
            return self
        begun = since if self.since is None else max(since, self.since)
        return replace(self, used=self.charge(begun), since=None, stands=begun)

    def stop(self, now: float) -> TurnClock:
        """The turn when nobody has to move any more."""
        return TurnClock(used=self.charge(now), stood=self.standing(now))

    def charge(self, now: float) -> int:
        """Milliseconds that the player of the turn has used."""
        return self.used + _milliseconds(self.since, now)

    def standing(self, now: float) -> int:
        """Milliseconds of the turn that are not charged."""
        return self.stood + _milliseconds(self.stands, now)

    def missing(self, claim: int, now: float, latency: float) -> int:
        """Milliseconds of the turn, as measured here, that a claim leaves out; 0 for one that fits.

        `latency` is in seconds. Claiming more than was measured is the other's own loss.
        """
        allowed = min(MAX_LATENCY, round(latency * 1000)) + DOUBT
        return max(0, self.charge(now) + self.standing(now) - allowed - claim)


@dataclass(slots=True)
class AwakeTime:
    """A clock that stands still while its page sleeps: `slept` are the seconds that it is behind the page's.

    While ticks come every second, a longer silence means that our own page slept. Where none come, as when there is no
    link, nobody can tell, and time goes on.
    """

    slept: float = 0.0
    _last: float = -math.inf
    _gap: float = math.inf
    _ticks: bool = False

    def at(self, now: float) -> float:
        """The awake time of an event."""
        self._gap, self._last = now - self._last, now
        if self._ticks and self._gap > ASLEEP:
            self.slept += self._gap - TICK
        return now - self.slept

    def tick(self) -> None:
        """The event was a tick: when it came in time, more of them will."""
        self._ticks = self._ticks or self._gap <= ASLEEP

    def untick(self) -> None:
        """A link is gone, and perhaps no more ticks come."""
        self._ticks = False


def _milliseconds(since: float | None, now: float) -> int:
    return 0 if since is None else max(0, round((now - since) * 1000))
