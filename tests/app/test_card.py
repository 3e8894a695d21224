"""The card and the form of a game before it begins, in the language of the page."""

from __future__ import annotations

import json

import pytest

from cairn.app.card import card
from cairn.core.language import ENGLISH, to_json
from cairn.games import SHELF
from tests.app.test_one_game import HEX
from tests.stairs import STAIRS


def told(game):
    return json.loads(to_json(card(game), ENGLISH))


@pytest.mark.parametrize("game", [*SHELF.values(), HEX, STAIRS], ids=lambda game: game.title)
def test_the_options_told_begin_a_game(game):
    asked = told(game)
    for option in asked["options"]:
        for value in [option["usual"], *(value for value, _ in option["values"])]:
            assert game.normalize_options(asked["seats"][0], {option["name"]: value})[option["name"]] == value
    assert len(asked["sides"]) == max(asked["seats"])
    assert len(asked["levels"]) == (8 if game.bot() else 0)


def test_a_game_in_one_file_tells_all_that_its_form_asks():
    asked = told(HEX)
    assert (asked["name"], asked["title"], asked["designers"]) == (HEX.name, "Hex", "Piet Hein and John Nash")
    assert asked["sides"] == ["Red", "Blue"]
    (size,) = asked["options"]
    assert size["values"] == [[value, str(value)] for value in (7, 3, 5, 9, 11)]
    assert [name for name in ("is_physical", "has_lesson", "has_positions") if asked[name]] == ["has_positions"]
