"""Skorpion: two chains of beads race to the Gate, and the player who moves the Skorpion breaks them."""

from __future__ import annotations

from cairn.core.game import Game, furnish, late
from cairn.core.language import t
from cairn.games.skorpion import notation, options, paths, refusals, rules, scene, text
from cairn.games.skorpion.actions import Action
from cairn.games.skorpion.arrangement import ARRANGEMENTS
from cairn.games.skorpion.rules import State

__all__ = ["SKORPION"]

SKORPION: Game[State, Action] = furnish(
    (notation, options, paths, refusals, rules, scene, text),
    designers=t("Designer not named in its rules"),
    pitch=t("Build a chain of beads to the Gate, and steer the Skorpion through your rival’s."),
    goal=t("Be first to place a bead in the Gate."),
    minutes=10,
    lines=lambda state, spot: state.board.lines(spot),
    arrangements=ARRANGEMENTS,
    exercises=late("cairn.games.skorpion.exercises", "EXERCISES"),
    lesson=late("cairn.games.skorpion.lesson", "LESSON"),
    shelf_order=2,
)
