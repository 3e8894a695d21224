"""The actions on a turn: place a bead, or move the Skorpion one step or two."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Place a bead from the hand on a spot."""

    spot: str


@dataclass(frozen=True, slots=True)
class Step:
    """Move the Skorpion along one line."""

    to: str


@dataclass(frozen=True, slots=True)
class StepTwice:
    """Move the Skorpion, discard one of one's own beads in play, and move the Skorpion again."""

    first: str
    discard: str
    second: str


Action = Place | Step | StepTwice
