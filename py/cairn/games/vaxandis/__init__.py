"""Vaxandis, growing ice: a game for two by Saïd Galdseid."""

from __future__ import annotations

from cairn.core.game import Game, furnish, late
from cairn.core.language import t
from cairn.games.vaxandis import notation, options, paths, refusals, rules, scene, text
from cairn.games.vaxandis.actions import Action
from cairn.games.vaxandis.arrangement import ARRANGEMENTS
from cairn.games.vaxandis.rules import State

VAXANDIS: Game[State, Action] = furnish(
    (notation, options, paths, refusals, rules, scene, text),
    designers="Saïd Galdseid",
    pitch=t("Ice that grows as it slides. Freeze your rival’s groups until nothing can move."),
    goal=t("Leave your opponent without a move."),
    minutes=120,
    draws=False,
    lines=lambda state, spot: state.board.lines(spot),
    arrangements=ARRANGEMENTS,
    exercises=late("cairn.games.vaxandis.exercises", "EXERCISES"),
    lesson=late("cairn.games.vaxandis.lesson", "LESSON"),
    shelf_order=5,
)
