"""How often each challenge of Stonehenge is met: by releases at random, and by a steady hand with the right aim.

usage: nice .venv/bin/python tools/challenge_shares.py
writes both into py/cairn/puzzles/stonehenge.json, and the grades that follow; takes 20 minutes

No release that is counted has chosen the challenge or its aim: what was taken because it came out well on some comes
out worse on others. They are the same ones every time, as their seed is the circle.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from cairn.cli.pendulum import Pendulum
from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.actions import Swing
from cairn.games.stonehenge.bot.hand import throw
from cairn.games.stonehenge.challenge import MOST_STARS, stars
from cairn.games.stonehenge.swing import may_swing_from
from challenges import FILE, Tried, grade_of, outcome, release, write
from puzzle_boards import position

RELEASES = 400
"""The number of releases of each kind."""
STEADY = 1.0
"""The noise of a steady hand, as `cairn.games.stonehenge.bot.hand` has it."""
RAREST, SHAKIEST = 0.01, 0.25
"""A challenge is met by so many of the releases at random at least, and by so many of a steady hand's; or it goes."""
AIMS, THROWS = 12, 24
"""Where a steady hand fails too often, so many other aims are tried, with so many releases each."""


class Trial:
    """A challenge that is tried out, with releases by lot."""

    def __init__(self, pendulum: Pendulum, challenge: dict[str, Any], purpose: str = "") -> None:
        self.pendulum, self.goal = pendulum, challenge["proof"]
        self.state = position("stonehenge", challenge).state
        self.chance = Random(purpose + " ".join(challenge["actions"]))

    def tried(self, swing: Swing) -> Tried:
        """A release by this swing, with its outcome."""
        return Tried(swing, outcome(self.pendulum, self.state, swing))

    def earns(self, tried: Tried) -> bool:
        """Whether that is worth three stars."""
        return stars(self.goal, tried.fall) == MOST_STARS

    def at_random(self) -> Tried:
        """A release in any direction that is allowed."""
        return self.tried(release(self.chance, self.state))

    def steady(self, meant: Swing) -> Tried:
        """A release of a steady hand, which tries again where the ball may not be let go."""
        while True:
            swing = throw(meant, STEADY, self.chance.random)
            if may_swing_from(self.state, swing.x, swing.z):
                return self.tried(swing)


def measured(pendulum: Pendulum, challenge: dict[str, Any]) -> dict[str, int]:
    """How many of `RELEASES` earn three stars, at random and by a steady hand."""
    trial = Trial(pendulum, challenge)
    meant = swing_of(challenge)
    blind = sum(trial.earns(trial.at_random()) for _ in range(RELEASES))
    steady = sum(trial.earns(trial.steady(meant)) for _ in range(RELEASES))
    return {"releases": RELEASES, "random": blind, "steady": steady}


def swing_of(challenge: dict[str, Any]) -> Swing:
    """The release that is kept with a challenge."""
    swing = STONEHENGE.read(challenge["solution"][0])
    assert isinstance(swing, Swing)
    return swing


def better_aimed(pendulum: Pendulum, challenge: dict[str, Any]) -> dict[str, Any]:
    """The challenge with the aim that a steady hand does best with, of some that are found at random."""
    trial = Trial(pendulum, challenge, "aim")
    found = [tried for tried in (trial.at_random() for _ in range(RELEASES)) if trial.earns(tried)][:AIMS]
    counts = [sum(trial.earns(trial.steady(one.swing)) for _ in range(THROWS)) for one in found]
    if not found:
        return challenge
    best = found[counts.index(max(counts))]
    return challenge | {"solution": [STONEHENGE.write(best.swing), STONEHENGE.write(best.fall)]}


def graded(challenge: dict[str, Any], shares: dict[str, int]) -> dict[str, Any] | None:
    """The challenge with its shares and its grade; None if it is met too seldom."""
    blind, steady = (shares[kind] / shares["releases"] for kind in ("random", "steady"))
    if blind < RAREST or steady < SHAKIEST:
        return None
    return challenge | {"grade": grade_of(blind), "proof": challenge["proof"] | {"shares": shares}}


def anew(pendulum: Pendulum, challenge: dict[str, Any]) -> dict[str, Any] | None:
    """The challenge with another aim, measured and graded with that; None if it is met too seldom even so."""
    aimed = better_aimed(pendulum, challenge)
    return graded(aimed, measured(pendulum, aimed))


def main() -> None:
    """Measure and grade all of them."""
    pendulum = Pendulum()
    kept = list[dict[str, Any]]()
    for challenge in json.loads(FILE.read_text()):
        found = graded(challenge, measured(pendulum, challenge)) or anew(pendulum, challenge)
        print(found["proof"] | {"grade": found["grade"]} if found else f"{challenge['proof']} goes", flush=True)
        kept += [found] if found else []
    pendulum.close()
    write(kept)


if __name__ == "__main__":
    main()
