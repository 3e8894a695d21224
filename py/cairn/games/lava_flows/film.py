"""A turn as the pictures between two positions: pieces are lifted, pieces move, a Cone solidifies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cairn.core.language import Phrase, t
from cairn.core.scene import Scene, Viewpoint
from cairn.games.lava_flows.actions import Action, Bubble, Hide, Move, Open, Seal, Show, Turn, touched_spaces
from cairn.games.lava_flows.board import Space
from cairn.games.lava_flows.drawing import board, cone_glow
from cairn.games.lava_flows.layout import layout_of, lifts, stack_scale
from cairn.games.lava_flows.pieces import LARGE, Stack, is_large
from cairn.games.lava_flows.results import solidifies
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.scene import Picture, ground, over, pieces
from cairn.games.lava_flows.seals import unseal
from cairn.games.lava_flows.turns import execute, find_pair, resolve, uncovers


def film(state: State, action: Action, viewpoint: Viewpoint) -> Sequence[Scene]:
    """The pictures of an action; none where nothing moves or something has to be shown first."""
    if isinstance(action, Show) and state.waiting:
        seat, turn, sealed = state.waiting
        stacks = unseal(state.stacks, sealed, action.opening.value)
        return film(state._replace(stacks=stacks, actor=seat, waiting=None), turn, viewpoint)
    if isinstance(action, Hide | Seal | Show | Open) or state.actor is None:
        return ()
    before, after, cones, succeeded, needed = resolve(state, action)
    if needed:
        return ()
    frames = []
    if uncovers(before, state.cones, action) and not isinstance(action, Move):
        frames.append(look_under(state, before, action, succeeded, viewpoint))
    moved = list(before)
    execute(moved, state.cones, action)
    if tuple(moved) != before:
        frames.append(frame(state, Picture(moved, state.cones), viewpoint, ""))
    if cones != state.cones:
        frames.append(glow_up(state, moved, cones & ~state.cones, viewpoint))
        frames.append(frame(state, Picture(after, cones), viewpoint, t("It sinks, and the others rise.")))
    return tuple(frames)


def frame(
    state: State, picture: Picture, viewpoint: Viewpoint, caption: Phrase, glowing: tuple[Space, float] | None = None
) -> Scene:
    """One picture between two positions."""
    layout = layout_of(viewpoint.layout, viewpoint.flipped)
    light = (cone_glow(layout, *glowing),) if glowing else ()
    return Scene(
        board=board(layout),
        under=(*ground(layout, picture), *light),
        pieces=pieces(layout, picture),
        over=over(layout, picture, {}),
        trays=(None, None),
        caption=caption,
    )


def look_under(state: State, before: Sequence[Stack], turn: Turn, succeeded: bool, viewpoint: Viewpoint) -> Scene:
    """The Mediums under the Larges that are lifted to check a claim; where it was wrong, a Large tilts."""
    space = touched_spaces(turn)[0]
    loose = before[space][2 * state.has_cone(space) :]
    under_larges = loose[:1] if isinstance(turn, Bubble) else loose[-3:-1]
    shown = frozenset(piece for piece in under_larges if piece < LARGE)
    larges = [piece for piece in loose if is_large(piece)]
    tilted = -1 if succeeded else larges[0 if isinstance(turn, Bubble) else -1]
    caption = t("It is as announced.") if succeeded else t("It is not as announced; nothing moves.")
    return frame(state, Picture(before, state.cones, shown, tilted), viewpoint, caption)


def glow_up(state: State, stacks: Sequence[Stack], new: int, viewpoint: Viewpoint) -> Scene:
    """The pair that locks begins to glow where it lies."""
    space = new.bit_length() - 1
    layout, picture = layout_of(viewpoint.layout, viewpoint.flipped), Picture(stacks, state.cones)
    seen, large = picture.visible_on(space), stacks[space][find_pair(stacks[space], space)]
    lift = lifts(seen)[seen.index(large)] * stack_scale(layout, seen) if large in seen else 0.0
    return replace(frame(state, picture, viewpoint, solidifies(space), (space, lift)), sound="sizzle")
