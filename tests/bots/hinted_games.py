"""Positions of level-5 games with the lines that hints are made of, kept so that no test has to search for them.

`python -m tests.bots.hinted_games [game ...]` plays them anew; a game in which things fall needs Node.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cairn.bots.analysis import Limits, Variation, analyse
from cairn.bots.levels import choose_action
from cairn.bots.match import MatchPosition
from cairn.bots.worlds import is_secret_choice, random_action, search_target
from cairn.core.bot_model import PhysicsModel
from cairn.core.seal import Vaults, read_vault, write_vault
from cairn.games import SHELF

FOLDER = Path(__file__).parent / "level5"
LEVEL = 5
HINTS, LONGEST = 300, 75
"""How many hints are kept of a game on the shelf, and at most of one game that was played."""
NODES, TRIALS = 3_000, 12
"""The limits of the search behind a hint."""


def hinted_positions(name: str) -> Iterator[tuple[Any, Vaults, Variation]]:
    """The positions that are kept of a game: each with what its actor has hidden, and the line of the hint."""
    game = SHELF[name]
    for line in (FOLDER / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
        played = json.loads(line)
        state, asked = game.start(played["seats"], played["options"]), {at: rest for at, *rest in played["hints"]}
        vaults = {vault.seat: vault for vault in map(read_vault, played["vaults"])}
        for at, text in enumerate((*played["actions"], None)):
            if at in asked:
                score, actions = asked[at]
                mine = {seat: vault for seat, vault in vaults.items() if seat == state.actor}
                yield state, mine, Variation(score, tuple(map(game.read, actions)))
            if text is not None:
                state = state.apply(game.read(text))


def play_games(name: str) -> Iterator[dict[str, Any]]:
    """Games of level 5 against itself, as they are kept."""
    kept = number = 0
    while kept < HINTS:
        played = play_one(name, number, min(LONGEST, HINTS - kept))
        kept, number = kept + len(played["hints"]), number + 1
        yield played


def play_one(name: str, number: int, wanted: int) -> dict[str, Any]:
    """One game from its beginning, and hints for as many of its choices, spread over it."""
    from cairn.cli.pendulum import physics

    game, model, lots = SHELF[name], SHELF[name].bot(), random.Random(f"{name} {number}")
    assert model is not None
    world = physics(game)
    seats, options = game.seats[number % len(game.seats)] if game.physical else 2, {}
    begin = game.start(seats, options)
    board, actions, choices = MatchPosition(game, begin, physics=world), [], []
    while board.state.actor is not None and len(actions) < 400:
        state = board.state
        if is_secret_choice(game, state):
            action = random_action(state, lots.random)
        else:
            choices.append((len(actions), board))
            target = search_target(game, model, state, board.seen(), world)
            *_, choice = choose_action(target, model.levels[LEVEL - 1], lots.random, lambda: 0.0)
            action = choice.action
        after = board.then(action, lots.random)
        actions += told(game, board, action, after)
        board = after
    hints = []
    for at, seen in sorted(lots.sample(choices, min(wanted, len(choices))), key=lambda one: one[0]):
        limits = Limits(nodes=TRIALS if isinstance(model, PhysicsModel) else NODES)
        *_, info = analyse(search_target(game, model, seen.state, seen.seen(), world), limits, lambda: 0.0)
        line = info.best
        hints.append([at, line.score, [game.write(each) for each in line.actions[:4]]])
    vaults = [write_vault(vault) for vault in board.vaults.values()]
    return {"seats": seats, "options": options, "actions": actions, "vaults": vaults, "hints": hints}


def told(game: Any, before: MatchPosition, action: Any, after: MatchPosition) -> list[str]:
    """The entries on record for an action and for all that had to follow it."""
    if game.secrets is not None and game.secrets.is_secret(action):
        vault = after.vaults[before.state.actor]
        salts = [opening.salt for opening in vault.openings]
        return [game.write(game.secrets.commit(before.state, action, salts)[0])]
    texts, state = [game.write(action)], before.state.apply(action)
    while game.secrets is not None and (fact := game.secrets.answer(state, after.vaults)) is not None:
        texts.append(game.write(fact))
        state = state.apply(fact)
    if game.pending(state) is not None:
        *_, text = before.physics(game.pending(state))
        texts.append(text)
    return texts


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for each in sys.argv[1:] or SHELF:
        with (FOLDER / f"{each}.jsonl").open("w", encoding="utf-8") as file:
            for one in play_games(each):
                print(len(one["actions"]), len(one["hints"]), file=sys.stderr, flush=True)
                file.write(json.dumps(one) + "\n")
