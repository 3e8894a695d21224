"""A coin two sides toss without trusting each other: one promises, the other tells a number, the first shows."""

from __future__ import annotations

from dataclasses import dataclass, replace

from cairn.peer.errors import PeerError
from cairn.peer.log import hashes

STEPS = ("promise", "number", "show")
"""The entries that the log wants, in order: the host's promise, the guest's number, the host's own number."""


@dataclass(frozen=True, slots=True)
class CoinToss:
    """The coin so far, in hex; "" for what is still to come."""

    promise: str = ""
    number: str = ""
    show: str = ""

    @property
    def step(self) -> str:
        """The next of STEPS, or "" when the coin lies."""
        return next((step for step in STEPS if not getattr(self, step)), "")

    @property
    def result(self) -> bytes | None:
        """32 bytes that neither side could choose, once all is told."""
        if not self.show:
            return None
        return hashes.toss("seats", [bytes.fromhex(self.show), bytes.fromhex(self.number)])

    def then(self, step: str, text: str) -> CoinToss:
        """The coin after its next step; raises PeerError for what was not promised."""
        if step == "show" and not hashes.same(self.promise, promise(bytes.fromhex(text))):
            raise PeerError("coin", "not what was promised")
        return replace(self, **{step: text})


NO_COIN = CoinToss()


def promise(number: bytes) -> str:
    """The host's promise before it knows the guest's number."""
    return hashes.commitment("coin seats", 0, number)


def own_text(step: str, seed: bytes) -> str:
    """Our text for a step; it rests on a seed that is saved, so that nobody tosses twice."""
    number = hashes.fresh(seed, "coin seats")
    return promise(number) if step == "promise" else number.hex()


def seats(coin: CoinToss) -> str:
    """Who sits where, as the coin says it."""
    return "1 0" if (coin.result or b"\0")[0] & 1 else "0 1"
