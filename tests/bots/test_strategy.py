"""Files of winning strategies: proved by the rules alone, and refused when they are not whole."""

from itertools import cycle
from pathlib import Path
from random import Random

import pytest

import cairn
from cairn.bots.levels import choose_action
from cairn.bots.strategy import DamagedStrategy, Strategy
from cairn.core.play import begin
from cairn.games import SHELF
from cairn.games.sedona_vortex.bot import MODEL
from cairn.games.sedona_vortex.bot.longest import LONGEST
from cairn.games.sedona_vortex.bot.solved import SOLVED, SOLVED_SPACES, key
from cairn.games.sedona_vortex.rules import State

GAME = SHELF["sedona_vortex"]
FOLDER = Path(cairn.__file__).parent / "games/sedona_vortex/solved"
OPPONENTS = (*range(1, 8), "random")
every_size = pytest.mark.parametrize("spaces", SOLVED_SPACES)


def data(spaces):
    return (FOLDER / f"{spaces}.bin").read_bytes()


def strategy(spaces):
    return Strategy(data(spaces), SOLVED)


def start(spaces, first=0):
    return GAME.initial_state(2, {"spaces": spaces, "first": first})


def proved_lost(spaces, state):
    proof = strategy(spaces).proved_lost(state)
    try:
        while True:
            next(proof)
    except StopIteration as done:
        return done.value


@pytest.mark.parametrize(("spaces", "longest"), [(3, 26), (4, 32)])
@pytest.mark.parametrize("first", [0, 1])
def test_the_second_player_wins_by_the_rules_alone(spaces, first, longest):
    assert proved_lost(spaces, start(spaces, first)) == longest


def test_what_is_not_in_the_strategy_is_not_proved():
    won = start(3).apply(GAME.read("5@L"))
    assert proved_lost(3, won) is None


def answered(known, lost):
    """The positions after each action of the side that loses, and the strategy's answer."""
    return [after.apply(known.answer(after)) for after in map(lost.apply, lost.legal_actions())]


@pytest.mark.parametrize(("spaces", "rounds"), [(6, 2), (7, 3)])
def test_how_long_the_first_lost_positions_last_is_kept_and_fits_together(spaces, rounds):
    known, layer, kept = strategy(spaces), [start(spaces)], set()
    for left in reversed(range(rounds)):
        layer = [after for lost in layer for after in answered(known, lost)]
        kept |= {key(lost) for lost in layer}
        for lost in layer if left else ():
            after = [LONGEST[key(each)] for each in answered(known, lost)]
            assert LONGEST[key(lost)] == 2 + max(after)
    assert kept <= set(LONGEST)


@pytest.mark.slow
@pytest.mark.parametrize("spaces", [6, 7])
def test_how_long_the_first_lost_positions_last_is_so(spaces):
    known, lasts = strategy(spaces), {}
    for _ in known.proved_lost(start(spaces), lasts):
        pass
    found = {number: lasts[number] for number in LONGEST.keys() & lasts.keys()}
    assert found == {number: LONGEST[number] for number in found}
    assert len(found) > 20


@every_size
def test_a_file_fits_into_sixty_kilobytes(spaces):
    assert len(data(spaces)) <= 60_000


@pytest.mark.parametrize("spoiled", [b"", data(3)[:11], data(3)[:-1], data(3) + b"\0", b"x" + data(3)[1:]])
def test_a_cut_file_is_refused(spoiled):
    with pytest.raises(DamagedStrategy):
        Strategy(spoiled, SOLVED)


@pytest.mark.parametrize("at", range(8, len(data(3)), 7))
def test_a_damaged_file_is_refused(at):
    spoiled = bytearray(data(3))
    spoiled[at] ^= 4
    with pytest.raises(DamagedStrategy):
        Strategy(bytes(spoiled), SOLVED)


@pytest.mark.parametrize("seed", range(20))
def test_a_key_is_the_same_for_swapped_spirals_and_colours_alone(seed):
    lots, state = Random(seed), start(4)
    seen = {}
    while state.actor is not None:
        swapped = tuple(state.stacks[space ^ 1] for space in range(len(state.stacks)))
        recoloured = tuple(tuple(stone ^ 1 for stone in stack) for stack in state.stacks)
        assert key(state._replace(stacks=swapped)) == key(state)
        assert key(State(recoloured, state.free[::-1], 1 - state.actor, state.passes)) == key(state)
        assert key(state) not in seen
        seen[key(state)] = state
        state = state.apply(lots.choice(state.legal_actions()))


def test_who_leaves_the_strategy_is_no_longer_sure_to_win():
    known, play = strategy(4), begin(GAME, 2, {"spaces": 4})
    play = play.append(GAME.read("5@L"))
    answer = known.answer(play.state)
    other = next(
        action
        for action in play.state.legal_actions()
        if key(play.state.apply(action)) != key(play.state.apply(answer))
    )
    assert known.winner(play.append(answer), 2) == 1
    assert known.winner(play.append(other), 2) is None
    assert known.winner(play.append(other), 1) == 1


def test_in_a_game_that_began_with_a_position_of_its_own_nobody_is_said_to_win():
    known = strategy(7)
    assert known.winner(begin(GAME, 2, {"start": "1 L6:b4 L7:b5r3b2 R7:r1"}), 0) is None
    assert known.winner(begin(GAME, 2, {"first": 1}), 0) == 0


def game(known, spaces, opponent, lots):
    """The winner of a game in which the strategy moves second."""
    state = start(spaces, lots.randrange(2))
    second = 1 - state.actor
    while state.actor is not None:
        if state.actor == second:
            action = known.answer(state)
        elif opponent == "random":
            action = lots.choice(state.legal_actions())
        else:
            level = MODEL.levels[opponent - 1]
            for choice in choose_action(MODEL.position(state), level, lots.random, cycle([0.0]).__next__):
                action = choice.action
        state = state.apply(action)
    return state.outcome().winners == (second,)


@every_size
def test_no_game_is_lost_by_the_second_player(spaces):
    known, lots = strategy(spaces), Random(spaces)
    assert all(game(known, spaces, opponent, lots) for opponent in ("random", 1, 2) for _ in range(4))


@pytest.mark.slow
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_no_game_in_a_thousand_is_lost_by_the_second_player(opponent):
    known, lots = strategy(7), Random(7)
    assert all(game(known, 7, opponent, lots) for _ in range(1_000 // len(OPPONENTS)))
