"""What the game says: an action as a sentence, what to do next, and what each side plays with."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from math import isqrt

from cairn.core.game import Path, Side
from cairn.core.language import decimal, listed, t, tn
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.circle import Area, Circle
from cairn.games.stonehenge.compass import BEARINGS, CIRCLE, Angle, bearing, degrees
from cairn.games.stonehenge.rules import COLOURS, Phase, State
from cairn.games.stonehenge.stones import Stone


def say(state: State, action: Action) -> str:
    """An action as one sentence: “Red lays stone 9 across stones 4 and 5.”"""
    player = t(COLOURS[state.seat])
    match action:
        case Build(angle):
            return t(
                "{player} builds stone {stone} at {angle}°.",
                player=player,
                stone=_next(state),
                angle=decimal(degrees(angle)),
            )
        case Top(below):
            return t("{player} builds stone {stone} on stone {below}.", player=player, stone=_next(state), below=below)
        case Gate(stone, first, second):
            return t(
                "{player} lays stone {stone} across stones {first} and {second}.",
                player=player,
                stone=stone,
                first=first,
                second=second,
            )
        case Mark(angle):
            return t(
                "{player} moves the marker to {angle}°, {where}.",
                player=player,
                angle=decimal(degrees(angle)),
                where=gap(state.circle, state.circle.area_at(angle)),
            )
        case Swing(x, z):
            return t(
                "{player} lets the ball go at {angle}°, {far} cm from the centre.",
                player=player,
                angle=decimal(degrees(aim(x, z))),
                far=decimal(pull(x, z)),
            )
        case Fall(_, _, lost, shifted):
            return f"{_falls(lost, player)}{_shifts([id for id, _ in shifted])}"


def _next(state: State) -> int:
    return state.total - state.stock + 1


def _falls(lost: Sequence[int], player: str) -> str:
    if not lost:
        return t("Nothing falls.")
    return tn(
        "Stone {stones} falls, and {player} takes it.",
        "Stones {stones} fall, and {player} takes them.",
        len(lost),
        stones=numbers(lost),
        player=player,
    )


def _shifts(shifted: Sequence[int]) -> str:
    if not shifted:
        return ""
    return " " + tn("Stone {stones} shifts.", "Stones {stones} shift.", len(shifted), stones=numbers(shifted))


def numbers(ids: Sequence[int]) -> str:
    """Numbers as one speaks them: “3, 4 and 9”."""
    return listed([str(id) for id in ids])


def gap(ring: Circle, area: Area) -> str:
    """A marker area in words."""
    if ring.whole:
        return t("on the open rim")
    first, second = ring.corners(area)
    return t("between stones {first} and {second}", first=first.id, second=second.id)


def aim(x: int, z: int) -> Angle:
    """The direction of a point from the centre, to the nearest tenth of a degree."""
    exact = bearing(x, -z)
    after = bisect_right(BEARINGS, exact)
    nearer = after == CIRCLE or exact - BEARINGS[after - 1] <= BEARINGS[after] - exact
    return after - 1 if nearer else after


def pull(x: int, z: int) -> str:
    """The distance of a release from the centre, in centimetres."""
    return f"{isqrt(x * x + z * z) / 100:.1f}"


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the player to act should do, and a softer second sentence."""
    if state.actor is None:
        return t("The game is over."), ""
    match state.phase, path:
        case Phase.BUILD, ():
            return _invitation(state)
        case Phase.BUILD, (stone,):
            return t("Stone {stone} is chosen.", stone=stone), t(
                "Build on top of it, or choose the two stones it shall lie across."
            )
        case Phase.BUILD, (stone, first, *_):
            return t("Across stone {first} and which other?", first=first), t(
                "Stone {stone} comes to lie on both.", stone=stone
            )
        case Phase.MARK, _:
            return t("Move your marker."), t("It goes to another area, beside stone {corner}.", corner=state.corner)
        case Phase.SWING, _ if state.first_turn:
            return t("Pull the ball and let it go."), t("In your first turn it may cross the base in any direction.")
        case Phase.SWING, _:
            area = gap(state.circle, state.circle.area_at(state.markers[state.seat]))
            return t("Pull the ball and let it go."), t("Through your area, {area}.", area=area)
    return t("The ball is on its way."), t("What it touches will show.")


def _invitation(state: State) -> tuple[str, str]:
    if state.first_turn:
        return t("Build a stone."), t("On the inner rim, or on a stone. {stock}", stock=_stock(state))
    if state.circle.area_at(state.markers[state.seat]) in state.circle.gated:
        return t("Build a stone."), t(
            "A gate stands over your marker area, so you have to move away. {stock}", stock=_stock(state)
        )
    return t("Build a stone, or make a gate."), _stock(state)


def _stock(state: State) -> str:
    return tn("This is the last stone in stock.", "{n} stones in stock.", state.stock)


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(
        Side(
            t(COLOURS[seat]),
            1 + seat,
            t("{stones} · marker at {angle}°", stones=minus(count), angle=decimal(degrees(state.markers[seat]))),
        )
        for seat, count in enumerate(state.minus)
    )


def minus(count: int) -> str:
    """A number of minus stones in words."""
    if not count:
        return t("no minus stones")
    return tn("{n} minus stone", "{n} minus stones", count)


def stone_label(stone: Stone) -> str:
    """A stone in words: “Stone 9, across stones 4 and 5”."""
    if stone.lies:
        return t("Stone {id}, across stones {on}", id=stone.id, on=numbers(stone.on))
    if stone.on:
        return t("Stone {id}, on stone {on}", id=stone.id, on=numbers(stone.on))
    return t("Stone {id}, at {angle}°", id=stone.id, angle=decimal(degrees(aim(stone.pose[0], stone.pose[2]))))
