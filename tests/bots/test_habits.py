"""Mistakes that no level makes by misjudging: whole games from a seed, each of its turns held to a rule."""

import random
from itertools import pairwise
from statistics import median

import pytest

from cairn.bots.levels import SHUNNED, choose_action
from cairn.bots.match import MatchPosition
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.core.bot_model import WON, Level
from cairn.games import SHELF
from cairn.games.lava_flows.actions import PASS, Move, Slide
from cairn.games.skorpion.actions import Place, StepTwice
from cairn.games.vaxandis.actions import Pie
from tests.clocks import stopped

pytestmark = pytest.mark.long

PLAIN = Level(depth=1, nodes=1_000)
"""Plays what looks best before the answer."""


def turns(name, level, seed, longest=300):
    """A game of a level against the plain player: each turn of the level with what its search said, all turns, and
    whether the level won."""
    game, model, lots = SHELF[name], SHELF[name].bot(), random.Random(f"{name} {level} {seed}")
    board, told, taken = MatchPosition(game, game.start(2, {})), [], 0
    while (state := board.state).actor is not None and taken < longest:
        if is_secret_choice(game, state):
            action = random_action(state, lots.random)
        else:
            strength = model.levels[level - 1] if state.actor == seed % 2 else PLAIN
            target = search_target(game, model, state, board.seen())
            *_, choice = choose_action(target, strength, lots.random, stopped)
            action = choice.action
            if state.actor == seed % 2:
                told.append((state, action, {line.actions[0]: line.score for line in choice.info.variations}))
        board, taken = board.then(action, lots.random), taken + 1
    outcome = board.state.outcome()
    return told, taken, outcome is not None and outcome.winners == (seed % 2,)


def others(scores, shunned):
    """The best score of all other actions; worse than lost if there are none."""
    return max((score for action, score in scores.items() if action not in shunned), default=-2 * WON)


def undoes(action, last):
    """Whether an action of Lava Flows takes a piece or a stack back to where the last one took it from."""
    pieces = isinstance(action, Move | Slide) and isinstance(last, Move | Slide)
    return pieces and (action.start, action.end) == (last.end, last.start)


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_in_lava_flows_nobody_passes_or_goes_back_and_forth_where_another_turn_is_nearly_as_good(level):
    seen = 0
    for seed in range(6):
        told, *_ = turns("lava_flows", level, seed)
        for (before, last, _), (state, action, scores) in pairwise(told):
            is_back = undoes(action, last) and len(state.past) >= 3  # else something was shown, and all is new
            if action == PASS or (is_back and state.stacks[last.end] == before.apply(last).stacks[last.end]):
                position = SHELF["lava_flows"].bot().position(search_worlds(state)[0])
                shunned = set(map(position.action, position.shunned()))
                assert scores[action] > others(scores, shunned) + SHUNNED
            seen += 1
    assert seen > 60


def search_worlds(state):
    """Positions that look like this one; whatever is hidden, the same is shunned."""
    return SHELF["lava_flows"].secrets.worlds(state, {})


@pytest.mark.parametrize("level", [1, 2, 3, 6])
def test_in_skorpion_nobody_discards_down_to_one_bead_or_places_before_the_skorpion_unless_it_has_to(level):
    seen = 0
    for seed in range(4):
        for state, action, scores in turns("skorpion", level, seed)[0]:
            seen += 1
            if is_risky(state, action):
                assert scores[action] > others(scores, {each for each in scores if is_risky(state, each)}) + SHUNNED
    assert seen > 20


def is_risky(state, action):
    """Whether an action of Skorpion leaves its player one bead in play, or a bead where the Skorpion takes it next."""
    if isinstance(action, StepTwice):
        return state.apply(action).beads[state.actor].bit_count() <= 1
    reach = state.board.steps(state.skorpion, state.tail)
    return isinstance(action, Place) and reach >> state.board.index[action.spot] & 1 == 1


@pytest.mark.parametrize(("name", "levels"), [("lava_flows", (1, 2, 3)), ("skorpion", (1, 2, 3))])
def test_games_of_beginners_end(name, levels):
    taken = [turns(name, level, seed)[1] for level in levels for seed in range(5)]
    assert median(taken) < 60
    assert max(taken) < 300


@pytest.mark.parametrize("level", [4, 5, 6])
def test_from_the_middle_level_on_skorpion_is_won_against_who_sees_no_answer(level):
    assert sum(turns("skorpion", level, seed)[2] for seed in range(10)) >= 6


def test_a_level_sees_the_answer_as_often_as_it_says():
    """Its nodes are enough for its depth, with as many lines as it has to weigh."""
    for seed in range(2):
        state, model, lots = SHELF["skorpion"].start(2, {}), SHELF["skorpion"].bot(), random.Random(seed)
        while state.actor is not None and len(state.history) < 60:
            for level in model.levels[2:6]:
                *_, choice = choose_action(model.position(state), level, lots.random, stopped)
                assert choice.info.depth == level.depth or choice.info.best.plies is not None
            state = state.apply(choice.action)


# The first stack of Vaxandis


@pytest.mark.parametrize("size", [4, 5, 6])
@pytest.mark.parametrize("level", [1, 5, 6, 8])
def test_who_places_the_first_stack_of_vaxandis_leaves_a_question(size, level):
    lots, model, swapped = random.Random(f"{size} {level}"), SHELF["vaxandis"].bot(), 0
    for _ in range(80):
        state = SHELF["vaxandis"].start(2, {"size": size})
        for _ in range(2):
            *_, choice = choose_action(model.position(state), model.levels[level - 1], lots.random, stopped)
            state = state.apply(choice.action)
        swapped += choice.action is Pie.SWAP
    assert 0.3 <= swapped / 80 <= 0.7


def test_a_first_stack_of_vaxandis_that_wins_often_is_taken():
    state = SHELF["vaxandis"].start(2, {}).apply(SHELF["vaxandis"].read("c3"))
    model, lots = SHELF["vaxandis"].bot(), random.Random(5)
    for level in model.levels[4:]:
        *_, choice = choose_action(model.position(state), level, lots.random, stopped)
        assert choice.action is Pie.SWAP
        assert choice.info.best.score > 50
