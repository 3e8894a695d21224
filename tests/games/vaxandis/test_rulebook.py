"""The rulebook sentence by sentence: what each one allows and refuses, on the smallest position that shows it.

A row of the table has a name, the sentence, a position, an action of the side to move (Black unless it says so),
and the result: all stacks after it, or how the title of the refusal begins.
"""

from dataclasses import replace
from typing import NamedTuple

import pytest

from cairn.core.errors import IllegalAction
from cairn.games.vaxandis import VAXANDIS
from cairn.games.vaxandis.actions import Pie
from tests.games.vaxandis.positions import play, position, write_stacks

STACKABLE = "Each player has access to a sufficient supply of stackable pieces in their own color."
GROUP = "A group is a maximal set of stacks of the same height connected to each other. A single stack is also a group."
FROZEN = (
    "A stack is frozen, along with the others in its group, if at least one of them is adjacent to an enemy group of "
    "greater height."
)
PLACE = "Place a stack of height 1 of your color on an empty cell not adjacent to any stack."
MOVE = (
    "Move a stack of your color in a straight line, crossing empty cells or jumping over stacks of any color. The "
    "stack must begin unfrozen and may only become frozen at the end of its path."
)
NEW = (
    "For each new appearance of friendly groups (not adjacent at the start) while crossing empty cells, resolve growth "
    "only on the first cell that touches those groups."
)
ORDER = (
    "Growth is resolved in order: first, the moved stack gains +1 in height, then all stacks in the newly touched "
    "friendly groups gain +1."
)
SEQUENCE = "During the move, in sequential order: …"
LOWER = (
    "Upon landing, the stack must be adjacent to at least one friendly stack of lower height than the lowest friendly "
    "stack it was adjacent to at the start."
)
NO_HIGHER = (
    "If it wasn't adjacent to any friendly stack at the start, it must end adjacent to at least one friendly stack of "
    "equal or lesser height than itself."
)
JUMPED = "Ruling: a jumped cell has no effect."
MERGED = "Ruling: a group that grows into one with an untouched group makes that one touched too."
AFTER = "Ruling: heights are compared after the growth."
BEFORE = "Setting: heights are compared before that cell's growth."


class Row(NamedTuple):
    name: str
    sentence: str
    stacks: str
    action: str
    result: str
    landing: str = "after"
    turn: str = "Black"


ROWS = [
    Row("no height is too much", STACKABLE, "e1=B40 e5=B30", "e1-e4", "e4=B41 e5=B31"),
    Row("a single stack grows as a group", GROUP, "e1=B1 e5=B1", "e1-e4", "e4=B2 e5=B2"),
    Row("the whole group grows", GROUP, "e1=B1 e5=B1 e6=B1 e7=B1", "e1-e4", "e4=B2 e5=B2 e6=B2 e7=B2"),
    Row("another height is another group", GROUP, "e1=B1 e5=B1 e6=B2", "e1-e4", "e4=B2 e5=B2 e6=B2"),
    Row("another colour is another group", GROUP, "e1=B1 e5=B1 e6=W1", "e1-e4", "e4=B2 e5=B2 e6=W1"),
    Row("what is not connected is another group", GROUP, "e1=B1 e5=B1 e7=B1", "e1-e4", "e4=B2 e5=B2 e7=B1"),
    Row("beside a higher enemy it is frozen", FROZEN, "e1=B1 d1=W2 e5=B1", "e1-e4", "Frozen."),
    Row("beside an equal enemy it is not", FROZEN, "e1=B1 d1=W1 e5=B1", "e1-e4", "d1=W1 e4=B2 e5=B2"),
    Row("beside a lower enemy it is not", FROZEN, "e1=B2 d1=W1 e5=B1", "e1-e4", "d1=W1 e4=B3 e5=B2"),
    Row("beside a higher friend it is not", FROZEN, "e1=B2 d1=B3 e5=B1", "e1-e4", "d1=B3 e4=B3 e5=B2"),
    Row("one of its group is beside a higher enemy", FROZEN, "e1=B3 d1=B3 c1=W4 e5=B1", "e1-e4", "Frozen."),
    Row("a friend of another height is not its group", FROZEN, "e1=B3 d1=B2 c1=W4 e5=B1 f4=B1", "e1-e4", "Nothing low"),
    Row("a stack is placed with height 1", PLACE, "e1=B3", "e5", "e1=B3 e5=B1"),
    Row("White places white", PLACE, "e1=B3", "e5", "e1=B3 e5=W1", turn="White"),
    Row("the cell must be empty", PLACE, "e1=B3", "e1", "Not empty."),
    Row("not beside a friend", PLACE, "e1=B3", "e2", "Too close."),
    Row("not beside an enemy", PLACE, "e1=W1", "f1", "Too close."),
    Row("one cell away is far enough", PLACE, "e1=W1 e5=B2", "e3", "e1=W1 e3=B1 e5=B2"),
    Row("not an enemy stack", MOVE, "e1=W1 e5=B1", "e1-e4", "Not your stack."),
    Row("not from an empty cell", MOVE, "e5=B1", "e1-e4", "No stack there."),
    Row("not round a corner", MOVE, "e1=B1 e5=B1", "e1-f4", "Not in line."),
    Row("not onto a friend", MOVE, "e1=B1 e5=B1", "e1-e5", "Not empty."),
    Row("not onto an enemy", MOVE, "e1=B1 e5=W1 e7=B1", "e1-e5", "Not empty."),
    Row("not to where it stands", MOVE, "e1=B1 e5=B1", "e1-e1", "It has to move."),
    Row("east", MOVE, "e3=B1 e6=B1", "e3-e5", "e5=B2 e6=B2"),
    Row("west", MOVE, "e6=B1 e3=B1", "e6-e4", "e4=B2 e3=B2"),
    Row("up to the right", MOVE, "c3=B1 f5=B1", "c3-e5", "e5=B2 f5=B2"),
    Row("up to the left", MOVE, "c3=B1 f2=B1", "c3-e3", "e3=B2 f2=B2"),
    Row("down to the left", MOVE, "f5=B1 c3=B1", "f5-d4", "d4=B2 c3=B2"),
    Row("down to the right", MOVE, "f2=B1 c3=B1", "f2-d3", "d3=B2 c3=B2"),
    Row("over a friend", MOVE, "e1=B1 e5=B1", "e1-e6", "e5=B2 e6=B2"),
    Row("over an enemy", MOVE, "e1=B1 e3=W1 e5=B1", "e1-e4", "e3=W1 e4=B2 e5=B2"),
    Row("over several, higher ones too", MOVE,
        "e1=B1 e2=B3 e3=W9 e4=B3 f5=B1", "e1-e5", "e2=B3 e3=W9 e4=B4 e5=B2 f5=B2"),
    Row("over several of its own", MOVE, "e1=B1 e2=B3 e3=B4 e4=B5 e8=B1", "e1-e7", "e2=B3 e3=B4 e4=B6 e7=B3 e8=B2"),
    Row("it may freeze where it ends", MOVE, "e1=B1 d4=B1 f4=W3", "e1-e4", "d4=B2 e4=B2 f4=W3"),
    Row("frozen, it goes no further", MOVE, "e1=B1 d4=B1 f4=W3", "e1-e5", "Frozen on the way."),
    Row("on the way beside no friend too", MOVE, "e1=B1 f3=W2 e7=B1", "e1-e6", "Frozen on the way."),
    Row("the group it comes to be in freezes it", FROZEN, "e1=B1 d4=B1 c3=W9", "e1-e5", "Frozen on the way."),
    Row("and may be where it ends", FROZEN, "e1=B1 d4=B1 c3=W9", "e1-e4", "c3=W9 d4=B2 e4=B2"),
    Row("a frozen group of another height does not", FROZEN,
        "e1=B1 d4=B3 c3=W9 e7=B1", "e1-e6", "c3=W9 d4=B4 e6=B3 e7=B2"),
    Row("groups not adjacent at the start grow", NEW, "e1=B2 f1=B3 e5=B1", "e1-e4", "e4=B3 e5=B2 f1=B3"),
    Row("groups adjacent at the start do not", NEW,
        "e1=B1 f1=B3 f2=B3 f3=B3 e6=B1", "e1-e5", "e5=B2 e6=B2 f1=B3 f2=B3 f3=B3"),
    Row("only on the first cell", NEW, "e1=B1 f3=B1 f4=B1", "e1-e5", "e5=B2 f3=B2 f4=B2"),
    Row("once only, on both sides of a jump", NEW, "e1=B1 e5=B1", "e1-e6", "e5=B2 e6=B2"),
    Row("enemies do not grow", NEW, "e1=B1 f3=W1 e5=B1", "e1-e4", "e4=B2 e5=B2 f3=W1"),
    Row("nothing beside the cell, no growth", NEW, "e1=B2 f1=B3 f2=B1 f4=B1", "e1-e3", "e3=B3 f1=B3 f2=B2 f4=B1"),
    Row("two groups one after the other", ORDER, "e1=B1 f3=B1 e7=B5", "e1-e6", "Nothing low enough there."),
    Row("each of them adds one", ORDER, "e1=B1 f3=B1 e7=B1", "e1-e6", "e6=B3 e7=B2 f3=B2"),
    Row("two groups on one cell add one", ORDER, "e1=B1 d4=B1 f4=B2", "e1-e4", "d4=B2 e4=B2 f4=B3"),
    Row("two groups of one height on one cell", ORDER, "e1=B1 d4=B1 f4=B1", "e1-e4", "d4=B2 e4=B2 f4=B2"),
    Row("grown, it is no longer frozen there", SEQUENCE, "e1=B1 d4=B1 f4=W2", "e1-e5", "d4=B2 e5=B2 f4=W2"),
    Row("frozen before it can grow", SEQUENCE, "e1=B1 d3=W2 e6=B1", "e1-e5", "Frozen on the way."),
    Row("beside a lower one than before", LOWER, "e1=B1 f1=B3 e5=B1", "e1-e4", "e4=B2 e5=B2 f1=B3"),
    Row("one as low as before is not enough", LOWER, "e1=B1 f1=B2 e5=B2", "e1-e4", "Nothing low enough there."),
    Row("the lowest of those before counts", LOWER, "e1=B1 f1=B4 d1=B2 e5=B2", "e1-e4", "Nothing low enough there."),
    Row("one lower one is enough", LOWER, "e1=B1 f1=B4 d4=B1 f4=B5", "e1-e4", "d4=B2 e4=B2 f1=B4 f4=B6"),
    Row("its own height does not matter then", LOWER, "e1=B1 f1=B9 e5=B5", "e1-e4", "e4=B2 e5=B6 f1=B9"),
    Row("beside nobody it cannot end", LOWER, "e1=B1 f1=B3 e5=B1", "e1-e3", "Nothing to land beside."),
    Row("an enemy is no friend", LOWER, "e1=B5 f1=B3 e5=W1", "e1-e4", "Nothing to land beside."),
    Row("alone before: beside an equal one", NO_HIGHER, "e1=B2 e5=B2", "e1-e4", "e4=B3 e5=B3"),
    Row("alone before: beside a lower one", NO_HIGHER, "e1=B3 e5=B2", "e1-e4", "e4=B4 e5=B3"),
    Row("alone before: not beside higher ones", NO_HIGHER, "e1=B1 e5=B2", "e1-e4", "Nothing low enough there."),
    Row("alone before: one of them is enough", NO_HIGHER, "e1=B1 d4=B1 f4=B7", "e1-e4", "d4=B2 e4=B2 f4=B8"),
    Row("alone before: what it grew on the way counts", NO_HIGHER, "e1=B1 f3=B3 e7=B2", "e1-e6", "e6=B3 e7=B3 f3=B4"),
    Row("alone before: its own old cell is no friend", NO_HIGHER, "e1=B1 e9=B1", "e1-e2", "Nothing to land beside."),
    Row("an enemy beside it before is no friend", NO_HIGHER, "e1=B1 f1=W1 e5=B1", "e1-e4", "e4=B2 e5=B2 f1=W1"),
    Row("a group beside a jumped cell", JUMPED,
        "e1=B2 e2=W1 e3=W1 f2=B1 e6=B1", "e1-e5", "e2=W1 e3=W1 e5=B3 e6=B2 f2=B1"),
    Row("an enemy beside a jumped cell", JUMPED,
        "e1=B2 e2=W1 e3=W1 f2=W9 e6=B1", "e1-e5", "e2=W1 e3=W1 e5=B3 e6=B2 f2=W9"),
    Row("merged, it does not grow", MERGED, "e1=B1 f3=B1 f4=B2", "e1-e5", "e5=B2 f3=B2 f4=B2"),
    Row("not merged, it grows", MERGED, "e1=B2 f3=B1 f4=B3", "e1-e5", "e5=B4 f3=B2 f4=B4"),
    Row("merged with, it is as low as it was", MERGED, "e1=B1 f1=B3 f3=B1 f4=B2", "e1-e5", "e5=B2 f1=B3 f3=B2 f4=B2"),
    Row("2 grows to 3 and is not lower than 3", AFTER, "e1=B1 f1=B3 e5=B2", "e1-e4", "Nothing low enough there."),
    Row("2 was lower than 3", BEFORE, "e1=B1 f1=B3 e5=B2", "e1-e4", "e4=B2 e5=B3 f1=B3", "before"),
    Row("2 counts as grown on the next cell", BEFORE,
        "e1=B1 f1=B3 f4=B2", "e1-e5", "Nothing low enough there.", "before"),
    Row("alone, equal before", BEFORE, "e1=B2 e5=B2", "e1-e4", "e4=B3 e5=B3", "before"),
    Row("alone, higher before", BEFORE, "e1=B1 e5=B2", "e1-e4", "Nothing low enough there.", "before"),
    Row("alone, grown on an earlier cell", BEFORE, "e1=B1 f3=B3 e7=B2", "e1-e6", "e6=B3 e7=B3 f3=B4", "before"),
]  # fmt: skip


@pytest.mark.parametrize("row", ROWS, ids=[row.name for row in ROWS])
def test_a_sentence_of_the_rulebook(row):
    state = position(row.stacks, landing=row.landing, turn=row.turn)
    action = VAXANDIS.read(row.action)
    if "=" in row.result:
        assert action in state.legal_actions(), row.sentence
        assert write_stacks(state.apply(action)) == write_stacks(position(row.result)), row.sentence
    else:
        assert action not in state.legal_actions(), row.sentence
        with pytest.raises(IllegalAction) as refused:
            state.apply(action)
        assert str(refused.value.title).startswith(row.result), row.sentence


def test_the_board_is_initially_empty_and_5_cells_a_side_is_recommended():
    assert not any(VAXANDIS.start(2, {}).stacks)
    assert VAXANDIS.start(2, {}).size == 5
    assert VAXANDIS.options[0].offered == (4, 5, 6)


@pytest.mark.parametrize(("size", "cells"), [(3, 19), (4, 37), (5, 61), (6, 91)])
def test_it_is_played_on_a_hexagonal_board(size, cells):
    board = VAXANDIS.start(2, {"size": size}).board
    assert len(board.names) == cells
    corners = sum(len(near) == 3 for near in board.neighbours)
    edges = sum(len(near) == 4 for near in board.neighbours)
    assert (corners, edges) == (6, 6 * (size - 2))


def test_black_plays_first_and_then_turns_alternate():
    state = VAXANDIS.start(2, {})
    state = play(state, "e5", "stay")
    seats = []
    for text in ("a1", "a5", "i1", "i5"):
        seats.append(state.actor)
        state = play(state, text)
    assert seats == [1, 0, 1, 0]
    assert write_stacks(state) == "a1=W1 a5=B1 e5=B1 i1=W1 i5=B1"


def test_the_first_player_places_a_black_stack_on_any_point():
    state = VAXANDIS.start(2, {})
    assert [VAXANDIS.write(action) for action in state.legal_actions()] == list(state.board.names)
    assert write_stacks(play(state, "e5")) == "e5=B1"


def test_the_second_player_chooses_a_side():
    state = play(VAXANDIS.start(2, {}), "e5")
    assert state.actor == 1
    assert state.legal_actions() == (Pie.STAY, Pie.SWAP)


@pytest.mark.parametrize(("answer", "black", "next_to_act"), [("stay", 0, 1), ("swap", 1, 0)])
def test_the_seat_that_plays_white_moves_next(answer, black, next_to_act):
    state = play(VAXANDIS.start(2, {}), "e5", answer)
    assert state.actor == next_to_act
    assert str(VAXANDIS.sides(state)[black].name) == "Black"
    assert write_stacks(play(state, "a1")) == "a1=W1 e5=B1"


FULL = "a1=B1 a3=B1 c1=B1 c5=B1 e1=B1 e3=B1 c3=B2"
"""On size 3 every empty cell touches a stack, and White has none."""


def test_a_player_who_cannot_place_or_move_has_lost():
    state = position(FULL, size=3, turn="White")
    assert state.actor is None
    assert state.legal_actions() == ()
    assert state.outcome().winners == (0,)
    assert str(state.outcome().reason) == "White can neither move nor place a stack."


def test_the_game_goes_on_while_the_side_to_act_has_an_action():
    assert position(FULL.replace("e3=B1 ", ""), size=3, turn="White").outcome() is None


def test_after_a_swap_the_winner_is_the_seat_that_plays_the_winning_colour():
    assert replace(position(FULL, size=3, turn="White"), black_seat=1).outcome().winners == (1,)
