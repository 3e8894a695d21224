"""`python -m cairn` with the path of a game in one file, in place of the name of one of Cairn's."""

import builtins
import io
import random
from pathlib import Path

import pytest

from cairn.cli.main import main
from cairn.core.bot_model import PlayoutModel
from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.kit.source import load_game

EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
TICTACTOE = str(EXAMPLES / "tictactoe.py")
HEAD = '"""Try, by A. Body. Be first."""\nfrom cairn.kit import *\nboard = squares(3)\n'
PLACE = '@rule\ndef place(p):\n    """Place on an empty cell."""\n    yield from p.empty\n'


@pytest.fixture
def typed(monkeypatch):
    def type_lines(*lines):
        left = iter(lines)

        def read(prompt=""):
            print(prompt, end="")
            return next(left)

        monkeypatch.setattr(builtins, "input", read)

    return type_lines


@pytest.fixture
def elsewhere(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_a_game_in_a_file_is_played(typed, capsys):
    typed("b2", "a9", "a1-a2", "quit")
    assert main(["play", TICTACTOE, "--level", "1", "--seed", "1"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("Tic-tac-toe against Sand, level 1. You play Noughts. ")
    assert "Noughts plays b2." in output
    assert "Crosses plays " in output
    assert "“a9” isn’t a move: there is no a9 on this board." in output


def test_the_computer_beats_chance_in_it(capsys):
    assert main(["match", TICTACTOE, "5", "random", "--games", "6", "--seed", "1"]) == 0
    assert " 0 lost" in capsys.readouterr().out.splitlines()[-3]


def test_other_programs_can_ask_about_it(monkeypatch, capsys):
    lines = "ugi\nposition startpos moves a1 b1 a2 b2\ngo nodes 100\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["ugi", TICTACTOE]) == 0
    output = capsys.readouterr().out
    assert "option name game type combo default tic_tac_toe~" in output
    assert "bestmove a3" in output, "it wins at once"


def test_a_record_of_it_is_reviewed(tmp_path, capsys):
    game, record = load_game(Path(TICTACTOE).read_text("utf-8")), tmp_path / "game.json"
    play = begin(game, 2, {})
    for text in ("a1", "b1", "a2", "b2", "c3", "b3"):
        play = play.append(game.read(text))
    record.write_text(write_record(play.record), "utf-8")
    assert main(["review", str(record), "--game", TICTACTOE, "--quick"]) == 0
    assert "Noughts: " in capsys.readouterr().out
    assert main(["review", str(record), "--quick"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (HEAD + PLACE + "oops(\n", "Line 8: Python cannot read this: "),
        (HEAD + "@rule\ndef place(p):\n    yield from p.empty\n", "Line 4: “place” needs a docstring"),
        (HEAD + PLACE.replace("p.empty", "p.void"), "Line 7: p has no “void”"),
        (HEAD + "import os\n" + PLACE, "Line 4: “os” isn’t there"),
        (HEAD + "raise SystemExit(0)\n", "Line 4: SystemExit: 0."),
        ("\ufeff" + HEAD, "A game has at least one @rule."),
        (None, "try.py cannot be read."),
    ],
)
@pytest.mark.parametrize("command", ["play", "ugi", "match", "review"])
@pytest.mark.usefixtures("elsewhere")
def test_a_bad_source_is_told_in_a_sentence_with_its_line(command, source, said, capsys):
    if source is not None:
        Path("try.py").write_bytes(source if isinstance(source, bytes) else source.encode())
    words = {"match": ["match", "try.py", "1", "2"], "review": ["review", "-", "--game", "try.py"]}
    assert main(words.get(command, [command, "try.py"])) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.usefixtures("elsewhere")
def test_a_mistake_that_shows_while_playing_ends_the_game_with_its_line(typed, capsys):
    Path("try.py").write_text(HEAD + PLACE + "    if p['b2']:\n        yield 'z9'\n", "utf-8")
    typed("b2")
    assert main(["play", "try.py", "--seed", "1"]) == 2
    assert capsys.readouterr().err.startswith("Line 9: “z9” is no point of the board. ")


@pytest.mark.parametrize("name", [path.stem for path in sorted(EXAMPLES.glob("*.py"))])
def test_the_computer_knows_whether_the_order_of_actions_matters(name):
    model = load_game((EXAMPLES / f"{name}.py").read_text("utf-8")).bot()
    assert isinstance(model, PlayoutModel)
    assert model.order_matters == (name not in ("hex", "tictactoe"))


def test_the_computer_does_not_foresee_lots():
    rolls = '@rule\ndef roll(p):\n    """Place, or pass by lot."""\n    yield from p.empty\n\n\n'
    game = load_game(HEAD + rolls + "@roll.does\ndef _(p, cell):\n    p.put(cell, side=p.lots(2) - 1)\n")
    model, first, lots = game.bot(), game.start(2, {}), random.Random(1)
    after = {model.after(model.redraw(first, lots.random), ("b2",)).side("b2") for _ in range(20)}
    assert after == {0, 1}
    assert after > {first.apply(("b2",)).side("b2")}
