"""The buttons beside the board: choices that have no place on it, and how they are named in a position."""

from __future__ import annotations

from cairn.core.language import t
from cairn.core.scene import Button
from cairn.core.state import Path
from cairn.games.lava_flows.board import SPACE, TARGET, Space
from cairn.games.lava_flows.names import piece_name
from cairn.games.lava_flows.pieces import is_large, visible
from cairn.games.lava_flows.state import PublicState

PASS, MOVE, SLIDE, EJECT = "pass", "move", "slide", "eject"
BUBBLE: dict[int | None, str] = {None: "bubble", 0: "bubble:b", 1: "bubble:w"}
"""By claim, the key of the button that bubbles up."""
CLAIM = {key: claim for claim, key in BUBBLE.items()}


def buttons(state: PublicState, chosen: Path) -> tuple[Button, ...]:
    """The buttons that may be picked besides spaces after these picks; the legal ones are among them."""
    if state.is_hiding or state.actor is None or state.waiting:
        return ()
    match chosen:
        case ():
            return (Button(PASS, t("Pass")),)
        case (spot,) if spot in SPACE and state.loose(SPACE[spot]):
            return (*bubble_buttons(state, SPACE[spot]), Button(EJECT, t("Eject: the top three alternate")))
        case (start, end) if start in SPACE and end in SPACE and state.loose(SPACE[start]):
            return move_or_slide(state, SPACE[start], SPACE[end])
    return ()


def bubble_buttons(state: PublicState, space: Space) -> tuple[Button, ...]:
    """The claims about the lowest piece of a stack."""
    lowest = visible(state.loose(space))[0]
    if not is_large(lowest):
        return (Button(BUBBLE[None], t("Bubble up the {piece}", piece=piece_name(lowest))),)
    return (
        Button(BUBBLE[None], t("Bubble up: there is nothing under it")),
        Button(BUBBLE[0], t("Bubble up: there is a black Medium under it")),
        Button(BUBBLE[1], t("Bubble up: there is a white Medium under it")),
    )


def move_or_slide(state: PublicState, start: Space, end: Space) -> tuple[Button, Button]:
    """The choice between the top piece and the whole stack, which shows something only where a Cone solidifies."""
    large = is_large(state.loose(start)[-1])
    move = t("Move the Large, showing what is under it") if large else t("Move the Medium")
    shows_nothing = TARGET[end] is None
    slide = t("Slide the whole stack, showing nothing") if shows_nothing else t("Slide the whole stack")
    return Button(MOVE, move), Button(SLIDE, slide)
