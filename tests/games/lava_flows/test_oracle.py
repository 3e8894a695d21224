"""The State against counted positions (perft), the oracle, its mirror image, and positions of equal appearance."""

from __future__ import annotations

import json
import random
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cairn.games.lava_flows import LAVA_FLOWS as GAME
from cairn.games.lava_flows.actions import HIDINGS
from cairn.games.lava_flows.appearance import appearance
from cairn.games.lava_flows.board import SPACES, SPOTS
from cairn.games.lava_flows.pieces import COLOURS, LARGE, SEALED, home_of, visible
from cairn.games.lava_flows.seals import public_seals, unseal
from cairn.games.lava_flows.secrets import SECRETS
from tests.games.lava_flows.oracle import Oracle
from tests.games.lava_flows.random_games import heap, opening, walk
from tests.perft import counts

PERFT = json.loads((Path(__file__).parent / "perft.json").read_text(encoding="utf-8"))
HIDING = st.sampled_from(HIDINGS)
games = st.builds(
    lambda black, white, first, seed: (opening((black, white), first), random.Random(seed)),
    HIDING, HIDING, st.sampled_from((0, 1)), st.integers(),
)  # fmt: skip
heaps = st.integers().map(random.Random).map(lambda lots: (heap(lots)[0], lots))


@pytest.mark.parametrize("row", PERFT, ids=lambda row: " ".join(row["setup"].values()))
def test_the_sequences_of_actions_are_as_many_as_were_counted(row):
    setup = row["setup"]
    state = opening((setup["black"], setup["white"]), COLOURS.index(setup["first"]))
    assert counts(state, len(row["perft"])) == row["perft"]


def truth(state):
    """The stacks with everything opened that everybody can open."""
    stacks = state.stacks
    for sealed in [piece for stack in stacks for piece in stack if piece >= SEALED]:
        stacks = unseal(stacks, sealed, public_seals(home_of(sealed))[state.seals[home_of(sealed)]])
    return stacks


def plain(state, space):
    loose = truth(state)[space][2 * (state.cones >> space & 1) :]
    return [("L" if piece >= LARGE else "M", "bw"[piece & 1]) for piece in loose]


def oracle_of(state):
    cones = [spot for space, spot in enumerate(SPOTS) if state.cones >> space & 1]
    return Oracle({spot: plain(state, space) for space, spot in enumerate(SPOTS)}, cones, "bw"[state.actor])


def check_walk(state, lots, longest=40):
    oracle = oracle_of(state)
    for before, action, after in walk(state, lots, longest):
        assert {GAME.write(choice) for choice in before.legal_actions()} == oracle.texts()
        oracle.play(GAME.write(action))
        assert {spot: plain(after, space) for space, spot in enumerate(SPOTS)} == oracle.stacks
        assert {spot for space, spot in enumerate(SPOTS) if after.cones >> space & 1} == oracle.cones
        winners = after.outcome().winners if after.outcome() else ()
        assert ["bw"[winner] for winner in winners] == [oracle.winner()] * bool(oracle.winner())


@settings(max_examples=40, deadline=None)
@given(game=games)
def test_random_games_go_as_the_oracle_says(game):
    check_walk(*game)


@settings(max_examples=150, deadline=None)
@given(game=heaps)
def test_pieces_thrown_on_the_board_go_as_the_oracle_says(game):
    check_walk(*game)


# Legality depends on appearance only


@settings(max_examples=60, deadline=None)
@given(game=st.one_of(games, heaps))
def test_the_legal_actions_are_the_same_for_every_hiding_that_looks_the_same(game):
    for before, action, _ in walk(*game, longest=25):
        for world in SECRETS.worlds(before, {}):
            assert world.legal_actions() == before.legal_actions()
            assert world.stacks == before.stacks
            world.check(action)


@settings(max_examples=60, deadline=None)
@given(game=st.one_of(games, heaps))
def test_what_a_space_looks_like_does_not_depend_on_what_is_covered(game):
    state, lots = game
    for _, _, after in walk(state, lots, 25):
        for space, stack in enumerate(after.stacks):
            base = 2 * (after.cones >> space & 1)
            seen = visible(stack[base:])
            for covered in lots.sample([*ways_to_cover(seen)], 1):
                other = stack[:base] + covered
                assert visible(covered) == seen
                assert appearance(other, base > 0, space) == after.appearances[space]


def ways_to_cover(seen):
    """Every stack that looks like this one: under each Large a Medium or nothing, but not over one in sight."""
    options = []
    for n, piece in enumerate(seen):
        must = n and seen[n - 1] < LARGE
        covering = [bytes([covered, piece]) for covered in (0, 1)] if piece >= LARGE else []
        options.append(covering + [bytes([piece])] * (not covering or not must))
    return (b"".join(parts) for parts in product(*options))


@settings(max_examples=60, deadline=None)
@given(game=st.one_of(games, heaps))
def test_every_piece_is_in_one_place_and_the_cached_facts_of_spaces_are_right(game):
    for before, _, after in walk(*game, longest=40):
        pieces = sorted(b"".join(truth(after)))
        assert pieces == sorted(b"".join(truth(before)))
        assert pieces == list(range(SEALED))
        for space in SPACES:
            assert after.appearances[space] == appearance(after.stacks[space], after.cones >> space & 1 == 1, space)
            assert (after.empty >> space & 1) == (not after.stacks[space])
            assert all(piece < SEALED for piece in after.stacks[space][1 + 2 * (after.cones >> space & 1) :])


# Symmetry


@settings(max_examples=60, deadline=None)
@given(game=st.one_of(games, heaps))
def test_left_and_right_are_alike(game):
    state, lots = game
    oracle, mirror = oracle_of(state), oracle_of(state)
    mirror.stacks = {mirrored(spot): stack for spot, stack in oracle.stacks.items()}
    mirror.cones = {mirrored(spot) for spot in oracle.cones}
    for before, action, _ in walk(state, lots, 25):
        assert {mirrored(text) for text in mirror.texts()} == {GAME.write(choice) for choice in before.legal_actions()}
        mirror.play(mirrored(GAME.write(action)))


def mirrored(text):
    return text if text == "pass" else text.translate(str.maketrans("ac", "ca"))


def test_both_ways_to_hide_come_to_the_same():
    assert len({opening((black, white)).stacks for black, white in product(HIDINGS, HIDINGS)}) == 1
