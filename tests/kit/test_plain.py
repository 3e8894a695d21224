"""The plain games of the kit against the games on the shelf: two ways to write the same rules, in random games."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

import pytest

from cairn.games import SHELF
from cairn.games.sedona_vortex.board import spot
from cairn.kit.source import load_game

PLAIN = Path(__file__).parents[2] / "py/cairn/kit/plain"
GAMES = {path.stem: load_game(path.read_text("utf-8")) for path in sorted(PLAIN.glob("*.py"))}
LONGEST_WALK = 400


def as_plain(name, state, text):
    """An action of the shelf's game in the notation of the plain game: the stone first, and the Skorpion's place."""
    if name == "skorpion" and text.startswith("S-"):
        return state.board.names[state.skorpion] + text[1:].replace("x", "-")
    return text.replace("@", "-").replace("-L", "-L1").replace("-R", "-R1") if "@" in text else text


def vaxandis(state, p):
    """The heights, and the frozen stacks where the sides are settled."""
    heights = [int(piece.kind) * (1, -1)[piece.side] if (piece := p[cell]) else 0 for cell in p.board.names]
    yield dict(zip(p.board.names, heights, strict=True)), dict(zip(state.board.names, state.stacks, strict=True))
    yield {*p.design.plan.marks(p)}, {state.board.names[cell] for cell in state.frozen_cells}


def sedona_vortex(state, p):
    """The stacks, bottom first, and what is on top."""
    stacks = {spot(space): tuple((n & 1, n >> 1) for n in stack) for space, stack in enumerate(state.stacks)}
    yield dict(zip(p.board.names, p.stacks, strict=True)), stacks
    yield (
        {name: p.side(name) for name in stacks},
        {name: stack[-1][0] if stack else None for name, stack in stacks.items()},
    )
    yield p.hands, tuple(tuple(stone >> 1 for stone in state.off(player)) for player in (0, 1))


def skorpion(state, p):
    """The beads on the board and in hand, the Skorpion and its Tail."""
    yield tuple({*p.of(side)} for side in (0, 1)), tuple({*state.board.names_of(beads)} for beads in state.beads)
    yield p.hand, state.hand
    tail = p.of(-1, "tail") or p.of(-1, "skorpion")
    yield p.of(-1, "skorpion") + tail, (state.board.names[state.skorpion], state.board.names[state.tail])


STANDING = {"vaxandis": vaxandis, "sedona_vortex": sedona_vortex, "skorpion": skorpion}
"""For each game pairs of what stands where, in the kit and on the shelf."""


def walk(name, options, lots):
    """A random game on the shelf and in the kit: the same actions in every position, the same side to act and end."""
    game, plain = SHELF[name], GAMES[name]
    state, other, positions = game.start(2, options), plain.start(2, options), 1
    while True:
        texts = {as_plain(name, state, game.write(action)): action for action in state.legal_actions()}
        assert set(texts) == {plain.write(action) for action in other.legal_actions()}
        assert state.actor == other.actor
        assert all(one == two for one, two in STANDING[name](state, other))
        if not texts or positions == LONGEST_WALK:
            assert (state.outcome() and state.outcome().winners) == (other.outcome() and other.outcome().winners)
            return positions
        text = lots.choice(sorted(texts))
        state, other, positions = state.apply(texts[text]), other.apply(plain.read(text)), positions + 1


def every_choice(name):
    """All options that a plain game has, every value with every other."""
    return [
        dict(zip([option.name for option in GAMES[name].options], values, strict=True))
        for values in product(*(option.values for option in GAMES[name].options))
    ]


def agree(name, count):
    """Compare so many positions, evenly over all options, in whole games."""
    choices, lots, seen = every_choice(name), Random(name), 0
    for options in choices:
        there = 0
        while there < count / len(choices):
            there += walk(name, options, lots)
        seen += there
    assert seen >= count


@pytest.mark.parametrize("name", GAMES)
def test_a_plain_game_plays_as_the_one_on_the_shelf(name):
    agree(name, 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_three_thousand_positions_are_alike(name):
    agree(name, 3_000)


@pytest.mark.parametrize("name", GAMES)
def test_a_plain_game_is_short(name):
    lines = [line for line in (PLAIN / f"{name}.py").read_text("utf-8").splitlines() if line.strip()]
    assert len(lines) <= 130
