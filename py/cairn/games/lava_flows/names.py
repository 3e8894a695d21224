"""The names of players and pieces, as sentences use them."""

from __future__ import annotations

from cairn.core.language import Text, t
from cairn.games.lava_flows.pieces import Piece, is_large

PLAYERS = (t("Black"), t("White"))
"""By seat, which is also the colour."""
MEDIUM_NAMES = (t("black Medium"), t("white Medium"))
LARGE_NAMES = (t("black Large"), t("white Large"))
HIDDEN_NAMES = {"b": t("a black Medium"), "w": t("a white Medium"), "-": t("nothing")}
"""Names for what can be hidden under a Large, by its value."""


def piece_name(piece: Piece) -> Text:
    """The name of a piece: “black Large”."""
    return (LARGE_NAMES if is_large(piece) else MEDIUM_NAMES)[piece & 1]


def size_name(piece: Piece) -> Text:
    """The size of a piece: “Large” or “Medium”."""
    return t("Large") if is_large(piece) else t("Medium")
