"""Games of installed packages: an entry point of the group `cairn.games` joins the shelf of the terminal."""

import io
import json
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from cairn.cli.main import main
from cairn.cli.packages import installed
from cairn.core.play import begin
from cairn.core.record import write_record
from cairn.games import SHELF
from cairn.kit.source import load_game

EXAMPLES = Path(__file__).parents[2] / "py/cairn/kit/examples"
TABLE = "from dataclasses import replace\nfrom cairn.games import SHELF\n"
MODULES = {
    "noughts": (EXAMPLES / "tictactoe.py").read_text("utf-8"),
    "broken": '"""Try, by Somebody. Be first."""\nfrom cairn.kit import *\nboard = squares(0)\n',
    "table": TABLE + 'GAME = replace(SHELF["vaxandis"], name="gentle", title="Gentle")\nLIAR = SHELF["skorpion"]\n',
    "crash": "raise RuntimeError('not today')\n",
}


@pytest.fixture
def packages(tmp_path, monkeypatch):
    """Install packages, each with some entry points, as pip does."""

    def install(**packages):
        for name, entries in packages.items():
            info = tmp_path / f"{name}-1.0.dist-info"
            info.mkdir()
            (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", "utf-8")
            (info / "entry_points.txt").write_text(f"[cairn.games]\n{entries}\n", "utf-8")

    for name, source in MODULES.items():
        (tmp_path / f"some_{name}.py").write_text(source, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    installed.cache_clear()
    yield install
    installed.cache_clear()


@pytest.mark.parametrize(
    ("entry", "title"),
    [("noughts = some_noughts", "Tic-tac-toe"), ("gentle = some_table:GAME", "Gentle")],
    ids=["a module of the kit", "a table"],
)
def test_a_game_of_a_package_is_played_by_its_name(entry, title, packages, capsys):
    packages(others=entry)
    assert main(["match", entry.split()[0], "1", "random", "--games", "1", "--time", "0.01", "--seed", "1"]) == 0
    assert f"1 against random in {title}: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("broken = some_broken", "“broken” of others: Line 3: A board has 1 to 26 cells in a row, and not 0."),
        ("crash = some_crash:GAME", "“crash” of others cannot be loaded: not today."),
        ("gone = no_such_module", "“gone” of others: the module no_such_module has no source, or only a compiled one."),
        ("table = some_table:TABLE", "“table” of others cannot be loaded: "),
        ("table = some_table:SHELF", "“table” of others is no game: it should be a core.Game, or a module."),
        ("liar = some_table:LIAR", "“liar” of others calls itself skorpion, as a game of Cairn’s own does."),
        ("skorpion = some_noughts", "“skorpion” is a game of Cairn’s own, and others has one of this name too"),
    ],
)
def test_what_is_no_game_of_its_own_is_refused_with_a_sentence(entry, said, packages, capsys):
    packages(others=entry)
    assert main(["play", entry.split()[0]]) == 2
    error = capsys.readouterr().err
    assert error.startswith(said)
    assert error.count("\n") == 1


def test_two_packages_with_one_name_are_refused(packages, capsys):
    packages(first="noughts = some_noughts", second="noughts = some_table:GAME")
    assert main(["play", "noughts"]) == 2
    assert capsys.readouterr().err == "first and second have a game “noughts” each: uninstall all but one.\n"


def test_the_page_knows_nothing_of_them(packages):
    packages(others="noughts = some_noughts")
    assert "noughts" in installed()
    assert "noughts" not in SHELF


def test_a_wrong_name_is_told_what_is_installed(packages, capsys):
    packages(others="noughts = some_noughts")
    with pytest.raises(SystemExit):
        main(["play", "chess"])
    assert ", noughts, and no file that ends with .py or .whl" in capsys.readouterr().err


def test_other_programs_go_over_to_it_by_its_name(packages, monkeypatch, capsys):
    packages(others="noughts = some_noughts\nbroken = some_broken")
    asked = [f"setoption name game value {name}" for name in ("broken", "noughts")]
    lines = [*asked, "ugi", "position startpos moves a1 b1 a2 b2", "go nodes 100", ""]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert main(["ugi"]) == 0
    refused, *told, best = capsys.readouterr().out.splitlines()
    assert refused == "info string error: “broken” of others: Line 3: A board has 1 to 26 cells in a row, and not 0."
    assert told[2].startswith("option name game type combo default noughts var sedona_vortex var ")
    assert told[2].endswith(" var noughts var broken")
    assert best == "bestmove a3", "it wins at once"


def test_a_record_of_it_is_reviewed_and_shared_without_a_word_about_its_game(packages, tmp_path, capsys):
    packages(others="noughts = some_noughts\nbroken = some_broken")
    game, record = load_game(MODULES["noughts"]), tmp_path / "game.json"
    play = begin(game, 2, {})
    for text in ("a1", "b1", "a2", "b2", "c3", "b3"):
        play = play.append(game.read(text))
    record.write_text(write_record(play.record), "utf-8")
    assert main(["review", str(record), "--quick"]) == 0
    assert "Noughts: " in capsys.readouterr().out
    assert main(["link", str(record)]) == 0
    assert main(["record", capsys.readouterr().out.strip()]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(write_record(play.record))


# A wheel that is not installed


ENTRY = "[cairn.games]\nnoughts = some_noughts\n"


@pytest.fixture
def wheel(tmp_path, monkeypatch):
    """Write a wheel with these files, and what its entry points say; its path."""

    def write(files, entries=ENTRY):
        path, info = tmp_path / "some-1.0-py3-none-any.whl", "some-1.0.dist-info"
        with ZipFile(path, "w") as archive:
            archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: some\nVersion: 1.0\n")
            archive.writestr(f"{info}/entry_points.txt", entries)
            for name, data in files.items():
                archive.writestr(name, data)
        return str(path)

    monkeypatch.setattr("sys.path", [*sys.path])
    return write


@pytest.mark.parametrize(
    ("files", "entries", "title"),
    [
        ({"some_noughts.py": MODULES["noughts"]}, ENTRY, "Tic-tac-toe"),
        ({"some/game/__init__.py": MODULES["noughts"]}, "[cairn.games]\nnoughts = some.game\n", "Tic-tac-toe"),
        ({"of_a_wheel.py": MODULES["table"]}, "[cairn.games]\ngentle = of_a_wheel:GAME\n", "Gentle"),
    ],
    ids=["a module of the kit", "one in a folder", "a table"],
)
def test_the_game_of_a_wheel_is_played_by_its_path(files, entries, title, wheel, capsys):
    path = wheel(files, entries)
    assert main(["match", path, "1", "random", "--games", "1", "--time", "0.01", "--seed", "1"]) == 0
    assert f"1 against random in {title}: " in capsys.readouterr().out


NOUGHTS = {"some_noughts.py": MODULES["noughts"]}
LIAR = "[cairn.games]\nliar = of_a_liar:LIAR\n"
BAD_WHEELS = {
    "with no game": (NOUGHTS, "[console_scripts]\na = b:c\n", "has no game: it has no entry point of the group"),
    "with entry points that are no table": (NOUGHTS, "[cairn.games]\nnoughts\n", "its entry points cannot be read"),
    "with two games": (NOUGHTS, f"{ENTRY}more = some_more\n", "has several games, noughts, more: install it"),
    "without its module": ({}, ENTRY, "“noughts” of some: the module some_noughts has no source"),
    "compiled": ({"some_noughts.pyc": b"\0"}, ENTRY, "has no source, or only a compiled one."),
    "for one machine": ({**NOUGHTS, "fast.so": b"\0"}, ENTRY, "is made for one kind of machine: install it with pip"),
    "no text": ({"some_noughts.py": b"\xff"}, ENTRY, "“noughts” of some cannot be loaded: "),
    "no game of the kit": ({"some_noughts.py": MODULES["broken"]}, ENTRY, "“noughts” of some: Line 3: A board has"),
    "like one of ours": ({"of_a_liar.py": MODULES["table"]}, LIAR, "“liar” of some calls itself skorpion"),
    "with something missing": (
        {"of_needs.py": "import no_such_module\n"},
        "[cairn.games]\nneeds = of_needs:GAME\n",
        "“needs” of some cannot be loaded: No module named 'no_such_module'.",
    ),
}


@pytest.mark.parametrize(("files", "entries", "said"), BAD_WHEELS.values(), ids=BAD_WHEELS)
def test_a_wheel_that_brings_no_game_is_told_in_a_sentence(files, entries, said, wheel, capsys):
    assert main(["play", wheel(files, entries)]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def cut(data):
    return data[: len(data) // 2]


def scratched(data):
    at = data.index(b"board")
    return data[:at] + b"BOARD" + data[at + 5 :]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (lambda data: b"", "is no wheel, or is damaged."),
        (lambda data: b"no zip at all", "is no wheel, or is damaged."),
        (cut, "is no wheel, or is damaged."),
        (scratched, "is damaged: some_noughts.py in it cannot be read."),
        (None, "cannot be read."),
    ],
    ids=["empty", "no zip", "cut", "scratched", "gone"],
)
@pytest.mark.parametrize("command", ["play", "match", "ugi", "review", "check"])
def test_a_damaged_wheel_is_told_in_a_sentence(command, spoil, said, wheel, capsys):
    path = Path(wheel(NOUGHTS))
    if spoil is None:
        path.unlink()
    else:
        path.write_bytes(spoil(path.read_bytes()))
    words = {"match": ["match", str(path), "1", "2"], "review": ["review", "-", "--game", str(path)]}
    assert main(words.get(command, [command, str(path)])) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
