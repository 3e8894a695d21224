"""Sedona Vortex: two spirals, ten stones, and a stone that lands on a smaller one teleports."""

from __future__ import annotations

from cairn.core.game import Game, late
from cairn.core.language import t
from cairn.games.sedona_vortex.actions import Action
from cairn.games.sedona_vortex.arrangement import ARRANGEMENTS
from cairn.games.sedona_vortex.board import lines
from cairn.games.sedona_vortex.notation import read, write
from cairn.games.sedona_vortex.options import OPTIONS, TITLE, rematch
from cairn.games.sedona_vortex.paths import paths
from cairn.games.sedona_vortex.refusals import explain, rule_of
from cairn.games.sedona_vortex.rules import State, start
from cairn.games.sedona_vortex.scene import film, scene
from cairn.games.sedona_vortex.text import describe, progress, prompt, sides, suggest

__all__ = ["SEDONA_VORTEX"]

SEDONA_VORTEX: Game[State, Action] = Game(
    name="sedona_vortex",
    version=1,
    title=TITLE,
    designers="Danielle Reynolds & Josh Kaplan",
    pitch=t("Climb two spirals. Land on a smaller stone and you are thrown across to the other one."),
    goal=t("Be first on top of the middle of both spirals."),
    players=t("2 players"),
    minutes=15,
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
    lines=lambda state, spot: lines(spot, len(state.stacks) // 2),
    arrangements=ARRANGEMENTS,
    bot=late("cairn.games.sedona_vortex.bot", "MODEL"),
    lesson=late("cairn.games.sedona_vortex.lesson", "LESSON"),
    exercises=late("cairn.games.sedona_vortex.exercises", "EXERCISES"),
    shelf_order=1,
)
