"""What the game asks of the one to act, how it calls the players, and what it calls every space."""

from __future__ import annotations

from cairn.core.game import Path, Side
from cairn.core.language import mark, t
from cairn.games.lava_flows.board import (
    HOMES,
    ROWS,
    SPACE,
    SPOTS,
    TARGET,
    Space,
    home_of,
    player_name,
    visible,
)
from cairn.games.lava_flows.picks import EJECT
from cairn.games.lava_flows.rules import State
from cairn.games.lava_flows.words import loose, name

SHAPES = (mark("round pips"), mark("diamond pips"))


def ask(state: State, path: Path) -> tuple[str, str]:
    """What the one to act should do, and a softer second sentence."""
    if state.actor is None:
        return "", ""
    if len(state.seals) < 6:
        return ask_to_hide(path)
    if state.waiting:
        spot = HOMES[home_of(state.waiting.sealed)]
        return t("Show what was hidden under the Large from {spot}.", spot=spot), t("It is in the vault of this seat.")
    match path:
        case (spot, key) if key == EJECT:
            return t("Eject the middle one of {spot}: which way?", spot=spot), ""
        case (spot, end) if end in SPACE:
            return t("From {spot} to {end}: one piece, or the whole stack?", spot=spot, end=end), t(
                "A stack that slides shows nothing."
            )
        case (spot,):
            return t("What happens on {spot}?", spot=spot), t("Choose where it goes, or say what bubbles up.")
    return t("Move, slide, bubble up, eject, or pass."), cones(state)


def ask_to_hide(path: Path) -> tuple[str, str]:
    """Which Medium is hidden next."""
    if path:
        return t("Black under {spot}. Where do you hide the white Medium?", spot=path[0]), t(
            "The third Large stays empty."
        )
    return (
        t("Under which Large do you hide the black Medium?"),
        t("Then choose one for the white Medium; the third stays empty."),
    )


def cones(state: State) -> str:
    """How far the one to act has come."""
    done = (state.cones & ROWS[state.actor or 0]).bit_count()
    return ("", t("One of your three Cones stands."), t("Two of your three Cones stand."))[done]


def sides(state: State) -> tuple[Side, ...]:
    """What each seat plays with."""
    return tuple(Side(player_name(n), n + 1, f"{t(SHAPES[n])} · {standing(state, n)}") for n in (0, 1))


def standing(state: State, colour: int) -> str:
    """How many Cones stand, and where."""
    done = (state.cones & ROWS[colour]).bit_count()
    row = 1 if colour else 3
    return t("{done} of 3 Cones on row {row}", done=done, row=row) if done else t("Cones on row {row}", row=row)


def label(state: State, space: Space) -> str:
    """What can be seen on a space, top first: “a3: white Medium, black Medium; black Cinder Cone, locked”."""
    pieces = ", ".join(name(piece) for piece in reversed(visible(loose(state, space))))
    parts = [pieces] if pieces else []
    if state.cones >> space & 1:
        parts.append((t("black Cinder Cone, locked"), t("white Cinder Cone, locked"))[TARGET[space] or 0])
    told = "; ".join(parts) or t("empty")
    return f"{SPOTS[space]}: {told}"
