"""From clicks to one legal action, for every game: the spots picked so far begin the path of some action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from cairn.core.errors import IllegalAction
from cairn.core.game import Game
from cairn.core.language import t
from cairn.core.scene import Button, Scene, Viewpoint
from cairn.core.state import Path

DONE = Button("(done)", t("Done"))
"""Picked to play what is chosen as it is, where it could also go on."""
CONFIRM = Button(DONE.spot, t("Play this move"))
"""Picked to play what is chosen, where nothing else can follow: it is held for a person who confirms each move."""


@dataclass(frozen=True, slots=True)
class Routes:
    """The legal actions by their paths: `ends` of complete ones, and what may come `after` each beginning."""

    ends: Mapping[Path, Any]
    after: Mapping[Path, tuple[str, ...]]


class WrongSpot(IllegalAction):
    """A spot of the board that no legal action goes on with; `sources` lead there, where it was chosen too early."""

    def __init__(self, spot: str, error: IllegalAction, sources: tuple[str, ...] = ()) -> None:
        super().__init__(error.title, error.why, error.rule)
        self.spot, self.sources = spot, sources


class Picked(NamedTuple):
    """The result of a click: the spots chosen now, or the action that is complete."""

    chosen: Path
    action: Any = None


@lru_cache(maxsize=8)
def routes(game: Game[Any, Any], state: Any) -> Routes:
    """All ways to click an action in a position; remembered, for the legal actions are what costs time."""
    ends: dict[Path, Any] = {}
    after: dict[Path, dict[str, None]] = {(): {}}
    for action in state.legal_actions():
        for path in game.paths(state, action):
            ends.setdefault(path, action)
            for n, spot in enumerate(path):
                after.setdefault(path[:n], {})[spot] = None
    return Routes(ends, {path: tuple(spots) for path, spots in after.items()})


def targets(game: Game[Any, Any], state: Any, chosen: Path) -> tuple[str, ...]:
    """The spots and the game's buttons that may be picked next."""
    return routes(game, state).after.get(chosen, ())


def buttons(game: Game[Any, Any], state: Any, chosen: Path, scene: Scene) -> list[Button]:
    """The buttons that may be picked next."""
    allowed = targets(game, state, chosen)
    done = [DONE if allowed else CONFIRM] if held_action(game, state, chosen) is not None else []
    return [button for button in scene.buttons if button.spot in allowed] + done


def held_action(game: Game[Any, Any], state: Any, chosen: Path) -> Any:
    """The action that `DONE` plays; None where what is chosen is not complete."""
    return routes(game, state).ends.get(chosen)


def awaits_confirmation(game: Game[Any, Any], state: Any, chosen: Path) -> bool:
    """Whether what is chosen is a whole action that nothing can follow: it is held until it is confirmed."""
    known = routes(game, state)
    return chosen in known.ends and chosen not in known.after


def sources(game: Game[Any, Any], state: Any, goal: str) -> tuple[str, ...]:
    """The spots to choose first, so that `goal` may be picked after them."""
    after = routes(game, state).after
    return tuple(spot for spot in after[()] if goal in after.get((spot,), ()))


def pick(game: Game[Any, Any], state: Any, chosen: Path, spot: str, *, confirms: bool = False) -> Picked:
    """The result of a click on `spot` after `chosen`; raises IllegalAction when it fits nothing.

    The last spot is put back by a second click. Another spot to begin with is chosen instead, unless that alone would
    play an action: with a piece in hand, a person means to put it down. A goal chosen first gets the only piece off the
    board that can go there. A click that `confirms` plays nothing but on `DONE`.
    """
    known = routes(game, state)
    longer = (*chosen, spot)
    if longer in known.after or longer in known.ends:
        return _reach(known, longer, confirms)
    if spot == DONE.spot and chosen in known.ends:
        return Picked((), known.ends[chosen])
    if chosen and spot == chosen[-1]:
        return Picked(chosen[:-1])
    if (spot,) in known.after or ((spot,) in known.ends and awaits_confirmation(game, state, chosen)):
        return Picked((spot,))
    if not chosen and len(only := sources(game, state, spot)) == 1 and only[0] in _off_board(game, state):
        return _reach(known, (*only, spot), confirms)
    raise why_not(game, state, longer)


def lift(game: Game[Any, Any], state: Any, chosen: Path, spot: str) -> Path:
    """The spots chosen once the piece on `spot` is in hand; nothing is played or refused before it is dropped."""
    after = routes(game, state).after
    if chosen[-1:] == (spot,):
        return chosen
    return next((path for path in ((*chosen, spot), (spot,)) if path in after), chosen)


def drop(game: Game[Any, Any], state: Any, chosen: Path, start: str, end: str, *, confirms: bool = False) -> Picked:
    """The result of dragging from `start` to `end` after `chosen`; raises IllegalAction when it fits nothing."""
    known = routes(game, state)
    held = chosen if chosen[-1:] == (start,) else (*chosen, start)
    for path in ((*held, end), (start, end)):
        if path in known.after or path in known.ends:
            return _reach(known, path, confirms)
    for begun in (held, (start,)):
        if begun in known.after:
            raise why_not(game, state, (*begun, end))
    if (start,) in known.ends:
        raise IllegalAction(t("Nothing to pick up there."), t("A click on it is enough."))
    raise why_not(game, state, (start,))


def why_not(game: Game[Any, Any], state: Any, path: Path) -> IllegalAction:
    """Why the last spot of `path` does not fit after the others, in the game's words if it can be seen at all."""
    if is_seen(game, state, path[-1]):
        return WrongSpot(path[-1], game.explain(state, path), sources(game, state, path[0]) if len(path) == 1 else ())
    return IllegalAction(t("Not here."), t("Choose one of the possible places."))


def is_seen(game: Game[Any, Any], state: Any, spot: str) -> bool:
    """Whether it is a spot or a button of the picture of a position."""
    return spot in spots(game.scene(state, Viewpoint()))


def spots(scene: Scene) -> set[str]:
    """Every spot and button of a picture and its trays."""
    found = {spot.key for spot in scene.board.spots} | {button.spot for button in scene.buttons}
    return found.union(*(spots(tray) for tray in scene.trays if tray))


def _off_board(game: Game[Any, Any], state: Any) -> set[str]:
    """The spots of the trays."""
    return set().union(*(spots(tray) for tray in game.scene(state, Viewpoint()).trays if tray))


def _reach(known: Routes, path: Path, confirms: bool) -> Picked:
    """A path just reached: play it if nothing can follow, and nobody is to confirm it."""
    return Picked(path) if confirms or path in known.after else Picked((), known.ends[path])
