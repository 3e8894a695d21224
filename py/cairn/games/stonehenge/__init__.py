"""Stonehenge and the Sun: a circle of stones, and a pendulum that swings through it; by Naotaka Shimamoto.

A turn is a build, the marker and a swing; the outcome of the swing comes from a physics (`web/js/stonehenge`) as an
action of its own, a `Fall`. The computer has no position to search: it plans turns and tries them (`bot`).
"""

from __future__ import annotations

from cairn.core.game import Game, furnish, late
from cairn.core.language import t
from cairn.games.stonehenge import notation, options, paths, refusals, rules, scene, text
from cairn.games.stonehenge.actions import Action, Fall
from cairn.games.stonehenge.challenge import GOALS
from cairn.games.stonehenge.packing import PACKING
from cairn.games.stonehenge.physics import pending
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.survey import lines, mentioned, survey

__all__ = ["STONEHENGE"]

STONEHENGE: Game[State, Action] = furnish(
    (notation, options, paths, refusals, rules, scene, text),
    designers="itten, Naotaka Shimamoto",
    pitch=t("Stand one more stone in the circle, then swing the sun through it and touch nothing."),
    goal=t("Knock down the fewest stones."),
    players=t("2 to 4"),
    minutes=20,
    seats=(2, 3, 4),
    draws=False,
    survey=survey,
    mentioned=mentioned,
    lines=lines,
    is_outcome=lambda action: isinstance(action, Fall),
    is_within_turn=lambda state: state.phase is not Phase.BUILD,
    describe_turn=text.describe_turn,
    physical=True,
    pending=pending,
    packing=PACKING,
    skill_goals=GOALS,
    lesson=late("cairn.games.stonehenge.lesson", "LESSON"),
    shelf_order=3,
)
