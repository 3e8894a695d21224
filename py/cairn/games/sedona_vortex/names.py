"""The names of players, spaces and stones."""

from __future__ import annotations

from cairn.core.language import Phrase, Text, join, listed, t
from cairn.games.sedona_vortex.board import EVERY_SPACE, Space, Stack, Stone, numeral

PLAYERS = (t("Red"), t("Black"))
COLOUR_NAMES = (t("red"), t("black"))
SPIRALS = (t("left"), t("right"))
SPIRAL_NAMES = (t("left spiral"), t("right spiral"))
SPACE_NAMES = tuple(join(" ", (SPIRALS[space & 1], numeral(space))) for space in EVERY_SPACE)


def name_player(player: int) -> Text:
    """A player, by colour."""
    return PLAYERS[player]


def name_space(space: Space) -> Phrase:
    """A space in words: “left IV”."""
    return SPACE_NAMES[space]


def stone_phrase(stone: Stone) -> Phrase:
    """A stone within a sentence: “red 3”."""
    size = stone >> 1
    return t("black {size}", size=size) if stone & 1 else t("red {size}", size=size)


def stone_phrase_first(stone: Stone) -> Phrase:
    """A stone where it begins a sentence: “Red 3”."""
    size = stone >> 1
    return t("Black {size}", size=size) if stone & 1 else t("Red {size}", size=size)


def name_stone(stone: Stone) -> Phrase:
    """A stone by itself: “red 3”."""
    return join(" ", (COLOUR_NAMES[stone & 1], str(stone >> 1)))


def name_stone_first(stone: Stone) -> Phrase:
    """A stone by itself, with a capital: “Red 3”."""
    return join(" ", (PLAYERS[stone & 1], str(stone >> 1)))


def list_stones(stones: Stack) -> Phrase:
    """Stones in words, top first: “red 1, black 2 and black 3”."""
    return listed([stone_phrase(stone) for stone in reversed(stones)])


def list_stones_first(stones: Stack) -> Phrase:
    """Stones in words where they begin a sentence: “Red 1, black 2 and black 3”."""
    *below, top = stones
    return listed([stone_phrase_first(top), *(stone_phrase(stone) for stone in reversed(below))])
