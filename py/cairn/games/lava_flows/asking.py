"""What the game asks of the one to act, how it calls the players, and what it calls every space."""

from __future__ import annotations

from cairn.core.game import Path, Side
from cairn.games.lava_flows.board import (
    COLOURS,
    HOMES,
    PLAYERS,
    ROWS,
    SPACE,
    SPOTS,
    TARGET,
    Space,
    home_of,
    visible,
)
from cairn.games.lava_flows.picks import EJECT
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.words import loose, name

SHAPES = ("round", "diamond")


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the one to act should do, and a softer second sentence."""
    if state.actor is None:
        return "", ""
    if len(state.seals) < 6:
        return ask_to_hide(path)
    if state.waiting:
        spot = HOMES[home_of(state.waiting.sealed)]
        return f"Show what was hidden under the Large from {spot}.", "It is in the vault of this seat."
    match path:
        case (spot, key) if key == EJECT:
            return f"Eject the middle one of {spot}: which way?", ""
        case (spot, end) if end in SPACE:
            return f"From {spot} to {end}: one piece, or the whole stack?", "A stack that slides shows nothing."
        case (spot,):
            return f"What happens on {spot}?", "Choose where it goes, or say what bubbles up."
    return "Move, slide, bubble up, eject, or pass.", cones(state)


def ask_to_hide(path: Path) -> tuple[str, str]:
    """Which Medium is hidden next."""
    if path:
        return f"Black under {path[0]}. Where do you hide the white Medium?", "The third Large stays empty."
    return (
        "Under which Large do you hide the black Medium?",
        "Then choose one for the white Medium; the third stays empty.",
    )


def cones(state: State) -> str:
    """How far the one to act has come."""
    done = (state.cones & ROWS[state.actor or 0]).bit_count()
    return ("", "One of your three Cones stands.", "Two of your three Cones stand.")[done]


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(Side(PLAYERS[n], n + 1, f"{SHAPES[n]} pips · {standing(state, n)}") for n in (0, 1))


def standing(state: State, colour: int) -> str:
    """How many Cones stand, and where."""
    done = (state.cones & ROWS[colour]).bit_count()
    row = f"row {1 if colour else 3}"
    return f"{done} of 3 Cones on {row}" if done else f"Cones on {row}"


def label(state: State, space: Space) -> str:
    """What can be seen on a space, top first: “a3: white Medium, black Medium; black Cinder Cone, locked”."""
    pieces = ", ".join(name(piece) for piece in reversed(visible(loose(state, space))))
    parts = [pieces] if pieces else []
    if state.cones >> space & 1:
        parts.append(f"{COLOURS[TARGET[space] or 0]} Cinder Cone, locked")
    return f"{SPOTS[space]}: {'; '.join(parts) or 'empty'}"
