"""The stacks of both sides as sets of cells: groups, freezing, and the cells where a stack may be placed.

Everything here is told from one side: "own" stacks are those of the side to act, the others are the enemy's.
Sets of cells, and stacks in lanes by height, are ints as in `board`.
"""

from __future__ import annotations

from cairn.games.vaxandis.board import Geometry, geometry


class Bitboards:
    """The stacks of both sides, from the side to act.

    `landing` says which heights are compared on the landing cell: those "after" its growth, or those "before".
    """

    __slots__ = (
        "at_least",
        "empty",
        "enemy",
        "enemy_at_least",
        "free_cells",
        "freezing",
        "frozen",
        "geometry",
        "knows_landings",
        "landing",
        "near",
        "own",
        "stacks",
        "struck",
    )

    def __init__(self, board: Geometry, landing: str, stacks: int, enemy: int) -> None:
        """`stacks` are the own ones, in lanes as those of the enemy."""
        while stacks >= board.room or enemy >= board.room:
            board = geometry(board.size, 2 * board.lanes)
        all_cells, spread = board.all_cells, board.spread
        self.geometry = board
        self.landing = landing
        self.knows_landings = False
        self.near = 0
        """By height, in lanes: the cells next to own stacks of that height; empty until something is to move."""
        self.stacks = stacks
        self.at_least = at_least = board.at_least(stacks)
        """By height, in lanes: the own stacks of that height or higher."""
        self.own = own = at_least & all_cells
        self.enemy_at_least = higher = board.at_least(enemy)
        self.enemy = higher & all_cells
        self.freezing = freezing = spread(higher >> board.lane)
        """By height, in lanes: the cells where a stack of that height touches a higher enemy stack."""
        taken = own | higher & all_cells
        self.empty = all_cells ^ taken
        self.free_cells = self.empty & ~spread(taken)
        """The empty cells that touch no stack: a new one may be placed there."""
        self.frozen = 0
        self.struck = struck = stacks & freezing
        """The own stacks that touch a higher enemy stack themselves, in lanes."""
        if struck:
            self.frozen = board.at_least(self.flood(struck, stacks)) & all_cells

    def flood(self, cells: int, stacks: int) -> int:
        """The groups of these cells: what is connected to them within stacks of one height, or in lanes of each."""
        spread = self.geometry.spread
        edge, left = cells, stacks ^ cells
        while edge := spread(edge) & left:
            left ^= edge
        return stacks ^ left

    def cells_of(self, stacks: int) -> int:
        """The cells of stacks in lanes."""
        return self.geometry.at_least(stacks) & self.geometry.all_cells

    def height_of(self, cell: int) -> int:
        """The height of the own stack on a cell."""
        board = self.geometry
        return (self.stacks & board.columns[cell]).bit_length() // board.lane

    def freezing_at(self, height: int) -> int:
        """The cells where a stack of that height touches a higher enemy stack."""
        return self.freezing >> self.geometry.lane * height & self.geometry.all_cells

    def lower(self, height: int) -> int:
        """The cells of the own stacks that are lower than this."""
        return self.own ^ (self.at_least >> self.geometry.lane * height & self.own)

    def lowest_beside(self, cell: int) -> int:
        """The height of the lowest own stack next to a cell; 0 if there is none."""
        beside = self.stacks & self.geometry.across[cell]
        return (beside & -beside).bit_length() // self.geometry.lane
