"""The smallest board to its end, by the rules alone: whose the win is, for every first stack."""

from __future__ import annotations

from cairn.games import SHELF
from cairn.games.vaxandis.rules import State

VAXANDIS = SHELF["vaxandis"]
CENTRE = "c3"


def wins(state: State, known: dict[State, bool]) -> bool:
    """Whether the side to act can win: there are no draws, and no position comes twice."""
    if state not in known:
        after = sorted(map(state.apply, state.legal_actions()), key=lambda each: len(each.legal_actions()))
        known[state] = any(wins(each, known) == (each.actor == state.actor) for each in after)
    return known[state]


def test_with_three_cells_a_side_the_first_stack_decides_and_the_second_player_chooses():
    start = VAXANDIS.start(2, {"size": 3})
    known: dict[State, bool] = {}
    first_stacks = {VAXANDIS.write(action): start.apply(action) for action in start.legal_actions()}
    assert len(first_stacks) == 19
    for cell, choice in first_stacks.items():
        stayed = choice.apply(VAXANDIS.read("stay"))
        assert stayed.actor == 1, "White, who stayed, moves next"
        assert wins(stayed, known) == (cell != CENTRE), "in the centre Black wins, anywhere else White"
        assert choice.actor == 1
        assert wins(choice, known), "with the pie rule the second player"
