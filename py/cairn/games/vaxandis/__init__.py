"""Vaxandis, growing ice: a game for two by Saïd Galdseid."""

from __future__ import annotations

from cairn.core.game import Game, late
from cairn.core.language import t
from cairn.games.vaxandis.actions import Action
from cairn.games.vaxandis.arrangement import ARRANGEMENTS
from cairn.games.vaxandis.notation import read, write
from cairn.games.vaxandis.options import OPTIONS, TITLE, rematch
from cairn.games.vaxandis.paths import paths
from cairn.games.vaxandis.refusals import explain, rule_of
from cairn.games.vaxandis.rules import State, start
from cairn.games.vaxandis.scene import film, scene
from cairn.games.vaxandis.text import describe, progress, prompt, sides, suggest

VAXANDIS: Game[State, Action] = Game(
    name="vaxandis",
    version=1,
    title=TITLE,
    designers="Saïd Galdseid",
    pitch=t("Ice that grows as it slides. Freeze your rival’s groups until nothing can move."),
    goal=t("Leave your opponent without a move."),
    players=t("2 players"),
    minutes=120,
    seats=(2,),
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
    lines=lambda state, spot: state.board.lines(spot),
    arrangements=ARRANGEMENTS,
    bot=late("cairn.games.vaxandis.bot", "MODEL"),
    lesson=late("cairn.games.vaxandis.lesson", "LESSON"),
    exercises=late("cairn.games.vaxandis.exercises", "EXERCISES"),
    shelf_order=5,
)
