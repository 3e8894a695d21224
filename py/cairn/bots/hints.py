"""A hint in four stages from a variation: where to look, which piece, what to do with it, and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import Any

from cairn.bots.analysis import Variation
from cairn.core.bot_model import PhysicsModel, SearchModel
from cairn.core.game import Game, IllegalAction
from cairn.core.language import Phrase, listed, t, tn
from cairn.core.scene import Scene, Spot, Viewpoint
from cairn.core.seal import Vaults

NO_VAULTS: Vaults = {}
NEIGHBOURHOOD = 3
"""Spots that the first stage shows: the one that matters, and those nearest to it."""
FORESIGHT = 2
"""Actions after which a variation is compared with the position now: the one hinted at, and its answer."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One stage: a sentence, the spots to mark with it, and the section of the rules that says more, or ""."""

    text: Phrase
    spots: tuple[str, ...] = ()
    rule: str = ""


def hints(
    game: Game[Any, Any],
    model: SearchModel | PhysicsModel,
    state: Any,
    variation: Variation,
    vaults: Vaults = NO_VAULTS,
) -> tuple[Hint, Hint, Hint, Hint]:
    """The four stages of a hint, each telling more than the one before, from what these vaults let a player know."""
    action = variation.actions[0]
    rule = game.rule_of(state, action)
    if isinstance(model, PhysicsModel):
        first, second = (Hint(text, spots) for text, spots in model.pointers(state, action))
        spots = second.spots or first.spots
        return first, second, Hint(_advice(game, state, action), spots, rule), Hint(plan_reason(model, variation))
    worlds = game.secrets.worlds(state, vaults) if game.secrets else (state,)
    path = game.paths(state, action)[0]
    scene = game.scene(state, Viewpoint(seat=state.actor))
    visible = _visible_keys(scene)
    return (
        area_hint(scene, path),
        piece_hint(scene, path),
        Hint(_advice(game, state, action), tuple(key for key in path if key in visible), rule),
        Hint(search_reason(model, worlds, variation)),
    )


def _advice(game: Game[Any, Any], state: Any, action: Any) -> Phrase:
    return (game.suggest or game.describe)(state, action)


def area_hint(scene: Scene, path: Sequence[str]) -> Hint:
    """The part of the board where the action ends, or the buttons."""
    spots = {spot.key: spot for spot in scene.board.spots}
    goal = next((spots[key] for key in reversed(path) if key in spots), None)
    if goal is None:
        return Hint(t("Look at the buttons."), tuple(button.spot for button in scene.buttons))
    row = _row(scene, goal)
    near = sorted(spots.values(), key=lambda spot: (_row(scene, spot) != row, _distance(spot, goal)))[:NEIGHBOURHOOD]
    keys = tuple(sorted(spot.key for spot in near))
    labels = [scene.labels[key] for key in keys if key in scene.labels]
    if len(labels) == len(keys) and all(label.place and label.row == labels[0].row for label in labels):
        places = listed([label.place for label in labels])
        return Hint(t("Look at {spots} on the {row}.", spots=places, row=labels[0].row), keys)
    return Hint(t("Look at {spots}.", spots=listed([spot_name(scene, key) for key in keys])), keys)


def piece_hint(scene: Scene, path: Sequence[str]) -> Hint:
    """The first thing to pick."""
    return Hint(t("Start with {spot}.", spot=spot_name(scene, path[0])), (path[0],))


def search_reason(model: SearchModel, worlds: Sequence[Any], variation: Variation) -> Phrase:
    """The reason of the first action of a variation, in one sentence; one of the worlds is the true position."""
    if (plies := variation.plies) is not None:
        moves = (plies + 1) // 2
        if variation.score > 0:
            return tn("It wins at once.", "Proved: it wins in {n} moves, whatever the answers.", moves)
        return tn("Proved: every move loses at once.", "Proved: every move loses. This one lasts {n} moves.", moves)
    if len(worlds[0].legal_actions()) == 1:
        return t("It is the only legal move.")
    gains: Counter[str] = Counter()
    for world in worlds:
        gains.update(term_gains(model, world, variation))
    term = max(gains, key=lambda term: gains[term])
    reason = model.reasons[term]
    return reason if gains[term] > 0 else t("It gives the least away. {reason}", reason=reason)


def plan_reason(model: PhysicsModel, variation: Variation) -> Phrase:
    """The part in which a plan is better than usual, or least worse."""
    return model.reasons[max(model.reasons, key=lambda part: variation.gains[part])]


def term_gains(model: SearchModel, state: Any, variation: Variation) -> dict[str, int]:
    """By how much each term of the evaluation grows for the actor from now to the opponent's answer."""
    after = state
    for action in variation.actions[:FORESIGHT]:
        try:
            later = after.apply(action)
        except IllegalAction:
            break
        if later.actor is None:
            break
        after = later
    sign = 1 if after.actor == state.actor else -1
    now, then = model.terms(state), model.terms(after)
    return {term: sign * then[term] - now[term] for term in now if term != "turn"}


def spot_name(scene: Scene, spot: str) -> Phrase:
    """What a spot or a button is called."""
    for button in scene.buttons:
        if button.spot == spot:
            return t("“{button}”", button=button.label)
    for part in (scene, *scene.trays):
        if part and spot in part.labels:
            return part.labels[spot].name
    return spot


def _row(scene: Scene, spot: Spot) -> Phrase:
    """The row of a spot, where places are named within it."""
    label = scene.labels.get(spot.key)
    return label.row if label and label.place else ""


def _visible_keys(scene: Scene) -> set[str]:
    """What can be marked now: later in a path there may be buttons that are not there yet."""
    parts = [part for part in (scene, *scene.trays) if part]
    return {spot for part in parts for spot in part.labels} | {button.spot for button in scene.buttons}


def _distance(spot: Spot, other: Spot) -> float:
    return dist((spot.x, spot.y), (other.x, other.y))
