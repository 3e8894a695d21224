"""A turn as the pictures between two positions: what is lifted and seen, what moves, and how a Cone solidifies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cairn.core.language import t
from cairn.core.scene import Scene, Viewpoint
from cairn.games.lava_flows import marks
from cairn.games.lava_flows.actions import Action, Bubble, Hide, Move, Open, Seal, Show, Turn
from cairn.games.lava_flows.board import LARGE, SEALED, SPOTS, TARGET, Space, Stack
from cairn.games.lava_flows.doing import carry_out, pair, touched, uncovers
from cairn.games.lava_flows.drawing import board
from cairn.games.lava_flows.hiding import unsealed
from cairn.games.lava_flows.plan import lifts, plan, stack_scale
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.scene import Picture, ground, labels, over, pieces
from cairn.games.lava_flows.words import solidifies


def film(state: State, action: Action, viewpoint: Viewpoint) -> Sequence[Scene]:
    """The pictures of an action; none where nothing moves or something has to be shown first."""
    if isinstance(action, Show) and state.waiting:
        seat, turn, sealed = state.waiting
        stacks = unsealed(state.stacks, sealed, action.opening.value)
        return film(state._replace(stacks=stacks, actor=seat, waiting=None), turn, viewpoint)
    if isinstance(action, Hide | Seal | Show | Open) or state.actor is None:
        return ()
    before, after, cones, worked, needs = state.played(action)
    if needs:
        return ()
    frames = []
    if uncovers(before, state.cones, action) and not isinstance(action, Move):
        frames.append(seen_under(state, before, action, worked, viewpoint))
    moved = list(before)
    carry_out(moved, state.cones, action)
    if tuple(moved) != before:
        frames.append(frame(state, Picture(moved, state.cones), viewpoint, ""))
    if cones != state.cones:
        frames.append(lighting_up(state, moved, cones & ~state.cones, viewpoint))
        frames.append(frame(state, Picture(after, cones), viewpoint, t("It sinks, and the others rise.")))
    return tuple(frames)


def frame(
    state: State, picture: Picture, viewpoint: Viewpoint, said: str, glowing: tuple[Space, float] | None = None
) -> Scene:
    """One picture between two positions."""
    drawn = plan(viewpoint.layout, viewpoint.flipped)
    light = (marks.glow(drawn, *glowing),) if glowing else ()
    return Scene(
        board=board(drawn),
        under=(*ground(drawn, picture), *light),
        pieces=pieces(drawn, picture),
        over=over(drawn, picture, {}),
        labels=labels(state, Viewpoint(viewpoint.layout, viewpoint.flipped), {}),
        trays=(None, None),
        say=said,
    )


def seen_under(state: State, before: Sequence[Stack], turn: Turn, worked: bool, viewpoint: Viewpoint) -> Scene:
    """What was claimed is looked at: the Mediums under the Larges that are lifted; a Large tilts where it was wrong."""
    space = touched(turn)[0]
    loose = before[space][2 * (state.cones >> space & 1) :]
    looked_at = loose[:1] if isinstance(turn, Bubble) else loose[-3:-1]
    shown = frozenset(piece for piece in looked_at if piece < LARGE)
    larges = [piece for piece in loose if LARGE <= piece < SEALED]
    tilted = -1 if worked else larges[0 if isinstance(turn, Bubble) else -1]
    said = {True: t("It is as announced."), False: t("It is not as announced; nothing moves.")}[worked]
    return frame(state, Picture(before, state.cones, shown, tilted), viewpoint, said)


def lighting_up(state: State, stacks: Sequence[Stack], new: int, viewpoint: Viewpoint) -> Scene:
    """The pair that locks begins to glow where it lies."""
    space = new.bit_length() - 1
    drawn, picture = plan(viewpoint.layout, viewpoint.flipped), Picture(stacks, state.cones)
    seen, low = picture.in_sight(space), stacks[space][pair(stacks[space], space)]
    lift = lifts(seen)[seen.index(low)] * stack_scale(drawn, seen) if low in seen else 0.0
    said = solidifies(TARGET[space] or 0, SPOTS[space])
    return replace(frame(state, picture, viewpoint, said, (space, lift)), sound="sizzle")
