"""Positions for the tests: drawn in words, or come to by random play."""

from __future__ import annotations

import random

from cairn.games.vaxandis import VAXANDIS, Move
from cairn.games.vaxandis.board import geometry
from cairn.games.vaxandis.rules import BLACK, WHITE, State


def position(stacks, size=5, landing="after", turn="Black"):
    """A position after the pie rule, seat 0 Black: `position("e1=B1 e5=W2")`."""
    board = geometry(size)
    heights = [0] * len(board.names)
    for stack in stacks.split():
        cell, piece = stack.split("=")
        heights[board.index[cell]] = int(piece[1:]) * (BLACK if piece[0] == "B" else WHITE)
    return State(size, landing, layers(board, heights), BLACK if turn == "Black" else WHITE, 0)


def layers(board, stacks):
    """Heights by cell, White's below 0, as the sets of cells of each height."""
    found = []
    for colour in (BLACK, WHITE):
        heights = [max(0, height * colour) for height in stacks]
        cells = [
            [bit for bit, tall in zip(board.bits, heights, strict=True) if tall == h] for h in range(max(heights) + 1)
        ]
        found.append((0, *map(sum, cells[1:])))
    return tuple(found)


def told(state):
    """The stacks of a position in words, as `position` takes them."""
    pairs = zip(state.board.names, state.stacks, strict=True)
    return " ".join(f"{name}={'B' if height > 0 else 'W'}{abs(height)}" for name, height in pairs if height)


def after(state, *texts):
    """The position after some actions."""
    for text in texts:
        state = state.apply(VAXANDIS.read(text))
    return state


def game(seed, size=5, landing="after", moves=0.5):
    """A random game as (state, action) pairs; `moves` is how often it prefers to move a stack."""
    lots = random.Random(seed)
    state = VAXANDIS.start(2, {"size": size, "landing": landing})
    while choices := state.legal_actions():
        moving = [action for action in choices if isinstance(action, Move)]
        action = lots.choice(moving if moving and lots.random() < moves else choices)
        yield state, action
        state = state.apply(action)
