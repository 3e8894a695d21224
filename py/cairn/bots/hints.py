"""A hint in four stages from a line of play: where to look, which piece, what to do with it, and why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist
from typing import Any

from cairn.bots.think import Line
from cairn.core.game import Game
from cairn.core.mind import Mind
from cairn.core.scene import Look, Scene, Spot

AROUND = 3
"""Spots that the first stage shows: the one that matters, and those nearest to it."""
FORESIGHT = 2
"""Actions after which a line is compared with the position now: the one hinted at, and its answer."""


@dataclass(frozen=True, slots=True)
class Hint:
    """One stage: a sentence, and the spots to mark with it."""

    text: str
    spots: tuple[str, ...] = ()


def hints(game: Game[Any, Any], mind: Mind, state: Any, line: Line) -> tuple[Hint, Hint, Hint, Hint]:
    """The four stages of a hint, each telling more than the one before."""
    action = line.actions[0]
    path = game.paths(state, action)[0]
    scene = game.scene(state, Look(seat=state.actor))
    return (
        where(scene, path),
        which(scene, path),
        Hint(game.say(state, action), tuple(path)),
        Hint(why(mind, state, line)),
    )


def where(scene: Scene, path: Sequence[str]) -> Hint:
    """A part of the board, or the buttons."""
    spots = {spot.key: spot for spot in scene.board.spots}
    goal = next((spots[key] for key in reversed(path) if key in spots), None)
    if goal is None:
        return Hint("Look at the buttons.", tuple(button.spot for button in scene.buttons))
    near = sorted(spots.values(), key=lambda spot: _apart(spot, goal))[:AROUND]
    near.sort(key=lambda spot: spot.key)
    return Hint(f"Look around {listed([name(scene, spot.key) for spot in near])}.", tuple(spot.key for spot in near))


def which(scene: Scene, path: Sequence[str]) -> Hint:
    """The first thing to take hold of."""
    return Hint(f"Begin with {name(scene, path[0])}.", (path[0],))


def why(mind: Mind, state: Any, line: Line) -> str:
    """The reason of the first action of a line, in one sentence."""
    if (plies := line.plies) is not None:
        moves = (plies + 1) // 2
        count = "this move" if moves == 1 else f"{moves} moves"
        if line.score > 0:
            return f"It wins by force, in {count}."
        return "Every move loses against the best play; this one holds out longest."
    if len(state.choices()) == 1:
        return "There is nothing else to do."
    gains = gained(mind, state, line)
    term = max(gains, key=lambda term: gains[term])
    return mind.why[term] if gains[term] > 0 else f"It gives away least. {mind.why[term]}"


def gained(mind: Mind, state: Any, line: Line) -> dict[str, int]:
    """By how much each term of the worth grows for the actor from now to the answer."""
    after = state
    for action in line.actions[:FORESIGHT]:
        if (later := after.apply(action)).actor is None:
            break
        after = later
    sign = 1 if after.actor == state.actor else -1
    now, then = mind.terms(state), mind.terms(after)
    return {term: sign * then[term] - now[term] for term in now if term != "turn"}


def name(scene: Scene, spot: str) -> str:
    """What a spot is called, without what lies on it."""
    for button in scene.buttons:
        if button.spot == spot:
            return f"“{button.label}”"
    for part in (scene, *scene.trays):
        if part and (label := part.labels.get(spot)):
            return label.partition(":" if ":" in label else ",")[0]
    return spot


def listed(names: Sequence[str]) -> str:
    """Names as one speaks them; those that hold commas are set apart by semicolons."""
    if len(names) == 1:
        return names[0]
    if any("," in each for each in names):
        return f"{'; '.join(names[:-1])}; and {names[-1]}"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _apart(spot: Spot, other: Spot) -> float:
    return dist((spot.x, spot.y), (other.x, other.y))
