"""Random games and random positions."""

from __future__ import annotations

from cairn.games.lava_flows import LAVA_FLOWS as GAME
from cairn.games.lava_flows.board import SPACES
from cairn.games.lava_flows.pieces import LARGE, SEALED
from cairn.games.lava_flows.turns import solidify
from tests.games.lava_flows.positions import OPEN, state_of, turn_of


def opening(hidings=("bw-", "wb-"), first=0, memory="classic"):
    state = GAME.start(2, {"first": first, "memory": memory})
    for hiding in hidings:
        state = state.apply(GAME.read(hiding))
    return state


def heap(lots, salts=OPEN, memory="classic"):
    """The pieces thrown on the board, a few together, some with what is under them still sealed; and the vaults."""
    pieces = list(range(SEALED))
    lots.shuffle(pieces)
    spaces = lots.sample(range(9), lots.randint(3, 7))
    stacks = [bytearray() for _ in SPACES]
    for piece in pieces:
        stacks[lots.choice(spaces)].append(piece)
    values = {}
    for stack in stacks:
        seal_lowest(stack, values, lots)
    stacks = [bytes(stack) for stack in stacks]
    cones, needs = solidify(stacks, 0, SPACES)
    if needs or cones in (0b111, 0b111_000_000):
        return heap(lots, salts, memory)
    state, vaults = state_of(stacks, cones, values, salts, memory)
    return turn_of(state, lots.randint(0, 1), -1), vaults


def seal_lowest(stack, values, lots):
    """Take the lowest Large, and a Medium of its seat under it or nothing, for never seen."""
    if not stack or lots.random() < 0.4:
        return
    lowest, value = stack[0], "-"
    if lowest < LARGE and len(stack) > 1 and stack[1] >= LARGE and lowest // 2 == stack[1] % 2:
        value, lowest = "bw"[lowest % 2], stack[1]
    home = lowest % 2 * 3 + (lowest - LARGE) // 2
    if lowest >= LARGE and value not in [values.get(home // 3 * 3 + n) for n in range(3)]:
        values[home] = value
        stack[: value != "-"] = bytes([lowest + LARGE])


def walk(state, lots, longest=60):
    """A random game: position, action, next position."""
    for _ in range(longest):
        if state.actor is None:
            return
        action = lots.choice(state.legal_actions())
        after = state.apply(action)
        yield state, action, after
        state = after
