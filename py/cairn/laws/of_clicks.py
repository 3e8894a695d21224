"""Laws of clicks: each action can be clicked, and a click that fits nothing is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cairn.app.table.picker import DONE, Picked, pick, routes, spots, targets
from cairn.core.errors import IllegalAction
from cairn.core.game import Game
from cairn.core.scene import Viewpoint
from cairn.core.state import Path
from cairn.laws.random_games import Breach, GameLaw, RandomGames, ends_well


def beginnings(games: RandomGames, state: Any, count: int) -> list[Path]:
    """Some sequences of spots on the way to an action, the empty one among them."""
    known = list(routes(games.game, state).after)
    return [(), *games.lots(repr(state)).sample(known, min(count, len(known)))]


def _each_is_clicked(games: RandomGames) -> Iterator[Breach]:
    game = games.game
    for sample in games.open_samples():
        state, first = sample.state, dict[Path, Any]()
        for action in state.legal_actions():
            paths = [tuple(path) for path in game.paths(state, action)]
            if not paths and not game.sampled:
                yield Breach("There is no way to click it.", action)
            if paths and (not paths[0] or paths[0] in first):
                yield Breach("It is clicked in the same way as another action, or without a click.", action)
            first.update(dict.fromkeys(paths[:1], action))
            for path in paths:
                if _click(game, state, path) != action:
                    yield Breach(f"Clicking {', '.join(path)} does not play it.", action)


def _click(game: Game[Any, Any], state: Any, path: Sequence[str]) -> Any:
    """The action that these clicks play; None if they play none."""
    picked = Picked(())
    for spot in path:
        if spot not in targets(game, state, picked.chosen):
            return None
        picked = pick(game, state, picked.chosen, spot)
    return picked.action if picked.action is not None else pick(game, state, picked.chosen, DONE.spot).action


def _others_are_answered(games: RandomGames) -> Iterator[Breach]:
    game = games.game
    for sample in games.open_samples():
        state = sample.state
        every = sorted(spots(game.scene(state, Viewpoint())))
        for chosen in beginnings(games, state, 3):
            for spot in sorted(set(every) - set(targets(game, state, chosen))):
                error, clicked = game.explain(state, (*chosen, spot)), ", ".join((*chosen, spot))
                if not isinstance(error, IllegalAction) or not games.has_section(error.rule):
                    yield Breach(f"A click on {clicked} is not answered by a rule.")
                elif not ends_well(error.title, ".?") or not ends_well(error.why, ".?"):
                    yield Breach(f"A click on {clicked} is answered “{error}”, which is no sentence.")


CLICKS = (
    GameLaw("Clicking the path of an action plays it and no other.", _each_is_clicked),
    GameLaw("A click that fits nothing is answered with a reason.", _others_are_answered),
)
"""The laws of clicks."""
