"""How long a turn has taken, by one page's own monotonic clock: time runs while its player can move, and never else.

What the seats have left stands in the log. Neither greetings nor counts nor delays come in here: a turn only learns
that time runs or stands.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

GRACE = 3_000
"""Milliseconds that a side lets pass before it claims that the other's time is over."""
DOUBT = 500
"""Milliseconds, beside the latency of the link, by which two sides may measure differently."""
MAX_LATENCY = 1_000
"""Milliseconds that are allowed at most for the latency of a link, however long a message takes."""
SAVED_EVERY = 5_000
"""Milliseconds after which the time of a turn is saved anew: as much as a crash may lose."""
FORGIVEN = SAVED_EVERY + DOUBT
"""Milliseconds that a side may claim too little in a whole match, for a page that died once with what was not saved."""
LONGEST_GREETING = 10_000
"""Milliseconds of a turn that may go by in greetings on an open link before they are charged."""


@dataclass(frozen=True, slots=True)
class TurnClock:
    """One turn: `used` are the milliseconds before `since`; since then time runs, or stands if it is None.

    `greeting` is the time spent greeting while the link was open, since `greets`.
    """

    used: int = 0
    since: float | None = None
    greeting: int = 0
    greets: float | None = None

    def run(self, now: float) -> TurnClock:
        """The turn while its player can move, from now on."""
        if self.since is not None:
            return self
        return replace(self, since=now, greeting=self._greeted(now), greets=None)

    def greet(self, now: float) -> TurnClock:
        """The turn while two pages with an open link greet each other, from now on."""
        stands = self.stand(now)
        return self if self.greets is not None else replace(stands, greets=now)

    def stand(self, now: float) -> TurnClock:
        """The turn while a link is missing; it has stood since the last sign of life, which may lie before now."""
        if self.since is None and self.greets is None:
            return self
        return replace(self, used=self.charge(now), since=None, greeting=self._greeted(now), greets=None)

    def charge(self, now: float) -> int:
        """Milliseconds that the player of the turn has used."""
        return self.used + _milliseconds(self.since, now)

    def measure(self, now: float) -> int:
        """Milliseconds that the other side must not fall below: with greetings that took longer than they may."""
        return self.charge(now) + max(0, self._greeted(now) - LONGEST_GREETING)

    def missing(self, claim: int, now: float, latency: float) -> int:
        """Milliseconds by which a claimed time is too short for what was measured here; 0 for one that fits.

        `latency` is in seconds. Claiming more than was measured is the other's own loss.
        """
        return max(0, self.measure(now) - min(MAX_LATENCY, round(latency * 1000)) - DOUBT - claim)

    def _greeted(self, now: float) -> int:
        return self.greeting + _milliseconds(self.greets, now)


def _milliseconds(since: float | None, now: float) -> int:
    return 0 if since is None else max(0, min(10**8, round((now - since) * 1000)))
