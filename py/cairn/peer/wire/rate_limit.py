"""How much a side may send: buckets that fill up with time and are emptied by what arrives."""

from __future__ import annotations


class Bucket:
    """Room for `size` at once and `rate` a second in the long run; never for more than `size`."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.left, self.filled = size, 0.0

    def take(self, now: float, amount: float = 1) -> bool:
        """Whether there is room for so much, which is then used."""
        self.left = min(self.size, self.left + max(0.0, now - self.filled) * self.rate)
        self.filled = max(self.filled, now)
        if self.left < amount:
            return False
        self.left -= amount
        return True
