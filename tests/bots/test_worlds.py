"""Thinking about what is hidden: by what the own seat may know only, and over all that may be true."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.bots.analysis import Limits, analyse
from cairn.bots.levels import choose_action
from cairn.bots.match import MatchPosition
from cairn.bots.worlds import (
    SURE,
    DeterminizedSearch,
    Worlds,
    is_secret_choice,
    random_action,
    search_target,
    win_probability,
)
from cairn.core.bot_model import WON
from cairn.core.errors import IllegalAction
from cairn.core.seal import Opening, Vault
from cairn.games import SHELF
from cairn.games.lava_flows.actions import HIDINGS, PASS, Seal
from cairn.games.lava_flows.seals import homes_of, public_seals, seal_under
from cairn.games.lava_flows.secrets import unseal_all
from tests.clocks import stopped

GAME, MIND = SHELF["lava_flows"], SHELF["lava_flows"].bot()


def hidden(seat, hiding, lots):
    """A vault, and the seals it opens."""
    openings = tuple(Opening(value, lots.randbytes(16)) for value in hiding)
    seals = tuple(map(seal_under, homes_of(seat), openings))
    return Vault(seat, openings), Seal(seals)


def boards(hidings, first, turns, lots):
    """The board after both have hidden so, and after each of these turns."""
    board = MatchPosition(GAME, GAME.start(2, {"first": first}))
    for seat, hiding in enumerate(hidings):
        vault, seal = hidden(seat, hiding, lots)
        board = MatchPosition(GAME, board.state.apply(seal), {**board.vaults, seat: vault})
    yield board
    for turn in turns:
        board = board.then(turn, lots.random)
        yield board


def game(hidings, first, turns, lots):
    """The last of these boards."""
    *_, board = boards(hidings, first, turns, lots)
    return board


def seen(hidings, first, turns, lots):
    """All that one could look at in such a game, turn by turn."""
    return [board.state._replace(seals=()) for board in boards(hidings, first, turns, lots)]


def wandered(hidings, first, count, lots):
    """The turns of a random game, and the board after them."""
    board, turns = game(hidings, first, (), lots), []
    while len(turns) < count:
        turn = random_action(board.state, lots.random)
        after = board.then(turn, lots.random)
        if after.state.actor is None:
            break
        board = after
        turns.append(turn)
    return board, turns


def possible(board, hidings, first, turns, lots):
    """The boards after the same turns that looked the same all along, by how the other than the one to act hid."""
    seat, looked = board.state.actor, seen(hidings, first, turns, lots)
    for other in HIDINGS:
        truth = tuple(hidings[seat] if seat == one else other for one in (0, 1))
        try:
            if seen(truth, first, turns, lots) == looked:
                yield game(truth, first, turns, lots)
        except IllegalAction:  # something else was shown, after which these turns are not possible
            continue


@settings(max_examples=25, deadline=None)
@given(hidings=st.tuples(*[st.sampled_from(HIDINGS)] * 2), first=st.sampled_from((0, 1)), data=st.data())
def test_a_choice_is_the_same_whatever_the_truth_is(hidings, first, data):
    lots = random.Random(data.draw(st.integers(0, 10**9)))
    level = data.draw(st.sampled_from(MIND.levels[:7]))
    board, turns = wandered(hidings, first, data.draw(st.integers(0, 12)), lots)
    twins, choices = list(possible(board, hidings, first, turns, lots)), set()
    for twin in twins:
        chance = random.Random(5).random
        for choice in choose_action(search_target(GAME, MIND, twin.state, twin.seen()), level, chance, stopped):
            action = choice.action
        choices.add(action)
    assert len(choices) == 1
    assert len(twins) == len(GAME.secrets.worlds(board.state, board.seen())), "all that may be true are weighed"


@pytest.mark.parametrize(("seats", "count"), [((), 36), ((0,), 6), ((1,), 6), ((0, 1), 1)])
def test_what_may_be_true_depends_on_the_vaults(seats, count):
    board = game(("bw-", "wb-"), 0, (), random.Random(1))
    vaults = {seat: board.vaults[seat] for seat in seats}
    assert len(GAME.secrets.worlds(board.state, vaults)) == count


def test_what_is_hidden_openly_is_known_to_all():
    state = GAME.start(2, {})
    for text in ("bw-", "wb-", "^a1b", "b3-b2"):
        state = state.apply(GAME.read(text))
    assert len(GAME.secrets.worlds(state, {})) == 1
    assert not isinstance(search_target(GAME, MIND, state, {}), Worlds)


@pytest.mark.parametrize("seed", range(4))
def test_the_best_lines_are_those_of_the_best_mean_promise(seed):
    lots = random.Random(seed)
    board, _ = wandered(lots.choices(HIDINGS, k=2), 0, 2, lots)
    position = search_target(GAME, MIND, board.state, board.seen())
    assert isinstance(position, Worlds)
    means = {}
    for move in position.moves():
        scores = []
        for world in position.worlds:
            world.make(move)
            scores.append(-best(world, 1))
            world.unmake()
        means[position.action(move)] = sum(map(win_probability, scores)) / len(scores)
    *_, info = analyse(position, Limits(depth=2), stopped, lines=3)
    found = [means[line.actions[0]] for line in info.variations]
    assert found == pytest.approx(sorted(means.values(), reverse=True)[:3])


def best(position, depth):
    """The score of a position by trying everything."""
    moves = position.moves()
    if not moves or depth == 0:
        return position.value()
    scores = []
    for move in moves:
        position.make(move)
        score = -best(position, depth - 1)
        scores.append(score + (-1 if score > WON // 2 else score < -WON // 2))
        position.unmake()
    return max(scores)


def test_in_one_world_it_is_the_usual_search():
    state = SHELF["vaxandis"].start(2, {"size": 4})
    for text in ("d4", "stay", "a1"):
        state = state.apply(SHELF["vaxandis"].read(text))
    model = SHELF["vaxandis"].bot()
    usual, blind = (
        list(analyse(position, Limits(depth=3), stopped))[-1]
        for position in (model.position(state), Worlds([model.position(state)]))
    )
    assert win_probability(usual.best.score) == pytest.approx(win_probability(blind.best.score), abs=0.01)


def test_a_guess_that_may_fail_is_not_sure_and_one_that_cannot_is():
    board = game(("bw-", "wb-"), 0, (), random.Random(1))
    position = search_target(GAME, MIND, board.state, board.seen())
    blind = DeterminizedSearch(position, wanted=len(position.moves()))
    for _ in blind.deepen(1):
        pass
    scores = {GAME.write(position.action(line.moves[0])): line.score for line in blind.variations}
    assert "^a1b" in scores
    assert "^a1w" not in scores, "what lies under the own Large is known, and a false claim is a pass"
    assert scores["^a3b"] == scores["^b3b"] == scores["^c3b"], "of the other side's all are equally likely"


@pytest.mark.parametrize("level", MIND.levels[:6])
def test_a_claim_known_to_be_false_is_never_made(level):
    lots, tempted = random.Random(level.rating), 0
    while tempted < 8:
        board, _ = wandered(lots.choices(HIDINGS, k=2), 0, lots.randrange(2, 20), lots)
        idle = set(filter(lambda turn: comes_to_nothing(board, turn), board.state.legal_actions())) - {PASS}
        tempted += bool(idle)
        for choice in choose_action(search_target(GAME, MIND, board.state, board.seen()), level, lots.random, stopped):
            action = choice.action
        assert action not in idle


def comes_to_nothing(board, turn):
    """Whether the actor knows that no piece will move."""
    worlds = GAME.secrets.worlds(board.state, board.seen())
    return all(world.apply(turn).stacks == world.apply(PASS).stacks for world in map(opened, worlds))


def opened(world):
    """A world with all that is still sealed opened, so that what is shown changes nothing."""
    hiding = {home: public_seals(home).get(seal, "") for home, seal in enumerate(world.seals)}
    return world._replace(stacks=unseal_all(world, hiding))


def test_a_win_that_may_need_another_way_in_each_case_is_not_told_as_proven():
    assert (
        win_probability(WON - 1)
        > win_probability(WON - 3)
        > win_probability(SURE)
        > win_probability(0)
        > win_probability(-SURE)
        > win_probability(3 - WON)
    )


def test_what_to_hide_is_drawn_by_lot():
    state, lots = GAME.start(2, {}), random.Random(2)
    assert is_secret_choice(GAME, state)
    assert {GAME.write(random_action(state, lots.random)) for _ in range(99)} == set(HIDINGS)
    assert not is_secret_choice(GAME, game(("bw-", "wb-"), 0, (), lots).state)
    assert not is_secret_choice(SHELF["vaxandis"], SHELF["vaxandis"].start(2, {}))
