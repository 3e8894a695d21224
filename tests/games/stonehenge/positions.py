"""Positions for the tests, drawn in words, and outcomes as the physics would report them."""

from __future__ import annotations

import math
from dataclasses import replace

from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.actions import Fall
from cairn.games.stonehenge.compass import COMPASS
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.stones import Stone, across, layout_hash, on_top, upright

FULL = " ".join(str(angle) for angle in range(0, 360, 20))
CIRCLE_WITH_GATES = f"{FULL} T9 T10 T12 T13 T15 T16 T17 T18 T7 T8 G19:1,2 G20:3,4 G21:5,6"
"""28 stones: 18 on the ground, three gates, seven towers."""


def tenths(text):
    return round(float(text) * 10)


def stones(words):
    """Stones numbered as they come: `0 30@8.5 T1 G3:1,2` stands one at 0°, one at 30° but 8.5 cm from the centre,
    one on stone 1, and lays stone 3 across 1 and 2."""
    found = {}
    for word in words.split():
        if word[0] == "G":
            id, _, pair = word[1:].partition(":")
            first, second = map(int, pair.split(","))
            found[int(id)] = Stone(int(id), across(found[first].pose, found[second].pose), True, (first, second))
        elif word[0] == "T":
            below = int(word[1:])
            found[len(found) + 1] = Stone(len(found) + 1, on_top(found[below].pose), on=(below,))
        else:
            angle, _, radius = word.partition("@")
            x, y, z, *turn = upright(tenths(angle))
            inward = float(radius or 12.6) / 12.6
            found[len(found) + 1] = Stone(len(found) + 1, (round(x * inward), y, round(z * inward), *turn))
    return tuple(found[id] for id in sorted(found))


def position(words="", markers="45 135", *, turn=None, total=28, stock=None, minus=None):
    """A position in which a stone is to be built, in the second round unless it says so."""
    found, angles = stones(words), tuple(tenths(angle) for angle in markers.split())
    stock = total - len(found) if stock is None else stock
    return State(total, stock, found, angles, minus or (0,) * len(angles), len(angles) if turn is None else turn)


def after(state, text):
    """The position after some actions."""
    for action in text.split():
        state = state.apply(STONEHENGE.read(action))
    return state


def release(angle, pull=36.0, vx=0, vz=0):
    """The text of a swing let go in a direction, at rest unless it says so."""
    cosine, sine = COMPASS[tenths(angle)]
    return f"S{round(cosine * pull / 1e5)},{round(-sine * pull / 1e5)},{vx},{vz}"


def make_fall(state, lost=(), shifted=None):
    """The outcome of the swing that a position awaits, with the hashes as they should be."""
    poses = shifted or {}
    left = [replace(stone, pose=poses.get(stone.id, stone.pose)) for stone in state.stones if stone.id not in lost]
    return Fall(layout_hash(state.stones), layout_hash(left), tuple(lost), tuple(sorted(poses.items())))


def moved(pose, east=0.0, up=0.0, south=0.0):
    """A pose so many centimetres elsewhere."""
    x, y, z, *turn = pose
    return round(x + east * 1e4), round(y + up * 1e4), round(z + south * 1e4), *turn


def tilted(pose, degrees, grounded=True):
    """A pose tilted about the stone's tangential axis; standing on its edge if `grounded`."""
    x, y, z, i, j, k, w = pose
    s, c = math.sin(math.radians(degrees / 2)), math.cos(math.radians(degrees / 2))
    turn = (i * c + j * s, j * c - i * s, k * c + w * s, w * c - k * s)
    turn = tuple(round(part) for part in (turn if turn[3] >= 0 else [-part for part in turn]))
    angle = math.radians(abs(degrees))
    height = round(30_000 * math.cos(angle) + 7_000 * math.sin(angle)) if grounded else y
    return x, height, z, *turn
