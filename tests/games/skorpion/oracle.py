"""The oracle: the rulebook once more, word for word and slowly; spots are names, beads map spots to colours."""

from __future__ import annotations

from itertools import pairwise

RIM = [f"o{hour}" for hour in range(1, 13)]
COLOUR = dict.fromkeys(RIM, "gray")
COLOUR |= {"o12": "red", "o4": "red", "o8": "red", "o2": "blue", "o6": "blue", "o10": "blue"}
COLOUR |= {"m12": "blue", "m4": "blue", "m8": "blue", "m2": "red", "m6": "red", "m10": "red"}
COLOUR |= {"i12": "gray", "i6": "gray", "i3": "black", "i9": "black", "gate": "gate"}
STARTS = {spot for spot in RIM if COLOUR[spot] != "gray"}
MIDDLE = ["m12", "m2", "m4", "m6", "m8", "m10"]
INNER = {"i12": ("m10", "m12", "m2"), "i3": ("m2", "m4"), "i6": ("m4", "m6", "m8"), "i9": ("m8", "m10")}


def all_lines():
    for ring in (RIM, MIDDLE, list(INNER)):
        yield from pairwise([*ring, ring[0]])
    for spot in MIDDLE:
        hour = int(spot[1:])
        yield from ((spot, f"o{(hour + step - 1) % 12 + 1}") for step in (-1, 0, 1))
    for spot, others in INNER.items():
        yield from ((spot, other) for other in (*others, "gate"))


LINES = {frozenset(line) for line in all_lines()}
NEAR = {spot: {other for other in COLOUR if frozenset((spot, other)) in LINES} for spot in COLOUR}


def may_place(beads, skorpion, tail, player, spot):
    """Whether a player with a bead in hand may place it on a spot."""
    if spot in beads or spot in (skorpion, tail):
        return False
    if spot in STARTS and COLOUR[spot] == player:
        return True
    connections = sum(beads.get(other) == player for other in NEAR[spot])
    return connections >= (1 if COLOUR[spot] in ("gray", player) else 2)


def steps(skorpion, tail):
    return NEAR[skorpion] - {tail, "gate"}


def step(beads, skorpion, to):
    """The beads, the Skorpion and the Tail after a step."""
    left = {spot: colour for spot, colour in beads.items() if spot != to}
    return (left, "gate", "gate") if to in STARTS else (left, to, skorpion)


def results(beads, skorpion, tail, player, hand):
    """Every legal action as its text, with the beads, the Skorpion and the Tail after it."""
    if hand:
        for spot in COLOUR:
            if may_place(beads, skorpion, tail, player, spot):
                yield spot, ({**beads, spot: player}, skorpion, tail)
    if player not in beads.values():
        return
    for first in steps(skorpion, tail):
        one = step(beads, skorpion, first)
        yield f"S-{first}", one
        own = [spot for spot, colour in one[0].items() if colour == player]
        if len(set(one[0].values())) == 2 and len(own) > 1:
            for discard in own:
                rest = {spot: colour for spot, colour in one[0].items() if spot != discard}
                for second in steps(*one[1:]):
                    yield f"S-{first}x{discard}-{second}", step(rest, one[1], second)
