"""A hint in four stages from a line of play: where to look, which piece, what to do with it, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import Any

from cairn.bots.analysis import Line
from cairn.core.bot_model import PhysicsModel, SearchModel
from cairn.core.game import Game, IllegalAction
from cairn.core.language import listed, t, tn
from cairn.core.scene import Scene, Spot, Viewpoint
from cairn.core.seal import Vaults

NO_VAULTS: Vaults = {}
AROUND = 3
"""Spots that the first stage shows: the one that matters, and those nearest to it."""
FORESIGHT = 2
"""Actions after which a line is compared with the position now: the one hinted at, and its answer."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One stage: a sentence, and the spots to mark with it."""

    text: str
    spots: tuple[str, ...] = ()


def hints(
    game: Game[Any, Any], mind: SearchModel | PhysicsModel, state: Any, line: Line, vaults: Vaults = NO_VAULTS
) -> tuple[Hint, Hint, Hint, Hint]:
    """The four stages of a hint, each telling more than the one before, by what whoever has these vaults may know."""
    worlds = game.secrets.worlds(state, vaults) if game.secrets else (state,)
    action = line.actions[0]
    if isinstance(mind, PhysicsModel):
        first, second = (Hint(text, spots) for text, spots in mind.look(state, action))
        return first, second, Hint(game.describe(state, action), second.spots or first.spots), Hint(reason(mind, line))
    path = game.paths(state, action)[0]
    scene = game.scene(state, Viewpoint(seat=state.actor))
    return (
        where(scene, path),
        which(scene, path),
        Hint(game.describe(state, action), tuple(key for key in path if key in _shown(scene))),
        Hint(why(mind, worlds, line)),
    )


def where(scene: Scene, path: Sequence[str]) -> Hint:
    """A part of the board, or the buttons."""
    spots = {spot.key: spot for spot in scene.board.spots}
    goal = next((spots[key] for key in reversed(path) if key in spots), None)
    if goal is None:
        return Hint(t("Look at the buttons."), tuple(button.spot for button in scene.buttons))
    near = sorted(spots.values(), key=lambda spot: _apart(spot, goal))[:AROUND]
    near.sort(key=lambda spot: spot.key)
    return Hint(
        t("Look around {spots}.", spots=listed([name(scene, spot.key) for spot in near])),
        tuple(spot.key for spot in near),
    )


def which(scene: Scene, path: Sequence[str]) -> Hint:
    """The first thing to take hold of."""
    return Hint(t("Begin with {spot}.", spot=name(scene, path[0])), (path[0],))


def why(mind: SearchModel, worlds: Sequence[Any], line: Line) -> str:
    """The reason of the first action of a line, in one sentence; one of the worlds is the true position."""
    if (plies := line.plies) is not None:
        moves = (plies + 1) // 2
        if line.score > 0:
            return tn("It wins by force, in this move.", "It wins by force, in {n} moves.", moves)
        return t("Every move loses against the best play; this one holds out longest.")
    if len(worlds[0].legal_actions()) == 1:
        return t("There is nothing else to do.")
    gains: Counter[str] = Counter()
    for world in worlds:
        gains.update(gained(mind, world, line))
    term = max(gains, key=lambda term: gains[term])
    reason = t(mind.why[term])
    return reason if gains[term] > 0 else t("It gives away least. {why}", why=reason)


def reason(skill: PhysicsModel, line: Line) -> str:
    """The part by which a plan is better than usual, or least worse."""
    return t(skill.why[max(skill.why, key=lambda part: line.gains[part])])


def gained(mind: SearchModel, state: Any, line: Line) -> dict[str, int]:
    """By how much each term of the worth grows for the actor from now to the answer, if that is possible here."""
    after = state
    for action in line.actions[:FORESIGHT]:
        try:
            later = after.apply(action)
        except IllegalAction:
            break
        if later.actor is None:
            break
        after = later
    sign = 1 if after.actor == state.actor else -1
    now, then = mind.terms(state), mind.terms(after)
    return {term: sign * then[term] - now[term] for term in now if term != "turn"}


def name(scene: Scene, spot: str) -> str:
    """What a spot is called, without what lies on it."""
    for button in scene.buttons:
        if button.spot == spot:
            return f"“{t(button.label)}”"
    for part in (scene, *scene.trays):
        if part and (label := part.labels.get(spot)):
            return label.partition(":" if ":" in label else ",")[0]
    return spot


def _shown(scene: Scene) -> set[str]:
    """What can be marked now: later in a path there may be buttons that are not there yet."""
    parts = [part for part in (scene, *scene.trays) if part]
    return {spot for part in parts for spot in part.labels} | {button.spot for button in scene.buttons}


def _apart(spot: Spot, other: Spot) -> float:
    return dist((spot.x, spot.y), (other.x, other.y))
