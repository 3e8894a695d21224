"""Reasons for an action, in sentences that can be seen to be true on the board; said in hints and reviews."""

from __future__ import annotations

from collections.abc import Iterator

from cairn.core.bot_model import Outlook
from cairn.core.language import ForSeat, Phrase, either, listed, t, tn
from cairn.core.state import Seat
from cairn.games.skorpion.actions import Place
from cairn.games.skorpion.movement import movements
from cairn.games.skorpion.rules import State, placeable
from cairn.games.skorpion.text import PLAYERS

MOST_SPOTS = 3
"""Spots that are named in one sentence."""


def reasons(outlook: Outlook) -> Iterator[Phrase]:
    """The benefits of the action for its side: true after it, and after the answer."""
    yield from _of_the_gate(outlook)
    yield from _of_the_skorpion(outlook)
    yield from _of_beads(outlook)
    yield from _of_spots(outlook)
    yield from _of_numbers(outlook)


def _of_the_gate(outlook: Outlook) -> Iterator[Phrase]:
    """Who has the two lines that a bead in the Gate needs, and whether it is open."""
    before, seat = outlook.before, outlook.seat
    enemy = PLAYERS[1 - seat]
    if _gate_lines(before, seat) < 2 <= min(_gate_lines(state, seat) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("Two of your beads are now next to the Gate."),
            t("Two of {player}’s beads are now next to the Gate.", player=PLAYERS[seat]),
        )
    if _gate_lines(before, 1 - seat) >= 2 > max(_gate_lines(state, 1 - seat) for state in outlook.to_come):
        yield t("{player} no longer has two beads next to the Gate.", player=enemy)
    if _is_gate_open(before) and not any(_is_gate_open(state) for state in outlook.to_come):
        (start,) = [step.to for step in movements(before, outlook.action) if step.returns][-1:]
        yield t("{spot} is a start, so the Skorpion goes back to the Gate: nobody can place there.", spot=start)


def _of_the_skorpion(outlook: Outlook) -> Iterator[Phrase]:
    """The beads that the Skorpion took, those it can take next, and those it no longer can."""
    before, seat, table = outlook.before, outlook.seat, outlook.before.board
    enemy = PLAYERS[1 - seat]
    lost = before.beads[1 - seat] & ~(outlook.after.beads[1 - seat] | outlook.answered.beads[1 - seat])
    if lost:
        spots = table.names_of(lost)
        yield tn(
            "{player} has no bead on {spots} any more.",
            "{player} has no beads on {spots} any more.",
            len(spots),
            player=enemy,
            spots=listed(spots),
        )
    if all(state.beads[1 - seat].bit_count() == 1 < before.beads[1 - seat].bit_count() for state in outlook.to_come):
        yield t("{player} has only one bead left on the board.", player=enemy)
    preys = [_prey(state, 1 - seat) for state in outlook.to_come]
    if prey := preys[0] & preys[1] & ~_prey(before, 1 - seat):
        yield t("The Skorpion can take {player}’s bead on {spots} next.", player=enemy, spots=_either(outlook, prey))
    if _prey(before, seat) and not any(_prey(state, seat) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("The Skorpion can no longer take a bead of yours in one step."),
            t("The Skorpion can no longer take a bead of {player}’s in one step.", player=PLAYERS[seat]),
        )


def _of_spots(outlook: Outlook) -> Iterator[Phrase]:
    """Where beads can be placed next, and where no longer."""
    before, seat = outlook.before, outlook.seat
    barred = _open_spots(before, 1 - seat)
    for state in outlook.to_come:
        barred &= ~(_open_spots(state, 1 - seat) | _taken(state))
    if 0 < barred.bit_count() <= MOST_SPOTS and all(state.hand[1 - seat] for state in outlook.to_come):
        yield t("{player} can no longer place on {spots}.", player=PLAYERS[1 - seat], spots=_either(outlook, barred))
    opened = _open_spots(outlook.after, seat) & _open_spots(outlook.answered, seat) & ~_open_spots(before, seat)
    if opened and isinstance(outlook.action, Place):
        best = sorted(before.board.members(opened), key=lambda spot: _steps_to_gate(before, spot))[:MOST_SPOTS]
        spots = either(before.board.names_of(sum(1 << spot for spot in best)))
        yield ForSeat(
            seat,
            t("You can place on {spots} next.", spots=spots),
            t("{player} can place on {spots} next.", player=PLAYERS[seat], spots=spots),
        )


def _of_beads(outlook: Outlook) -> Iterator[Phrase]:
    """Who has more beads next to the Gate, and who is in danger."""
    seat, values = outlook.seat, {"player": PLAYERS[outlook.seat], "other": PLAYERS[1 - outlook.seat]}
    if all(_gate_lines(state, seat) > _gate_lines(state, 1 - seat) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("You have more beads next to the Gate than your opponent has."),
            t("{player} has more beads next to the Gate than {other} has.", **values),
        )
    if all(not _prey(state, seat) and _prey(state, 1 - seat) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("The Skorpion is next to a bead of your opponent’s, and next to none of yours."),
            t("The Skorpion is next to a bead of {other}’s, and next to none of {player}’s.", **values),
        )


def _of_numbers(outlook: Outlook) -> Iterator[Phrase]:
    """Who has more beads in hand and on the board, and whose beads are not beside the Skorpion."""
    seat, values = outlook.seat, {"player": PLAYERS[outlook.seat], "other": PLAYERS[1 - outlook.seat]}
    if all(state.hand[seat] > state.hand[1 - seat] for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("It leaves you more beads in hand than your opponent has."),
            t("It leaves {player} more beads in hand than {other} has.", **values),
        )
    if all(state.beads[seat].bit_count() > state.beads[1 - seat].bit_count() for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("You have more beads on the board than your opponent has."),
            t("{player} has more beads on the board than {other} has.", **values),
        )
    if not any(_prey(state, seat) for state in outlook.to_come):
        yield ForSeat(
            seat,
            t("The Skorpion is next to none of your beads."),
            t("The Skorpion is next to none of {player}’s beads.", **values),
        )


def _either(outlook: Outlook, spots: int) -> Phrase:
    return either(outlook.before.board.names_of(spots))


def _gate_lines(state: State, seat: Seat) -> int:
    return (state.board.near[state.board.gate] & state.beads[seat]).bit_count()


def _is_gate_open(state: State) -> bool:
    return state.board.gate not in (state.skorpion, state.tail)


def _prey(state: State, seat: Seat) -> int:
    """The beads of a seat that the Skorpion can take in one step, as a set."""
    return state.board.steps(state.skorpion, state.tail) & state.beads[seat]


def _taken(state: State) -> int:
    return state.beads[0] | state.beads[1] | 1 << state.skorpion | 1 << state.tail


def _open_spots(state: State, seat: Seat) -> int:
    """Where a seat could place a bead, as a set, without the Gate and without its own starts."""
    if not state.hand[seat] or not state.beads[seat]:
        return 0
    table = state.board
    return placeable(table, seat, state.beads[seat], _taken(state)) & ~(1 << table.gate | table.own_starts[seat])


def _steps_to_gate(state: State, spot: int) -> int:
    """0 next to the Gate, 1 next to such a spot, else 2."""
    near = state.board.near
    first = near[state.board.gate]
    return 0 if first >> spot & 1 else 1 if first & near[spot] else 2
