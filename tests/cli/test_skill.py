"""Stonehenge and the Sun in a terminal: with Node the ball swings, and without it is said what is missing."""

import random

import pytest

from cairn.cli import pendulum as physics
from cairn.cli.main import main
from cairn.cli.ugi import Engine
from tests.clocks import stopped

needs_node = pytest.mark.skipif(bool(physics.lacks()), reason=physics.lacks())


@needs_node
def test_a_turn_against_the_computer_with_a_hint_and_an_undo(monkeypatch, capsys):
    left = iter(["moves", "hint", "hint", "hint", "B90.0", "S0,-3600,0,0", "undo", "quit"])
    monkeypatch.setattr("builtins.input", lambda prompt="": next(left))
    monkeypatch.setattr("cairn.cli.terminal.HINT_SECONDS", 0.1)
    monkeypatch.setattr("cairn.cli.terminal.SKILLED_SECONDS", 0.1)
    assert main(["play", "stonehenge", "--seed", "1", "--level", "1", "--seat", "1"]) == 0
    output = capsys.readouterr().out
    assert "Red lets the ball go" in output
    assert "The rim is free" in output
    assert output.count("Nothing falls.") == 2, "the computer’s swing is told with what came of it"
    assert "\nBlue lets the ball go" in output, "one’s own swing is told too"
    assert "Taken back." in output


@needs_node
def test_a_match_is_played_to_its_end(capsys):
    command_line = [
        "match",
        "stonehenge",
        "2",
        "random",
        "--set",
        "stock=12",
        "--games",
        "1",
        "--time",
        "0.1",
        "--seed",
        "1",
    ]
    assert main(command_line) == 0
    assert "2 against random in Stonehenge and the Sun: " in capsys.readouterr().out


@needs_node
def test_the_game_interface_finds_moves_and_tells_what_falls():
    engine = Engine(stopped, random.Random(1))

    def said(*lines):
        answers = [answer for line in lines for answer in engine.receive(line)]
        while engine.thinking is not None:
            answers += engine.step()
        return answers[-1]

    assert said("setoption name game value stonehenge", "go nodes 3").startswith("bestmove B")
    fall = said("position startpos moves B90.0 S3600,0,0,0", "go").removeprefix("bestmove ")
    assert fall.startswith("=")
    assert said("setoption name level value 2", f"position startpos moves B90.0 S3600,0,0,0 {fall}", "go").startswith(
        "bestmove"
    )


@pytest.mark.parametrize("command_line", [["play", "stonehenge"], ["match", "stonehenge", "1", "2"]])
def test_without_node_it_is_said_what_is_missing(command_line, monkeypatch, capsys):
    monkeypatch.setattr(physics, "_running", physics.Pendulum)
    monkeypatch.setattr(physics.shutil, "which", lambda name: None)
    assert main(command_line) == 2
    assert capsys.readouterr().err.startswith("Stonehenge and the Sun needs Node here")


def test_the_game_interface_goes_on_without_node(monkeypatch):
    monkeypatch.setattr(physics, "_running", physics.Pendulum)
    monkeypatch.setattr(physics.shutil, "which", lambda name: None)
    engine = Engine(stopped, random.Random(1))
    (answer,) = [*engine.receive("setoption name game value stonehenge"), *engine.receive("go")]
    assert answer.startswith("info string error: Stonehenge and the Sun needs Node here")
    assert [*engine.receive("isready")] == ["readyok"]
