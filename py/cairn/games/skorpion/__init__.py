"""Skorpion: two chains of beads race to the Gate, and the player who moves the Skorpion breaks them."""

from __future__ import annotations

from cairn.core.game import Game, late
from cairn.core.language import t
from cairn.games.skorpion.actions import Action
from cairn.games.skorpion.arrangement import ARRANGEMENTS
from cairn.games.skorpion.notation import read, write
from cairn.games.skorpion.options import OPTIONS, TITLE, rematch, start
from cairn.games.skorpion.paths import paths
from cairn.games.skorpion.refusals import explain, rule_of
from cairn.games.skorpion.rules import State
from cairn.games.skorpion.scene import film, scene
from cairn.games.skorpion.text import describe, progress, prompt, sides, suggest

__all__ = ["SKORPION"]

SKORPION: Game[State, Action] = Game(
    name="skorpion",
    version=1,
    title=TITLE,
    designers=t("Designer not named in its rules"),
    pitch=t("Build a chain of beads to the Gate, and steer the Skorpion through your rival’s."),
    goal=t("Be first to place a bead in the Gate."),
    players=t("2 players"),
    minutes=10,
    seats=(2,),
    options=OPTIONS,
    draws=True,
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
    bot=late("cairn.games.skorpion.bot", "MODEL"),
    lesson=late("cairn.games.skorpion.lesson", "LESSON"),
    exercises=late("cairn.games.skorpion.exercises", "EXERCISES"),
    shelf_order=2,
)
