"""Reasons for an action, in sentences that can be seen to be true on the board; said in hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator

from cairn.core.bot_model import Outlook
from cairn.core.language import ForSeat, Phrase, listed, t, tn
from cairn.core.state import Seat
from cairn.games.sedona_vortex.actions import Move, Pass
from cairn.games.sedona_vortex.board import Space, Stone
from cairn.games.sedona_vortex.names import PLAYERS, SPIRALS, name_space, stone_phrase, stone_phrase_first
from cairn.games.sedona_vortex.rules import State


def reasons(outlook: Outlook) -> Iterator[Phrase]:
    """The benefits of the action for its side: true after it, and after the answer."""
    if isinstance(outlook.action, Pass):
        return
    (stones, spaces), *_ = outlook.before.journeys(outlook.action)
    stone, end = stones[-1], spaces[-1]
    yield from _of_middles(outlook)
    yield from _of_stacks(outlook)
    yield from _of_the_way(outlook, stone, end)
    yield from _of_numbers(outlook, stone, end)


def _of_middles(outlook: Outlook) -> Iterator[Phrase]:
    """Which middle is taken, and who is driven out."""
    before, seat = outlook.before, outlook.seat
    for side in (0, 1):
        space = len(before.stacks) - 2 + side
        if _top(before, space) != seat and all(_top(state, space) == seat for state in outlook.to_come):
            yield t("It takes the middle of the {spiral} spiral.", spiral=SPIRALS[side])
        gone = [stone for stone in before.stacks[space] if _is_out(outlook, space, stone) and stone & 1 != seat]
        if gone:
            names = listed([stone_phrase(stone) for stone in reversed(gone)])
            yield t("It drives {stones} out of the middle.", stones=names)


def _of_stacks(outlook: Outlook) -> Iterator[Phrase]:
    """Which stones are covered, and which are free."""
    before, seat = outlook.before, outlook.seat
    covered = [state_covered(state, 1 - seat) for state in outlook.to_come]
    if pinned := (covered[0] & covered[1]) - state_covered(before, 1 - seat):
        yield t("It covers {stones}.", stones=_list(pinned))
    free = [_tops(state, seat) for state in outlook.to_come]
    if freed := free[0] & free[1] & state_covered(before, seat):
        yield tn("It frees {stones} to move.", "It frees {stones} to move.", len(freed), stones=_list(freed))


def _of_the_way(outlook: Outlook, stone: Stone, end: Space) -> Iterator[Phrase]:
    """Where a stone can go next, and where one of the opponent's cannot stop any more."""
    before, seat, middle = outlook.before, outlook.seat, len(outlook.before.stacks) - 2
    reach = [_end_of_move(state, seat, end) for state in outlook.to_come]
    if reach[0] is not None and reach[0] == reach[1] and reach[0] >= middle:
        yield t("{stone} can reach {space} next.", stone=stone_phrase_first(stone), space=name_space(reach[0]))
    for space in range(middle):
        rival = _top_stone(before, space)
        goal = _end_of_move(before, 1 - seat, space)
        if rival is None or rival & 1 == seat or goal is None:
            continue
        ends = [_end_of_move(state, 1 - seat, space) for state in outlook.to_come]
        same = all(_top_stone(state, space) == rival for state in outlook.to_come)
        if same and goal not in ends and None not in ends:
            yield t(
                "{stone} can no longer go to {space} next.", stone=stone_phrase_first(rival), space=name_space(goal)
            )


def _of_numbers(outlook: Outlook, stone: Stone, end: Space) -> Iterator[Phrase]:
    """Who is further along, who can move more, and who has more left to enter."""
    seat, values = outlook.seat, {"player": PLAYERS[outlook.seat], "other": PLAYERS[1 - outlook.seat]}
    if all(_top_stone(state, end) == stone and end >> 1 > _furthest(state, 1 - seat) for state in outlook.to_come):
        yield t("{stone} is further along than any stone of {other}’s.", stone=stone_phrase_first(stone), **values)
    if all(len(_tops(state, seat)) > len(_tops(state, 1 - seat)) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("More of your stones on the board can move than of your opponent’s."),
            t("More of {player}’s stones on the board can move than of {other}’s.", **values),
        )
    if (
        all(_top_stone(state, end) == stone for state in outlook.to_come)
        and (size := stone >> 1) < 5
        and end < len(outlook.before.stacks) - 2
    ):
        yield t("No stone larger than {size} can stop on {space} now.", size=size, space=name_space(end))
    if all(len(state.off(seat)) > len(state.off(1 - seat)) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("It leaves you more stones to enter than your opponent has."),
            t("It leaves {player} more stones to enter than {other} has.", **values),
        )


def _list(stones: set[Stone]) -> Phrase:
    return listed([stone_phrase(stone) for stone in sorted(stones)])


def _top_stone(state: State, space: Space) -> Stone | None:
    return state.stacks[space][-1] if state.stacks[space] else None


def _top(state: State, space: Space) -> Seat | None:
    return state.stacks[space][-1] & 1 if state.stacks[space] else None


def _is_out(outlook: Outlook, space: Space, stone: Stone) -> bool:
    return not any(stone in state.stacks[space] for state in outlook.to_come)


def state_covered(state: State, seat: Seat) -> set[Stone]:
    """The stones of a player that have another on top."""
    return {stone for stack in state.stacks for stone in stack[:-1] if stone & 1 == seat}


def _tops(state: State, seat: Seat) -> set[Stone]:
    """The stones of a player on top of a stack, from where they can move on."""
    return {stack[-1] for stack in state.stacks[:-2] if stack and stack[-1] & 1 == seat}


def _furthest(state: State, seat: Seat) -> int:
    """The furthest space of a player's stones, counted from 0; -1 for none."""
    return max((at >> 1 for at, stack in enumerate(state.stacks) if any(one & 1 == seat for one in stack)), default=-1)


def _end_of_move(state: State, seat: Seat, space: Space) -> Space | None:
    """Where the stone on top of a space would come to rest if its player moved it now; None if it cannot move."""
    if space >= len(state.stacks) - 2 or _top(state, space) != seat:
        return None
    (_, spaces), *_ = state._replace(actor=seat).journeys(Move(space))
    return spaces[-1]
