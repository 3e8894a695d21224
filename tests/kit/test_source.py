"""A source is one game, whatever editor wrote it down and whatever Python reads it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from cairn.core.errors import GameError
from cairn.core.option import draw_lots
from cairn.core.play import begin, load
from cairn.core.record import write_record
from cairn.core.state import Outcome
from cairn.kit.source import identity, load_game, normal
from tests.kit.sources import SOURCES

ROOT = Path(__file__).parents[2]
GOLDEN = json.loads(Path(__file__).with_name("golden.json").read_text("utf-8"))
"""For each source of ours the digests of 3 and of 100 random games, which no change of the kit may alter."""


@pytest.mark.parametrize("change", ["\r\n", "\r", " \n"])
def test_the_ends_of_lines_do_not_change_which_game_it_is(change):
    source = SOURCES["hex"]
    assert identity(source.replace("\n", change)) == identity(source)
    assert load_game(source.replace("\n", change)).name == load_game(source).name
    assert identity(source.replace("7, 3", "3, 7")) != identity(source)


def test_the_normal_form_has_composed_letters_spaces_for_tabs_and_one_end():
    assert normal("e\u0301\tx  \n\n") == "é    x\n"
    assert normal(normal(SOURCES["morris"])) == normal(SOURCES["morris"])


def digest(source, games):
    """A SHA-256 over random games: the options, the text of every action, and who won."""
    game, lots, whole = load_game(source), Random("kit 1"), hashlib.sha256()
    for _ in range(games):
        options = {option.name: lots.choice(option.values) for option in game.options}
        state = game.start(2, options)
        whole.update(repr(sorted(options.items())).encode())
        while actions := state.legal_actions():
            action = actions[int(lots.random() * len(actions))]
            whole.update(f"{len(actions)} {game.write(action)}\n".encode())
            state = state.apply(action)
        whole.update(repr(state.outcome().winners).encode())
    return whole.hexdigest()


@pytest.mark.parametrize("name", SOURCES)
def test_kit_1_plays_as_it_did(name):
    assert digest(SOURCES[name], 3) == GOLDEN[name]["3"]


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_kit_1_plays_a_hundred_games_as_it_did(name):
    assert digest(SOURCES[name], 100) == GOLDEN[name]["100"]


SETS = '''"""Sets, by Nobody. Fill the board."""
from cairn.kit import *
board = squares(5)
@rule
def place(p):
    """Put a piece on an empty cell."""
    yield from set(p.empty)
'''


def test_a_set_in_a_rule_gives_the_same_order_whatever_its_hashes_are():
    code = (
        "import sys; from cairn.kit.source import load_game\n"
        "state = load_game(sys.argv[1]).start(2, {})\n"
        "while actions := state.legal_actions(): print(actions); state = state.apply(actions[len(actions) // 2])"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", code, SETS],
            env=os.environ | {"PYTHONPATH": str(ROOT / "py"), "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "2")
    }
    assert len(said) == 1


DICE = '''"""Dice, by Nobody. Run to the end."""
from cairn.kit import *
board = squares(26, 1)
def setup(p):
    p.put("a1", side=0)
@rule
def run(p):
    """Roll, and go so far."""
    yield "roll"
words = {"roll": "Roll"}
longest = 6
@run.does
def _(p, roll):
    (at,) = p.of(0)
    n = p.board.names.index(at) + p.lots(4)
    p.move(at, p.board.names[n])
'''


def test_lots_come_from_the_seed_that_the_record_has():
    game = load_game(DICE)

    def course(seed):
        state, found = game.start(2, {"seed": seed}), []
        while actions := state.legal_actions():
            state = state.apply(actions[0])
            found.append(state.of(0))
        return found

    assert [option.name for option in game.options] == ["seed"]
    assert course(5) == course(5)
    assert len({tuple(course(seed)) for seed in range(20)}) > 15


def test_every_new_game_draws_its_lots_and_so_does_the_next_one():
    game, usual = load_game(DICE), {}
    drawn = [draw_lots(game.options, usual, id)["seed"] for id in ("one", "two", "one")]
    assert drawn[0] == drawn[2] != drawn[1]
    assert draw_lots(game.options, {"seed": 7}, "one") == {"seed": 7}
    options = {"seed": drawn[0]}
    seen = []
    for _ in range(50):
        options, _ = game.rematch(options, Outcome((), ""))
        seen.append(options["seed"])
    assert len({*seen, drawn[0]}) == 51
    record = begin(game, 2, options).record
    assert load(write_record(record), {game.name: game}).record == record


SHOT = (
    DICE.replace("words =", "#")
    .replace('yield "roll"', 'yield "b1"')
    .replace("setup(p):", "setup(p):\n    p.put('b1', side=1)")
)


def test_advice_does_not_tell_the_lots():
    game = load_game(SHOT.replace("p.move(at, p.board.names[n])", "p.put('z1')\n    p.take(*[roll][p.lots(2) - 1 :])"))
    hits = [game.start(2, {"seed": seed}) for seed in range(9)]
    assert len({str(game.describe(state, ("b1",))) for state in hits}) > 1
    assert {str(game.suggest(state, ("b1",))) for state in hits} == {"You play b1."}


def test_what_was_drawn_is_told_with_the_action_and_to_who_is_next():
    game = load_game(DICE)
    state = game.start(2, {"seed": 5})
    after = state.apply(("roll",))
    (lot,) = after.drawn
    assert after.of(0) == (state.board.names[lot],)
    assert f"Drawn: {lot}." in str(game.describe(state, ("roll",)))
    assert f"Drawn: {lot}." in str(game.prompt(after, ())[0])
    assert "Drawn" not in str(game.prompt(state, ())[0])


def test_who_may_not_foresee_lots_gets_others():
    state = load_game(DICE).start(2, {"seed": 5})
    assert len({state.reseeded(seed).apply(("roll",)).of(0) for seed in range(30)}) == 4


def test_seats_and_sides_differ_once_sides_are_swapped():
    state = load_game(SOURCES["hex"]).start(2, {}).apply(("a1",))
    assert [state.actor, state.apply(("stay",)).actor, state.apply(("swap",)).actor] == [1, 1, 0]
    assert state.apply(("swap",)).seat(0) == 1


ASKING = """'''Toy, by Nobody. Do something.'''
from cairn.kit import *
board = squares(3)
def setup(p):
    p.put("a1", side=0)
    p.put("b2", "wall", NEUTRAL)
    p.put("c3", side=1)
def ask(p, x):
    return ANSWER
@rule
def place(p):
    '''Put a piece on an empty cell.'''
    yield from p.empty
"""
WAYS = {"ahead": ("n", "sw")}


@pytest.mark.parametrize("name", ["is_empty", "is_mine", "is_theirs", "side", "near", "rays", "ahead", "__getitem__"])
def test_a_look_into_a_table_tells_what_the_call_does(name):
    ways = WAYS.get(name, ())
    written = "p[x]" if name == "__getitem__" else f"p.{name}(x{''.join(f', {way!r}' for way in ways)})"
    first = load_game(ASKING.replace("ANSWER", f"1 if False else {written}")).start(2, {})
    ask = first.design.plan.space["ask"]
    for p in (first, first.apply(("b1",))):
        assert [ask(p, x) for x in p.board.names] == [getattr(p, name)(x, *ways) for x in p.board.names]
        for asked in (ask, lambda p, x: getattr(p, name)(x, *ways)):
            with pytest.raises(GameError, match="“z9” is no point"):
                asked(p, "z9")


def test_a_p_that_is_something_else_is_left_alone():
    answer = "[p.side(x) for p in (p,)] + [(lambda p: p[0])([5])]"
    p = load_game(ASKING.replace("ANSWER", answer)).start(2, {})
    assert p.design.plan.space["ask"](p, "c3") == [1, 5]
