"""Why an action is not allowed, in a sentence for the player."""

from __future__ import annotations

from math import isqrt

from cairn.core.game import IllegalAction
from cairn.core.language import decimal, mark, t
from cairn.games.stonehenge.stones import TANGENTIAL, Stone, between

DUE = {
    "build": (mark("First build."), mark("A turn begins with a stone from the stock, or with a gate."), "turns"),
    "mark": (
        mark("First move your marker."),
        mark("After building a stone the marker goes to another area."),
        "marker",
    ),
    "swing": (mark("Now swing."), mark("The stone is built; pull the ball and let it go."), "turns"),
    "fall": (mark("The ball is on its way."), mark("What falls is known when it has been caught."), "minus"),
}


def due(phase: str) -> IllegalAction:
    """For an action that is not the one due."""
    title, why, rule = DUE[phase]
    return IllegalAction(t(title), t(why), rule)


def not_an_action() -> IllegalAction:
    """For what is no action at all."""
    return IllegalAction(t("Not an action."), t("A turn is a build, a marker and a swing."), "turns")


def over() -> IllegalAction:
    """When nobody is to act."""
    return IllegalAction(t("The game is over."), t("Look back, or play again."), "end")


def no_stone(id: int) -> IllegalAction:
    """For a number that no stone in the circle has."""
    return IllegalAction(t("No stone {id}.", id=id), t("No stone in the circle has this number."), "building")


def too_close(stone: Stone, other: Stone) -> IllegalAction:
    """For a place on the rim beside another stone."""
    why = t(
        "Stone {id} is {far} cm away, face to face; 1 cm is the least.", id=other.id, far=decimal(room(stone, other))
    )
    return IllegalAction(t("Too close."), why, "building")


def no_room(other: Stone) -> IllegalAction:
    """For a place where another stone already is."""
    return IllegalAction(t("No room there."), t("Stone {id} is in the way.", id=other.id), "building")


def no_area() -> IllegalAction:
    """For a build after which the marker has nowhere to go."""
    why = t(
        "No area beside it would do for your marker: another one, wide enough for the ball, with no gate or marker."
    )
    return IllegalAction(t("No marker area there."), why, "marker")


def carries(stone: Stone, why: str, rule: str) -> IllegalAction:
    """For a stone that has another on it."""
    return IllegalAction(t("Stone {id} carries another.", id=stone.id), why, rule)


def leans(stone: Stone, rule: str) -> IllegalAction:
    """For a stone on which nothing more can be put."""
    why = t("A stone that is to carry another stands within 1° of upright.")
    return IllegalAction(t("Stone {id} leans.", id=stone.id), why, rule)


def not_standing(stone: Stone, rule: str) -> IllegalAction:
    """For a stone on which nothing may be put because it does not stand on the base."""
    if stone.lies:
        why = t("It lies across a gate, and nothing is built on that.")
    else:
        why = t("It stands on another stone already, and two storeys are the most.")
    return IllegalAction(t("Stone {id} is not on the base.", id=stone.id), why, rule)


def too_wide(first: Stone, second: Stone) -> IllegalAction:
    """For two stones that no lintel should span."""
    why = t(
        "They are {far} cm apart, face to face; for a gate it is less than 4.7 cm.", far=decimal(room(first, second))
    )
    return IllegalAction(t("Too far apart."), why, "gates")


def elsewhere() -> IllegalAction:
    """For a stone that would lie on itself."""
    return IllegalAction(t("From elsewhere."), t("The stone laid across is not one of the two it lies on."), "gates")


def no_use() -> IllegalAction:
    """For spots that are good for nothing, each of them alone being so."""
    return IllegalAction(
        t("Not together."), t("Choose a place on the rim, or a stone and what to do with it."), "turns"
    )


def room(first: Stone, second: Stone) -> str:
    """How far apart two stones are, face to face, in centimetres with a tenth, never more than they are."""
    tenths = max(0, isqrt(between(first, second)) - TANGENTIAL) // 1_000
    return f"{tenths / 10:.1f}"
