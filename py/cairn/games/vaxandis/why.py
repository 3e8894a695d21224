"""Why an action is not allowed, in a sentence for the player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cairn.core.game import IllegalAction, Path
from cairn.core.language import listed, mark, t
from cairn.games.vaxandis.actions import Move, Pie, Place

if TYPE_CHECKING:
    from cairn.games.vaxandis.rules import State

SIDES = {1: (mark("Black"), mark("black")), -1: (mark("White"), mark("white"))}


def refusal(state: State, action: object) -> IllegalAction:
    """Why this illegal action is one."""
    if not isinstance(action, Place | Move | Pie):
        return IllegalAction(t("Not an action."), t("A turn places a stack, moves one, or chooses a side."), "turns")
    if state.actor is None:
        return IllegalAction(t("The game is over."), t("Look back, or play again."), "end")
    if state.deciding:
        return IllegalAction(t("First choose a side."), t("Stay White, or swap and be Black."), "pie")
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
    return IllegalAction(
        t("Not an action."), t("Choose a cell to place on, or a stack and then its landing place."), "turns"
    )


def _no_pie(state: State) -> IllegalAction:
    why = t("The sides are settled.") if state.black is not None else t("The first player places a black stack first.")
    return IllegalAction(t("No side to choose now."), why, "pie")


def _no_such_cell(state: State, name: object) -> IllegalAction | None:
    if state.board.cell(name) is not None:
        return None
    last = state.board.names[-1]
    return IllegalAction(
        t("No cell {name}.", name=_short(name)), t("This board has the cells a1 to {last}.", last=last), "turns"
    )


def _short(thing: object) -> str:
    text = thing if isinstance(thing, str) else type(thing).__name__
    return f"“{text[:12]}…”" if len(text) > 12 else f"“{text}”"


def _no_place(state: State, cell: str) -> IllegalAction:
    if state.height(cell):
        return IllegalAction(
            t("Not empty."), t("There is a stack on {cell}; a new one needs an empty cell.", cell=cell), "placing"
        )
    near = [name for name in _near(state, cell) if state.height(name)]
    why = t("{cell} touches {near}; a new stack may touch no other.", cell=cell, near=listed(near))
    return IllegalAction(t("Too close."), why, "placing")


def _no_start(state: State, start: str) -> IllegalAction | None:
    """Why the stack on a cell may not move at all, or None if it may set out."""
    own, enemy = _side(state.colour), _side(-state.colour)
    if not state.height(start):
        return IllegalAction(
            t("No stack there."), t("{start} is empty; there is nothing to move.", start=start), "moving"
        )
    if state.height(start) < 0:
        return IllegalAction(
            t("Not your stack."),
            t("{start} is {enemy}, and it is {own}’s turn.", start=start, enemy=enemy[1], own=own[0]),
            "moving",
        )
    field, board = state.field(), state.board
    bit = board.bits[board.index[start]]
    if not bit & field.frozen:
        return None
    struck = field.danger[state.height(start)]
    if bit & struck:
        why = t("{start} touches a higher {enemy} stack, and stays until it does not.", start=start, enemy=enemy[1])
    else:
        through = board.named(field.group(bit)[0] & struck)[0]
        why = t(
            "{start} is in one group with {through}, which touches a higher {enemy} stack.",
            start=start,
            through=through,
            enemy=enemy[1],
        )
    return IllegalAction(t("Frozen."), why, "freezing")


def _no_way(state: State, start: str, end: str) -> IllegalAction | None:
    """Why the stack cannot come to a cell at all, or None if it can."""
    field, board = state.field(), state.board
    if start == end:
        return IllegalAction(t("It has to move."), t("{start} is where it stands.", start=start), "moving")
    if state.height(end):
        return IllegalAction(
            t("Not empty."), t("There is a stack on {end}: jump over it, but land on an empty cell.", end=end), "moving"
        )
    if board.index[end] not in board.directions[board.index[start]]:
        return IllegalAction(
            t("Not in line."),
            t("{end} is in none of the six straight lines from {start}.", end=end, start=start),
            "moving",
        )
    way = field.way(board.index[start], board.index[end])
    if not way or not way[-1].stops or way[-1].cell == board.index[end]:
        return None
    at = board.names[way[-1].cell]
    why = t(
        "On {at} it is {height} high and frozen: it may end there if it can land, but go no further.",
        at=at,
        height=way[-1].height,
    )
    return IllegalAction(t("Frozen on the way."), why, "freezing")


def _no_landing(state: State, start: str, end: str) -> IllegalAction:
    """Why the stack cannot end on a cell that it can come to."""
    field, board = state.field(), state.board
    grown, height, lowest = _arrival(state, start, end)
    bound = field.bound(board.index[start])
    colour = _side(state.colour)[1]
    if not lowest:
        if bound:
            why = t(
                "{end} touches no other {colour} stack; "
                "it has to land next to one lower than {bound}, the lowest beside {start}.",
                end=end, colour=colour, bound=bound, start=start,
            )  # fmt: skip
        else:
            why = t(
                "{end} touches no other {colour} stack; it has to land next to one no higher than itself.",
                end=end,
                colour=colour,
            )
        return IllegalAction(t("Nothing to land beside."), why, "landing")
    said = {"colour": colour, "height": height, "end": end, "bound": bound, "start": start, "lowest": lowest}
    by_then = grown and field.landing == "after"
    if bound and by_then:
        why = t(
            "It has to land next to a {colour} stack lower than {bound}, the lowest beside {start}; "
            "the lowest there is {lowest} by then.",
            **said,
        )
    elif bound:
        why = t(
            "It has to land next to a {colour} stack lower than {bound}, the lowest beside {start}; "
            "the lowest there is {lowest}.",
            **said,
        )
    elif by_then:
        why = t(
            "It has to land next to a {colour} stack no higher than itself; it would be {height} high on {end}, and "
            "the lowest there is {lowest} by then.",
            **said,
        )
    else:
        why = t(
            "It has to land next to a {colour} stack no higher than itself; it would be {height} high on {end}, and "
            "the lowest there is {lowest}.",
            **said,
        )
    return IllegalAction(t("Nothing low enough there."), why, "landing")


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
    colour = _side(state.colour)[1]
    if bound := state.field().bound(state.board.index[start]):
        why = t(
            "{start} stands next to height {bound}; it has to land next to a lower {colour} stack, and reaches none.",
            start=start,
            bound=bound,
            colour=colour,
        )
    else:
        why = t(
            "{start} has to land next to a {colour} stack no higher than itself, and reaches none.",
            start=start,
            colour=colour,
        )
    return IllegalAction(t("Nowhere to land."), why, "landing")


def _near(state: State, cell: str) -> list[str]:
    return [state.board.names[near] for near in sorted(state.board.neighbours[state.board.index[cell]])]


def _side(colour: int) -> tuple[str, str]:
    """A side as a name, and as a word before a noun."""
    name, word = SIDES[colour]
    return t(name), t(word)
