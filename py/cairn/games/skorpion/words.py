"""What the game says: an action, what to do next, what each player plays with, and every spot by its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cairn.core.game import Path, Side
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board import COLOURS, PLAYERS, called, listed
from cairn.games.skorpion.board_text import BEADS, GATE
from cairn.games.skorpion.rules import State

SHAPES = ("round", "cut")


class Pace(NamedTuple):
    """One step of the Skorpion: from where, to where, whose bead it takes there, and whether it returns to the Gate.

    `discard` is the spot whose bead its mover gives up before it, or "".
    """

    start: str
    to: str
    takes: int | None
    returns: bool
    discard: str = ""


def paces(state: State, spots: Path) -> Iterator[Pace]:
    """The steps of the Skorpion on its way by where it goes, what is discarded, and where it goes on to."""
    table, beads = state.board, list(state.beads)
    skorpion, discard = state.skorpion, ""
    for n, spot in enumerate(spots):
        at = table.index[spot]
        if n == 1:
            beads[state.actor or 0] &= ~(1 << at)
            discard = spot
            continue
        takes = next((player for player in (0, 1) if beads[player] >> at & 1), None)
        beads = [held & ~(1 << at) for held in beads]
        returns = table.starts >> at & 1 == 1
        yield Pace(table.names[skorpion], spot, takes, returns, discard)
        skorpion, _ = table.arrival(skorpion, at)


def say(state: State, action: Action) -> str:
    """An action as one sentence, or as few as it needs."""
    if state.actor is None:
        return ""
    player = PLAYERS[state.actor]
    match action:
        case Place(spot):
            return f"{player} places {placed(state, spot)}."
        case Step(to):
            (pace,) = paces(state, (to,))
            return f"The Skorpion {going(pace)}.{taking(pace, player)}"
        case StepTwice(first, discard, second):
            one, two = paces(state, (first, discard, second))
            pays = f"{player} discards {discard}, and it {going(two, 'goes on')}.{taking(two, player)}"
            return f"The Skorpion {going(one)}.{taking(one, player)} {pays}"


def placed(state: State, spot: str) -> str:
    """Where a bead is placed, and by which beads: “on m6, held from o5 and o6”."""
    table, player = state.board, state.actor or 0
    at = table.index[spot]
    near = listed(table.named(table.near[at] & state.beads[player]))
    where = "in the Gate" if spot == GATE else f"on {spot}"
    match table.need(player, at):
        case 0:
            return where
        case 1:
            return f"{where}, next to {near}"
    return f"{where}, held from {near}"


def going(pace: Pace, going_on: str = "") -> str:
    """How the Skorpion steps: “goes from i9 to m8”, or as the second step of a turn “goes on to m8”."""
    verb = "leaves the Gate for" if pace.start == GATE else f"{going_on or f'goes from {pace.start}'} to"
    return f"{verb} {pace.to}{', a start, and returns to the Gate' if pace.returns else ''}"


def taking(pace: Pace, player: str) -> str:
    """What becomes of the bead that the Skorpion comes to, as a sentence to follow."""
    if pace.takes is None:
        return ""
    owner = PLAYERS[pace.takes]
    return f" {owner}’s{' own' if owner == player else ''} bead there goes back to hand."


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the player to act should do: a sentence, and a softer second one."""
    if state.actor is None:
        return "", ""
    match path:
        case (_,):
            return "Where does the Skorpion go?", "Along one line, not onto its Tail and not into the Gate."
        case (_, to):
            (pace,) = paces(state, (to,))
            if pace.takes is None:
                return "Done, or a second step?", "A second step costs you a bead."
            return "Done, or a second step?", f"It takes {PLAYERS[pace.takes]}’s bead. A second step costs you one."
        case (_, first, discard):
            arrived = called(state.board.names[state.board.arrival(state.skorpion, state.board.index[first])[0]])
            return "Where does it go on to?", f"Your bead on {discard} pays for a second step from {arrived}."
    return invitation(state)


def invitation(state: State) -> tuple[str, str]:
    """What can be done, before anything is chosen."""
    table, player = state.board, state.actor or 0
    if state.opening:
        own = listed(table.named(table.own_starts[player]))
        return "Place a bead on one of your starts.", f"They are {own}."
    if not state.hand[player]:
        return "Move the Skorpion.", "You have no bead in hand."
    return "Place a bead, or move the Skorpion.", "Dots are for beads, the dashed ring is the Skorpion."


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(Side(PLAYERS[player], player + 1, line(state, player)) for player in (0, 1))


def line(state: State, player: int) -> str:
    """The beads of a player in a few words."""
    gone = BEADS - state.hand[player] - state.beads[player].bit_count()
    out = f" · {gone} out of the game" if gone else ""
    return f"{SHAPES[player]} beads · {state.hand[player]} in hand{out}"


def label(state: State, spot: int) -> str:
    """A spot in words: “m12, blue spot: red bead”."""
    name, kind = state.board.names[spot], state.board.spots[spot].kind
    here = [f"{COLOURS[player]} bead" for player in (0, 1) if state.beads[player] >> spot & 1]
    if spot == state.skorpion:
        here.append("the Skorpion and its Tail" if spot == state.tail else "the Skorpion")
    elif spot == state.tail:
        here.append("the Tail")
    where = "The Gate" if name == GATE else f"{name}, {kind}" if spot_is_start(kind) else f"{name}, {kind} spot"
    return f"{where}: {' and '.join(here) or 'empty'}"


def spot_is_start(kind: str) -> bool:
    """Whether a kind of spot is a start, and says so."""
    return kind.endswith("start")
