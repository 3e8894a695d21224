"""How much a side may send: buckets that fill up with time, and are emptied by messages."""

from __future__ import annotations


class Bucket:
    """Room for `most` at once and `rate` a second in the long run."""

    def __init__(self, most: float, rate: float) -> None:
        self.most, self.rate = most, rate
        self.left, self.filled = most, 0.0

    def take(self, now: float) -> bool:
        """Whether there is room for one more, which is then used."""
        if self.left < self.most:
            self.left = min(self.most, self.left + max(0.0, now - self.filled) * self.rate)
        self.filled = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def allow(self, more: float) -> None:
        """Make room for so many that are expected, once."""
        self.left += more
