"""`python -m cairn`: a game in the terminal, a match, and what is answered to wrong requests."""

import builtins

import pytest

from cairn.cli.main import main


@pytest.fixture
def typed(monkeypatch):
    """Let these lines be typed, and then nothing more."""

    def type_lines(*lines):
        left = iter(lines)

        def read(prompt=""):
            print(prompt, end="")
            try:
                return next(left)
            except StopIteration:
                raise EOFError from None

        monkeypatch.setattr(builtins, "input", read)

    return type_lines


def test_a_game_is_played_in_the_notation(typed, capsys):
    typed("moves", "board", "", "help", "3@L", "undo", "undo", "resign")
    assert main(["play", "sedona_vortex", "--level", "1", "--seed", "1"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("Sedona Vortex against Sand, level 1. You play Red. Type an action, or: ")
    assert output.count("Type an action, or: ") == 3, "an empty line and “help” tell it again"
    assert "Red plays stone 3 on left I." in output, "what one played oneself is told as well"
    assert "1@L 1@R 2@L" in output
    assert "red 1: off the board" in output
    assert "Black plays stone" in output
    assert "Taken back." in output
    assert "There is nothing to take back." in output
    assert output.endswith("The computer wins. Red resigned.\n")


def test_the_computer_begins_where_it_is_seated_first(typed, capsys):
    typed("quit")
    assert main(["play", "vaxandis", "--seat", "1", "--set", "size=4", "--level", "1", "--seed", "2"]) == 0
    assert "Black places on" in capsys.readouterr().out


def test_bad_lines_are_told_and_the_game_goes_on(typed, capsys):
    typed("zz", "e6-e7", "quit")
    assert main(["play", "vaxandis"]) == 0
    output = capsys.readouterr().out
    assert "“zz” isn’t a Vaxandis move" in output
    assert output.count("> ") == 3


def test_a_hint_tells_more_each_time(typed, capsys, monkeypatch):
    monkeypatch.setattr("cairn.cli.terminal.HINT_SECONDS", 0.02)
    typed("hint", "hint", "hint", "hint", "hint")
    assert main(["play", "sedona_vortex", "--seed", "1"]) == 0
    output = [line.removeprefix("> ") for line in capsys.readouterr().out.splitlines() if line.startswith("> ")]
    assert output[0].startswith("Start with red ")
    assert output[1].startswith("Play stone ")
    assert output[3] == output[0]


def test_a_match_ends_with_an_interval(capsys):
    assert main(["match", "sedona_vortex", "2", "random", "--games", "2", "--time", "0.01", "--seed", "1"]) == 0
    output = capsys.readouterr().out.splitlines()
    assert output[0].startswith("game 1: ")
    assert output[2].startswith("2 against random in Sedona Vortex: ")
    assert "of the points, between " in output[3]


def test_full_strength_beats_chance(capsys):
    assert main(["match", "skorpion", "full", "random", "--games", "4", "--time", "0.02", "--seed", "1"]) == 0
    assert "4 won, 0 drawn, 0 lost" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "output"),
    [
        (["match", "vaxandis", "1", "2", "--set", "size=9"], "Vaxandis can’t have '9' for “size”"),
        (["match", "vaxandis", "1", "2", "--set", "shape"], "has no option “shape”"),
    ],
)
def test_a_wrong_option_is_told(arguments, output, capsys):
    assert main(arguments) == 2
    assert output in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["play", "chess"],
        ["match", "vaxandis", "9", "1"],
        ["play", "vaxandis", "--seat", "2"],
        ["match", "vaxandis", "1", "2", "--games", "0"],
        ["match", "vaxandis", "1", "2", "--time", "-1"],
        ["match", "vaxandis", "1", "2", "--time", "nan"],
    ],
)
def test_a_wrong_request_is_told_what_there_is(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "usage: cairn" in capsys.readouterr().err
