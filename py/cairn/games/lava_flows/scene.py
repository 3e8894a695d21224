"""A position as a picture, with nothing in it but what its viewer may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.scene import Piece, Scene, Shape, Viewpoint
from cairn.games.lava_flows import highlights
from cairn.games.lava_flows.board import SPACE, SPACES, SPOTS, TARGET, Space
from cairn.games.lava_flows.buttons import buttons
from cairn.games.lava_flows.drawing import board, cone_glow, number, pyramid, shadow, target_outline
from cairn.games.lava_flows.knowledge import known_values
from cairn.games.lava_flows.labels import Known, labels
from cairn.games.lava_flows.layout import Layout, layout_of, lifts, stack_scale, width
from cairn.games.lava_flows.pieces import Stack, visible
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.state import PublicState

LIFTED = 6.0
TILT = 12
SIDE_KINDS = ("side1", "side2")


class Picture(NamedTuple):
    """The stacks to draw: `shown` are covered pieces made visible for a moment, `tilted` is a Large lifted aside."""

    stacks: Sequence[Stack]
    cones: int
    shown: frozenset[int] = frozenset()
    tilted: int = -1

    def has_cone(self, space: Space) -> bool:
        """Whether a Cinder Cone stands on a space."""
        return self.cones >> space & 1 == 1

    def visible_on(self, space: Space) -> Stack:
        """The pieces to draw on a space, from the bottom up."""
        stack = self.stacks[space]
        base = 2 * (self.cones >> space & 1)
        seen = set(visible(stack[base:])) | self.shown
        return stack[:base] + bytes(piece for piece in stack[base:] if piece in seen)


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position with the marks of the moment."""
    layout, picture = layout_of(viewpoint.layout, viewpoint.flipped), Picture(state.stacks, state.cones)
    known = known_tags(state, viewpoint)
    chosen = SPACE.get(viewpoint.chosen[0], -1) if len(viewpoint.chosen) == 1 and not state.is_hiding else -1
    return Scene(
        board=board(layout),
        under=(*ground(layout, picture), *highlights.last_turn(layout, viewpoint.last)),
        pieces=pieces(layout, picture, chosen),
        over=(
            *over(layout, picture, known, chosen),
            *highlights.choices(layout, viewpoint, state.is_hiding),
            *(highlights.winning(layout, state.cones) if state.actor is None else ()),
        ),
        labels=labels(state, viewpoint, known),
        trays=(None, None),
        buttons=buttons(state, viewpoint.chosen),
    )


def known_tags(state: PublicState, viewpoint: Viewpoint) -> Known:
    """By Large, what to mark beside it: what the viewer knows, or is just choosing to hide."""
    if not state.is_hiding:
        return known_values(state, viewpoint.seat, viewpoint.vault)
    spots = [spot for spot in viewpoint.chosen if spot in SPACE]
    return {state.stacks[SPACE[spot]][-1]: value for spot, value in zip(spots, "bw", strict=False)}


def ground(layout: Layout, picture: Picture) -> tuple[Shape, ...]:
    """The shadow of every stack, and the glow of every Cone."""
    shapes = []
    for space in SPACES:
        if seen := picture.visible_on(space):
            shapes.append(shadow(layout, space, seen[0], stack_scale(layout, seen)))
        elif TARGET[space] is not None:
            shapes.append(target_outline(layout, space))
        if picture.has_cone(space):
            shapes.append(cone_glow(layout, space))
    return tuple(shapes)


def pieces(layout: Layout, picture: Picture, chosen: Space = -1) -> tuple[Piece, ...]:
    """The visible pyramids, from the back of the board to its front and from the bottom of each stack to its top."""
    found = []
    for space in layout.back_to_front():
        seen = picture.visible_on(space)
        scale = stack_scale(layout, seen)
        x, y = layout.foot(space)
        cone = 2 * (picture.cones >> space & 1)
        for at, (piece, lift) in enumerate(zip(seen, lifts(seen), strict=True)):
            up = LIFTED if space == chosen and at == len(seen) - 1 else 0
            kind = SIDE_KINDS[piece & 1] + (" cone" if at < cone else "") + (" lifted" if up else "")
            shapes = pyramid(piece, scale, at < cone)
            if piece == picture.tilted:
                shapes = (
                    Shape("tilted", "g", {"transform": f"rotate({TILT} {number(width(piece) / 2 * scale)} 0)"}, shapes),
                )
            found.append(Piece(f"p{piece}", x, round(y - lift * scale - up, 1), shapes, kind))
    return tuple(found)


def over(layout: Layout, picture: Picture, known: Known, chosen: Space = -1) -> tuple[Shape, ...]:
    """The number of pieces, what is known of Larges, and the stacks spread out, to be seen under pointer or focus."""
    shapes: list[Shape] = []
    fans: list[Shape] = []
    for space in SPACES:
        seen = picture.visible_on(space)
        cone = picture.has_cone(space)
        if len(seen) > 1:
            shapes.append(highlights.piece_count(layout, space, len(seen)))
            fans.append(highlights.fan(layout, space, seen, cone, known))
            if space == chosen:  # wherever there is no pointer to hover with
                fans[-1].attrs["class"] = f"fan shown {SPOTS[space]}"
        scale = stack_scale(layout, seen)
        x, y = layout.foot(space)
        for piece, lift in zip(seen, lifts(seen), strict=True):
            if piece in known:
                key = f"known:{piece}"
                shapes.append(
                    highlights.known_tag(
                        key, x - width(piece) / 2 * scale - 18, round(y - 4 - lift * scale, 1), known[piece]
                    )
                )
    return (*shapes, *fans)
