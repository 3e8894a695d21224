"""Positions for the tests: written as text, or reached by random play."""

from __future__ import annotations

import random

from cairn.games.vaxandis import VAXANDIS
from cairn.games.vaxandis.actions import Move
from cairn.games.vaxandis.board import geometry
from cairn.games.vaxandis.rules import State
from cairn.games.vaxandis.state import BLACK, WHITE


def position(stacks, size=5, landing="after", turn="Black"):
    """A position after the pie rule, seat 0 Black: `position("e1=B1 e5=W2")`."""
    board = geometry(size)
    heights = [0] * len(board.names)
    for stack in stacks.split():
        cell, piece = stack.split("=")
        heights[board.index[cell]] = int(piece[1:]) * (BLACK if piece[0] == "B" else WHITE)
    return State(size, landing, sides(board, heights), BLACK if turn == "Black" else WHITE, 0)


def sides(board, stacks):
    """Heights by cell, White's below 0, as the stacks of both sides in lanes."""
    heights = [[max(0, height * colour) for height in stacks] for colour in (BLACK, WHITE)]
    return tuple(
        sum(bit << board.lane * tall for bit, tall in zip(board.bits, side, strict=True) if tall) for side in heights
    )


def write_stacks(state):
    """The stacks of a position as text, as `position` takes them."""
    pairs = zip(state.board.names, state.stacks, strict=True)
    return " ".join(f"{name}={'B' if height > 0 else 'W'}{abs(height)}" for name, height in pairs if height)


def play(state, *texts):
    """The position after some actions."""
    for text in texts:
        state = state.apply(VAXANDIS.read(text))
    return state


def random_game(seed, size=5, landing="after", move_share=0.5):
    """A random game as (state, action) pairs; `move_share` is how often it prefers to move a stack."""
    rng = random.Random(seed)
    state = VAXANDIS.start(2, {"size": size, "landing": landing})
    while actions := state.legal_actions():
        moving = [action for action in actions if isinstance(action, Move)]
        action = rng.choice(moving if moving and rng.random() < move_share else actions)
        yield state, action
        state = state.apply(action)
