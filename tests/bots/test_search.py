"""The search: proven wins by notation, agreement with exact solvers, pauses, and that it can be dropped at any time."""

import random

import pytest

from cairn.bots import search
from cairn.bots.analysis import SLICE, Limits, analyse, expected_shares
from cairn.bots.search import TranspositionTable
from cairn.core.bot_model import REPEATED, WAIT, WON, SearchModel
from cairn.games import SHELF
from cairn.games.sedona_vortex.rules import State
from cairn.games.sedona_vortex.state import OFF
from tests.bots.exact import Solver, won_within
from tests.clocks import CallClock, stopped

THINKERS = [name for name in SHELF if isinstance(SHELF[name].bot(), SearchModel)]
every_thinker = pytest.mark.parametrize("name", THINKERS)


def position(name, line="", **options):
    game = SHELF[name]
    state = game.start(2, options)
    for text in line.split():
        state = state.apply(game.read(text))
    return state


def thought(name, state, lines=1, **limits):
    for found in analyse(SHELF[name].bot().position(state), Limits(**limits), stopped, lines):
        last = found
    return last


def walk(name, seed, **options):
    lots = random.Random(seed)
    states = [SHELF[name].start(2, options)]
    while choices := states[-1].legal_actions():
        states.append(states[-1].apply(lots.choice(choices)))
    return states


def on_the_way(name, seed, after):
    """The position after some actions of a random game, or in the middle of one that is shorter."""
    states = walk(name, seed)
    return states[min(after, len(states) // 2)]


def test_a_loss_is_not_proved_by_the_first_move_that_loses():
    state = State(((8, 7), (), (4,), (6, 3), (), ()), (4456452, 6815753), 1)
    assert thought("sedona_vortex", state, nodes=3_000).best.score >= -search.PROVEN
    assert thought("sedona_vortex", state, nodes=30_000).best.score > search.PROVEN


PROVEN = [
    ("sedona_vortex", {"spaces": 4}, "1@R 2@R 3@L 5@L 2@R 3@R 4@L 4@L L2 1@L L3 L3", "L3", 1),
    ("sedona_vortex", {"spaces": 4}, "2@R 2@L 3@L 3@R 5@R 4@L 1@L L3 4@R", "R2", 3),
    ("sedona_vortex", {"spaces": 4}, "2@R 2@L 3@L 3@R L2 4@L L3 L2", "R1", 5),
    ("sedona_vortex", {"spaces": 4}, "1@L 1@R 2@R 3@R 4@R 5@R 5@R 4@R L3 L2", None, -4),
    ("vaxandis", {"size": 3}, "d1 stay e3 b4", "b2", 1),
    ("vaxandis", {"size": 3}, "d3 swap b2 b4", "d1", 3),
    ("vaxandis", {"size": 3}, "b2 stay c5 c1", "d2", 5),
    ("vaxandis", {"size": 3}, "d1 swap a1 c4", None, -4),
    ("skorpion", {}, "o4 o10 o5 S-i3 S-i6xo4-m4", "S-o5", 1),
]


@pytest.mark.parametrize(("name", "options", "line", "move", "plies"), PROVEN)
def test_a_forced_end_is_proven_with_its_distance(name, options, line, move, plies):
    state = position(name, line, **options)
    best = thought(name, state, nodes=50_000).best
    assert (best.plies, best.score > 0) == (abs(plies), plies > 0)
    winner = state.actor if plies > 0 else 1 - state.actor
    assert won_within(state, winner, abs(plies))
    assert not won_within(state, winner, abs(plies) - 1)
    if move:
        assert won_within(state.apply(best.actions[0]), winner, plies - 1)
        assert SHELF[name].write(best.actions[0]) == move


def fewer_stones(spaces, stones):
    off = sum(1 << OFF + size for size in range(1, stones + 1))
    return State(((),) * (2 * spaces), (off, off), 0)


@pytest.mark.long
@pytest.mark.parametrize(("spaces", "stones"), [(3, 2), (4, 2), (5, 2), (3, 3), (4, 3)])
def test_sedona_with_few_stones_is_proven_as_an_exact_solver_has_it(spaces, stones):
    solver, state, lots = Solver(), fewer_stones(spaces, stones), random.Random(spaces)
    while state.actor is not None:
        best = thought("sedona_vortex", state, nodes=40_000).best
        if best.plies is not None:
            assert (best.score > 0) == (solver.worth(state) > 0)
            assert (solver.worth(state.apply(best.actions[0])) < 0) == (best.score > 0)
        state = state.apply(lots.choice([*state.legal_actions(), best.actions[0]]))


@pytest.mark.parametrize(("spaces", "plies"), [(3, 15), (4, 19), (5, 24)])
def test_late_positions_with_four_stones_are_played_as_an_exact_solver_has_it(spaces, plies):
    tried = 0
    for seed in range(200):
        lots, state = random.Random(seed), fewer_stones(spaces, 4)
        for _ in range(plies):
            if state.actor is not None:
                state = state.apply(lots.choice(state.legal_actions()))
        if state.actor is None:
            continue
        try:
            worth = Solver(most=20_000).worth(state)
        except AssertionError:
            continue
        best = thought("sedona_vortex", state, nodes=100_000).best
        assert best.score == worth, seed
        tried += 1
        if tried == 8:
            return
    pytest.fail(f"only {tried} positions were small enough to solve")


@pytest.mark.slow
def test_sedona_with_three_spaces_is_lost_for_who_begins():
    best = thought("sedona_vortex", fewer_stones(3, 5), nodes=4_000_000).best
    assert best.score < 0
    assert best.plies == 18


@pytest.mark.long
def test_vaxandis_of_size_3_is_lost_for_who_begins():
    known = {}

    def wins(state):
        key = state.sides, state.colour, state.black_seat is None
        if key not in known:
            after = [state.apply(action) for action in state.legal_actions()]
            known[key] = any(wins(each) == (each.actor == state.actor) for each in after)
        return known[key]

    best = thought("vaxandis", position("vaxandis", size=3)).best
    assert best.plies
    assert (best.score > 0) == wins(position("vaxandis", size=3)) is False


@every_thinker
def test_a_position_has_the_choices_of_its_state_all_along_and_gives_them_back(name):
    for seed in range(3):
        lots, state = random.Random(seed), SHELF[name].start(2, {})
        moving, made = SHELF[name].bot().position(state), []
        start = moving.key(), moving.value()
        while moving.moves():
            if list(moving.moves()) == [WAIT]:
                moving.make(WAIT)
                made.append(WAIT)
            fresh = SHELF[name].bot().position(state)
            assert set(map(moving.action, moving.moves())) == set(state.legal_actions())
            assert (moving.key(), moving.value()) == (fresh.key(), fresh.value())
            action = lots.choice(state.legal_actions())
            made.append(moving.number(action))
            assert moving.action(made[-1]) == action
            moving.make(made[-1])
            state = state.apply(action)
        for _ in made:
            moving.unmake()
        assert (moving.key(), moving.value()) == start


@pytest.mark.parametrize(
    ("name", "line", "again"),
    [("lava_flows", "bw- wb-", "pass pass"), ("skorpion", "o12 o10", "S-i3 S-i6 S-i9 S-i12 S-i3 S-i6")],
)
def test_who_thinks_would_rather_not_repeat(name, line, again):
    moving = SHELF[name].bot().position(position(name, line))
    for text in again.split():
        assert moving.moves()
        assert moving.value() != REPEATED
        moving.make(moving.number(SHELF[name].read(text)))
    assert moving.value() == REPEATED
    assert not moving.moves()


@every_thinker
def test_the_worth_is_the_sum_of_its_terms(name):
    for state in walk(name, 1)[1:-1:5]:
        worth = SHELF[name].bot().position(state).value()
        if abs(worth) < WON:
            assert abs(abs(worth) - abs(sum(SHELF[name].bot().terms(state).values()))) <= 12


@every_thinker
def test_with_a_limit_of_nodes_the_same_is_found_however_time_runs(name):
    state = on_the_way(name, 2, 6)
    ticks = iter(range(10**9))
    found = {}
    for number, clock in enumerate([stopped, lambda: next(ticks) * 0.001, lambda: next(ticks) * 1.0]):
        for last in analyse(SHELF[name].bot().position(state), Limits(nodes=3_000), clock):
            found[number] = last.variations, last.nodes, last.depth
    assert found[0] == found[1] == found[2]


@pytest.mark.long
@every_thinker
def test_it_pauses_often_enough_to_be_stopped_within_a_slice(name):
    position = SHELF[name].bot().position(on_the_way(name, 3, 5))
    with CallClock() as clock:
        pauses, before = [], clock()
        for info in analyse(position, Limits(seconds=0.6), clock):
            pauses.append(clock() - before)
            before = clock()
            assert info.variations
    assert sorted(pauses)[int(len(pauses) * 0.95)] < 2 * SLICE
    assert max(pauses) < 0.05


@every_thinker
def test_the_best_lines_are_different_and_in_order(name):
    state = on_the_way(name, 4, 5)
    found = thought(name, state, lines=3, depth=3)
    assert len({line.actions[0] for line in found.variations}) == len(found.variations) == 3
    assert sorted(found.variations, key=lambda line: -line.score) == list(found.variations)
    assert found.best.score == thought(name, state, depth=3).best.score
    for line in found.variations:
        after = state
        for action in line.actions:
            after = after.apply(action)


def test_a_full_memory_forgets_its_older_half():
    memory = TranspositionTable(entries=2)
    memory.young = {1: (0, 0, 0, 0), 2: (0, 0, 0, 0)}
    memory.age()
    memory.young[3] = (0, 0, 0, 0)
    memory.age()
    assert (set(memory.old), set(memory.young)) == ({1, 2}, {3})


@pytest.mark.parametrize(
    ("score", "actor", "shares"), [(0, 0, [0.5, 0.5]), (WON - 3, 0, [1, 0]), (3 - WON, 0, [0, 1]), (WON - 3, 1, [0, 1])]
)
def test_a_score_promises_a_share_of_the_points(score, actor, shares):
    assert expected_shares(score, actor, (0, 0)) == shares


def test_three_share_by_what_each_has():
    """The best of the others is who the score is about; one with a stone more to its debit gets less."""
    shares = expected_shares(0, 1, (-300, -200, -200))
    assert sum(shares) == pytest.approx(1)
    assert shares[1] == shares[2] > shares[0] > 0
    assert expected_shares(0, 1, (-100, 0, 0)) == shares


def test_a_share_grows_with_the_score_and_is_never_certain_without_a_proof():
    shares = [expected_shares(score, 0, (0, 0))[0] for score in (-5000, -100, 0, 100, 5000)]
    assert sorted(shares) == shares
    assert 0 < shares[0] < shares[-1] < 1
