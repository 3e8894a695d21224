"""The possible actions, in sentences: the free parts of the rim, and the gaps through which the ball can pass."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from cairn.core.language import Decimal, Phrase, join, t
from cairn.core.state import Path
from cairn.games.stonehenge.actions import Action, Build, Mark
from cairn.games.stonehenge.board import Area
from cairn.games.stonehenge.building import legal_gates, legal_tops
from cairn.games.stonehenge.compass import CIRCLE, Angle, degrees
from cairn.games.stonehenge.marker import open_areas
from cairn.games.stonehenge.notation import write
from cairn.games.stonehenge.refusals import face_to_face
from cairn.games.stonehenge.rim import Arc
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.stage import arcs
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.stones import around
from cairn.games.stonehenge.text import area_name

ANGLE = re.compile(r"\b([0-9]{1,3})[.,]([0-9])\b")


def lines(state: State, spot: str) -> Sequence[Path]:
    """The stones from a stone on, round the circle in either sense to its far side."""
    ring = [str(stone.id) for stone in around(state.stones)]
    at = ring.index(spot)
    others = (*ring[at + 1 :], *ring[:at])
    return tuple(line for line in (others[: (len(others) + 1) // 2], others[::-1][: len(others) // 2]) if line)


def survey(state: State) -> Sequence[Phrase]:
    """The possible actions of the player to act now."""
    match state.phase:
        case Phase.BUILD:
            return (*_survey_builds(state), *_survey_gaps(state))
        case Phase.MARK:
            areas = open_areas(state.circle, state.markers, state.seat, state.corner)
            return (t("Your marker may go {arcs}.", arcs=_list_arcs(arcs(state))), *_survey_gaps(state, areas))
        case Phase.SWING:
            pulls = t("You may pull the ball {arcs}, 25 to 45 cm from the centre.", arcs=_list_arcs(arcs(state)))
            return (pulls, *_survey_gaps(state, () if state.is_first_turn else (state.own_area,)))
    return (t("The ball is on its way."),)


def mentioned(state: State, text: str) -> Sequence[Action]:
    """The builds and markers that a sentence may tell, by its numbers; no sentence tells all of a swing."""
    angles = {10 * int(whole) + int(tenths) for whole, tenths in ANGLE.findall(text)}
    among = sorted(angle for angle in angles if angle < CIRCLE)
    match state.phase:
        case Phase.BUILD:
            return (*map(Build, among), *legal_tops(state), *legal_gates(state))
        case Phase.MARK:
            return tuple(map(Mark, among))
    return ()


def _survey_builds(state: State) -> Iterable[Phrase]:
    if free := arcs(state):
        yield t("The rim is free {arcs}.", arcs=_list_arcs(free))
    if tops := legal_tops(state):
        yield t("Stones to build on: {stones}.", stones=", ".join(str(top.below) for top in tops))
    if gates := legal_gates(state):
        yield t("Gates: {gates}.", gates=", ".join(map(write, gates)))


def _survey_gaps(state: State, areas: Sequence[Area] | None = None) -> Iterable[Phrase]:
    """The gaps wide enough for the ball, of these areas or of all."""
    circle = state.circle
    if circle.is_undivided:
        return
    among = range(len(circle.ring)) if areas is None else areas
    gaps = [
        t("{gap}, {wide} cm", gap=area_name(circle, area), wide=face_to_face(*circle.corners(area)))
        for area in among
        if circle.barrier(area) is None
    ]
    if gaps:
        yield t("The ball fits {gaps}.", gaps=join("; ", gaps))


def _list_arcs(found: Sequence[Arc]) -> Phrase:
    if any(width >= CIRCLE - 1 for _, width in found):
        return t("all round")
    arcs = [t("from {first}° to {last}°", first=_angle(a), last=_angle(a + width)) for a, width in found]
    return join(", ", arcs)


def _angle(angle: Angle) -> Decimal:
    return Decimal(degrees(angle % CIRCLE))
