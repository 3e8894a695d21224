"""A picture as plain data: what a game shows, for one renderer to draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from cairn.core.language import ENGLISH, Language, Phrase, render, t

if TYPE_CHECKING:
    from cairn.core.seal import Vault


Attributes = dict[str, str | float]


class Shape(NamedTuple):
    """One SVG element: `key` unique among its siblings, tag, attributes, then its text or its children."""

    key: str
    tag: str
    attrs: Attributes
    inner: Phrase | tuple[Shape, ...] = ""


class Piece(NamedTuple):
    """A thing that travels: shapes drawn around their own origin and put at (x, y). The same key is the same piece."""

    key: str
    x: float
    y: float
    shapes: tuple[Shape, ...]
    kind: str = ""
    """CSS classes that name meaning, such as "frozen"."""


class Spot(NamedTuple):
    """A place a person can choose: its centre, its outline (a Shape drawn transparent, with the focus ring on it),
    and where the arrow keys lead from it: key name ("ArrowLeft", "PageUp", …) to spot."""

    key: str
    x: float
    y: float
    outline: Shape
    arrows: dict[str, str]


@dataclass(frozen=True, slots=True)
class Board:
    """The part of a picture that never changes in one layout of a game; two boards with the same `key` are equal."""

    key: str
    box: tuple[float, float, float, float]
    """The viewBox: x, y, width, height."""
    label: Phrase
    """Its name for a screen reader."""
    ground: tuple[Shape, ...]
    spots: tuple[Spot, ...]


class Button(NamedTuple):
    """A choice that has no place on the board ("stay", "swap", "pass"): picked like a spot."""

    spot: str
    label: Phrase


@dataclass(frozen=True, slots=True)
class Label:
    """A spot in words: its name ("c5"), what stands there ("white 2, frozen"), and what can be done now.

    `place` names it within its row, where that is shorter (“IV” of the left spiral), `short` within a sentence (“the
    Gate”). `piece` is what can be picked up there (“the stone on IV, left spiral”).
    `owner` is the seat whose piece can be seen there, on top.
    `is_empty`: nothing stands there, even if `contents` has words. Spots that follow each other with an equal `row` are
    read together. `action` is what the one to act may do there ("place here"), "" for nothing.
    """

    name: Phrase
    contents: Phrase = ""
    is_empty: bool = False
    row: Phrase = ""
    action: Phrase = ""
    place: Phrase = ""
    short: Phrase = ""
    piece: Phrase = ""
    owner: int | None = None
    _shown: tuple[Language, str] | None = field(default=None, init=False, repr=False, compare=False)

    @property
    def standing(self) -> Phrase:
        """The name with what stands there, without what can be done."""
        contents = self.contents or (t("empty") if self.is_empty else "")
        return t("{spot}: {contents}", spot=self.name, contents=contents) if contents else self.name

    def render(self, language: Language) -> str:
        """All of it in a language, for a screen reader; remembered, as a view has some hundred labels."""
        if self._shown is None or self._shown[0] is not language:
            object.__setattr__(self, "_shown", (language, self._rendered(language)))
        assert self._shown is not None
        return self._shown[1]

    def _rendered(self, language: Language) -> str:
        lookup: Callable[[str, str], Any] = language.texts.get
        name, contents, action = self.name, self.contents, self.action
        shown: str = name if name.__class__ is str else render(name, language)
        if contents or self.is_empty:
            stands = render(contents, language) if contents else lookup("empty", "empty")
            shown = lookup("{spot}: {contents}", "{spot}: {contents}").format(spot=shown, contents=stands)
        if action:
            shown = lookup("{label}, {action}", "{label}, {action}").format(
                label=shown, action=render(action, language)
            )
        return shown

    def __str__(self) -> str:
        return self.render(ENGLISH)


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture, from the ground up: board, `under` (trails, frozen ground), pieces as painted, `over` (marks).

    `labels` tells of every spot what it is in words; pictures of a film have none. `trays` has for each seat what it
    holds off the board, or None.
    In a film, `travel` says how pieces get to their places: "glide", "teleport" (fade out, fade in), "cut", or
    "stand" (at once, to be looked at for a while), `caption` what happens in this step, and `sound` what is heard: the
    name of a sound of the page, or "" for a piece set down.
    `stage` is what a table of the game's own needs besides, as plain JSON data.
    """

    board: Board
    under: tuple[Shape, ...] = ()
    pieces: tuple[Piece, ...] = ()
    over: tuple[Shape, ...] = ()
    labels: Mapping[str, Label] = field(default_factory=dict)
    trays: tuple[Scene | None, ...] = ()
    buttons: tuple[Button, ...] = ()
    travel: str = "glide"
    caption: Phrase = ""
    sound: str = ""
    stage: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Viewpoint:
    """How and with what marks a position is to be drawn.

    `layout` is "wide" or "tall"; `flipped` turns the board half round. `chosen` are the spots picked so far and
    `targets` those that may be picked next; `refused` is a spot just refused. `last` is the State before
    the action that led here, and that action. `seat` is the viewer's (None: a viewer who sees only what is public),
    and `vault` what that seat itself has hidden.
    """

    layout: str = "wide"
    flipped: bool = False
    chosen: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    refused: str = ""
    last: tuple[Any, Any] | None = None
    seat: int | None = None
    vault: Vault | None = None

    def said_of(self, spot: str, chosen: Phrase, target: Phrase) -> Phrase:
        """The action of a spot's label: `chosen` where it is chosen, `target` where it can be picked, "" elsewhere."""
        return chosen if spot in self.chosen else target if spot in self.targets else ""
