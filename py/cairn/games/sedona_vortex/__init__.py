"""Sedona Vortex: two spirals, ten stones, and a stone that lands on a smaller one teleports."""

from __future__ import annotations

from cairn.core.game import Game, furnish, late
from cairn.core.language import t
from cairn.games.sedona_vortex import notation, options, paths, refusals, rules, scene, text
from cairn.games.sedona_vortex.actions import Action
from cairn.games.sedona_vortex.arrangement import ARRANGEMENTS
from cairn.games.sedona_vortex.board import lines
from cairn.games.sedona_vortex.rules import State

__all__ = ["SEDONA_VORTEX"]

SEDONA_VORTEX: Game[State, Action] = furnish(
    (notation, options, paths, refusals, rules, scene, text),
    designers="Danielle Reynolds & Josh Kaplan",
    pitch=t("Climb two spirals. Land on a smaller stone and you are thrown across to the other one."),
    goal=t("Be first on top of the middle of both spirals."),
    minutes=15,
    loser_begins=True,
    lines=lambda state, spot: lines(spot, len(state.stacks) // 2),
    arrangements=ARRANGEMENTS,
    exercises=late("cairn.games.sedona_vortex.exercises", "EXERCISES"),
    lesson=late("cairn.games.sedona_vortex.lesson", "LESSON"),
    shelf_order=1,
)
