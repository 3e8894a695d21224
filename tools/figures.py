"""Draws the figures of the rules pages, and the picture of a game on the shelf, from the game's own scenes.

A page says what is to be seen, on an `<svg>` with a title alone:

    <svg data-record='{"options":{"start":"0 o12:r"}}' data-marks='{"chosen":[]}' viewBox="0 0 9 9" width="260">

`data-record` is a record without what is usual. `data-marks` may have: `chosen`, the spots chosen, with which the
targets are those of the legal actions; `targets`, other ones; `refused`, a spot; `last`, whether the last action is
marked; `names`, the spots that bear their names. `viewBox` is the part of the board to be seen, all of it if missing.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping
from html import escape, unescape
from itertools import count
from pathlib import Path
from typing import Any

from cairn.app.table.picker import targets
from cairn.core.language import ENGLISH, Language, render
from cairn.core.play import Play
from cairn.core.scene import Attributes, Scene, Shape, Viewpoint
from cairn.games import SHELF
from puzzle_boards import position

GAMES = Path(__file__).resolve().parent.parent / "py/cairn/games"
USUAL: dict[str, Any] = {"options": {}, "actions": ()}
MARKED = re.compile(r"<svg\b([^>]*\bdata-record='[^>]*)>(.*?)</svg>", re.DOTALL)
ATTRIBUTE = re.compile(r"""([\w-]+)=(?:"([^"]*)"|'([^']*)')""")
REFERENCE = re.compile(r"#([\w-]+)")
WIDTH = 420
"""How wide a figure is that does not say it, in CSS pixels."""


def with_figures(page: str, game: str, language: Language) -> str:
    """A page with what its figures show, in the language of their words."""
    numbers = count(1)

    def drawn(match: re.Match[str]) -> str:
        said = {name: unescape(double or single) for name, double, single in ATTRIBUTE.findall(match[1])}
        marks = json.loads(said.get("data-marks", "{}"))
        scene = scene_of(played(game, said["data-record"]), marks)
        box, width = said.get("viewBox", whole(scene)), int(said.get("width", WIDTH))
        wide, high = (float(side) for side in box.split()[2:])
        size = f'width="{width}" height="{width * high / wide:.0f}"'
        shapes = own_ids((*layers(scene), *names(scene, marks.get("names", ()))), f"f{next(numbers)}-")
        inner = f"{match[2]}{''.join(element(shape, language) for shape in shapes)}"
        return f'<svg class="drawing {game}" viewBox="{box}" {size} role="img">{inner}</svg>'

    return MARKED.sub(drawn, page)


def shelf_picture(game: str) -> str:
    """The picture of a game for its card, as inline SVG: the one drawn for it, or else its first position."""
    own = GAMES / game / "picture.svg"
    if own.exists():
        return own.read_text("utf-8").strip()
    scene = scene_of(played(game, "{}"), {})
    shapes = "".join(element(shape, ENGLISH) for shape in own_ids(tuple(layers(scene)), "pic-"))
    size = f'viewBox="{whole(scene)}" preserveAspectRatio="xMidYMid slice"'
    return f'<svg class="drawing mini" {size} aria-hidden="true">{shapes}</svg>'


def played(game: str, record: str) -> Play:
    """The game of a record without what is usual."""
    return position(game, {"seats": SHELF[game].seats[0], **USUAL, **json.loads(record)})


def scene_of(play: Play, marks: Mapping[str, Any]) -> Scene:
    """The scene of a position with the marks of a figure."""
    chosen = tuple(marks.get("chosen", ()))
    goals = targets(play.game, play.state, chosen) if "chosen" in marks else ()
    last = (play.states[-2], play.entries[-1]) if marks.get("last") else None
    goals = tuple(marks.get("targets", goals))
    seen = Viewpoint(chosen=chosen, targets=goals, refused=marks.get("refused", ""), last=last)
    return play.game.scene(play.state, seen)


def whole(scene: Scene) -> str:
    """All of a board, as a viewBox."""
    return " ".join(f"{value:g}" for value in scene.board.box)


def layers(scene: Scene) -> Iterator[Shape]:
    """All shapes of a scene from the ground up, without what people touch."""
    yield from scene.board.ground
    yield from scene.under
    for piece in scene.pieces:
        place: Attributes = {"class": f"piece {piece.kind}".strip(), "transform": f"translate({piece.x:g} {piece.y:g})"}
        yield Shape(piece.key, "g", place, piece.shapes)
    yield from scene.over


def names(scene: Scene, wanted: Collection[str]) -> Iterator[Shape]:
    """The names of some spots, on them."""
    for spot in scene.board.spots:
        if spot.key in wanted:
            yield Shape(spot.key, "text", {"class": "name", "x": spot.x, "y": spot.y}, spot.key)


def own_ids(shapes: tuple[Shape, ...], prefix: str) -> tuple[Shape, ...]:
    """Shapes whose ids no other drawing of the page has, without definitions that they do not use."""
    defined = {str(part.attrs["id"]): part for shape in shapes if shape.tag == "defs" for part in inside(shape)}
    used = dict[str, None]()
    fresh = [shape for shape in shapes if shape.tag != "defs"]
    while fresh:
        named = dict.fromkeys(name for shape in fresh for name in references(shape) if name not in used)
        used |= named
        fresh = [defined[name] for name in named]
    definitions = Shape("defs", "defs", {}, tuple(part for name, part in defined.items() if name in used))
    return tuple(
        renamed(shape, prefix)
        for shape in ((definitions,) if used else ()) + tuple(shape for shape in shapes if shape.tag != "defs")
    )


def renamed(shape: Shape, prefix: str) -> Shape:
    """A shape whose ids begin with a prefix, and what refers to them too."""
    attrs = dict(shape.attrs)
    for name, value in attrs.items():
        if name == "id":
            attrs[name] = f"{prefix}{value}"
        elif is_reference(name, value):
            attrs[name] = REFERENCE.sub(rf"#{prefix}\1", str(value))
    inner = shape.inner
    return shape._replace(
        attrs=attrs, inner=tuple(renamed(part, prefix) for part in inner) if isinstance(inner, tuple) else inner
    )


def references(shape: Shape) -> Iterator[str]:
    """The ids that a shape and what is in it refer to."""
    for name, value in shape.attrs.items():
        if is_reference(name, value):
            yield from REFERENCE.findall(str(value))
    for part in inside(shape):
        yield from references(part)


def is_reference(name: str, value: str | float) -> bool:
    """Whether an attribute refers to an id."""
    return name == "href" or str(value).startswith("url(")


def inside(shape: Shape) -> tuple[Shape, ...]:
    """The shapes in a shape."""
    return shape.inner if isinstance(shape.inner, tuple) else ()


def element(shape: Shape, language: Language) -> str:
    """A shape as SVG text."""
    attrs = "".join(f' {name}="{escape(plain(value))}"' for name, value in shape.attrs.items())
    parts = "".join(element(part, language) for part in inside(shape))
    inner = parts if isinstance(shape.inner, tuple) else escape(str(render(shape.inner, language)))
    return f"<{shape.tag}{attrs}>{inner}</{shape.tag}>" if inner else f"<{shape.tag}{attrs}/>"


def plain(value: str | float) -> str:
    """A number as short as it can be, and any other value as it is."""
    return value if isinstance(value, str) else f"{value:g}"
