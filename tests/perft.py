"""Perft: how many sequences of actions a position has, to be compared with counts that were found otherwise."""

from __future__ import annotations

from typing import Any


def counts(state: Any, most: int) -> list[int]:
    """How many sequences of 1 to `most` actions there are."""
    return [_sequences(state, depth) for depth in range(1, most + 1)]


def _sequences(state: Any, depth: int) -> int:
    """How many of so many actions there are; a finished game counts as one."""
    actions = state.legal_actions()
    if depth == 1 or not actions:
        return max(1, len(actions))
    return sum(_sequences(state.apply(action), depth - 1) for action in actions)
