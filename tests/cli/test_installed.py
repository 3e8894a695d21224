"""Games of installed packages: an entry point of the group `cairn.games` joins the shelf of the terminal."""

from pathlib import Path

import pytest

from cairn.cli import shelf
from cairn.cli.main import main
from cairn.games import SHELF

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
    shelf.installed.cache_clear()
    yield install
    shelf.installed.cache_clear()


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
        ("broken = some_broken", "“broken” of others: Line 3: A board has 1 to 26 cells in a row."),
        ("crash = some_crash:GAME", "“crash” of others cannot be loaded: not today."),
        ("gone = no_such_module", "“gone” of others: the module no_such_module has no source."),
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
    assert "noughts" in shelf.installed()
    assert "noughts" not in SHELF


def test_a_wrong_name_is_told_what_is_installed(packages, capsys):
    packages(others="noughts = some_noughts")
    with pytest.raises(SystemExit):
        main(["play", "chess"])
    assert ", noughts, and no file that ends with .py" in capsys.readouterr().err
