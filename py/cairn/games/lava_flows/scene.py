"""A position as a picture: only what the one who looks may see is in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from cairn.core.language import t
from cairn.core.scene import Piece, Scene, Shape, Viewpoint
from cairn.games.lava_flows import marks
from cairn.games.lava_flows.asking import label
from cairn.games.lava_flows.board import SPACE, SPACES, SPOTS, TARGET, Space, Stack, visible
from cairn.games.lava_flows.drawing import board, n, pyramid
from cairn.games.lava_flows.knowing import in_words, knows
from cairn.games.lava_flows.picks import buttons
from cairn.games.lava_flows.plan import Plan, lifts, plan, stack_scale, width
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.words import loose, name

LIFTED = 6.0
TILT = 12
SIDES = ("side1", "side2")


class Picture(NamedTuple):
    """What is to be drawn of the stacks: `shown` are covered pieces that are seen for a moment, `tilted` a Large."""

    stacks: Sequence[Stack]
    cones: int
    shown: frozenset[int] = frozenset()
    tilted: int = -1

    def in_sight(self, space: Space) -> Stack:
        """The pieces to draw on a space, from the bottom up."""
        stack = self.stacks[space]
        base = 2 * (self.cones >> space & 1)
        seen = set(visible(stack[base:])) | self.shown
        return stack[:base] + bytes(piece for piece in stack[base:] if piece in seen)


def scene(state: State, viewpoint: Viewpoint) -> Scene:
    """A position, with the marks that are wanted."""
    drawn, picture = plan(viewpoint.layout, viewpoint.flipped), Picture(state.stacks, state.cones)
    tags = known_tags(state, viewpoint)
    chosen = SPACE.get(viewpoint.chosen[0], -1) if len(viewpoint.chosen) == 1 and len(state.seals) == 6 else -1
    return Scene(
        board=board(drawn),
        under=(*ground(drawn, picture), *marks.trail(drawn, viewpoint.last)),
        pieces=pieces(drawn, picture, chosen),
        over=(
            *over(drawn, picture, tags, chosen),
            *marks.marks(drawn, viewpoint, len(state.seals) < 6),
        ),
        labels=labels(state, viewpoint, tags),
        trays=(None, None),
        buttons=buttons(state, viewpoint.chosen),
    )


def known_tags(state: State, viewpoint: Viewpoint) -> dict[int, str]:
    """What is written beside the Larges: what the one who looks knows, or is just hiding."""
    if len(state.seals) == 6:
        return knows(state, viewpoint.seat, viewpoint.vault)
    spots = [spot for spot in viewpoint.chosen if spot in SPACE]
    return {state.stacks[SPACE[spot]][-1]: value for spot, value in zip(spots, "bw", strict=False)}


def ground(drawn: Plan, picture: Picture) -> tuple[Shape, ...]:
    """The shadow of every stack, and the glow of every Cone."""
    shapes = []
    for space in SPACES:
        if seen := picture.in_sight(space):
            shapes.append(marks.shade(drawn, space, seen[0], stack_scale(drawn, seen)))
        elif TARGET[space] is not None:
            shapes.append(marks.target(drawn, space))
        if picture.cones >> space & 1:
            shapes.append(marks.glow(drawn, space))
    return tuple(shapes)


def pieces(drawn: Plan, picture: Picture, chosen: Space = -1) -> tuple[Piece, ...]:
    """The pyramids in sight, from the back of the board to its front and from the bottom of each stack to its top."""
    found = []
    for space in drawn.order():
        seen = picture.in_sight(space)
        scale = stack_scale(drawn, seen)
        x, y = drawn.foot(space)
        cone = 2 * (picture.cones >> space & 1)
        for at, (piece, lift) in enumerate(zip(seen, lifts(seen), strict=True)):
            up = LIFTED if space == chosen and at == len(seen) - 1 else 0
            kind = SIDES[piece & 1] + (" cone" if at < cone else "") + (" lifted" if up else "")
            shapes = pyramid(piece, scale, at < cone)
            if piece == picture.tilted:
                shapes = (
                    Shape("tilted", "g", {"transform": f"rotate({TILT} {n(width(piece) / 2 * scale)} 0)"}, shapes),
                )
            found.append(Piece(f"p{piece}", x, round(y - lift * scale - up, 1), shapes, kind))
    return tuple(found)


def over(drawn: Plan, picture: Picture, tags: dict[int, str], chosen: Space = -1) -> tuple[Shape, ...]:
    """The number of pieces, what is known of Larges, and the stacks spread out, to be seen under pointer or focus."""
    shapes: list[Shape] = []
    fans: list[Shape] = []
    for space in SPACES:
        seen = picture.in_sight(space)
        cone = picture.cones >> space & 1 == 1
        if len(seen) > 1:
            shapes.append(marks.count(drawn, space, len(seen)))
            fans.append(marks.fan(drawn, space, seen, cone, tags))
            if space == chosen:  # wherever there is no pointer to hover with
                fans[-1].attrs["class"] = f"fan shown {SPOTS[space]}"
        scale = stack_scale(drawn, seen)
        x, y = drawn.foot(space)
        for piece, lift in zip(seen, lifts(seen), strict=True):
            if piece in tags:
                key = f"known:{piece}"
                shapes.append(
                    marks.known(key, x - width(piece) / 2 * scale - 18, round(y - 4 - lift * scale, 1), tags[piece])
                )
    return (*shapes, *fans)


def labels(state: State, viewpoint: Viewpoint, tags: dict[int, str]) -> dict[str, str]:
    """Every space in words, with what is known and what may be done there."""
    found = {}
    for space, spot in enumerate(SPOTS):
        words = label(state, space)
        for piece in reversed(visible(loose(state, space))):
            if piece in tags:
                words += "; " + t("{piece} with {what}", piece=name(piece), what=in_words(tags[piece]))
        if spot in viewpoint.chosen:
            words += "; " + t("chosen")
        elif spot in viewpoint.targets:
            words += "; " + (t("you may go here") if viewpoint.chosen else t("something can be done here"))
        found[spot] = words
    return found
