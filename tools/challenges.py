"""Challenges of Stonehenge and the Sun: circles from seeded games, each with a swing that earns three stars.

usage: python tools/challenges.py [SEED]
writes py/cairn/puzzles/stonehenge.json anew; then tools/challenge_shares.py measures and grades what was chosen
"""

from __future__ import annotations

import json
import math
import random
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cairn.cli.pendulum import Pendulum
from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.actions import Build, Fall, Gate, Swing, Top
from cairn.games.stonehenge.challenge import CLEAN, FELL, GATES, MANY, stars
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.swing import may_swing_from

FILE = Path(__file__).resolve().parent.parent / "py/cairn/puzzles/stonehenge.json"
WANTED = {CLEAN: 9, FELL: 12, MANY: 7}
"""How many challenges of each kind."""
WANTED_GATES = {GATES: 4}
"""How many ask for two gates in one swing; made by themselves, as few circles have two."""
SINGLES = 4
"""How many of those to fell stones ask for one alone."""
TRIES = 60
"""Releases tried on each circle: a challenge is met by some of them and missed by most."""
RARE, COMMON = 0.03, 0.3
"""The share of releases that earn three stars."""
HARD, FAIR = 0.08, 0.16
"""Up to these shares a challenge is of grade 3 and of grade 2."""
PULL = (2_800, 4_490)
"""How far the ball is pulled, in 0.01 cm."""
CALM = 40
"""Releases tried to find one that leaves a circle as it is, before it grows on."""


@dataclass(frozen=True, slots=True)
class Tried:
    """A release and what it did."""

    swing: Swing
    fall: Fall


def release(chance: random.Random, state: Any) -> Swing:
    """The ball let go at rest, in any direction that is allowed."""
    while True:
        turn, pull = chance.uniform(0, 2 * math.pi), chance.randint(*PULL)
        x, z = round(math.cos(turn) * pull), round(math.sin(turn) * pull)
        if may_swing_from(state, x, z):
            return Swing(x, z, 0, 0)


def outcome(pendulum: Pendulum, state: Any, swing: Swing) -> Fall:
    """The outcome of a swing, by the physics."""
    fall = STONEHENGE.read(pendulum.ask("turn", **(STONEHENGE.pending(state.apply(swing)) or {}))["text"])
    assert isinstance(fall, Fall)
    return fall


def circles(pendulum: Pendulum, chance: random.Random, kinds: tuple[type, ...]) -> Iterator[tuple[list[str], Any]]:
    """Positions before a swing, each with the actions that lead to it: a game in which no swing moves a stone, and
    turns of these kinds are taken."""
    texts: list[str] = []
    state = STONEHENGE.start(2, {})
    while state.actor is not None:
        if state.phase is Phase.SWING:
            if len(state.stones) >= 5:
                yield list(texts), state
            calm = (Tried(one, outcome(pendulum, state, one)) for one in (release(chance, state) for _ in range(CALM)))
            found = next((one for one in calm if not one.fall.lost and not one.fall.shifted), None)
            if found is None:
                return
            steps: tuple[Any, ...] = (found.swing, found.fall)
        else:
            steps = (choice(chance, state, kinds),)
        for action in steps:
            texts.append(STONEHENGE.write(action))
            state = state.apply(action)


def choice(chance: random.Random, state: Any, kinds: tuple[type, ...]) -> Any:
    """A build, towers and gates more often than they come by themselves; or a place for the marker."""
    actions = state.legal_actions()
    legal = [kind for kind in kinds if any(type(one) is kind for one in actions)]
    kind = chance.choice(legal) if legal else None
    return chance.choice([one for one in actions if kind is None or type(one) is kind])


def challenge(
    chance: random.Random, state: Any, tried: list[Tried], wanted: dict[str, int]
) -> tuple[dict[str, Any], Tried, float] | None:
    """A challenge for this circle, of those still wanted: a goal that few releases reach; None if none fits."""
    goals: list[dict[str, Any]] = []
    gates = [stone.id for stone in state.stones if stone.lies]
    if wanted.get(GATES) and len(gates) == 2:
        goals.append({"kind": GATES, "stones": gates})
    if wanted.get(CLEAN) and len(state.stones) >= 8:
        goals.append({"kind": CLEAN})
    if wanted.get(FELL):
        fewest = 1 if wanted[FELL] > WANTED[FELL] - SINGLES else 2
        fallen = sorted({one.fall.lost for one in tried})
        goals += [{"kind": FELL, "stones": list(lost)} for lost in fallen if fewest <= len(lost) <= 3]
    if wanted.get(MANY):
        most = sorted(len(one.fall.lost) for one in tried)[-max(1, round(RARE * len(tried)))]
        goals += [{"kind": MANY, "count": most}] if most >= 4 else []
    found = []
    for goal in goals:
        best = [one for one in tried if stars(goal, one.fall) == 3]
        if RARE <= len(best) / len(tried) <= COMMON:
            found.append((goal, best[len(best) // 2], len(best) / len(tried)))
    return chance.choice(found) if found else None


def grade_of(share: float) -> int:
    """The grade of a challenge that this share of releases at random meets with three stars."""
    return 3 if share <= HARD else 2 if share <= FAIR else 1


def write(made: list[dict[str, Any]]) -> None:
    """Write the file, the easy ones first."""
    made.sort(key=lambda one: (one["grade"], len(one["actions"])))
    FILE.write_text("[\n" + ",\n".join(json.dumps(one, separators=(",", ":")) for one in made) + "\n]\n")
    print(f"{len(made)} challenges")


def make(seed: int, wanted: dict[str, int], kinds: tuple[type, ...]) -> list[dict[str, Any]]:
    """Make as many challenges as are wanted; the same ones for the same seed."""
    pendulum, chance = Pendulum(), random.Random(seed)
    made = list[dict[str, Any]]()
    while any(wanted.values()):
        taken = 0
        for texts, state in circles(pendulum, chance, kinds):
            if taken == 2 or not any(wanted.values()):
                break
            if chance.random() < 0.5:
                continue
            if GATES in wanted and sum(stone.lies for stone in state.stones) != 2:
                continue
            swings = [release(chance, state) for _ in range(TRIES)]
            tried = [Tried(swing, outcome(pendulum, state, swing)) for swing in swings]
            if (found := challenge(chance, state, tried, wanted)) is None:
                continue
            goal, best, share = found
            wanted[goal["kind"]] -= 1
            taken += 1
            made.append(
                {
                    "options": {},
                    "seats": 2,
                    "actions": texts,
                    "solution": [STONEHENGE.write(best.swing), STONEHENGE.write(best.fall)],
                    "grade": grade_of(share),
                    "proof": goal,
                }
            )
            print(f"{len(made)}: {goal}, {len(state.stones)} stones, {share:.2f}", flush=True)
    pendulum.close()
    return made


def main() -> None:
    """Write the file."""
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    made = make(seed, dict(WANTED), (Build, Build, Top, Gate)) + make(seed, dict(WANTED_GATES), (Build, Build, Gate))
    write(made)


if __name__ == "__main__":
    main()
