"""Stonehenge and the Sun: a circle of stones, and a pendulum that swings through it; by Naotaka Shimamoto.

A turn is a build, the marker and a swing; the outcome of the swing comes from a physics (`web/js/stonehenge`) as an
action of its own, a `Fall`. The computer has no position to search: it plans turns and tries them (`bot`).
"""

from __future__ import annotations

from cairn.core.game import Game, late
from cairn.core.language import t
from cairn.games.stonehenge.actions import Action, Fall
from cairn.games.stonehenge.challenge import GOALS
from cairn.games.stonehenge.notation import read, write
from cairn.games.stonehenge.options import OPTIONS, TITLE, rematch, start
from cairn.games.stonehenge.packing import PACKING
from cairn.games.stonehenge.paths import paths
from cairn.games.stonehenge.physics import pending
from cairn.games.stonehenge.refusals import explain, rule_of
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.scene import film, scene
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.survey import lines, survey
from cairn.games.stonehenge.text import describe, describe_turn, progress, prompt, sides, suggest

__all__ = ["STONEHENGE"]

STONEHENGE: Game[State, Action] = Game(
    name="stonehenge",
    version=1,
    title=TITLE,
    designers="itten, Naotaka Shimamoto",
    pitch=t("Stand one more stone in the circle, then swing the sun through it and touch nothing."),
    goal=t("Knock down the fewest stones."),
    players=t("2 to 4"),
    minutes=20,
    seats=(2, 3, 4),
    options=OPTIONS,
    draws=False,
    initial_state=start,
    read=read,
    write=write,
    paths=paths,
    explain=explain,
    rule_of=rule_of,
    describe=describe,
    suggest=suggest,
    prompt=prompt,
    sides=sides,
    progress=progress,
    scene=scene,
    film=film,
    rematch=rematch,
    survey=survey,
    lines=lines,
    is_outcome=lambda action: isinstance(action, Fall),
    is_within_turn=lambda state: state.phase is not Phase.BUILD,
    describe_turn=describe_turn,
    physical=True,
    pending=pending,
    packing=PACKING,
    skill_goals=GOALS,
    bot=late("cairn.games.stonehenge.bot", "MODEL"),
    lesson=late("cairn.games.stonehenge.lesson", "LESSON"),
    shelf_order=3,
)
