"""Reviews: a planted blunder is found, good moves are counted, guesses are no mistakes, and it can be stopped."""

from __future__ import annotations

import itertools
import random
from functools import cache
from itertools import takewhile

import pytest

from cairn.bots.analysis import Limits, Variation, analyse
from cairn.bots.hints import reasons
from cairn.bots.review import Effort, Judgement, OnlyMove, SureWay, choices, good_moves, moments, review
from cairn.bots.review_text import better_reason, fair_risks, tell_moments
from cairn.bots.worlds import is_secret_choice, search_target, win_probability
from cairn.core.bot_model import WON
from cairn.core.play import Resignation, begin
from cairn.games import SHELF
from cairn.games.sedona_vortex.bot import MODEL
from cairn.laws.random_games import go_on
from tests.bots.hint_reader import check_hint
from tests.bots.test_strategy import strategy

GLANCE = Effort(600, 1e9, Effort(1_500, 1e9))
PLANTED = {"sedona_vortex": 9, "skorpion": 14, "vaxandis": 11}
PLAYING = {"sedona_vortex": 2_000, "skorpion": 800, "vaxandis": 400}


def stopped():
    """A clock that stands: only nodes limit a search, so that every run is the same."""
    return 0.0


def lines_of(game, model, state, nodes, wanted=1):
    *_, info = analyse(search_target(game, model, state, {}), Limits(nodes=nodes), stopped, wanted)
    return info.variations


@cache
def game_with_a_blunder(name):
    """A game between even players in which one move was the worst there was."""
    game, model, at = SHELF[name], SHELF[name].bot(), PLANTED[name]
    play = begin(game, 2, {})
    while not play.outcome and len(play.entries) < at + 5:
        is_planted = len(play.entries) == at
        found = lines_of(game, model, play.state, PLAYING[name], 999 if is_planted else 1)
        play = play.append(found[-1 if is_planted else 0].actions[0])
    return play


def judged(play, effort=GLANCE, start=0):
    found = {each.at: each for each in review(play, play.game.bot(), effort, stopped, start) if each}
    return [found[at] for at in sorted(found)]


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_blunder_is_found(name):
    play, at = game_with_a_blunder(name), PLANTED[name]
    judgements = judged(play)
    worst = max(judgements, key=lambda each: each.loss)
    assert worst.at == at
    assert at in [each.at for each in moments(judgements)]
    told = {moment.at: moment for moment in tell_moments(play, SHELF[name].bot(), judgements)}
    state = play.states[at]
    assert str(told[at].title).startswith(f"{at + 1}. {play.game.describe(state, play.entries[at])} That ")
    assert str(told[at].why).startswith(f"Better: {play.game.suggest(state, play.game.read(told[at].better))}")
    play.states[at].check(play.game.read(told[at].better))
    good, count = good_moves(judgements, play.states[at].actor)
    assert good < count


def test_the_best_move_gives_nothing_away():
    game, model = SHELF["sedona_vortex"], SHELF["sedona_vortex"].bot()
    play = game_with_a_blunder("sedona_vortex")
    for judgement in judged(play):
        state = play.states[judgement.at]
        best = lines_of(game, model, state, GLANCE.nodes)[0].actions[0]
        if best == play.entries[judgement.at]:
            assert judgement.loss <= 0.05


def test_a_review_is_the_same_every_time_and_goes_on_from_any_move():
    play = game_with_a_blunder("sedona_vortex")
    whole = judged(play)
    assert judged(play) == whole
    assert [each.at for each in judged(play, start=10)] == [each.at for each in whole[10:]]


def test_a_review_can_be_stopped_at_any_pause():
    play = game_with_a_blunder("sedona_vortex")
    work = review(play, SHELF["sedona_vortex"].bot(), GLANCE, stopped)
    first = [*takewhile(lambda each: each is None or each.at < 2, work)]
    assert [each.at for each in first if each] == [0, 1]
    work.close()


def test_the_worst_moments_are_looked_at_harder():
    play = game_with_a_blunder("sedona_vortex")
    told = [each for each in review(play, SHELF["sedona_vortex"].bot(), GLANCE, stopped) if each]
    again = [each.at for each in told[len({each.at for each in told}) :]]
    assert PLANTED["sedona_vortex"] in again
    assert len(again) <= 7


def test_only_open_choices_are_judged():
    whole = game_with_a_blunder("skorpion")
    play = (whole.without_last() if whole.outcome else whole).append(Resignation(0))
    assert [*choices(play)] == [*range(len(play.entries) - 1)]


def test_a_move_without_alternative_is_no_good_move():
    def judgement(at, loss, *, is_forced=False):
        return Judgement(at, 0, 0.5, 0.5, Variation(0, ()), Variation(0, ()), loss, 3, is_forced)

    told = [judgement(0, 0.0), judgement(1, 0.3), judgement(2, 0.0, is_forced=True), judgement(3, 0.06)]
    assert good_moves(told, 0) == (1, 3)
    assert good_moves(told, 1) == (0, 0)
    many = [judgement(n, 0.2 + n / 100) for n in range(9)]
    assert [each.at for each in moments(many)] == [4, 5, 6, 7, 8]


def test_one_move_only_is_seen_and_its_score_is_that_of_the_move():
    game, model = SHELF["sedona_vortex"], SHELF["sedona_vortex"].bot()
    state = game_with_a_blunder("sedona_vortex").states[12]
    variations = lines_of(game, model, state, 4_000, 99)
    worst = variations[-1].actions[0]
    only = OnlyMove(model.position(state), worst)
    *_, info = analyse(only, Limits(depth=4), stopped)
    assert info.best.actions[0] == worst
    assert len(info.variations) == 1
    after = state.apply(worst)
    *_, reply = analyse(model.position(after), Limits(depth=3), stopped)
    assert info.best.score == -reply.best.score if abs(reply.best.score) < WON / 2 else True


# Games with secrets


@cache
def secret_game(seed=3, moves=24, *, opened=True):
    """A game of Lava Flows, hidden in secret, and opened after a resignation or not."""
    game, lots, vaults = SHELF["lava_flows"], random.Random(seed), {}
    play = begin(game, 2, {})
    while not play.outcome and len(play.entries) < moves:
        play = play.append(go_on(game, play.state, lots, vaults))
    play = play if play.outcome else play.append(Resignation(0))
    while opened and (opening := game.secrets.next_opening(play.state, vaults)) is not None:
        play = play.append(opening)
    return play


def test_what_was_hidden_is_no_choice_to_be_judged():
    play = secret_game()
    assert not {0, 1} & {*choices(play)}
    for at in choices(play):
        assert not is_secret_choice(play.game, play.states[at])
        assert play.game.secrets.seat_due(play.states[at]) is None


def test_a_choice_is_judged_by_what_its_player_could_know():
    opened, closed = judged(secret_game()), judged(secret_game(opened=False))
    assert any(each.share != each.seen for each in opened), "what was true is told apart"
    assert all(each.share == each.seen for each in closed), "what nobody opened nobody knows"


def test_a_risk_that_goes_wrong_is_no_mistake():
    def judgement(at, seat, share, *, seen=0.5, loss=0.0):
        return Judgement(at, seat, share, seen, Variation(0, ()), Variation(0, ()), loss, 3)

    guess = judgement(4, 0, 0.8)
    told = [judgement(3, 1, 0.8), guess, judgement(5, 1, 0.2, seen=0.4), judgement(6, 0, 0.2)]
    assert fair_risks(told) == [guess]
    assert moments(told) == ()
    assert fair_risks([judgement(4, 0, 0.8, loss=0.3), judgement(5, 1, 0.2)]) == []


def test_a_reason_speaks_for_the_better_line_and_against_the_played_one():
    play, model = game_with_a_blunder("vaxandis"), SHELF["vaxandis"].bot()
    told = next(each for each in judged(play) if each.at == PLANTED["vaxandis"])
    reason = better_reason(play, model, told)
    state = play.states[told.at]
    assert reason.message == "After that: {reason}"
    said = dict(reason.values)["reason"]
    assert check_hint(play.game, (state,), told.best, said)
    assert said not in reasons(model, (state,), told.played)
    assert win_probability(told.best.score) - win_probability(told.played.score) == pytest.approx(told.loss)


def test_a_review_keeps_to_its_time_however_slow_the_machine_is():
    play, ticks = game_with_a_blunder("sedona_vortex"), itertools.count()
    count = len([*choices(play)])
    for _ in review(play, SHELF["sedona_vortex"].bot(), Effort(10**9, 0.5, average=0.1), lambda: next(ticks) / 200):
        pass
    assert 0.05 * count < next(ticks) / 200 < 0.13 * count


def given_away(seed):
    """A game on the smallest board that keeps to the strategy until its second player lets the first win at once."""
    game, known, lots = SHELF["sedona_vortex"], strategy(3), random.Random(seed)
    play = begin(game, 2, {"spaces": 3})
    while not play.outcome:
        if play.state.actor == 1:
            for action in play.state.legal_actions():
                after = play.state.apply(action)
                wins = [each for each in after.legal_actions() if after.apply(each).actor is None]
                if wins:
                    return known, play.append(action).append(wins[0])
        action = known.answer(play.state) if play.state.actor == 1 else lots.choice(play.state.legal_actions())
        play = play.append(action)
    return None


@pytest.mark.parametrize("seed", range(3))
def test_where_a_known_win_was_given_away_is_told_as_proved(seed):
    known, play = next(filter(None, map(given_away, range(100 * seed, 100 * seed + 100))))
    at = len(play.entries) - 2
    assert known.followed(play, at + 2) == at
    sure = SureWay(1, at, known.answer, known.proves_loss)
    judgements = [each for each in review(play, MODEL, GLANCE, stopped, sure=sure) if each]
    *before, slip, _ = sorted({each.at: each for each in judgements}.values(), key=lambda each: each.at)
    assert {(each.share, each.loss) for each in before} <= {(0.0, 0.0)}
    assert slip.is_given_away
    assert slip.loss > 0.99
    told = tell_moments(play, MODEL, judgements)[-1]
    assert str(told.title).endswith("Here the win was given away: that is proved.")
    assert play.game.read(told.better) == slip.best.actions[0]


def is_proved(walk):
    try:
        while True:
            next(walk)
    except StopIteration as end:
        return end.value


def another_way(seed):
    """A game on the smallest board that keeps to the strategy until its second player wins in another way."""
    game, known, lots = SHELF["sedona_vortex"], strategy(3), random.Random(seed)
    play = begin(game, 2, {"spaces": 3})
    while not play.outcome:
        action = known.answer(play.state) if play.state.actor == 1 else lots.choice(play.state.legal_actions())
        if play.state.actor == 1 and (expected := play.state.apply(action)).actor is not None:
            for other in play.state.legal_actions():
                after = play.state.apply(other)
                is_other = after.actor is not None and known.solved.key(after) != known.solved.key(expected)
                if is_other and is_proved(known.proves_loss(after)):
                    return known, play.append(other)
        play = play.append(action)
    return None


@pytest.mark.parametrize("seed", range(3))
def test_another_way_to_win_than_the_known_one_gives_nothing_away(seed):
    known, play = next(filter(None, map(another_way, range(100 * seed, 100 * seed + 100))))
    at = len(play.entries) - 1
    assert known.followed(play, at + 1) == at
    sure = SureWay(1, at, known.answer, known.proves_loss)
    (judged,) = [each for each in review(play, MODEL, GLANCE, stopped, at, sure=sure) if each]
    assert (judged.share, judged.seen, judged.loss) == (0.0, 0.0, 0.0)
