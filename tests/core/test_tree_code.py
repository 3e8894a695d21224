"""Codes of games with what was added to them: the same tree out of them again, and a sentence for what is none."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.core.code_check import checksum_of
from cairn.core.errors import GameError
from cairn.core.game_code import BadCode, SharedGame, digits_of, pack_settings, write_game_code
from cairn.core.packing import Packer
from cairn.core.play import begin, load
from cairn.core.record import NewerRecord
from cairn.core.tree import LONGEST_COMMENT, MARKS, Notes, annotate, branch, plant, promote
from cairn.core.tree_code import FORMAT, LONGEST, SharedTree, TooMuch, read_tree_code, write_tree_code
from cairn.core.tree_text import positions
from cairn.games import SHELF as GAMES_BY_NAME
from cairn.laws.random_games import go_on
from tests.core.test_game_code import ALPHABET, PINNED, SWINGS
from tests.core.test_tree import PLAY, SHELF, bushes, grown
from tests.test_every_game import every_game

TREE = grown()[0]
CODE = "271OMADtbVuPmrG74svdgV1QSUCmrHkQvYXEGtYzNlKiVewUMF31IXt19UZt6PJa53xXeEMjvTY89FTMDbvPmE4LiqxlgaLZd"


def comes_back(play, tree, at=None):
    code = write_tree_code(SharedTree(play, tree, at))
    assert set(code) <= set(ALPHABET)
    assert read_tree_code(code, {**GAMES_BY_NAME, play.game.name: play.game}) == SharedTree(play, tree, at)
    return code


def test_a_code_with_a_tree_stays_what_it_is():
    """If this fails the order of legal actions or the packing changed: raise the game's version."""
    assert comes_back(PLAY, TREE, 4) == CODE


@pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: f"{pinned['record']['game']} {len(pinned['code'])}")
def test_a_game_without_additions_has_the_code_it_always_had(pinned):
    play = load(json.dumps(pinned["record"]), SHELF)
    assert comes_back(play, plant(play.record)) == write_game_code(SharedGame(play)) == pinned["code"]


@every_game
def test_any_tree_comes_back_from_its_code(game):
    for play, tree in bushes(game):
        comes_back(play, tree, len(tree.nodes) - 1)


@every_game
@settings(max_examples=12)
@given(data=st.data())
def test_any_variation_and_note_comes_back_under_any_options(game, data):
    chosen = {option.name: data.draw(st.sampled_from(option.values)) for option in game.options}
    lots, play = (
        random.Random(data.draw(st.integers(0, 2**32))),
        begin(game, data.draw(st.sampled_from(game.seats)), chosen),
    )
    for _ in range(data.draw(st.integers(0, 8))):
        if not play.outcome:
            play = play.append(go_on(game, play.state, lots, None))
    tree = plant(play.record)
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, len(tree.nodes) - 1))
        state = [*positions(tree, play)][at]
        actions = () if state.outcome() else state.legal_actions()
        if actions:
            tree, at = branch(tree, at, game.write(lots.choice(actions)))
        text = data.draw(st.sampled_from(["", "a", "Größer <b>als</b>\nzuvor", "\U0001f5ff", "x" * 60]))
        mark, name = data.draw(st.sampled_from(["", *MARKS])), data.draw(st.sampled_from(["", "Bold, ‘mine’"]))
        tree = annotate(tree, at, Notes(name, text, mark))
        if data.draw(st.booleans()):
            tree, _ = promote(tree, at)
    comes_back(play, tree, data.draw(st.none() | st.integers(0, len(tree.nodes) - 1)))


def test_a_game_with_real_swings_comes_back_with_notes():
    play = load(json.dumps(SWINGS[0]), GAMES_BY_NAME)
    comes_back(play, annotate(plant(play.record), 3, Notes(comment="Well aimed.", mark="!")))


def test_variations_take_few_characters():
    game, lots = GAMES_BY_NAME["vaxandis"], random.Random(3)
    play = begin(game, 2, {"size": 5})
    while not play.outcome and len(play.entries) < 60:
        play = play.append(lots.choice(play.state.legal_actions()))
    plain = len(write_game_code(SharedGame(play)))
    tree, at = plant(play.record), 30
    for _ in range(5):
        state = [*positions(tree, play)][at]
        tree, at = branch(tree, at, game.write(lots.choice(state.legal_actions())))
    assert len(comes_back(play, tree)) <= plain + 12


def test_what_is_too_much_for_a_link_is_said_with_both_numbers():
    tree = TREE
    for at in range(5):
        tree = annotate(tree, at, Notes(comment="x" * LONGEST_COMMENT))
    with pytest.raises(TooMuch, match=rf"would have 2\d,\d\d\d characters, and the longest has {LONGEST:,}\."):
        write_tree_code(SharedTree(PLAY, tree))


def packed(*digits):
    packer = Packer()
    for digit, base in digits:
        packer.put(digit, base)
    text = FORMAT + digits_of(packer.number())
    return text + checksum_of(text)


BAD = {
    "cut off": (CODE[:-1], BadCode, "is missing"),
    "begun late": (CODE[1:], BadCode, "is missing"),
    "of the other format": ("1" + CODE[1:], BadCode, "was changed"),
    "a newer format": ("3any" + checksum_of("3any"), NewerRecord, "newer way"),
    "nothing in it": (FORMAT + "1" + checksum_of(FORMAT + "1"), BadCode, "ends too early"),
    "an unknown game": (packed((4000, 4096)), NewerRecord, "not on this shelf"),
    "endless": (FORMAT + "1" * 70_000, BadCode, "longer than any game"),
}


@pytest.mark.parametrize(("text", "error", "why"), BAD.values(), ids=BAD)
def test_what_is_wrong_with_a_code_is_said(text, error, why):
    with pytest.raises(error, match=why) as refused:
        read_tree_code(text, SHELF)
    assert str(refused.value.why).endswith((".", "!"))


def refused_or_read(code):
    """The tree of a code that may be nonsense: it comes back, or the refusal is a sentence."""
    try:
        shared = read_tree_code(code, SHELF)
    except GameError as error:
        why, shared = str(error.why), None
    else:
        why = "It is one."
        comes_back(shared.play, shared.tree, shared.at)
    assert why.endswith((".", "!")), code
    return shared


def damage_all(seed, count):
    lots = random.Random(seed)
    codes = [write_tree_code(SharedTree(play, tree)) for name in SHELF for play, tree in bushes(SHELF[name])]
    for _ in range(count):
        code = lots.choice(codes)
        start, end = sorted(lots.choices(range(len(code) + 1), k=2))
        noise = "".join(lots.choices(ALPHABET, k=lots.randint(1, 6)))
        damaged = lots.choice([code[:start], code[:start] + code[end:], code[:start] + noise + code[start + 1 :]])
        if damaged != code:
            assert refused_or_read(damaged) is None, damaged


@pytest.mark.long
def test_a_damaged_code_is_refused_with_a_sentence():
    damage_all("some", 2_000)


@pytest.mark.slow
def test_a_hundred_thousand_damaged_codes_are_refused():
    damage_all("many", 100_000)


def test_a_number_that_nobody_packed_is_read_or_refused():
    lots, read = random.Random("made up"), 0
    for _ in range(3_000):
        packer = Packer()
        pack_settings(begin(PLAY.game, 2, {}), packer)
        packer.put(0, 2)  # no position to show; then how many entries
        packer.put_count(lots.choice([0, 0, 0, 1, 2**30]))
        packer.put_count(lots.choice([0, 0, 1, 2**30]))  # of the nodes: how many are plain
        for _ in range(lots.choice([1, 2, 3, 40])):
            packer.put(lots.randrange(3), 3)
        text = FORMAT + digits_of(packer.number())
        read += refused_or_read(text + checksum_of(text)) is not None
    assert read > 20, "some of it is a tree"
