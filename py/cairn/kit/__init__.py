"""The kit: a whole board game for two in one file of plain Python (docs/kit.md).

A source begins with `from cairn.kit import *`, which gives it the names below; `source.load_game` makes it a game.
"""

from cairn.kit.boards import hexagon, points, rhombus, squares
from cairn.kit.design import NEUTRAL
from cairn.kit.laws import DRAW, end, rule

__all__ = ["DRAW", "NEUTRAL", "end", "hexagon", "points", "rhombus", "rule", "squares"]

KIT = 1
"""The version of all that a source can see of the kit. Games played with it stay what they are: it never changes."""
