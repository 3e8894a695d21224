"""Why an action is not allowed, in a sentence for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction, Path
from cairn.games.vaxandis.actions import Move, Pie, Place
from cairn.games.vaxandis.board import listed

if TYPE_CHECKING:
    from cairn.games.vaxandis.rules import State

SIDES = {1: ("Black", "black"), -1: ("White", "white")}


def refusal(state: State, action: object) -> IllegalAction:
    """Why this illegal action is one."""
    if not isinstance(action, Place | Move | Pie):
        return IllegalAction("Not an action.", "A turn places a stack, moves one, or chooses a side.", "turns")
    if state.actor is None:
        return IllegalAction("The game is over.", "Look back, or play again.", "end")
    if state.deciding:
        return IllegalAction("First choose a side.", "Stay White, or swap and be Black.", "pie")
    match action:
        case Pie():
            return _no_pie(state)
        case Place(cell):
            return _no_such_cell(state, cell) or _no_place(state, cell)
        case Move(start, end):
            return (
                _no_such_cell(state, start) or _no_such_cell(state, end) or _no_start(state, start)
                or _no_way(state, start, end) or _no_landing(state, start, end)
            )  # fmt: skip


def stuck(state: State, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    match path:
        case (("stay" | "swap") as answer,):
            return refusal(state, Pie(answer))
        case (spot,) if not state.deciding and state.actor is not None and state.board.cell(spot) is not None:
            if state.height(spot):
                return _no_start(state, spot) or _nowhere(state, spot)
            return refusal(state, Place(spot))
        case (spot,):
            return refusal(state, Place(spot))
        case (start, end):
            return refusal(state, Move(start, end))
    return IllegalAction("Not an action.", "Choose a cell to place on, or a stack and then its landing place.", "turns")


def _no_pie(state: State) -> IllegalAction:
    why = "The sides are settled." if state.black is not None else "The first player places a black stack first."
    return IllegalAction("No side to choose now.", why, "pie")


def _no_such_cell(state: State, name: object) -> IllegalAction | None:
    if state.board.cell(name) is not None:
        return None
    last = state.board.names[-1]
    return IllegalAction(f"No cell {_short(name)}.", f"This board has the cells a1 to {last}.", "turns")


def _short(thing: object) -> str:
    text = thing if isinstance(thing, str) else type(thing).__name__
    return f"“{text[:12]}…”" if len(text) > 12 else f"“{text}”"


def _no_place(state: State, cell: str) -> IllegalAction:
    if state.height(cell):
        return IllegalAction("Not empty.", f"There is a stack on {cell}; a new one needs an empty cell.", "placing")
    near = [name for name in _near(state, cell) if state.height(name)]
    why = f"{cell} touches {listed(near)}; a new stack may touch no other."
    return IllegalAction("Too close.", why, "placing")


def _no_start(state: State, start: str) -> IllegalAction | None:
    """Why the stack on a cell may not move at all, or None if it may set out."""
    own, enemy = SIDES[state.colour], SIDES[-state.colour]
    if not state.height(start):
        return IllegalAction("No stack there.", f"{start} is empty; there is nothing to move.", "moving")
    if state.height(start) < 0:
        return IllegalAction("Not your stack.", f"{start} is {enemy[1]}, and it is {own[0]}’s turn.", "moving")
    field, board = state.field(), state.board
    bit = board.bits[board.index[start]]
    if not bit & field.frozen:
        return None
    struck = field.danger[state.height(start)]
    if bit & struck:
        why = f"{start} touches a higher {enemy[1]} stack, and stays until it does not."
    else:
        through = board.named(field.group(bit)[0] & struck)[0]
        why = f"{start} is in one group with {through}, which touches a higher {enemy[1]} stack."
    return IllegalAction("Frozen.", why, "freezing")


def _no_way(state: State, start: str, end: str) -> IllegalAction | None:
    """Why the stack cannot come to a cell at all, or None if it can."""
    field, board = state.field(), state.board
    if start == end:
        return IllegalAction("It has to move.", f"{start} is where it stands.", "moving")
    if state.height(end):
        return IllegalAction(
            "Not empty.", f"There is a stack on {end}: jump over it, but land on an empty cell.", "moving"
        )
    if board.index[end] not in board.directions[board.index[start]]:
        return IllegalAction("Not in line.", f"{end} is in none of the six straight lines from {start}.", "moving")
    way = field.way(board.index[start], board.index[end])
    if not way or not way[-1].stops or way[-1].cell == board.index[end]:
        return None
    at = board.names[way[-1].cell]
    why = f"On {at} it is {way[-1].height} high and frozen: it may end there if it can land, but go no further."
    return IllegalAction("Frozen on the way.", why, "freezing")


def _no_landing(state: State, start: str, end: str) -> IllegalAction:
    """Why the stack cannot end on a cell that it can come to."""
    field, board = state.field(), state.board
    grown, height, lowest = _arrival(state, start, end)
    bound = field.bound(board.index[start])
    wanted = f"lower than {bound}, the lowest beside {start}" if bound else "no higher than itself"
    if not lowest:
        why = f"{end} touches no other {SIDES[state.colour][1]} stack; it has to land next to one {wanted}."
        return IllegalAction("Nothing to land beside.", why, "landing")
    here = f"it would be {height} high on {end}, and " if not bound else ""
    when = " by then" if grown and field.landing == "after" else ""
    why = f"It has to land next to a {SIDES[state.colour][1]} stack {wanted}; {here}the lowest there is {lowest}{when}."
    return IllegalAction("Nothing low enough there.", why, "landing")


def _arrival(state: State, start: str, end: str) -> tuple[int, int, int]:
    """What counts for landing: the stacks grown by then, the moving stack's height, the lowest own one beside it."""
    field, board = state.field(), state.board
    target = board.index[end]
    way = field.way(board.index[start], target)
    if field.landing == "before":
        way = [step for step in way if step.cell != target]
    raised = sum(step.grown for step in way)
    height = way[-1].height if way else state.height(start)
    near = board.members(board.around[target] & field.mine & ~board.bits[board.index[start]])
    beside = [field.height(board.bits[cell]) + bool(board.bits[cell] & raised) for cell in near]
    return raised, height, min(beside, default=0)


def _nowhere(state: State, start: str) -> IllegalAction:
    colour = SIDES[state.colour][1]
    if bound := state.field().bound(state.board.index[start]):
        why = f"{start} stands next to height {bound}; it has to land next to a lower {colour} stack, and reaches none."
    else:
        why = f"{start} has to land next to a {colour} stack no higher than itself, and reaches none."
    return IllegalAction("Nowhere to land.", why, "landing")


def _near(state: State, cell: str) -> list[str]:
    return [state.board.names[near] for near in sorted(state.board.neighbours[state.board.index[cell]])]
