"""Clicks: which spots and buttons in which order make an action, what the buttons say, and why some lead nowhere."""

from __future__ import annotations

from collections.abc import Sequence

from cairn.core.game import IllegalAction, Path
from cairn.core.language import mark, t
from cairn.core.scene import Button
from cairn.games.lava_flows import refusals
from cairn.games.lava_flows.actions import Action, Bubble, Eject, Hide, Move, Open, Pass, Seal, Show, Slide
from cairn.games.lava_flows.board import BESIDE, LARGE, SLIDES, SPACE, SPOTS, Space, visible
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.words import loose, name, size

PASS = Button("pass", mark("Pass"))
CLAIMS: dict[str, int | None] = {"bubble": None, "bubble:b": 0, "bubble:w": 1}
MOVE, SLIDE, EJECT = "move", "slide", "eject"


def paths(state: State, action: Action) -> Sequence[Path]:
    """The ways to click an action: a space, then what is done there or where to, and what is still open then."""
    match action:
        case Hide(hiding):
            row = "1" if state.actor == 0 else "3"
            return (("abc"[hiding.index("b")] + row, "abc"[hiding.index("w")] + row),)
        case Move(start, end):
            way = (SPOTS[start], SPOTS[end])
            return ((*way, MOVE),) if state.faces[start] & SLIDES and not state.faces[end] else (way,)
        case Slide(start, end):
            return ((SPOTS[start], SPOTS[end], SLIDE),)
        case Bubble(space, claim):
            return ((SPOTS[space], next(key for key, value in CLAIMS.items() if value == claim)),)
        case Eject(space, end):
            return ((SPOTS[space], EJECT, SPOTS[end]),)
        case Pass():
            return ((PASS.spot,),)
        case Seal() | Show() | Open():
            return ()  # facts out of a vault: nobody clicks them


def buttons(state: State, chosen: Path) -> tuple[Button, ...]:
    """What can be picked besides spaces after these picks, in plain words."""
    if len(state.seals) < 6 or state.actor is None or state.waiting:
        return ()
    match chosen:
        case ():
            return (PASS,)
        case (spot,) if spot in SPACE and loose(state, SPACE[spot]):
            return (*claims(state, SPACE[spot]), Button(EJECT, t("Eject: the top three alternate")))
        case (start, end) if start in SPACE and end in SPACE and loose(state, SPACE[start]):
            large = size(state.stacks[SPACE[start]][-1]) == "Large"
            moves = t("Move the Large, showing what is under it") if large else t("Move the Medium")
            return Button(MOVE, moves), Button(SLIDE, t("Slide the whole stack, showing nothing"))
    return ()


def claims(state: State, space: Space) -> tuple[Button, ...]:
    """What can be said of the lowest piece of a stack."""
    lowest = visible(loose(state, space))[0]
    if lowest < LARGE:
        return (Button("bubble", t("Bubble up the {piece}", piece=name(lowest))),)
    there_is = (t("Bubble up: there is a black Medium under it"), t("Bubble up: there is a white Medium under it"))
    there = [Button(key, there_is[claim]) for key, claim in CLAIMS.items() if claim is not None]
    return (Button("bubble", t("Bubble up: there is nothing under it")), *there)


def wrong(state: State, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    if state.actor is None:
        return refusals.game_over()
    if len(state.seals) < 6:
        return wrong_home(state, path)
    if state.waiting or not path or path[0] not in SPACE:
        return refusals.refusal(state, None)
    start = SPACE[path[0]]
    if not loose(state, start):
        return refusals.moving(state, start) or refusals.no_action()
    match path[1:]:
        case (key,) if key in CLAIMS:
            return refusals.refusal(state, Bubble(start, CLAIMS[key]))
        case (key, *end) if key == EJECT:
            return wrong_ejection(state, start, end)
        case (spot, *kind) if spot in SPACE:
            action = Slide(start, SPACE[spot]) if kind == [SLIDE] else Move(start, SPACE[spot])
            return refusals.refusal(state, action)
    return refusals.no_action()


def wrong_home(state: State, path: Path) -> IllegalAction:
    """Why nothing is hidden there."""
    if len(path) == 2 and path[0] == path[1]:
        return IllegalAction(t("One under each Large."), t("Hide the two Mediums under different Larges."), "setup")
    why = t(
        "Choose the Larges in row {row}, first for the black Medium, then for the white one.",
        row=1 if state.actor == 0 else 3,
    )
    return IllegalAction(t("Hide them under your own Larges."), why, "setup")


def wrong_ejection(state: State, start: Space, end: Sequence[str]) -> IllegalAction:
    """Why nothing is ejected there, or not that way."""
    way = SPACE.get(end[0], start) if end else BESIDE[start][0]
    return refusals.ejecting(state, start) or refusals.one_space(start, way, "ejecting")
