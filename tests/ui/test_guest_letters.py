"""Two guests of the same game play by letters, each in a worker of its own; or the letter is of another game."""

import json

from .test_workshop import BREAKTHROUGH, TICTACTOE, Guest


class Writer(Guest):
    """One page with a guest's game, which plays by letters."""

    def __init__(self, source=TICTACTOE):
        super().__init__()
        self.told = []
        (self.loaded,) = self.load(source)
        self.tell("turn_prepare")

    def tell(self, kind, **message):
        heard = self.send(kind, **message)
        self.told += heard
        return heard

    def last(self, kind):
        return next(one for one in reversed(self.told) if one["kind"] == kind)

    def begin(self):
        terms = {"game": self.loaded["name"], "options": {}, "seats": 2, "seating": "0 1", "clock": [0, 0], "party": 1}
        self.tell("turn_begin", id="ada", random="01" * 32, name="Ada", terms=terms)

    def open(self, code, id, saved=()):
        self.tell("turn_open", id=id, code=code, looks=False, vaults=[], saved_matches=list(saved))
        return self.last("turn")["verdict"]

    def move(self, spot):
        """Play, and hand the letter out."""
        self.tell("pick", spot=spot)
        self.tell("turn_write", name="")
        self.tell("turn_send")
        return self.last("turn_code")["code"]

    @property
    def played(self):
        return json.loads(self.last("view")["record"])["actions"]


def test_a_match_goes_by_letters_and_on_from_what_is_kept():
    ada, ben = Writer(), Writer()
    ada.begin()
    assert ben.open(ada.move("b2"), "ben") == "new"
    ben.tell("turn_join", id="ben", random="02" * 32, name="Ben")
    answer = ben.move("a1")
    again, kept = Writer(), ada.last("peer_save")
    assert kept["turn"] == "waiting"
    again.tell("turn_find", id="ada", code=answer, saved_matches=kept["texts"])
    assert again.last("turn_fit")["fit"] == 3
    assert again.open(answer, "ada", kept["texts"]) == "turn"
    assert again.played == ["b2", "a1"]


def test_a_letter_of_another_game_brings_nothing_to_the_table():
    ada, ben = Writer(), Writer(BREAKTHROUGH)
    ada.begin()
    assert ben.open(ada.move("b2"), "ben") == "newer"
    assert not any(one["kind"] == "view" for one in ben.told)


def test_a_letter_that_somebody_changed_is_told():
    ada, ben = Writer(), Writer()
    ada.begin()
    code = ada.move("b2")
    assert ben.open(code[:-1] + "0", "ben") == "damaged"
