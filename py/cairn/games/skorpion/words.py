"""What the game says: an action, what to do next, what each player plays with, and every spot by its name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cairn.core.game import Path, Side
from cairn.core.language import listed, mark, t
from cairn.games.skorpion.actions import Action, Place, Step, StepTwice
from cairn.games.skorpion.board import called, player_name
from cairn.games.skorpion.board_text import BEADS, GATE
from cairn.games.skorpion.rules import State

SHAPES = (mark("round beads"), mark("cut beads"))


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
    player = player_name(state.actor)
    match action:
        case Place(spot):
            return placed(state, spot, player)
        case Step(to):
            (pace,) = paces(state, (to,))
            return going(pace) + taking(pace, state.actor)
        case StepTwice(first, discard, second):
            one, two = paces(state, (first, discard, second))
            pays = going_on(two, player, discard) + taking(two, state.actor)
            return f"{going(one)}{taking(one, state.actor)} {pays}"


def placed(state: State, spot: str, player: str) -> str:
    """A bead is placed, and by which beads: “Red places on m6, held from o5 and o6.”"""
    table, seat = state.board, state.actor or 0
    at = table.index[spot]
    said = {"player": player, "spot": spot, "near": listed(table.named(table.near[at] & state.beads[seat]))}
    match table.need(seat, at):
        case 0:
            return t("{player} places on {spot}.", **said)
        case 1:
            return t("{player} places on {spot}, next to {near}.", **said)
    if spot == GATE:
        return t("{player} places in the Gate, held from {near}.", **said)
    return t("{player} places on {spot}, held from {near}.", **said)


def going(pace: Pace) -> str:
    """How the Skorpion steps: “The Skorpion goes from i9 to m8.”"""
    said = {"start": pace.start, "to": pace.to}
    if pace.start == GATE:
        if pace.returns:
            return t("The Skorpion leaves the Gate for {to}, a start, and returns to the Gate.", **said)
        return t("The Skorpion leaves the Gate for {to}.", **said)
    if pace.returns:
        return t("The Skorpion goes from {start} to {to}, a start, and returns to the Gate.", **said)
    return t("The Skorpion goes from {start} to {to}.", **said)


def going_on(pace: Pace, player: str, discard: str) -> str:
    """The second step of a turn: “Red discards o4, and it goes on to m8.”"""
    said = {"player": player, "discard": discard, "to": pace.to}
    if pace.start == GATE:
        if pace.returns:
            return t(
                "{player} discards {discard}, and it leaves the Gate for {to}, a start, and returns to the Gate.",
                **said,
            )
        return t("{player} discards {discard}, and it leaves the Gate for {to}.", **said)
    if pace.returns:
        return t("{player} discards {discard}, and it goes on to {to}, a start, and returns to the Gate.", **said)
    return t("{player} discards {discard}, and it goes on to {to}.", **said)


def taking(pace: Pace, actor: int | None) -> str:
    """What becomes of the bead that the Skorpion comes to, as a sentence to follow."""
    if pace.takes is None:
        return ""
    owner = player_name(pace.takes)
    if pace.takes == actor:
        return " " + t("{player}’s own bead there goes back to hand.", player=owner)
    return " " + t("{player}’s bead there goes back to hand.", player=owner)


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the player to act should do: a sentence, and a softer second one."""
    if state.actor is None:
        return "", ""
    match path:
        case (_,):
            return t("Where does the Skorpion go?"), t("Along one line, not onto its Tail and not into the Gate.")
        case (_, to):
            (pace,) = paces(state, (to,))
            if pace.takes is None:
                return t("Done, or a second step?"), t("A second step costs you a bead.")
            return t("Done, or a second step?"), t(
                "It takes {player}’s bead. A second step costs you one.", player=player_name(pace.takes)
            )
        case (_, first, discard):
            arrived = called(state.board.names[state.board.arrival(state.skorpion, state.board.index[first])[0]])
            return t("Where does it go on to?"), t(
                "Your bead on {discard} pays for a second step from {arrived}.", discard=discard, arrived=arrived
            )
    return invitation(state)


def invitation(state: State) -> tuple[str, str]:
    """What can be done, before anything is chosen."""
    table, player = state.board, state.actor or 0
    if state.opening:
        own = listed(table.named(table.own_starts[player]))
        return t("Place a bead on one of your starts."), t("They are {own}.", own=own)
    if not state.hand[player]:
        return t("Move the Skorpion."), t("You have no bead in hand.")
    return t("Place a bead, or move the Skorpion."), t("Dots are for beads, the dashed ring is the Skorpion.")


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(Side(player_name(player), player + 1, line(state, player)) for player in (0, 1))


def line(state: State, player: int) -> str:
    """The beads of a player in a few words."""
    gone = BEADS - state.hand[player] - state.beads[player].bit_count()
    parts = [t(SHAPES[player]), t("{n} in hand", n=state.hand[player])]
    return " · ".join([*parts, t("{n} out of the game", n=gone)] if gone else parts)


def label(state: State, spot: int) -> str:
    """A spot in words: “m12, blue spot: red bead”."""
    name, kind = state.board.names[spot], state.board.spots[spot].kind
    here = [(t("red bead"), t("blue bead"))[player] for player in (0, 1) if state.beads[player] >> spot & 1]
    if spot == state.skorpion:
        here.append(t("the Skorpion and its Tail") if spot == state.tail else t("the Skorpion"))
    elif spot == state.tail:
        here.append(t("the Tail"))
    if name == GATE:
        where = t("The Gate")
    elif spot_is_start(kind):
        where = f"{name}, {t(kind)}"
    else:
        where = t("{name}, {kind} spot", name=name, kind=t(kind))
    return ": ".join((where, listed(here) or t("empty")))


def spot_is_start(kind: str) -> bool:
    """Whether a kind of spot is a start, and says so."""
    return kind.endswith("start")
