"""The weights of the evaluation, in hundredths of a stone."""

from __future__ import annotations

WEIGHTS = {"stones": 100, "lanes": 40}
"""A stone counts as a hundred; the stones that the next player is expected to lose count less, for that is a guess."""
