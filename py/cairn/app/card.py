"""A game before it begins, as the page shows it: its card on the shelf, and the form that asks how it is played."""

from __future__ import annotations

from typing import Any

from cairn.app.messages.scene_data import Plain
from cairn.bots.levels import NAMES
from cairn.core.game import Game
from cairn.core.option import Option


def card(game: Game[Any, Any]) -> Plain:
    """A game as `web/js/shell/forms.mjs` draws it; `levels` is empty where the computer does not play it."""
    model = game.bot()
    levels = zip(NAMES, model.levels, strict=True) if model else ()
    return {
        "name": game.name,
        "title": game.title,
        "designers": game.designers,
        "pitch": game.pitch,
        "goal": game.goal,
        "players": game.players,
        "minutes": game.minutes,
        "seats": list(game.seats),
        "sides": [side.name for side in game.sides(game.start(max(game.seats), {}))],
        "levels": [{"name": name, "rating": level.rating} for name, level in levels],
        "options": [_option(option) for option in game.options],
        "is_physical": game.physical,
        "has_lesson": game.lesson() is not None,
        "colours": game.colours or game.name,
        "has_positions": game.arrangements is not None,
    }


def _option(option: Option) -> Plain:
    """An option with the values that the form offers; `is_open` says that others are made elsewhere on the page."""
    offered = () if option.draw else option.offered or option.values
    return {
        "name": option.name,
        "label": option.label,
        "note": option.note,
        "usual": option.default,
        "values": [[each, option.value_name(each)] for each in offered],
        "shares": [list(share) for share in option.shares],
        "is_lot": option.chance,
        "is_open": option.check is not None and not option.draw,
    }
