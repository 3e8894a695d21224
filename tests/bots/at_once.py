"""Positions of random games in which something can be won or lost at once, and the actions that are right."""

from __future__ import annotations

from random import Random


def wins(state, action):
    after = state.apply(action)
    return after.actor is None and state.actor in after.outcome().winners


def winning(state):
    """The actions that win at once."""
    return [action for action in state.legal_actions() if wins(state, action)]


def saving(state):
    """The actions after which there is no win at once, where some have one, and none wins at once itself."""
    if winning(state):
        return []
    safe = [action for action in state.legal_actions() if not winning(state.apply(action))]
    return safe if len(safe) < len(state.legal_actions()) else []


def random_positions(start, lots):
    """Positions in which somebody is to act, of one random game after another."""
    while True:
        state = start
        while state.actor is not None:
            yield state
            state = state.apply(lots.choice(state.legal_actions()))


def found(start, wanted, count=50):
    """So many positions with something to be found, and the actions that are right."""
    right = []
    for state in random_positions(start, Random(2)):
        if actions := wanted(state):
            right.append((state, actions))
            if len(right) == count:
                return right
