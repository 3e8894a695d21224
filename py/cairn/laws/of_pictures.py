"""Laws of pictures: whatever happens can be drawn, marked and filmed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import product
from math import isfinite
from typing import Any

from cairn.app.messages.scene_data import plain
from cairn.app.table.picker import DONE, spots, targets
from cairn.core.language import ENGLISH, to_json
from cairn.core.scene import Board, Scene, Shape, Viewpoint
from cairn.laws.of_clicks import beginnings
from cairn.laws.random_games import Breach, GameLaw, RandomGames

TAGS = {
    "g", "path", "circle", "ellipse", "polygon", "rect", "line", "text", "use", "defs", "pattern", "symbol",
    "radialGradient", "stop",
}  # fmt: skip
"""The elements that the page draws (docs/protocol.md)."""
VIEWPOINTS = [Viewpoint(layout=layout, flipped=flipped) for layout, flipped in product(("wide", "tall"), (False, True))]
Boards = dict[str, Board]
"""The boards that were seen already, by key: none of them is another one under the same key."""


def _drawn(games: RandomGames) -> Iterator[Breach]:
    boards: Boards = {}
    for sample in games.samples():
        for view in VIEWPOINTS:
            scenes: list[Scene] = []
            for seat in (None, 0, 1):
                seen = Viewpoint(view.layout, view.flipped, last=sample.last, seat=seat)
                scene = games.game.scene(sample.state, seen)
                if scene not in scenes:  # most games hide nothing: one picture for all
                    scenes.append(scene)
                    yield from map(Breach, _flaws(scene, boards))


def _marked(games: RandomGames) -> Iterator[Breach]:
    game, boards = games.game, Boards()
    for sample in games.open_samples():
        state = sample.state
        for n, chosen in enumerate(beginnings(games, state, 4)):
            view, aims = VIEWPOINTS[n % len(VIEWPOINTS)], targets(game, state, chosen)
            scene = game.scene(state, Viewpoint(view.layout, view.flipped, chosen=chosen, targets=aims))
            yield from map(Breach, _flaws(scene, boards))
            if lost := set(aims) - spots(scene):
                yield Breach(f"{', '.join(sorted(lost))} may be chosen, and is not there.")
        every = sorted(spots(game.scene(state, Viewpoint())))
        for spot in games.lots(repr(state)).sample(every, min(5, len(every))):
            yield from map(Breach, _flaws(game.scene(state, Viewpoint(refused=spot)), boards))


def _choices_have_marks(games: RandomGames) -> Iterator[Breach]:
    for sample in games.open_samples():
        first = targets(games.game, sample.state, ())
        scene = games.game.scene(sample.state, Viewpoint(targets=first))
        for part in (scene, *filter(None, scene.trays)):
            marks = {shape.key for shape in part.over}
            for spot in part.board.spots:
                if spot.key in first and not marks & {f"movable:{spot.key}", f"target:{spot.key}"}:
                    yield Breach(f"{spot.key} may be chosen, and has neither brackets nor a dot.")


def _filmed(games: RandomGames) -> Iterator[Breach]:
    boards: Boards = {}
    for n, sample in enumerate(games.samples()):
        if sample.last:
            view = VIEWPOINTS[n % len(VIEWPOINTS)]
            for frame in games.game.film(*sample.last, view):
                yield from map(Breach, _flaws(frame, boards, is_frame=True))
            yield from map(Breach, _flaws(games.game.scene(sample.state, view), boards))


def _flaws(scene: Scene, boards: Boards, *, is_frame: bool = False) -> Iterator[str]:
    """The flaws of a picture, which the page could not show; the boards that were seen are brought up to date."""
    json.loads(to_json(plain(scene, set(boards), {}), ENGLISH), parse_constant=_refuse)
    key, keys = scene.board.key, [piece.key for piece in scene.pieces]
    if key not in boards:
        boards[key] = scene.board
        yield from _flaws_of_board(scene.board)
    if boards[key] != scene.board:
        yield f"Two boards are called “{key}”."
    for spot in () if is_frame else scene.board.spots:
        label = scene.labels[spot.key]
        if not label.name or not (label.is_empty or label.contents):
            yield f"{spot.key}, or what stands there, has no name."
    if len({*keys}) != len(keys):
        yield "Two pieces have one key."
    for shapes in (scene.under, scene.over, *(piece.shapes for piece in scene.pieces)):
        yield from _flaws_of_shapes(shapes)
    if scene.travel not in ("glide", "teleport", "cut"):
        yield f"Pieces cannot travel by “{scene.travel}”."
    if any(button.spot == DONE.spot or not button.label for button in scene.buttons):
        yield "A button has no label, or the place of another one."
    for tray in filter(None, scene.trays):
        yield from _flaws(tray, boards, is_frame=is_frame)


def _refuse(name: str) -> Any:
    raise ValueError(f"{name} cannot be drawn.")


def _flaws_of_board(board: Board) -> Iterator[str]:
    keys = [spot.key for spot in board.spots]
    if DONE.spot in keys or len({*keys}) != len(keys) or not board.label:
        yield "The board has two spots of one name, or no name itself."
    for spot in board.spots:
        if not {*spot.arrows.values()} <= {*keys}:
            yield f"An arrow key leads from {spot.key} to nowhere."
        yield from _flaws_of_shapes((spot.outline,))
    yield from _flaws_of_shapes(board.ground)


def _flaws_of_shapes(shapes: Sequence[Shape]) -> Iterator[str]:
    if len({shape.key for shape in shapes}) != len(shapes):
        yield "Two shapes have one key."
    for shape in shapes:
        if shape.tag not in TAGS:
            yield f"“{shape.tag}” is not drawn."
        for name, value in shape.attrs.items():
            is_foreign = (
                name.startswith("on") or "//" in str(value) or (name == "href" and not str(value).startswith("#"))
            )
            if is_foreign or not (isinstance(value, str) or isfinite(value)):
                yield f"{name}=“{value}” is not drawn."
        if isinstance(shape.inner, tuple):
            yield from _flaws_of_shapes(shape.inner)


PICTURES = (
    GameLaw("Every position can be drawn.", _drawn),
    GameLaw("Every choice and every refused spot can be marked.", _marked),
    GameLaw("What can be chosen first has brackets or a dot.", _choices_have_marks),
    GameLaw("Every action can be filmed.", _filmed),
)
"""The laws of pictures."""
