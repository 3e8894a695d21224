"""The physics for the tests: the terminal's own pendulum, and what a test asks of it."""

from __future__ import annotations

from typing import Any

from cairn.cli.pendulum import Pendulum as Running
from cairn.cli.pendulum import lacks
from cairn.games.stonehenge import STONEHENGE

MISSING = lacks()


class Pendulum(Running):
    """A running pendulum that answers in actions too."""

    def fall(self, state: Any) -> Any:
        """The outcome of the swing that a position awaits, as an action."""
        return STONEHENGE.read(self.ask("turn", **STONEHENGE.pending(state))["text"])


def plain(stones: Any) -> list[dict[str, Any]]:
    """Stones as the physics takes them."""
    return [{"id": stone.id, "lies": stone.lies, "pose": stone.pose} for stone in stones]


def numbers(swing: Any) -> list[int]:
    return [swing.x, swing.z, swing.vx, swing.vz]
