"""The position editor: put, take, move, whose turn, and what the rules have against it."""

from __future__ import annotations

import pytest

from cairn.core.arrangement import START
from cairn.games import SHELF
from cairn.kit.source import load_game
from tests.app.scripts import Page
from tests.kit.sources import SOURCES

BOARDS = [game.name for game in SHELF.values() if game.arrangements is not None]


class Editor:
    def __init__(self, game, options=None, shelf=SHELF):
        self.page, self.game, self.options, self.text = Page(shelf), game, options or {}, ""
        self.edit("look")

    def edit(self, edit, place="", what=""):
        message = {"kind": "edit_position", "game": self.game, "options": self.options, "text": self.text}
        self.page.send(message | {"layout": "wide", "edit": edit, "place": place, "what": what})
        self.said = self.page.answers[-1]
        self.text = self.said["text"]
        return self.said

    def reasons(self):
        return [(reason["place"], reason["why"]) for reason in self.said["reasons"]]


@pytest.mark.parametrize("name", BOARDS)
def test_it_begins_with_the_first_position_and_shows_it(name):
    said = Editor(name).said
    assert said["kind"] == "position_edited"
    assert said["scene"]["board"]["spots"]
    assert said["text"].startswith("0")
    assert [side["name"] for side in said["sides"]]
    assert said["reasons"] == []


def test_pieces_are_put_moved_and_taken():
    editor = Editor("sedona_vortex")
    editor.edit("put", "L1", "r5")
    editor.edit("put", "L1", "b4")
    editor.edit("move", "R3", "L1")
    assert editor.text == "0 L1:r5 R3:b4"
    assert next(kind for kind in editor.said["kinds"] if kind["key"] == "b4")["left"] == 0
    editor.edit("take", "L1")
    editor.edit("turn", what="1")
    assert editor.text == "1 R3:b4"
    assert editor.said["headline"] == "Black to move."
    assert editor.said["verdict"] == "Allowed, with 9 ways to move."
    assert editor.edit("empty")["text"] == "1"


def test_the_only_piece_of_its_kind_comes_from_where_it_is():
    editor = Editor("skorpion")
    editor.edit("put", "m2", "S")
    editor.edit("put", "m4", "S")
    assert editor.text == "0 m4:S"


def test_what_does_not_fit_changes_nothing():
    editor = Editor("skorpion")
    for edit, place, what in [("put", "out", "S"), ("put", "z9", "r"), ("put", "m2", "x"), ("move", "m2", "m3")]:
        assert editor.edit(edit, place, what)["text"] == "0"


def test_the_reasons_name_the_place():
    editor = Editor("sedona_vortex")
    editor.edit("put", "R2", "b4")
    editor.edit("put", "R2", "r5")
    assert editor.reasons() == [("R2", "On right II, red 5 lies on black 4. A stone never lies on a smaller one.")]
    assert editor.said["verdict"] == "No such position."


def test_an_option_changes_the_board_and_a_text_that_no_longer_fits_is_told():
    editor = Editor("sedona_vortex")
    editor.edit("put", "L7", "r1")
    editor.options = {"spaces": 3}
    editor.edit("look")
    assert editor.text == "0"
    assert "is no place of this board" in editor.reasons()[0][1]


def test_a_game_begins_with_what_was_set_up():
    editor = Editor("vaxandis")
    for _ in range(3):
        editor.edit("put", "e5", "w")
    begun = {"kind": "new_game", "game": "vaxandis", "options": {START: editor.text}, "id": "x"}
    assert f'"start":"{editor.text}"' in editor.page.send(begun)["record"]


def editor_of(source):
    game = load_game(source)
    return Editor(game.name, shelf={game.name: game})


def test_what_each_side_of_a_game_of_the_kit_has_beside_the_board_is_counted():
    editor = editor_of(SOURCES["morris"])
    assert editor.text == f"0 hand:{9 * 'a'}{9 * 'b'}"
    assert editor.said["beside"] == [
        {"place": "hand", "name": "Hand", "pieces": [*9 * ["White man"], *9 * ["Black man"]]}
    ]
    editor.edit("empty")
    assert editor.reasons() == [("", "The game would be over: A side with two men left loses.")]
    for place, kind in [("a1", "a"), ("d1", "a"), ("hand", "a"), ("hand", "a"), ("hand", "b"), ("g7", "b")]:
        editor.edit("put", place, kind)
    editor.edit("take", "hand", "a")
    assert editor.text == "0 a1:a d1:a g7:b hand:ab"
    assert editor.said["verdict"] == "Allowed, with 21 ways to move."
    begun = {"kind": "new_game", "game": editor.game, "options": {START: editor.text}, "id": "x"}
    editor.page.send(begun)
    editor.page.send({"kind": "pick", "spot": "g1"})
    assert '"actions":[]' in editor.page.view["record"], "it closes a row, so a man is to be chosen that it takes"
    assert '"actions":["g1-g7"]' in editor.page.send({"kind": "pick", "spot": "g7"})["record"]


def test_where_the_rules_of_a_game_of_the_kit_fail_they_say_so_and_the_position_is_drawn():
    editor = editor_of(SOURCES["skorpion"])
    editor.edit("put", "m2", "c")
    why = editor.reasons()[0][1]
    assert why.startswith("The rules of this game cannot go on from here. Line ")
    assert editor.said["scene"]["pieces"]
    editor.edit("take", "gate")
    assert editor.reasons() == []
    assert editor.said["note"] == "As at the beginning of a game: moved and seen."


@pytest.mark.parametrize("game", ["stonehenge", "chess"])
def test_a_game_without_positions_is_refused_in_words(game):
    page = Page(SHELF)
    message = {"kind": "edit_position", "game": game, "options": {}, "text": "", "layout": "wide"}
    page.send(message | {"edit": "look", "place": "", "what": ""})
    assert "No position of this game can be set up." in str(page.answers)
