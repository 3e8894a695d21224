"""A new game is one file or one folder: `new-game` writes one that keeps every law, the guide makes one's own of it."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from cairn.cli.main import main
from cairn.games import SHELF
from tests.scratch import ROOT, changed, copy_project, digests, run
from tests.tutorial import follow

LAWS = ("tests", "--ignore", "tests/e2e", "--ignore", "tests/bench")
"""Where a game is met by its name, without a browser: `new-game` and the guide name the same."""
GAMES = "py/cairn/games"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return copy_project(tmp_path / "cairn")


def only_in(folder: str, names: set[str]) -> bool:
    return bool(names) and all(name.startswith(f"{folder}/") for name in names)


def check(copy: Path, name: str) -> None:
    """Hold a game to all that the games of the project are held to."""
    folder = f"{GAMES}/{name}"
    run(copy, "ruff", "check", folder)
    run(copy, "ruff", "format", "--check", folder)
    run(copy, "mypy", folder)
    run(copy, "pytest", "-q", "-p", "no:cacheprovider", *LAWS, "-k", name)


@pytest.mark.long
def test_a_new_game_keeps_every_law_and_is_one_folder(copy: Path) -> None:
    before = digests(copy)
    said = run(copy, "cairn", "new-game", "nine_stones", "--folder")
    assert f"{GAMES}/nine_stones" in said
    laws = f"pytest {' '.join(LAWS)} -k "
    assert f"{laws}nine_stones" in said
    assert f"{laws}NAME" in (ROOT / "docs/adding-a-game.md").read_text("utf-8")
    check(copy, "nine_stones")
    played = run(copy, "cairn", "play", "nine_stones", "--seed", "1", typed="hint\na1-a2\na1-b1\nundo\nquit\n")
    assert "Nine Stones against Pebble" in played
    assert "White moves a1 to a2." in played
    assert "Nothing there. a1 is empty." in played
    assert only_in(f"{GAMES}/nine_stones", changed(before, digests(copy)))


@pytest.mark.long
@pytest.mark.parametrize("name", ["x", "a_name_of_no_fewer_letters_30s"])
def test_the_template_is_in_form_with_short_names_and_long_ones(copy: Path, name: str) -> None:
    run(copy, "cairn", "new-game", name, "--folder")
    run(copy, "ruff", "check", f"{GAMES}/{name}")
    run(copy, "ruff", "format", "--check", f"{GAMES}/{name}")


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.long
@pytest.mark.parametrize("name", ["x", "seven_stones", "a_name_of_no_fewer_letters_30s"])
def test_a_new_game_in_one_file_plays_and_keeps_every_law(
    name: str, elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new-game", name]) == 0
    assert [path.name for path in elsewhere.iterdir()] == [f"{name}.py"]
    assert len((elsewhere / f"{name}.py").read_text("utf-8").splitlines()) <= 45
    capsys.readouterr()
    assert main(["check", f"{name}.py", "--games", "2"]) == 0
    output = capsys.readouterr().out
    assert output.startswith(name.replace("_", " ").title())
    assert "never played" not in output


@pytest.mark.long
@pytest.mark.usefixtures("elsewhere")
def test_the_guide_makes_dodgem_of_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    page = ROOT / "docs/adding-a-game.md"
    assert len(page.read_text("utf-8").splitlines()) <= 120
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert len(follow(page)) == 5
    output = capsys.readouterr().out
    assert output.index("Dodgem: Bring one of your pawns") < output.index("Dodgem: Be first to have all your cars")
    assert output.count(" laws hold.") == 2
    assert "3 against random in Dodgem: " in output


@pytest.mark.usefixtures("elsewhere")
def test_a_game_is_never_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    Path("nim.py").write_text("mine", "utf-8")
    assert main(["new-game", "nim"]) == 2
    assert "There is already a “nim.py” here." in capsys.readouterr().err
    assert Path("nim.py").read_text("utf-8") == "mine"
    assert main(["new-game", "skorpion"]) == 2
    assert "“skorpion” is a game of Cairn’s own. Choose another name." in capsys.readouterr().err


@pytest.mark.parametrize("how", [[], ["--folder"]], ids=["one file", "folder"])
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("class", "“class” cannot be the name of a game: write it like a Python module, such as nine_stones."),
        ("Nim", "“Nim” cannot be"),
        ("nine-stones", "“nine-stones” cannot be"),
        ("../nim", "“../nim” cannot be"),
        ("", "“” cannot be"),
        ("nim\n", "“nim?” cannot be"),
        ("a" * 31, "is too long: a name has at most 30 letters."),
    ],
)
def test_a_name_that_will_not_do_is_refused_with_a_sentence(
    name: str, said: str, how: list[str], elsewhere: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = list(SHELF)
    assert main(["new-game", name, *how]) == 2
    assert [*elsewhere.iterdir()] == []
    assert said in capsys.readouterr().err
    assert list(SHELF) == before == sorted(path.parent.name for path in (ROOT / GAMES).glob("*/__init__.py"))


def test_a_folder_is_never_written_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "skorpion", "--folder"]) == 2
    assert "There is already a “skorpion” in " in capsys.readouterr().err
