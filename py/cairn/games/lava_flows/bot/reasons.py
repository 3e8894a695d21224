"""Reasons for a turn, in sentences that can be seen to be true on the board; said in hints and reviews.

Nothing is said of a piece that cannot be seen, nor of what a player has to remember.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TypeVar

from cairn.core.bot_model import Outlook
from cairn.core.language import ForSeat, Phrase, listed, t, tn
from cairn.core.state import Seat
from cairn.games.lava_flows.actions import Bubble, Eject, Move, Pass, Slide
from cairn.games.lava_flows.board import ROWS, SPACES, SPOTS, Space
from cairn.games.lava_flows.names import PLAYERS, piece_name
from cairn.games.lava_flows.pieces import LARGE, Piece, Stack, is_large, visible
from cairn.games.lava_flows.rules import State

Pile = tuple[Space, Piece]
"""A piece and the space it is on."""
Found = TypeVar("Found", Space, Pile)


def reasons(outlook: Outlook) -> Iterator[Phrase]:
    """The benefits of the turn for its side: true after it, and after the answer."""
    if isinstance(outlook.action, Move | Slide | Bubble | Eject):
        yield from _of_cones(outlook)
        yield from _of_pairs(outlook)
        yield from _of_tops(outlook)
        yield from _of_rows(outlook)
        yield from _of_secrets(outlook)
    if isinstance(outlook.action, Pass):
        yield from _of_numbers(outlook)


def _of_cones(outlook: Outlook) -> Iterator[Phrase]:
    """A Cone made of pieces that are seen to come together."""
    before, action, seat = outlook.before, outlook.action, outlook.seat
    if not isinstance(action, Move | Slide):
        return
    new = outlook.after.cones & outlook.answered.cones & ~before.cones & ROWS[seat]
    meets = visible(before.loose(action.start))
    if isinstance(action, Move):
        meets = visible(before.loose(action.end)) + meets[-1:]
    if new >> action.end & 1 and _has_pair(meets, seat):
        yield t("It makes a Cinder Cone on {spot}.", spot=SPOTS[action.end])


def _of_pairs(outlook: Outlook) -> Iterator[Phrase]:
    """A Medium on a Large of its colour: one's own made, the opponent's broken up."""
    before, seat = outlook.before, outlook.seat
    made = _kept(outlook, lambda state: _pairs(state, seat)) - _pairs(before, seat)
    if made:
        where = listed([SPOTS[space] for space in sorted(made)])
        yield ForSeat(
            seat,
            t("A Medium of yours now lies on your Large on {spots}.", spots=where),
            t("A Medium of {player}’s now lies on {player}’s Large on {spots}.", player=PLAYERS[seat], spots=where),
        )
    broken = _pairs(before, 1 - seat) - _pairs(outlook.after, 1 - seat) - _pairs(outlook.answered, 1 - seat)
    broken = {space for space in broken if not outlook.after.cones >> space & 1}
    if broken:
        where = listed([SPOTS[space] for space in sorted(broken)])
        yield t("{player} no longer has a Medium on top of a Large on {spots}.", player=PLAYERS[1 - seat], spots=where)


def _of_tops(outlook: Outlook) -> Iterator[Phrase]:
    """Which pieces are free to move, and which are buried."""
    before, seat, seen = outlook.before, outlook.seat, _seen(outlook.before)
    freed = (_kept(outlook, lambda state: _tops(state, seat)) - _tops(before, seat)) & seen
    moved = outlook.action.end if isinstance(outlook.action, Move | Slide | Eject) else outlook.action.space
    freed = {(space, piece) for space, piece in freed if space != moved}
    if freed:
        yield tn("It frees {pieces}.", "It frees {pieces}.", len(freed), pieces=_name(freed))
    buried = _kept(outlook, _buried) & _tops(before, 1 - seat)
    if buried:
        yield tn("It buries {pieces}.", "It buries {pieces}.", len(buried), pieces=_name(buried))


def _of_rows(outlook: Outlook) -> Iterator[Phrase]:
    """Arrivals in the target row or nearer to it, what lies lowest, and who is on top of more stacks."""
    before, action, seat = outlook.before, outlook.action, outlook.seat
    row = 1 if seat else 3
    was_outside = {piece for space, piece in _seen(before) if not ROWS[seat] >> space & 1}
    arrived = {(at, one) for at, one in _kept(outlook, lambda state: _in_row(state, seat)) if one in was_outside}
    if arrived := {one for one in arrived if is_large(one[1])} or arrived:
        yield t("It brings {pieces} to row {row}.", pieces=_list_kinds(arrived), row=row)
    low = _kept(outlook, lambda state: _lowest(state, seat)) - _lowest(before, seat)
    if low:
        space, piece = min(low)
        yield t(
            "The {piece} on {spot} is at the bottom, from which it can bubble up.",
            piece=piece_name(piece),
            spot=SPOTS[space],
        )
    end = None if isinstance(action, Bubble) else action.end
    if end is not None and isinstance(action, Move):
        piece, ahead = before.stacks[action.start][-1], -1 if seat else 1
        if end // 3 - action.start // 3 == ahead and all(
            (end, piece) in _tops(state, seat) for state in outlook.to_come
        ):
            yield t("The {piece} is one row closer to row {row}.", piece=piece_name(piece), row=row)
    if isinstance(action, Bubble):
        top = _kept(outlook, lambda state: _tops(state, seat)) - _tops(before, seat)
        mine = {one for one in top if one[0] == action.space and one[1] in visible(before.loose(action.space))[:1]}
        if mine:
            _, piece = min(mine)
            yield t("The {piece} is now on top of {spot}.", piece=piece_name(piece), spot=SPOTS[action.space])
    yield from _of_numbers(outlook)


def _of_secrets(outlook: Outlook) -> Iterator[Phrase]:
    """Secrets that a turn shows to both."""
    before, action = outlook.before, outlook.action
    if isinstance(action, Move) and is_large(before.stacks[action.start][-1]):
        yield t("Both of you see what is under the Large that leaves {spot}.", spot=SPOTS[action.start])
    if isinstance(action, Bubble) and is_large(visible(before.loose(action.space))[0]):
        yield t("Both of you see what is under the lowest Large on {spot}.", spot=SPOTS[action.space])
    if isinstance(action, Eject):
        yield t("Both of you see whether the top three on {spot} alternate.", spot=SPOTS[action.space])


def _of_numbers(outlook: Outlook) -> Iterator[Phrase]:
    """Who is on top of more stacks, and who has more Cones."""
    seat, values = outlook.seat, {"player": PLAYERS[outlook.seat], "other": PLAYERS[1 - outlook.seat]}
    if all(len(_tops(state, seat)) > len(_tops(state, 1 - seat)) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("You are on top of more stacks than your opponent is."),
            t("{player} is on top of more stacks than {other} is.", **values),
        )
    if all(len(_tops(state, 1 - seat)) < len(_tops(outlook.before, 1 - seat)) for state in outlook.to_come):
        yield t("{other} is on top of fewer stacks than before.", **values)


def _kept(outlook: Outlook, find: Callable[[State], set[Found]]) -> set[Found]:
    """The findings that hold after the action and after the answer."""
    after, answered = map(find, outlook.to_come)
    return after & answered


def _name(pieces: set[Pile]) -> Phrase:
    """Pieces with where they are: “the black Large on a2”."""
    return listed([t("the {piece} on {spot}", piece=piece_name(piece), spot=SPOTS[at]) for at, piece in sorted(pieces)])


def _list_kinds(pieces: set[Pile]) -> Phrase:
    return listed([t("a {piece}", piece=piece_name(piece)) for _, piece in sorted(pieces)])


def _has_pair(pieces: Stack, colour: Seat) -> bool:
    """Whether a Medium lies directly on a Large, both of this colour, among pieces that are seen."""
    return any(is_large(low) and high < LARGE and low & 1 == high & 1 == colour for low, high in pairwise(pieces))


def _pairs(state: State, seat: Seat) -> set[Space]:
    """The spaces where a Medium of a colour is on top of a Large of it."""
    return {space for space in SPACES if _has_pair(visible(state.loose(space))[-2:], seat)}


def _tops(state: State, seat: Seat) -> set[Pile]:
    """The pieces of a colour on top of what is loose."""
    tops = ((space, state.loose(space)) for space in SPACES)
    return {(space, loose[-1]) for space, loose in tops if loose and loose[-1] & 1 == seat}


def _seen(state: State) -> set[Pile]:
    """Every loose piece that can be seen."""
    return {(space, piece) for space in SPACES for piece in visible(state.loose(space))}


def _buried(state: State) -> set[Pile]:
    """The loose pieces that have something on top."""
    return {(space, piece) for space in SPACES for piece in state.loose(space)[:-1]}


def _in_row(state: State, seat: Seat) -> set[Pile]:
    """The visible loose pieces of a colour in its target row."""
    return {(space, piece) for space, piece in _seen(state) if ROWS[seat] >> space & 1 and piece & 1 == seat}


def _lowest(state: State, seat: Seat) -> set[Pile]:
    """The visible Mediums of a colour that are the lowest of two loose pieces or more, with nothing hidden below."""
    found = set()
    for space in SPACES:
        loose = state.loose(space)
        if len(loose) > 1 and loose[0] < LARGE and loose[0] & 1 == seat and loose[1] < LARGE:
            found.add((space, loose[0]))
    return found
