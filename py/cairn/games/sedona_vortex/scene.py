"""The pictures of Sedona Vortex."""

from cairn.core.scene import Board, Look, Scene
from cairn.games.sedona_vortex.actions import Action
from cairn.games.sedona_vortex.rules import State


def scene(state: State, look: Look) -> Scene:
    """Draw."""
    return Scene(Board("x", (0, 0, 1, 1), "", (), ()))


def film(state: State, action: Action, look: Look) -> tuple[Scene, ...]:
    """Film."""
    return ()
