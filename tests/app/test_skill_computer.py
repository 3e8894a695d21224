"""The computer in a game whose outcomes the page tells: while its ball is on its way, it is not its turn to think."""

from __future__ import annotations

import json
from typing import Any

import pytest

from cairn.app.program import Program
from cairn.games import SHELF
from tests.games.stonehenge.positions import make_fall

GAME = SHELF["stonehenge"]


class Circle:
    """A game of Stonehenge and the Sun, the computer on some seats; nothing ever falls in it."""

    def __init__(self, **computer: int) -> None:
        self.program, self.requests = Program(SHELF), []
        self.state = GAME.start(2, {})
        seats = {seat.removeprefix("seat"): level for seat, level in computer.items()}
        begin = {"kind": "new_game", "id": "x", "game": "stonehenge", "options": {}, "seats": 2, "computer": seats}
        self.send({"kind": "layout", "layout": "wide"})
        self.send(begin)

    def send(self, message: dict[str, Any]) -> None:
        for answer in self.program.handle(message):
            if answer["kind"] == "view":
                self.view = answer
            if answer["kind"] == "think":
                self.requests.append(answer)

    def person(self, text: str) -> None:
        self.send({"kind": "type_action", "text": text})
        self.state = self.state.apply(GAME.read(text))

    def computer(self, text: str) -> None:
        requests = self.requests[-1]
        self.send(
            {"kind": "computer_action", "id": requests["id"], "at": requests["at"], "action": text, "random": "0" * 256}
        )
        self.state = self.state.apply(GAME.read(text))

    def fall(self) -> None:
        self.person(GAME.write(make_fall(self.state)))

    @property
    def played(self) -> int:
        return len(json.loads(self.view["record"])["actions"])


@pytest.fixture
def circle() -> Circle:
    """After the first turns of a person and the computer."""
    circle = Circle(seat1=3)
    circle.person("B90.0")
    circle.person("S0,-3600,0,0")
    circle.fall()
    circle.computer("B180.0")
    circle.computer("S3600,0,0,0")
    return circle


def test_it_is_asked_for_each_of_its_actions_and_not_what_falls(circle: Circle) -> None:
    assert [requests["at"] for requests in circle.requests] == [3, 4]
    assert not circle.view["is_thinking"]
    assert circle.view["status"] == ["The ball is on its way.", ""]
    circle.fall()
    assert circle.played == 6
    assert circle.view["status"][0] == "Your move."


def test_undo_goes_back_to_the_last_action_of_the_person_and_redo_to_their_turn(circle: Circle) -> None:
    circle.fall()
    circle.send({"kind": "undo"})
    assert (circle.played, circle.view["status"][1]) == (1, "Pull the ball and let it go.")
    circle.send({"kind": "redo"})
    assert circle.played == 6
    circle.send({"kind": "undo"})
    circle.send({"kind": "undo"})
    assert circle.played == 0


def test_a_ball_of_the_computer_in_the_air_is_taken_back_with_its_turn(circle: Circle) -> None:
    circle.send({"kind": "undo"})
    assert circle.played == 1


def test_two_computers_play_and_the_page_tells_what_falls() -> None:
    circle = Circle(seat0=1, seat1=8)
    for turn in ("B90.0 S0,-3600,0,0", "B180.0 S3600,0,0,0"):
        for text in turn.split():
            circle.computer(text)
        circle.fall()
    assert circle.played == 6
    assert circle.view["is_thinking"]
