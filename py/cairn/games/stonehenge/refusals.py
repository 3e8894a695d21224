"""Why an action is not allowed: for every way to fail a title, a sentence for the player, and the section of the rules.

What the physics reports is checked, and refused, in `physics.py`.
"""

from __future__ import annotations

from math import isqrt
from typing import Protocol

from cairn.core.errors import IllegalAction, UnreadableAction
from cairn.core.game import rule_by_kind
from cairn.core.language import Decimal, Phrase, t
from cairn.core.state import Path, Seat
from cairn.games.stonehenge.actions import Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.board import Barrier, Circle
from cairn.games.stonehenge.notation import read
from cairn.games.stonehenge.paths import TOP
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.stones import TANGENTIAL, Stone, squared_distance

rule_of = rule_by_kind(
    {Build: "building", Top: "building", Gate: "gates", Mark: "marker", Swing: "swing", Fall: "swing"}
)
"""The section of the rules that an action is played by."""

Refusal = tuple[Phrase, Phrase, str]
"""The parts of an IllegalAction: its title, a sentence, and the section of the rules."""

# Of any action

NOT_AN_ACTION = (t("That isn’t a move."), t("A turn is a build, a marker and a swing."), "turns")
NOT_TOGETHER = (t("Not together."), t("Choose a place on the rim, or a stone and what to do with it."), "turns")
OVER = (t("The game is over."), t("Look back, or play again."), "end")
NOT_DUE = {
    Phase.BUILD: (t("First build."), t("A turn begins with a stone from the stock, or with a gate."), "turns"),
    Phase.MARK: (
        t("First move your marker."),
        t("After building a stone the marker goes to another area."),
        "marker",
    ),
    Phase.SWING: (t("Now swing."), t("The stone is built; pull the ball and let it go."), "turns"),
    Phase.FALL: (t("The ball is on its way."), t("What falls is known when it has been caught."), "minus"),
}
"""For an action of another phase than this one, which is due."""


def no_angle(rule: str) -> Refusal:
    """For a number that is no direction."""
    return t("No such angle."), t("Angles go from 0.0 to 359.9 degrees."), rule


# Of a build

NO_STOCK = (t("The stock is empty."), t("All stones have been built."), "end")
NO_AREA = (
    t("No marker area there."),
    t("Neither area beside it can take your marker: it has to be another one, wide enough, with no gate or marker."),
    "marker",
)


def no_stone(id: int) -> Refusal:
    """For a number that no stone in the circle has."""
    return t("No stone {id}.", id=id), t("No stone in the circle has this number."), "building"


def too_close(stone: Stone, other: Stone) -> Refusal:
    """For a place on the rim beside another stone."""
    far = face_to_face(stone, other)
    reason = t("Stone {id} is {far} cm away, face to face; 1 cm is the least.", id=other.id, far=far)
    return t("Too close."), reason, "building"


def no_room(other: Stone) -> Refusal:
    """For a place where another stone already is."""
    return t("No room there."), t("Stone {id} is in the way.", id=other.id), "building"


def loaded(stone: Stone, reason: Phrase, rule: str) -> Refusal:
    """For a stone that has another on it."""
    return t("Stone {id} carries another.", id=stone.id), reason, rule


def leaning(stone: Stone, rule: str) -> Refusal:
    """For a stone that leans too far to carry another."""
    reason = t("A stone that is to carry another stands within 1° of upright.")
    return t("Stone {id} leans.", id=stone.id), reason, rule


def not_on_base(stone: Stone, rule: str) -> Refusal:
    """For a stone on which nothing may be put because it does not stand on the base."""
    if stone.lies:
        reason = t("It lies across a gate, and nothing is built on that.")
    else:
        reason = t("It stands on another stone already, and two storeys are the most.")
    return t("Stone {id} is not on the base.", id=stone.id), reason, rule


# Of a gate

FIRST_TURN_GATE = (t("Not in your first turn."), t("In your first turn you build a stone."), "gates")
UNDER_GATE = (
    t("First move your marker."),
    t("A gate stands over your marker area: build a stone, and move your marker away."),
    "gates",
)
PART_OF_GATE = (t("Part of a gate."), t("A stone is not taken from a gate; only the sun destroys one."), "gates")
ON_ITSELF = (t("From elsewhere."), t("The stone laid across is not one of the two it lies on."), "gates")
UNORDERED = (t("Two stones below."), t("Name them once each, in the order of their numbers."), "notation")
OWN_AREA = (t("Your own marker area."), t("No gate is made over one's own marker area."), "gates")


def not_neighbours(first: Stone, second: Stone) -> Refusal:
    """For a gate across two stones that have another between them."""
    reason = t("Another stone stands between {first} and {second}.", first=first.id, second=second.id)
    return t("Not neighbours."), reason, "gates"


def too_wide(first: Stone, second: Stone) -> Refusal:
    """For a gate across two stones too far apart."""
    far = face_to_face(first, second)
    reason = t("They are {far} cm apart, face to face; for a gate it is less than 4.7 cm.", far=far)
    return t("Too far apart."), reason, "gates"


def no_clearance(other: Stone) -> Refusal:
    """For a lintel that would come too near to another upper stone."""
    reason = t("The stone across would come within 0.1 cm of stone {id}.", id=other.id)
    return t("No room for the lintel."), reason, "gates"


# Of the marker

SAME_AREA = (t("Your marker lies there."), t("It has to go to another area."), "marker")
TAKEN_AREA = (t("Another marker lies there."), t("Two players do not share an area."), "marker")
BARRED = {
    Barrier.GATE: (t("A gate stands over it."), t("The string cannot pass the lintel."), "marker"),
    Barrier.NARROW: (t("Too narrow."), t("The ball needs 3.9 cm, face to face."), "marker"),
    Barrier.NO_DIRECTION: (t("No way through."), t("Its two corners stand in one direction."), "marker"),
}
"""For an area through which the ball cannot pass."""


def not_beside(corner: int) -> Refusal:
    """For an area that the stone just built, or the one below it, does not corner."""
    reason = t("The new area has stone {corner} at one of its corners.", corner=corner)
    return t("Not beside what you built."), reason, "marker"


# Of a swing

TOO_NEAR = (
    t("Too near."),
    t("The ball is let go at least a palm, 10 cm, outside the base: 25 cm from its centre."),
    "swing",
)
TOO_FAR = (t("Too far."), t("The ball is let go at most 45 cm from the centre."), "measures")
TOO_FAST = (t("Too fast."), t("The ball is let go at 25 cm a second at most."), "measures")


def beside_area(first: Stone, second: Stone) -> Refusal:
    """For a release that does not lead through one's marker area, between these stones."""
    reason = t(
        "The ball goes through your marker area, between stones {first} and {second}.",
        first=first.id,
        second=second.id,
    )
    return t("Not through your area."), reason, "swing"


def face_to_face(first: Stone, second: Stone) -> Decimal:
    """How far apart two stones are, in centimetres with a tenth, never more than they are."""
    tenths = max(0, isqrt(squared_distance(first, second)) - TANGENTIAL) // 1_000
    return Decimal(f"{tenths / 10:.1f}")


# Of clicks


class Checked(Protocol):
    """A position that checks actions."""

    @property
    def actor(self) -> Seat | None:
        """The seat to act."""

    @property
    def phase(self) -> Phase:
        """The part of the turn that is due."""

    @property
    def circle(self) -> Circle:
        """The stones on the base."""

    def check(self, action: object) -> None:
        """Raise IllegalAction unless an action is legal."""


def explain(state: Checked, path: Path) -> IllegalAction:
    """Why no legal action begins with these spots."""
    if state.actor is None:
        return IllegalAction(*OVER)
    try:
        _try(state, path)
    except IllegalAction as error:
        return error
    except UnreadableAction:
        return IllegalAction(*NOT_AN_ACTION)
    return IllegalAction(*NOT_TOGETHER)


def _try(state: Checked, path: Path) -> None:
    """Raise IllegalAction for the action that these spots stand for."""
    ids = [int(spot) for spot in path if spot.isascii() and spot.isdigit()]
    if not ids:
        state.check(read(path[0] if path else ""))
    elif state.phase is not Phase.BUILD:
        raise IllegalAction(*NOT_DUE[state.phase])
    elif path[-1] == TOP or len(ids) == 1:
        state.check(Top(ids[0]))
    elif len(ids) == 2:
        _try_gates(state, ids[0], ids[1])
    else:
        state.check(Gate(ids[0], *sorted(ids[1:3])))


def _try_gates(state: Checked, stone: int, support: int) -> None:
    """Raise why a stone cannot be laid across another one and any neighbour of it."""
    if stone == support:
        raise IllegalAction(*ON_ITSELF)
    ring = [other.id for other in state.circle.ring]
    others = [support]  # which is refused for itself where it is not on the base
    if support in ring:
        index = ring.index(support)
        others = [ring[(index + 1) % len(ring)], ring[index - 1]]
    for other in others:
        state.check(Gate(stone, *sorted((support, other))))
