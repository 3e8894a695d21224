"""A hint in stages from a variation: where to look, which piece, what to do with it, and why.

A stage that would name all that there is to choose from is left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from math import dist
from typing import Any

from cairn.bots.analysis import Variation
from cairn.bots.worlds import win_probability
from cairn.core.bot_model import BotModel, Outlook, PhysicsModel, PlayoutModel, SearchModel
from cairn.core.errors import IllegalAction
from cairn.core.game import Game
from cairn.core.language import Phrase, listed, sentences, t, tn
from cairn.core.scene import Scene, Spot, Viewpoint
from cairn.core.seal import Vaults
from cairn.core.state import Path

NO_VAULTS: Vaults = {}
NEIGHBOURHOOD = 3
"""Spots that the first stage shows: the one that matters, and those nearest to it."""
LOSING = 0.2
"""The share of the point below which a position is as good as lost."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One stage: a sentence, the spots to mark with it, the section of the rules that says more, or "", and the values
    of the page's sliders that do what it says."""

    text: Phrase
    spots: tuple[str, ...] = ()
    rule: str = ""
    dials: Mapping[str, int] = field(default_factory=dict)


def hints(
    game: Game[Any, Any],
    model: BotModel,
    state: Any,
    variation: Variation,
    vaults: Vaults = NO_VAULTS,
    *,
    proof: Phrase = "",
) -> tuple[Hint, ...]:
    """The stages of a hint, each telling more than the one before, from what these vaults let a player know.

    A `proof` of who wins takes the place of the reason.
    """
    action = variation.actions[0]
    rule = game.rule_of(state, action)
    if isinstance(model, PhysicsModel):
        first, second = (Hint(text, spots) for text, spots in model.pointers(state, action))
        spots = second.spots or first.spots
        reason = plan_reason(game, model, state, variation)
        return first, second, Hint(advice(game, state, action), spots, rule, model.dials(action)), Hint(reason)
    worlds = game.secrets.worlds(state, vaults) if game.secrets else (state,)
    path = game.paths(state, action)[0]
    scene = game.scene(state, Viewpoint(seat=state.actor))
    visible = _visible_keys(scene)
    ways = [game.paths(state, each)[0] for each in state.legal_actions()]
    first, second = area_hint(scene, path, ways), piece_hint(scene, path)
    return (
        *([first] if _goals(scene, ways) - {*first.spots} else []),
        *([second] if {way[0] for way in ways} - {*second.spots} else []),
        Hint(advice(game, state, action), tuple(key for key in path if key in visible), rule),
        Hint(proof or search_reason(game, model, worlds, variation)),
    )


def advice(game: Game[Any, Any], state: Any, action: Any) -> Phrase:
    """An action in the imperative, where the game has that."""
    return (game.suggest or game.describe)(state, action)


def area_hint(scene: Scene, path: Path, ways: Sequence[Path]) -> Hint:
    """The part of the board where the action ends, or the buttons; `ways` are the paths of all actions."""
    spots = {spot.key: spot for spot in scene.board.spots}
    goal = _goal(scene, path)
    if goal is None:
        return Hint(t("Look at the buttons."), tuple(button.spot for button in scene.buttons))
    row = _row(scene, spots[goal])
    ends = [spots[key] for key in _goals(scene, ways) if key in spots]
    near = sorted(ends, key=lambda spot: (_row(scene, spot) != row, _distance(spot, spots[goal]), spot.key))[
        :NEIGHBOURHOOD
    ]
    keys = tuple(sorted(spot.key for spot in near))
    labels = [scene.labels[key] for key in keys if key in scene.labels]
    if len(labels) == len(keys) and all(label.place and label.row == labels[0].row for label in labels):
        places = listed([label.place for label in labels])
        return Hint(t("Look at {spots} on the {row}.", spots=places, row=labels[0].row), keys)
    return Hint(t("Look at {spots}.", spots=_list_spots(scene, keys)), keys)


def _goal(scene: Scene, path: Sequence[str]) -> str | None:
    """The last space of the board on a path."""
    spots = {spot.key for spot in scene.board.spots}
    return next((key for key in reversed(path) if key in spots), None)


def _goals(scene: Scene, ways: Sequence[Path]) -> set[str]:
    """Where actions end on the board, or the buttons that they begin with."""
    return {_goal(scene, way) or way[0] for way in ways}


def _list_spots(scene: Scene, keys: Sequence[str]) -> Phrase:
    return listed([spot_name(scene, key) for key in keys])


def piece_hint(scene: Scene, path: Sequence[str]) -> Hint:
    """The first thing to pick."""
    spot = path[0]
    if any(button.spot == spot for button in scene.buttons):
        return Hint(t("Press {button}.", button=spot_name(scene, spot)), (spot,))
    label = scene.labels.get(spot)
    return Hint(t("Start with {spot}.", spot=(label and label.piece) or spot_name(scene, spot)), (spot,))


def search_reason(game: Game[Any, Any], model: BotModel, worlds: Sequence[Any], variation: Variation) -> Phrase:
    """The reason for the first action of a variation; any of the worlds may be the true position."""
    if (plies := variation.plies) is not None:
        moves = (plies + 1) // 2
        if variation.score > 0:
            return tn("It wins at once.", "Proved: it wins in {n} moves, whatever the answers.", moves)
        if moves > 1 and isinstance(model, PlayoutModel):
            return t("Proved: every move loses.")
        return tn(
            "Proved: every move loses at once.",
            "Proved: every move loses. This one holds out longest: {n} moves.",
            moves,
        )
    if len(worlds[0].legal_actions()) == 1:
        return t("It is the only legal move.")
    if isinstance(model, PlayoutModel):
        return playout_reason(game, variation)
    found = reasons(model, worlds, variation)
    said = found[0] if found else line_to_come(game, worlds, variation)
    return sentences(t("It gives the least away."), said) if win_probability(variation.score) < LOSING else said


def playout_reason(game: Game[Any, Any], variation: Variation) -> Phrase:
    """How often the first action of a variation won."""
    wins = round(100 * win_probability(variation.score))
    if game.draws:
        return t("Of 100 games played to the end from here, it wins {n}. A draw counts as half a win.", n=wins)
    return t("It wins {n} of 100 games played to the end from here.", n=wins)


def reasons(model: BotModel, worlds: Sequence[Any], variation: Variation) -> list[Phrase]:
    """The reasons for the first action of a variation that hold in each of the worlds, the most telling first."""
    if not isinstance(model, SearchModel):
        return []
    found = [tuple(model.reasons(look_ahead(world, variation))) for world in worlds]
    return [reason for reason in found[0] if all(reason in others for others in found[1:])]


def look_ahead(state: Any, variation: Variation) -> Outlook:
    """The positions after the first action of a variation, and after the answer as far as there is one here."""
    action = variation.actions[0]
    after = answered = state.apply(action)
    if after.actor not in (None, state.actor) and len(variation.actions) > 1:
        with suppress(IllegalAction):
            answered = after.apply(variation.actions[1])
    return Outlook(state, action, after, answered)


def line_to_come(game: Game[Any, Any], worlds: Sequence[Any], variation: Variation) -> Phrase:
    """The likely answer and what could follow it, where that gives nothing away that is hidden."""
    state, (action, *rest) = worlds[0], variation.actions
    is_known = game.secrets is None or not game.secrets.reveals(state, action)
    after = state.apply(action)
    if not (rest and is_known) or after.actor in (None, state.actor):
        return t("Nothing better was found.")
    if game.secrets:
        return t("The likely answer: {answer}", answer=advice(game, after, rest[0]))
    answer = t("The likely answer: {answer}", answer=game.describe(after, rest[0]))
    answered = after.apply(rest[0])
    if len(rest) < 2 or answered.actor != state.actor:
        return answer
    return sentences(answer, t("Then: {action}", action=advice(game, answered, rest[1])))


def plan_reason(game: Game[Any, Any], model: PhysicsModel, state: Any, variation: Variation) -> Phrase:
    """A reason for a plan that can be seen; where there is none, how the plan goes on."""
    if found := next(iter(model.reasons(state, variation.actions)), None):
        return found
    first, *rest = variation.actions
    if not rest:
        return t("Nothing better was found.")
    return t("Then: {action}", action=advice(game, state.apply(first), rest[0]))


def spot_name(scene: Scene, spot: str) -> Phrase:
    """The name of a spot or a button."""
    for button in scene.buttons:
        if button.spot == spot:
            return t("“{button}”", button=button.label)
    for part in (scene, *scene.trays):
        if part and spot in part.labels:
            return part.labels[spot].short or part.labels[spot].name
    return spot


def _row(scene: Scene, spot: Spot) -> Phrase:
    """The row of a spot, where places are named within it."""
    label = scene.labels.get(spot.key)
    return label.row if label and label.place else ""


def _visible_keys(scene: Scene) -> set[str]:
    """The spots and buttons to mark now: later in a path there may be buttons that are not there yet."""
    parts = [part for part in (scene, *scene.trays) if part]
    return {spot for part in parts for spot in part.labels} | {button.spot for button in scene.buttons}


def _distance(spot: Spot, other: Spot) -> float:
    return dist((spot.x, spot.y), (other.x, other.y))
