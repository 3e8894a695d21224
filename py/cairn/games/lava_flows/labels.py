"""Every space in words: what can be seen on it, what the viewer knows of it, and what can be done there."""

from __future__ import annotations

from collections.abc import Mapping

from cairn.core.language import Phrase, Text, either, join, t
from cairn.core.scene import Label, Viewpoint
from cairn.games.lava_flows.actions import SLIDES, Bubble, Eject, Move, Slide
from cairn.games.lava_flows.board import SPACE, SPOTS, TARGET, Space
from cairn.games.lava_flows.buttons import EJECT
from cairn.games.lava_flows.knowledge import KNOWN_TEXTS
from cairn.games.lava_flows.names import piece_name
from cairn.games.lava_flows.pieces import Piece, visible
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.state import PublicState

Known = Mapping[Piece, str]
"""By visible Large, what the viewer knows to be under it."""
CONES = (t("black Cinder Cone, locked"), t("white Cinder Cone, locked"))
VERBS = ((Move, t("move from here")), (Slide, t("slide")), (Bubble, t("bubble up")), (Eject, t("eject")))


def labels(state: State, viewpoint: Viewpoint, known: Known) -> dict[str, Label]:
    """The label of every space, by spot."""
    return {
        spot: Label(
            name=spot,
            contents=contents(state, space, known),
            is_empty=not state.appearances[space],
            row=t("row {row}", row=spot[1]),
            action=possible_action(state, space, viewpoint),
            piece=t("the stack on {spot}", spot=spot) if state.loose(space) else "",
            owner=state.loose(space)[-1] & 1 if state.loose(space) else None,
        )
        for space, spot in enumerate(SPOTS)
    }


def contents(state: PublicState, space: Space, known: Known) -> Phrase:
    """The visible contents of a space, top first: “white Medium, black Medium; black Cinder Cone, locked”."""
    pieces = [piece_text(piece, known) for piece in reversed(visible(state.loose(space)))]
    cone = CONES[TARGET[space] or 0] if state.has_cone(space) else ""
    return join("; ", (join(", ", pieces), cone))


def piece_text(piece: Piece, known: Known) -> Text:
    """A piece with what is known to be under it."""
    name = piece_name(piece)
    return t("{piece} with {what}", piece=name, what=KNOWN_TEXTS[known[piece]]) if piece in known else name


def possible_action(state: State, space: Space, viewpoint: Viewpoint) -> Phrase:
    """The actor's possible action on a space after the spots chosen so far."""
    chosen, spot = viewpoint.chosen, SPOTS[space]
    if spot in chosen:
        return t("chosen")
    if spot not in viewpoint.targets:
        return ""
    if state.is_hiding:
        return t("hide the white Medium here") if chosen else t("hide the black Medium here")
    if not chosen:
        return t("you may {verbs}", verbs=either(verbs(state, space)))
    if chosen[-1] == EJECT:
        return t("eject the middle piece to here")
    start = SPACE[chosen[0]]
    if SLIDES[start, space] in state.turns_at(start):
        return t("move the top piece or slide the stack here")
    return t("move the top piece here")


def verbs(state: State, space: Space) -> list[Text]:
    """The possible actions with the pieces of a space, as verbs."""
    kinds = {type(turn) for turn in state.turns_at(space)}
    return [verb for kind, verb in VERBS if kind in kinds]
