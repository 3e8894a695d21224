"""Why an action is not allowed: a sentence for the player, and the section of the rules that says so."""

from __future__ import annotations

from typing import NamedTuple

from cairn.core.errors import IllegalAction
from cairn.core.game import rule_by_kind
from cairn.core.language import Phrase, excerpt, listed, sentences, t, tn
from cairn.core.state import Path
from cairn.games.vaxandis.actions import Move, Pie, Place
from cairn.games.vaxandis.state import COLOUR_NAMES, StateFields

rule_of = rule_by_kind({Pie: "pie", Place: "placing", Move: "moving"})
"""The section of the rules that an action is played by."""


def refusal(state: StateFields, action: object) -> IllegalAction:
    """Why this illegal action is one."""
    if not isinstance(action, Place | Move | Pie):
        return IllegalAction(
            t("That isn’t a move."), t("A turn places a stack, moves one, or chooses a side."), "turns"
        )
    if state.is_over:
        return IllegalAction(t("The game is over."), t("Look back, or play again."), "end")
    if state.is_choosing_side:
        return IllegalAction(t("First choose a side."), t("Stay White, or swap and play Black."), "pie")
    match action:
        case Pie():
            return _explain_pie(state)
        case Place(cell):
            return _explain_cell(state, cell) or _explain_placing(state, cell)
        case Move(start, end):
            return (
                _explain_cell(state, start) or _explain_cell(state, end) or _explain_start(state, start)
                or _explain_way(state, start, end) or _explain_landing(state, start, end)
            )  # fmt: skip


def explain(state: StateFields, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    match path:
        case (("stay" | "swap") as answer,):
            return refusal(state, Pie(answer))
        case (spot,) if _is_stack_to_move(state, spot):
            return _explain_start(state, spot) or _explain_no_landing(state, spot)
        case (spot,):
            return _with_sliding(state, spot, refusal(state, Place(spot)))
        case (start, end):
            return refusal(state, Move(start, end))
    return IllegalAction(
        t("That isn’t a move."), t("Choose a cell to place on, or a stack and then its landing place."), "turns"
    )


def _with_sliding(state: StateFields, cell: str, error: IllegalAction) -> IllegalAction:
    """The same refusal of a cell, with the stacks that can slide to it: perhaps that was meant."""
    board = state.board
    if state.is_choosing_side or state.is_over or board.cell(cell) is None:
        return error
    bit = board.bits[board.index[cell]]
    starts = [board.names[start] for start, ends in state.movement.landings().items() if ends & bit]
    if not starts:
        return error
    advice = tn(
        "The stack on {starts} can slide there; choose it first.",
        "The stacks on {starts} can slide there; choose one first.",
        len(starts),
        starts=listed(starts),
    )
    return IllegalAction(error.title, sentences(error.why, advice), error.rule)


def _is_stack_to_move(state: StateFields, spot: str) -> bool:
    """Whether a stack of either side stands there, at a time when stacks are moved."""
    can_move = not state.is_choosing_side and not state.is_over
    return can_move and state.board.cell(spot) is not None and state.height(spot) != 0


def _explain_pie(state: StateFields) -> IllegalAction:
    is_first_turn = state.black_seat is None
    why = t("The first player places a black stack first.") if is_first_turn else t("The sides are settled.")
    return IllegalAction(t("No side to choose now."), why, "pie")


def _explain_cell(state: StateFields, name: object) -> IllegalAction | None:
    """Why this is no cell of the board, or None if it is one."""
    if state.board.cell(name) is not None:
        return None
    last = state.board.names[-1]
    return IllegalAction(
        t("No cell “{name}”.", name=excerpt(name, 12)), t("This board has the cells a1 to {last}.", last=last), "turns"
    )


def _explain_placing(state: StateFields, cell: str) -> IllegalAction:
    if state.height(cell):
        return IllegalAction(
            t("Not empty."), t("There is a stack on {cell}; a new one needs an empty cell.", cell=cell), "placing"
        )
    board = state.board
    neighbours = [board.names[near] for near in sorted(board.neighbours[board.index[cell]])]
    near = [name for name in neighbours if state.height(name)]
    why = t("{cell} touches {near}; a new stack may touch no other.", cell=cell, near=listed(near))
    return IllegalAction(t("Too close."), why, "placing")


def _explain_start(state: StateFields, start: str) -> IllegalAction | None:
    """Why the stack on a cell may not move at all, or None if it may set out."""
    if not state.height(start):
        return IllegalAction(
            t("No stack there."), t("{start} is empty; there is nothing to move.", start=start), "moving"
        )
    if state.height(start) < 0:
        own, enemy = COLOUR_NAMES[state.colour], COLOUR_NAMES[-state.colour]
        why = t("The stack on {start} is {enemy}’s, and it is {own}’s turn.", start=start, enemy=enemy, own=own)
        return IllegalAction(t("Not your stack."), why, "moving")
    if state.board.bits[state.board.index[start]] & state.movement.frozen:
        return IllegalAction(t("Frozen."), _explain_freezing(state, start), "freezing")
    return None


def _explain_freezing(state: StateFields, start: str) -> Phrase:
    """Which stack of its group freezes the stack on a cell."""
    movement, board = state.movement, state.board
    bit = board.bits[board.index[start]]
    height = state.height(start)
    struck = movement.freezing_at(height)
    if bit & struck:
        return t("{start} touches a higher enemy stack, and cannot move until it no longer does.", start=start)
    through = board.names_of(movement.flood(bit, movement.lower(height + 1) ^ movement.lower(height)) & struck)[0]
    return t(
        "{start} is in one group with {through}, which touches a higher enemy stack.", start=start, through=through
    )


def _explain_way(state: StateFields, start: str, end: str) -> IllegalAction | None:
    """Why the stack cannot come to a cell at all, or None if it can."""
    board = state.board
    if start == end:
        return IllegalAction(t("It has to move."), t("It already stands on {start}.", start=start), "moving")
    if state.height(end):
        return IllegalAction(
            t("Not empty."), t("There is a stack on {end}: jump over it, but land on an empty cell.", end=end), "moving"
        )
    if board.index[end] not in board.directions[board.index[start]]:
        why = t("{end} is in none of the six straight lines from {start}.", end=end, start=start)
        return IllegalAction(t("Not in line."), why, "moving")
    steps = state.movement.trace(board.index[start], board.index[end])
    if not steps or not steps[-1].stops or steps[-1].cell == board.index[end]:
        return None
    why = t(
        "On {at} it is {height} high and frozen: it may end there if it can land, but go no further.",
        at=board.names[steps[-1].cell],
        height=steps[-1].height,
    )
    return IllegalAction(t("Frozen on the way."), why, "freezing")


def _explain_landing(state: StateFields, start: str, end: str) -> IllegalAction:
    """Why the stack cannot end on a cell that it can come to."""
    bound = state.movement.lowest_beside(state.board.index[start])
    arrival = _compare_heights(state, start, end)
    if not arrival.lowest:
        why = sentences(t("{end} touches none of your other stacks.", end=end), _landing_rule(start, bound))
        return IllegalAction(t("Nothing to land beside."), why, "landing")
    own = "" if bound else t("On {end} it would be {height} high.", end=end, height=arrival.height)
    if arrival.has_grown:
        lowest = t("After the growth, the lowest beside {end} is {lowest} high.", end=end, lowest=arrival.lowest)
    else:
        lowest = t("The lowest beside {end} is {lowest} high.", end=end, lowest=arrival.lowest)
    return IllegalAction(t("Nothing low enough there."), sentences(_landing_rule(start, bound), own, lowest), "landing")


def _landing_rule(start: str, bound: int) -> Phrase:
    """The landing rule in a sentence; `bound` is the height of the lowest own stack beside the start, or 0."""
    if not bound:
        return t("It has to land next to one of your stacks that is no higher than itself.")
    return t(
        "It has to land next to one of your stacks that is lower than {bound}, the lowest beside {start}.",
        bound=bound,
        start=start,
    )


class Arrival(NamedTuple):
    """The heights that are compared for landing on a cell."""

    height: int
    """The height of the moving stack."""
    lowest: int
    """The height of the lowest own stack beside the cell; 0 if there is none."""
    has_grown: bool
    """Whether these are heights after a growth on the way, that of the landing cell included."""


def _compare_heights(state: StateFields, start: str, end: str) -> Arrival:
    movement, board = state.movement, state.board
    target = board.index[end]
    steps = movement.trace(board.index[start], target)
    if movement.landing == "before":
        steps = [step for step in steps if step.cell != target]
    raised = sum(step.grown for step in steps)
    height = steps[-1].height if steps else state.height(start)
    near = board.members(board.around[target] & movement.own & ~board.bits[board.index[start]])
    beside = [movement.height_of(cell) + bool(board.bits[cell] & raised) for cell in near]
    return Arrival(height, min(beside, default=0), bool(raised) and movement.landing == "after")


def _explain_no_landing(state: StateFields, start: str) -> IllegalAction:
    """Why a stack that may set out lands nowhere."""
    if bound := state.movement.lowest_beside(state.board.index[start]):
        why = t(
            "{start} stands next to height {bound}; it has to land next to a lower one of your stacks, "
            "and reaches none.",
            start=start,
            bound=bound,
        )
    else:
        why = t(
            "{start} has to land next to one of your stacks that is no higher than itself, and reaches none.",
            start=start,
        )
    return IllegalAction(t("Nowhere to land."), why, "landing")
