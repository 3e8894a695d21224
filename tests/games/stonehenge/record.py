"""Plays games at random with the physics and writes them to games.json, and swings at random with what they do to
swings.json: `python -m tests.games.stonehenge.record`.

To be run again when a measure of the physics changes; until then every swing in them must come out as it did.
"""

from __future__ import annotations

import json
import random
from pathlib import Path

from cairn.core.play import begin, load
from cairn.core.record import write_record
from cairn.games.stonehenge import STONEHENGE
from cairn.games.stonehenge.actions import Build, Gate, Swing
from cairn.games.stonehenge.samples import release_at_rest
from cairn.games.stonehenge.state import Phase
from tests.games.stonehenge.pendulum import Pendulum, numbers, plain
from tests.games.stonehenge.positions import CIRCLE_WITH_GATES, stones

GAMES, OUTCOMES = (Path(__file__).with_name(name) for name in ("games.json", "swings.json"))
COUNT = 172
"""So many swings at random are kept; a browser swings every third, and those that solve the challenges."""
PLAYED = ((2, 0, "usual"), (2, 3, 36), (3, 1, "usual"), (4, 2, 20))


def play(pendulum, seats, seed, stock):
    """A random game that likes towers and gates, and throws the ball as often as it lets it go."""
    lots = random.Random(seed)
    game = begin(STONEHENGE, seats, {"stock": stock})
    while game.state.actor is not None:
        game = game.append(choose(game.state, lots, pendulum))
    return game


def choose(state, lots, pendulum):
    if state.phase is Phase.FALL:
        return pendulum.fall(state)
    legal = state.legal_actions()
    if state.phase is Phase.SWING:
        return thrown(lots.choice(legal), lots)
    gates = [action for action in legal if isinstance(action, Gate)]
    other = [action for action in legal if not isinstance(action, Build | Gate)]
    if gates and lots.random() < 0.4:
        return lots.choice(gates)
    return lots.choice(other if other and lots.random() < 0.3 else legal)


def thrown(swing, lots):
    if lots.random() < 0.5:
        return swing
    return Swing(swing.x, swing.z, lots.randint(-150, 150), lots.randint(-150, 150))


def recorded():
    """The games of games.json, every action checked by the rules."""
    return [load(json.dumps(record), {"stonehenge": STONEHENGE}) for record in json.loads(GAMES.read_text("utf-8"))]


def swings(count):
    """Layouts, one in four the fullest circle and the others of recorded games, each with a random release."""
    lots = random.Random("swings")
    waiting = [state for game in recorded() for state in game.states if state.phase is Phase.FALL and state.stones]
    full, found = stones(CIRCLE_WITH_GATES), []
    while len(found) < count:
        swing = thrown(release_at_rest(lots.randrange(3600), lots.randint(2550, 4450)), lots)
        layout = lots.choice(waiting).stones if len(found) % 4 else full
        found.append({"stones": plain(layout), "release": numbers(swing)})
    return found


def swung():
    """The outcomes of the kept swings, as actions."""
    return json.loads(OUTCOMES.read_text())


def write_lines(path, values):
    path.write_text("[\n" + ",\n".join(map(json.dumps, values)) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    running = Pendulum()
    write_lines(GAMES, [json.loads(write_record(play(running, *how).record)) for how in PLAYED])
    write_lines(OUTCOMES, [running.ask("turn", **how)["text"] for how in swings(COUNT)])
    running.close()
