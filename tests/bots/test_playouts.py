"""The search by playouts: what it proves is so, wins and losses at once are seen, and it stops when it is told to."""

import random

import pytest

from cairn.bots.analysis import Limits, analyse
from cairn.bots.hints import hints
from cairn.bots.levels import NAMES, choose_action
from cairn.bots.playouts import Playouts, PlayoutSearch
from cairn.bots.review import Effort, restrict, review, uncertainty
from cairn.bots.review_text import tell_moments
from cairn.bots.worlds import score_of, search_target, win_probability
from cairn.core.bot_model import PLAYOUT_LEVELS, WON, PlayoutModel
from cairn.core.play import begin
from cairn.games import SHELF
from tests.bots.at_once import found, saving, winning
from tests.bots.small_games import Breakthrough, Dice, Hex, Nim, TicTacToe, redraw

MODEL = PlayoutModel()
PLACING = PlayoutModel(order_matters=False)
GAMES = {"nim": Nim(), "tic-tac-toe": TicTacToe(), "hex": Hex.of(3), "breakthrough": Breakthrough()}
every_game = pytest.mark.parametrize("start", GAMES.values(), ids=GAMES)


def still():
    return 0.0


def searched(state, most=None, seed=1, model=MODEL):
    search = PlayoutSearch(Playouts(model, state, 2), random.Random(seed).random)
    for _ in search.run(most):
        search.pause_at = search.moves + 100
    return search


def best(state, most=None, seed=1, model=MODEL):
    return searched(state, most, seed, model).estimates(1)[0]


@every_game
def test_a_win_at_once_is_always_played(start):
    for seed, (state, right) in enumerate(found(start, winning)):
        told = best(state, PLAYOUT_LEVELS[0].nodes, seed)
        assert told.actions[0] in right
        assert (told.share, told.plies) == (1, 1)


@every_game
def test_a_loss_at_once_is_avoided_where_that_is_possible(start):
    for seed, (state, right) in enumerate(found(start, saving)):
        assert best(state, PLAYOUT_LEVELS[0].nodes, seed).actions[0] in right


@pytest.mark.parametrize("heaps", [(1, 2, 3), (1, 2, 2), (2, 2), (3, 1), (1, 1, 1), (2, 1, 3, 1)])
def test_nim_is_proved_to_be_what_it_is(heaps):
    told = best(Nim(heaps))
    first, *more = heaps
    for heap in more:
        first ^= heap
    assert told.share == (first != 0)
    assert told.plies % 2 == (first != 0)
    assert told.plies <= sum(heaps)


@pytest.mark.parametrize(
    ("cells", "share"), [("XO..O...X", 0.5), ("XOX.O..X.", 0.5), ("X...O...X", 0.5), ("XX.OO....", 1), ("XO..X..O.", 1)]
)
def test_tic_tac_toe_is_proved_to_be_what_it_is(cells, share):
    turn = int(cells.count("X") > cells.count("O"))
    told = best(TicTacToe(cells, turn))
    assert told.share == share
    assert told.plies is not None


def test_of_drawn_actions_the_one_is_played_after_which_the_other_went_wrong_most_often():
    search = searched(TicTacToe("X...O...."))
    (root,), told = search.roots, search.estimates(9)
    drawn = [root.children[one.actions[0]] for one in told if one.share == 0.5]
    means = [child.points / child.visits for child in drawn]
    assert len(drawn) > 2
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize(("size", "model"), [(2, MODEL), (2, PLACING), (3, PLACING)])
def test_with_the_pie_rule_the_second_seat_wins_small_hex(size, model):
    """The first stone is taken if it wins, and left if it loses: seats are counted, not sides."""
    for action in (0, size**2 // 2):
        assert best(Hex.of(size).apply(action), model=model).share == 1


def test_where_the_order_does_not_matter_an_action_is_also_judged_by_when_it_was_played_later():
    (root,) = searched(Hex.of(4), 30, model=PLACING).roots
    assert all(root.whenever[action][0] >= child.visits for action, child in root.children.items())
    assert len(root.whenever) > len(root.children)
    assert sum(total for _, total in root.whenever.values()) > 0
    assert not searched(Hex.of(4), 30).roots[0].whenever


def test_a_line_goes_on_as_long_as_it_is_proved():
    told, state = best(Nim((1, 2, 3, 1))), Nim((1, 2, 3, 1))
    for action in told.actions:
        state = state.apply(action)
    assert state.actor is None
    assert len(told.actions) == told.plies


def test_the_same_chance_gives_the_same_playouts_however_it_is_driven():
    one, other = (PlayoutSearch(Playouts(MODEL, Hex.of(4), 2), random.Random(7).random) for _ in range(2))
    for _ in one.run(60):
        pass
    for _ in other.run(60):
        other.pause_at = other.moves + 1_000
    assert one.estimates(16) == other.estimates(16)


def test_it_pauses_when_it_is_told_to_also_within_a_playout():
    search = PlayoutSearch(Playouts(MODEL, Breakthrough(), 2), random.Random(7).random)
    before = search.moves
    for _ in search.run(30):
        assert search.moves - before <= 2
        before = search.moves


@every_game
def test_shares_of_all_actions_are_shares(start):
    search = searched(start, 80)
    told = search.estimates(99)
    assert len({one.actions[0] for one in told}) == len(told)
    assert all(one.actions[0] in start.legal_actions() and 0 <= one.share <= 1 for one in told)
    assert sum(one.playouts for one in told) >= 80


def test_one_action_can_be_judged_alone():
    target = restrict(Playouts(MODEL, Nim((1, 2)), 2), (0, 0))
    search = PlayoutSearch(target, random.Random(1).random)
    for _ in search.run():
        pass
    (told,) = search.estimates(9)
    assert (told.actions[0], told.share) == ((0, 0), 0)


def test_no_lot_is_foreseen():
    """The lot to be drawn in truth makes no difference to the estimates."""
    model = PlayoutModel(redraw=redraw)
    told = [searched(Dice(seed, (0, 5)), 200, model=model).estimates(2) for seed in range(5)]
    assert all(one == told[0] for one in told)
    assert all(one.plies is None for one in told[0])
    safe = searched(Dice(3, (8, 8)), 40, model=model).estimates(1)[0]
    assert (safe.actions, safe.share) == (("safe",), 1)


def levels(state):
    return Playouts(MODEL, state, 2)


def test_there_are_eight_levels_with_more_and_more_playouts():
    assert len(PLAYOUT_LEVELS) == len(NAMES)
    for level in PLAYOUT_LEVELS[:6]:
        *_, choice = choose_action(levels(Breakthrough()), level, random.Random(1).random, still)
        assert level.nodes <= choice.info.nodes <= level.nodes + 1
        assert choice.action in Breakthrough().legal_actions()


def test_a_level_plays_an_only_action_at_once():
    *_, choice = choose_action(levels(Nim((1,))), PLAYOUT_LEVELS[7], random.Random(1).random, still)
    assert (choice.action, choice.info.nodes) == ((0, 0), 0)
    *_, choice = choose_action(levels(TicTacToe("XOXXOOOX.")), PLAYOUT_LEVELS[7], random.Random(1).random, still)
    assert (choice.action, choice.info.best.score) == (8, 0)


def test_an_analysis_is_always_the_same_and_ends_in_time():
    limits = Limits(nodes=50)
    assert [*analyse(levels(Hex.of(4)), limits, still, 3)][-1] == [*analyse(levels(Hex.of(4)), limits, still, 3)][-1]
    ticks = iter(range(1_000))
    *_, info = analyse(levels(Hex.of(4)), Limits(seconds=20), lambda: next(ticks))
    assert next(ticks) < 30
    assert info.best.actions[0] in Hex.of(4).legal_actions()


def test_scores_of_shares_are_those_of_the_other_searches():
    for share in (0.01, 0.25, 0.5, 0.64, 0.99):
        assert win_probability(score_of(share)) == pytest.approx(share, abs=0.002)
    assert max(abs(score_of(0)), abs(score_of(1))) < WON / 2
    *_, info = analyse(levels(Nim((1, 2))), Limits(), still)
    assert (info.best.score, info.best.plies) == (WON - 3, 3)


# On the shelf


@pytest.mark.parametrize("name", ["sedona_vortex", "vaxandis", "skorpion"])
def test_a_hint_says_how_many_games_were_won(name):
    game = SHELF[name]
    state = game.start(2, {})
    *_, info = analyse(search_target(game, MODEL, state, {}), Limits(nodes=4), still)
    *_, reason = hints(game, MODEL, state, info.best)
    share = round(100 * win_probability(info.best.score))
    assert str(reason.text).startswith(("Of 100 games played to the end from here, it wins ", "It wins "))
    assert f" {share}" in str(reason.text)


def blunder(name):
    """A game in which a win at once was given away for a loss at once, and the actions that would have won."""
    lots = random.Random(4)
    while True:
        play = begin(SHELF[name], 2, {})
        while play.outcome is None:
            right = winning(play.state)
            wrong = [action for action in play.state.legal_actions() if winning(play.state.apply(action))]
            if right and wrong:
                return play.append(wrong[0]), right
            play = play.append(lots.choice(play.state.legal_actions()))


def test_a_win_given_away_is_a_mistake():
    play, right = blunder("sedona_vortex")
    (judgement,) = [each for each in review(play, MODEL, Effort(60, 9.0), still, len(play.entries) - 1) if each]
    assert judgement.loss > 0.99
    assert judgement.best.actions[0] in right
    (moment,) = tell_moments(play, MODEL, [judgement])
    assert "That misses a forced win." in str(moment.title)
    assert "It wins at once." in str(moment.why)


def test_chance_makes_no_mistakes_of_openings_that_are_as_good_as_any():
    game = SHELF["sedona_vortex"]
    for action in game.start(2, {}).legal_actions():
        play = begin(game, 2, {}).append(action)
        assert all(each.is_good for each in review(play, MODEL, Effort(40, 9.0), still) if each)


def test_what_was_only_sampled_is_doubted_and_what_is_proved_is_not():
    *_, guessed = analyse(levels(Hex.of(4)), Limits(nodes=100), still)
    *_, proved = analyse(levels(Nim((1, 2))), Limits(), still)
    assert uncertainty(guessed, guessed) == pytest.approx((0.5 / 100) ** 0.5, abs=0.001)
    assert uncertainty(proved, proved) == 0
