"""Levels: the same chance gives the same action, each is stronger than the one two below, and they err like people."""

import random

import pytest

from cairn.bots.levels import NAMES, blundering, choose_action
from cairn.bots.match import MatchPosition, Score, elo, match, opening, play_game
from cairn.bots.worlds import random_action, search_target
from cairn.core.bot_model import WON, Level, SearchModel
from cairn.games import SHELF
from tests.clocks import stopped

pytestmark = pytest.mark.long

THINKERS = [name for name in SHELF if SHELF[name].bot()]
every_thinker = pytest.mark.parametrize("name", THINKERS)
every_searcher = pytest.mark.parametrize(
    "name", [name for name in THINKERS if isinstance(SHELF[name].bot(), SearchModel)]
)
"""Games of skill need a physics for a match, and no turn of theirs wins: tests/games/stonehenge/test_bot.py."""


def chosen(name, state, level, seed, vaults=None):
    lots = random.Random(seed)
    for choice in choose_action(
        search_target(SHELF[name], SHELF[name].bot(), state, vaults or {}), level, lots.random, stopped
    ):
        action = choice.action
    return action


def at_level(name, level, seed=0):
    return lambda state, vaults: chosen(name, state, SHELF[name].bot().levels[level - 1], seed, vaults)


@every_thinker
def test_there_are_eight_levels_each_with_a_name_and_more_to_spend(name):
    levels = SHELF[name].bot().levels
    assert len(levels) == len(NAMES) == len(set(NAMES)) == 8
    assert sorted(levels, key=lambda level: level.nodes) == list(levels)
    assert sorted(levels, key=lambda level: level.rating) == list(levels)


@every_thinker
def test_the_same_chance_gives_the_same_action(name):
    board = opening(SHELF[name], {}, random.Random(1).random)
    for level in SHELF[name].bot().levels[:6]:
        assert chosen(name, board.state, level, 5, board.seen()) == chosen(name, board.state, level, 5, board.seen())


@every_thinker
def test_a_weak_level_is_not_always_of_the_same_opinion(name):
    board = opening(SHELF[name], {}, random.Random(1).random)
    weakest = SHELF[name].bot().levels[0]
    assert len({chosen(name, board.state, weakest, seed, board.seen()) for seed in range(12)}) > 1


@every_searcher
def test_a_level_beats_one_far_below(name):
    lots = random.Random(3)
    *_, score = match(SHELF[name], {}, (at_level(name, 6), at_level(name, 1)), 6, lots.random)
    assert score.share >= 2 / 3


@every_searcher
def test_the_weakest_level_takes_a_win_that_lies_before_it(name):
    """In games that it plays against itself: by random moves alone, some games are hardly ever near their end."""
    lots, found = random.Random(8), 0
    weakest = SHELF[name].bot().levels[0]
    for _ in range(12):
        state = SHELF[name].start(2, {})
        while state.actor is not None:
            wins = [
                a for a in state.legal_actions() if (end := state.apply(a).outcome()) and state.actor in end.winners
            ]
            action = chosen(name, state, weakest, lots.random())
            if wins:
                assert action in wins
                found += 1
                break
            state = state.apply(action)
        if found == 6:
            return
    if not found:
        pytest.skip("Here nobody wins by a move of their own.")


def test_some_replies_are_not_seen_for_a_whole_turn():
    state = SHELF["sedona_vortex"].start(2, {})
    position = blundering(SHELF["sedona_vortex"].bot().position(state), 0.5, random.Random(4).random)
    assert len(position.moves()) == 10
    position.make(position.moves()[0])
    seen = list(position.moves())
    assert 1 <= len(seen) < 10
    assert list(position.moves()) == seen
    position.make(seen[0])
    position.unmake()
    position.unmake()
    assert len(position.moves()) == 10


def test_who_sees_nothing_still_sees_one_reply():
    state = SHELF["sedona_vortex"].start(2, {})
    position = blundering(SHELF["sedona_vortex"].bot().position(state), 1, random.Random(4).random)
    position.make(position.moves()[0])
    assert len(position.moves()) == 1


def test_an_only_choice_is_played_at_once():
    state = SHELF["sedona_vortex"].start(2, {})
    seen = []
    level = Level(depth=9, nodes=10**6)
    lots = random.Random(2)
    while len(state.legal_actions()) != 1:
        state = (
            state.apply(lots.choice(state.legal_actions()))
            if state.actor is not None
            else SHELF["sedona_vortex"].start(2, {})
        )
    for choice in choose_action(SHELF["sedona_vortex"].bot().position(state), level, lots.random, stopped):
        seen.append(choice)
    assert seen[-1].action == state.legal_actions()[0]
    assert seen[-1].info.depth == 1


# Matches


@pytest.mark.parametrize(
    ("score", "share", "low", "high"),
    [
        (Score(), 0.5, 0, 1),
        (Score(won=40), 1, 0.912, 1),
        (Score(won=18, lost=2), 0.9, 0.699, 0.972),
        (Score(drawn=10), 0.5, 0.237, 0.763),
    ],
)
def test_a_score_has_wilsons_interval(score, share, low, high):
    assert score.share == share
    assert score.interval == pytest.approx((low, high), abs=0.001)


def test_equal_players_share_the_points_of_each_opening():
    def first(state, vaults):
        return state.legal_actions()[0]

    scores = list(match(SHELF["sedona_vortex"], {}, (first, first), 6, random.Random(1).random))
    assert [score.games for score in scores] == [1, 2, 3, 4, 5, 6]
    assert [score.share for score in scores[1::2]] == [0.5] * 3


def test_the_points_of_a_game_are_those_of_seat_0():
    board = MatchPosition(SHELF["sedona_vortex"], SHELF["sedona_vortex"].start(2, {}))
    lots = random.Random(1)
    ends = {play_game(board, (lambda state, _: random_action(state, lots.random),) * 2, lots.random) for _ in range(20)}
    assert {0.0, 1.0} <= ends <= {0.0, 0.5, 1.0}


def test_twice_the_points_are_120_in_rating():
    assert elo(2 / 3) == pytest.approx(120.4, abs=0.1)
    assert elo(0.5) == 0


# Weights


@every_searcher
def test_every_term_of_an_evaluation_has_a_weight_far_below_a_win(name):
    game, model = SHELF[name], SHELF[name].bot()
    assert {*model.position(game.start(2, {})).counts()} == {*model.weights}
    assert all(type(weight) is int and abs(weight) < WON // 100 for weight in model.weights.values())
