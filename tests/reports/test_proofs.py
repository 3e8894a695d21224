"""The proof of a small game does not depend on how its positions are counted."""

from __future__ import annotations

import pytest

from cairn.kit.source import load_game
from cairn.laws.breaches import choices
from cairn.laws.random_games import RandomGames
from cairn.laws.short import find_short
from cairn.report.jobs import done
from cairn.report.proofs import prove

WALK = '''"""Walk, by Nobody. Reach the far corner."""
from cairn.kit import *
board = squares(4, 2)
longest = LONGEST
stuck = "loses"
def setup(p):
    p.put("a1", side=0)
    p.put("a2", side=1)
@rule
def go(p):
    """A stone goes one cell along its row."""
    for cell in p.mine:
        yield from ((cell, to) for to in (p.board.steps[cell].get(way) for way in "ew") if to)
@end
def there(p):
    """The first player’s stone wins in the far corner."""
    if p.side("d1") == 0:
        return p.other
'''


def proof(longest, most=50):
    return done(prove(load_game(WALK.replace("LONGEST", str(longest))), {}, most))


@pytest.mark.parametrize("longest", [6, 40, 4000])
def test_the_same_stones_are_one_position_however_many_actions_led_there(longest):
    found = proof(longest)
    assert (found.is_settled, found.winner, found.plies, found.positions) == (True, 0, 5, 14)


def test_who_would_win_too_late_does_not_win():
    found = proof(4)
    assert (found.is_settled, found.winner) == (True, -1)


def test_a_win_at_the_very_last_action_is_left_open():
    assert not proof(5).is_settled


def test_positions_whose_count_matters_stay_apart():
    source = WALK.replace("LONGEST", "40").replace("p.mine:", "p.mine if p.count < 99 else ():")
    assert done(prove(load_game(source), {}, 50)).is_settled is False


MU_TORERE = '''"""Mū Tōrere, by the Māori. Leave the other no move."""

from cairn.kit import *

board = points(
    """
    a1-a2-a3-a4-a5-a6-a7-a8-a1
    a1-mid-a5 a2-mid-a6 a3-mid-a7 a4-mid-a8
""",
    a1=(1, 0), a2=(2, 0), a3=(3, 1), a4=(3, 2), a5=(2, 3), a6=(1, 3), a7=(0, 2), a8=(0, 1), mid=(1.5, 1.5),
)
longest = 60
stuck = "loses"


def setup(p):
    for n in range(1, 9):
        p.put(f"a{n}", side=0 if n < 5 else 1)


@rule
def go(p):
    """A piece goes to the empty point beside it; into the middle only from beside a piece of the other side."""
    for start in p.mine:
        for to in p.near(start):
            if p.is_empty(to) and (to != "mid" or any(p.is_theirs(c) for c in p.near(start) if c != "mid")):
                yield start, to
'''
"""The traditional game of the Māori; its pieces lie in 630 ways, with either side to move."""


def test_mu_torere_is_drawn_and_its_positions_are_its_placements():
    game = load_game(MU_TORERE)
    found = done(prove(game, game.normalize_options(2, {}), 2 * 630))
    assert (found.is_settled, found.winner, found.positions) == (True, -1, 1180)


SHORT = '''"""Short, by Nobody. Be first."""
from cairn.kit import *
board = squares(3)
@rule
def place(p):
    """Put a stone on an empty cell."""
    yield from p.empty
@end
def three(p):
    """Three win."""
    if len(p.theirs) > COUNT:
        return p.other
'''


@pytest.mark.parametrize(("count", "line"), [(0, 8), (1, 0)])
def test_a_game_that_is_won_within_two_actions_is_told_with_the_line_of_its_end(count, line):
    game = load_game(SHORT.replace("COUNT", str(count)))
    found = find_short(RandomGames(game, choices(game, 4)).walks)
    assert (found.line if found else 0) == line
