"""Reasons for an action, in sentences that can be seen to be true on the board; said in hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator

from cairn.core.bot_model import Outlook
from cairn.core.language import ForSeat, Phrase, listed, t, tn
from cairn.games.vaxandis.actions import Move, Pie, Place
from cairn.games.vaxandis.movement import Movement
from cairn.games.vaxandis.rules import State
from cairn.games.vaxandis.state import COLOUR_NAMES

Cells = set[int]
MOST_CELLS = 3
"""Cells that are named in one sentence."""


def reasons(outlook: Outlook) -> Iterator[Phrase]:
    """The benefits of the action for its side: true after it, and after the answer."""
    if outlook.before.black_seat is None:
        yield from _of_the_pie(outlook)
        return  # nobody has a side yet
    if isinstance(outlook.action, Move):
        yield from _of_ice(outlook, outlook.action.end)
    if isinstance(outlook.action, Move | Place):
        yield from _of_mobility(outlook)
        yield from _of_numbers(outlook)
        yield from _of_room(outlook)
        yield from _of_the_stack(outlook)
        yield from _of_stacks(outlook)


def _of_the_pie(outlook: Outlook) -> Iterator[Phrase]:
    """How much room the first stack takes, which either side may get."""
    before, action = outlook.before, outlook.action
    board = before.board
    if isinstance(action, Place):
        room = len(board.neighbours[board.index[action.cell]])
        yield t(
            "Your opponent may take this stack over, so it must not be too good: it closes the {n} cells beside it.",
            n=room,
        )
        return
    (at,) = [cell for cell, height in enumerate(before.stacks) if height]
    values = {"cell": board.names[at], "n": len(board.neighbours[at])}
    if action is Pie.STAY:
        yield t("You move next, and Black’s stack on {cell} closes only the {n} cells beside it.", **values)
    else:
        yield t("The stack on {cell} becomes yours, and it closes the {n} cells beside it.", **values)


def _of_ice(outlook: Outlook, end: str) -> Iterator[Phrase]:
    """The stacks that freeze, and those that thaw."""
    before, colour = outlook.before, outlook.before.colour
    names = before.board.names
    frozen = [struck_by(state, colour, end) for state in outlook.to_come]
    if cells := frozen[0] & frozen[1] - before.frozen_cells:
        freezes = _list(names, cells)
        yield t("{cell} freezes {cells}.", cell=end, cells=freezes)
    free = [_stacks(state, colour) - state.frozen_cells for state in outlook.to_come]
    if thawed := free[0] & free[1] & before.frozen_cells:
        yield tn("It thaws {cells}.", "It thaws {cells}.", len(thawed), cells=_list(names, thawed))


def _of_mobility(outlook: Outlook) -> Iterator[Phrase]:
    """Which stacks can no longer move, or can move now."""
    before, colour = outlook.before, outlook.before.colour
    names = before.board.names
    stuck = [_stacks(state, -colour) - _movable(state, -colour) - state.frozen_cells for state in outlook.to_come]
    if cells := _movable(before, -colour) & stuck[0] & stuck[1]:
        yield tn("{cells} can no longer move.", "{cells} can no longer move.", len(cells), cells=_list(names, cells))
    moving = [_movable(state, colour) for state in outlook.to_come]
    if cells := (_stacks(before, colour) - _movable(before, colour)) & moving[0] & moving[1]:
        yield t("That lets {cells} move.", cells=_list(names, cells))


def _of_room(outlook: Outlook) -> Iterator[Phrase]:
    """Where no stack can be placed any more, neither side's."""
    before = outlook.before
    closed = _free(before) - _free(outlook.after) - _free(outlook.answered)
    closed -= {cell for state in outlook.to_come for cell, height in enumerate(state.stacks) if height}
    if 0 < len(closed) <= MOST_CELLS:
        cells = _list(before.board.names, closed)
        yield t("{cells} can take no new stack now: a player without a move loses.", cells=cells)


def _of_the_stack(outlook: Outlook) -> Iterator[Phrase]:
    """The height of the stack that was placed or moved, and how it can grow next."""
    action, colour, board = outlook.action, outlook.before.colour, outlook.before.board
    cell = action.cell if isinstance(action, Place) else action.end
    at = board.index[cell]
    if isinstance(action, Move) and all(_tops_all(state, at) for state in outlook.to_come):
        start = board.index[action.start]
        if not _tops_all(outlook.before, start):
            yield t("{cell} is now taller than every other stack.", cell=cell)
    growths = [_growths(state, colour, at) for state in outlook.to_come]
    if shared := growths[0] & growths[1]:
        height, end = max(shared, key=lambda one: (one[0], -one[1]))
        yield t("Next, {cell} can move to {end} and grow to {height}.", cell=cell, end=board.names[end], height=height)


def _of_numbers(outlook: Outlook) -> Iterator[Phrase]:
    """Whose tallest stack is taller, and who can move more."""
    colour, seat = outlook.before.colour, outlook.seat
    player, other = COLOUR_NAMES[colour], COLOUR_NAMES[-colour]
    if all(_tallest(state, colour) > _tallest(state, -colour) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("Your tallest stack is taller than your opponent’s."),
            t("{player}’s tallest stack is taller than {other}’s.", player=player, other=other),
        )
    if all(len(_movable(state, colour)) > len(_movable(state, -colour)) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("More of your stacks can move than of your opponent’s."),
            t("More of {player}’s stacks can move than of {other}’s.", player=player, other=other),
        )


def _of_stacks(outlook: Outlook) -> Iterator[Phrase]:
    """Who has more of them."""
    colour, seat = outlook.before.colour, outlook.seat
    player, other = COLOUR_NAMES[colour], COLOUR_NAMES[-colour]
    if all(len(_stacks(state, colour)) > len(_stacks(state, -colour)) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("You keep more stacks on the board than your opponent has."),
            t("{player} keeps more stacks on the board than {other} has.", player=player, other=other),
        )


def _list(names: tuple[str, ...], cells: Cells) -> Phrase:
    return listed([names[cell] for cell in sorted(cells)])


def _stacks(state: State, colour: int) -> Cells:
    return {cell for cell, height in enumerate(state.stacks) if height * colour > 0}


def _movement(state: State, colour: int) -> Movement:
    return state.movement if state.colour == colour else state.opponent_movement


def _movable(state: State, colour: int) -> Cells:
    return {*_movement(state, colour).landings()}


def _free(state: State) -> Cells:
    return {*state.board.members(state.movement.free_cells)}


def _tallest(state: State, colour: int) -> int:
    return max(0, *(height * colour for height in state.stacks))


def _tops_all(state: State, at: int) -> bool:
    height = abs(state.stacks[at])
    return height > max(abs(other) for cell, other in enumerate(state.stacks) if cell != at)


def _growths(state: State, colour: int, at: int) -> set[tuple[int, int]]:
    """Where a stack could move next and grow: (its height there, the cell)."""
    movement, height = _movement(state, colour), abs(state.stacks[at])
    ends = state.board.members(movement.landings().get(at, 0))
    return {(grown, end) for end in ends if (grown := movement.grow(at, end)[0]) > height}


def struck_by(state: State, colour: int, name: str) -> Cells:
    """The enemy stacks that a stack freezes: those of the groups that it touches and is taller than."""
    board, heights = state.board, state.stacks
    at = board.index[name]
    found: Cells = set()
    reached = [cell for cell in board.neighbours[at] if -abs(heights[at]) < heights[cell] * colour < 0]
    while reached:
        cell = reached.pop()
        if cell not in found:
            found.add(cell)
            reached += [near for near in board.neighbours[cell] if heights[near] == heights[cell]]
    return found
