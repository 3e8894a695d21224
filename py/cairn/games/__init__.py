"""The games on the shelf, one line a game: `from cairn.games import SHELF`."""

from typing import Any

from cairn.core.game import Game
from cairn.games.sedona_vortex import SEDONA_VORTEX
from cairn.games.skorpion import SKORPION
from cairn.games.vaxandis import VAXANDIS

SHELF: dict[str, Game[Any, Any]] = {game.name: game for game in (SEDONA_VORTEX, SKORPION, VAXANDIS)}
