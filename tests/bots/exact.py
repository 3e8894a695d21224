"""The exact worth of positions by trying everything: slow, plain, and sharing nothing with the search but State."""

from __future__ import annotations

from cairn.core.bot_model import WON


class Solver:
    """Worth for the seat to act: WON less the actions to the end if won, the negative of that if lost, 0 if drawn.

    For games whose positions never repeat. `most` is how many positions it may meet before it gives up.
    """

    def __init__(self, most=2_000_000):
        self.known = {}
        self.most = most

    def worth(self, state):
        if (found := self.known.get(state)) is not None:
            return found
        if (outcome := state.outcome()) is not None:
            return -WON if outcome.winners else 0  # in these games it would always be the loser's turn
        assert len(self.known) < self.most, "too many positions"
        best = -WON
        for action in state.legal_actions():
            after = state.apply(action)
            worth = self.worth(after)
            further = worth - (worth > 0) + (worth < 0)
            best = max(best, further if after.actor == state.actor else -further)
        self.known[state] = best
        return best


def won_within(state, seat, plies):
    """Whether a seat can force its win in so many actions of both sides; for any game."""
    if (outcome := state.outcome()) is not None:
        return seat in outcome.winners
    if not plies:
        return False
    after = (won_within(state.apply(action), seat, plies - 1) for action in state.legal_actions())
    return any(after) if state.actor == seat else all(after)
