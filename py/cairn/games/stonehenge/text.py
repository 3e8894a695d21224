"""The sentences: an action, what to do next, what each side plays with, and the names of areas and stones."""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt

from cairn.core.game import Progress, Side
from cairn.core.language import Decimal, ForSeat, Phrase, join, listed, sentences, t, tn
from cairn.core.state import Path
from cairn.games.stonehenge.actions import Action, Build, Fall, Gate, Mark, Swing, Top
from cairn.games.stonehenge.board import Area, Circle
from cairn.games.stonehenge.compass import Angle, angle_of, degrees
from cairn.games.stonehenge.rules import State
from cairn.games.stonehenge.state import Phase
from cairn.games.stonehenge.stones import Stone


def describe(state: State, action: Action) -> Phrase:
    """An action as one sentence: “Red lays stone 9 across stones 4 and 5.”"""
    seat, player, values = state.seat, state.colour_name(state.seat), _values(state, action)
    match action:
        case Build():
            theirs = t("{player} stands stone {stone} at {angle}°.", player=player, **values)
            return ForSeat(seat, t("You stand stone {stone} at {angle}°.", **values), theirs)
        case Top():
            theirs = t("{player} puts stone {stone} on stone {below}.", player=player, **values)
            return ForSeat(seat, t("You put stone {stone} on stone {below}.", **values), theirs)
        case Gate():
            theirs = t("{player} lays stone {stone} across stones {first} and {second}.", player=player, **values)
            return ForSeat(seat, t("You lay stone {stone} across stones {first} and {second}.", **values), theirs)
        case Mark():
            theirs = t("{player} moves the marker to {angle}°, {where}.", player=player, **values)
            return ForSeat(seat, t("You move your marker to {angle}°, {where}.", **values), theirs)
        case Swing():
            theirs = t("{player} lets the ball go at {angle}°, {far} cm from the centre.", player=player, **values)
            return ForSeat(seat, t("You let the ball go at {angle}°, {far} cm from the centre.", **values), theirs)
        case Fall(_, _, lost, shifted):
            return sentences(_describe_lost(state, lost), _describe_shifted([id for id, _ in shifted]))


def suggest(state: State, action: Action) -> Phrase:
    """An action as advice: “Lay stone 9 across stones 4 and 5.”"""
    values = _values(state, action)
    match action:
        case Build():
            return t("Stand stone {stone} at {angle}°.", **values)
        case Top():
            return t("Put stone {stone} on stone {below}.", **values)
        case Gate():
            return t("Lay stone {stone} across stones {first} and {second}.", **values)
        case Mark():
            return t("Move your marker to {angle}°, {where}.", **values)
        case Swing():
            return t("Let the ball go at {angle}°, {far} cm from the centre.", **values)
    return t("Wait for the ball.")


def _values(state: State, action: Action) -> dict[str, object]:
    """The numbers and places that are named in the sentence about an action."""
    match action:
        case Build(angle):
            return {"stone": state.next_stone, "angle": _angle(angle)}
        case Top(below):
            return {"stone": state.next_stone, "below": below}
        case Gate(stone, first, second):
            return {"stone": stone, "first": first, "second": second}
        case Mark(angle):
            return {"angle": _angle(angle), "where": area_name(state.circle, state.circle.area_at(angle))}
        case Swing(x, z):
            return {"angle": _angle(angle_of(x, z)), "far": _pull(x, z)}
    return {}


def describe_turn(state: State, actions: Sequence[Action]) -> Phrase:
    """A turn by what was built and what fell: “You stand stone 5 at 120°. Nothing falls.”"""
    built, *rest = actions
    seat = state.seat
    fall = next((action for action in rest if isinstance(action, Fall)), None)
    if fall is not None:
        then: Phrase = _describe_lost(state, fall.lost)
    elif any(isinstance(action, Swing) for action in rest):
        then = t("The ball is on its way.")
    else:
        coming = t("{player}’s swing is to come.", player=state.colour_name(seat))
        then = ForSeat(seat, t("Your swing is to come."), coming)
    return sentences(describe(state, built), then)


def describe_briefly(state: State, actions: Sequence[Action]) -> Phrase:
    """A turn in a few words, without its player, for the list of turns: “Stone 5 at 120°, nothing falls”."""
    built, *rest = actions
    lost = [action.lost for action in rest if isinstance(action, Fall)]
    return join(", ", (_describe_built(state, built), *map(_describe_fall, lost)))


def _describe_built(state: State, action: Action) -> Phrase:
    values = _values(state, action)
    match action:
        case Build():
            return t("Stone {stone} at {angle}°", **values)
        case Top():
            return t("Stone {stone} on stone {below}", **values)
        case Gate():
            return t("Stone {stone} across {first} and {second}", **values)
    return describe(state, action)


def _describe_fall(lost: Sequence[int]) -> Phrase:
    if not lost:
        return t("nothing falls")
    return tn("stone {stones} falls", "stones {stones} fall", len(lost), stones=_list(lost))


def _describe_lost(state: State, lost: Sequence[int]) -> Phrase:
    if not lost:
        return t("Nothing falls.")
    values = {"stones": _list(lost)}
    theirs = tn(
        "Stone {stones} falls, and {player} takes it.",
        "Stones {stones} fall, and {player} takes them.",
        len(lost),
        player=state.colour_name(state.seat),
        **values,
    )
    yours = tn(
        "Stone {stones} falls, and you take it.", "Stones {stones} fall, and you take them.", len(lost), **values
    )
    return ForSeat(state.seat, yours, theirs)


def _describe_shifted(shifted: Sequence[int]) -> Phrase:
    if not shifted:
        return ""
    return tn("Stone {stones} shifts.", "Stones {stones} shift.", len(shifted), stones=_list(shifted))


def _list(ids: Sequence[int]) -> Phrase:
    """Numbers as one speaks them: “3, 4 and 9”."""
    return listed([str(id) for id in ids])


def area_name(circle: Circle, area: Area) -> Phrase:
    """A marker area in words."""
    if circle.is_undivided:
        return t("on the open rim")
    first, second = circle.corners(area)
    return t("between stones {first} and {second}", first=first.id, second=second.id)


def _angle(angle: Angle) -> Decimal:
    return Decimal(degrees(angle))


def _pull(x: int, z: int) -> Decimal:
    """The distance of a release from the centre, in centimetres."""
    return Decimal(f"{isqrt(x * x + z * z) / 100:.1f}")


def prompt(state: State, path: Path) -> tuple[Phrase, Phrase]:
    """The prompt to the player to act, and a softer second sentence."""
    if state.actor is None:
        return t("The game is over."), ""
    match state.phase, path:
        case Phase.BUILD, ():
            return _prompt_build(state)
        case Phase.BUILD, (stone,):
            return t("Stone {stone} is chosen.", stone=stone), _uses(state, int(stone))
        case Phase.BUILD, (stone, first, *_):
            return t("Across stone {first} and which other?", first=first), t(
                "Stone {stone} will lie on both.", stone=stone
            )
        case Phase.MARK, _ if state.circle.is_undivided:
            return t("Move your marker."), t("It may lie anywhere on the rim.")
        case Phase.MARK, _:
            return t("Move your marker."), t("It goes to another area, beside stone {corner}.", corner=state.corner)
        case Phase.SWING, _ if state.is_first_turn:
            return t("Pull the ball and let it go."), t("In your first turn it may cross the base in any direction.")
        case Phase.SWING, _:
            area = area_name(state.circle, state.own_area)
            return t("Pull the ball and let it go."), t("Through your area, {area}.", area=area)
    return t("The ball is on its way."), t("You will see what it touches.")


def _prompt_build(state: State) -> tuple[Phrase, Phrase]:
    kinds = {type(action) for action in state.legal_actions()}
    if state.is_first_turn:
        where = t("On the inner rim, or on a stone.") if Top in kinds else t("On the inner rim.")
        return t("Build a stone."), sentences(where, _stock(state))
    if state.own_area in state.circle.gated:
        forced = t("A gate stands over your marker area, so you have to move away.")
        return t("Build a stone."), sentences(forced, _stock(state))
    if kinds == {Gate}:
        return t("Make a gate."), sentences(t("No stone can be built now."), _stock(state))
    return t("Build a stone, or make a gate.") if Gate in kinds else t("Build a stone."), _stock(state)


def _uses(state: State, stone: int) -> Phrase:
    """The uses of a stone that is chosen: to build on it, or to lay it across two others."""
    carries = any(isinstance(action, Top) and action.below == stone for action in state.legal_actions())
    if not any(isinstance(action, Gate) and action.stone == stone for action in state.legal_actions()):
        return t("Build on top of it.")
    if not carries:
        return t("Choose two stones to lay it across.")
    return t("Build on top of it, or choose two stones to lay it across.")


def _stock(state: State) -> Phrase:
    return tn("This is the last stone in stock.", "{n} stones in stock.", state.stock)


def progress(state: State) -> Progress:
    """The minus stones of each seat."""
    return Progress(t("Minus stones"), state.minus)


def sides(state: State) -> tuple[Side, ...]:
    """The side that each seat plays now."""
    return tuple(
        Side(
            state.colour_name(seat),
            1 + state.agreement.colours[seat],
            t("{stones} · marker at {angle}°", stones=_minus_stones(count), angle=_angle(state.markers[seat])),
        )
        for seat, count in enumerate(state.minus)
    )


def _minus_stones(count: int) -> Phrase:
    """A number of minus stones in words."""
    if not count:
        return t("no minus stones")
    return tn("{n} minus stone", "{n} minus stones", count)


def stone_name(stone: Stone) -> Phrase:
    """A stone as one speaks of it."""
    return t("Stone {id}", id=stone.id)


def stone_place(stone: Stone) -> Phrase:
    """Where a stone is: “across stones 4 and 5”."""
    if stone.lies:
        return t("across stones {on}", on=_list(stone.on))
    if stone.on:
        return t("on stone {on}", on=_list(stone.on))
    return t("at {angle}°", angle=_angle(angle_of(stone.pose[0], stone.pose[2])))
