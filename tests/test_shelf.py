"""The shelf finds the games by their folders."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

import shelf
from cairn.games import SHELF

PY = Path(__file__).resolve().parents[1] / "py"


def python(code: str, path: Path) -> str:
    """The output of a new Python that finds Cairn on this path and nowhere else."""
    command = [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(path)!r}); {code}"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def test_the_games_stand_in_the_order_of_their_tables() -> None:
    names = [game.name for game in SHELF.in_order()]
    assert names[:5] == ["sedona_vortex", "skorpion", "stonehenge", "lava_flows", "vaxandis"]
    assert set(names) == set(SHELF)


def test_a_game_bears_the_name_of_its_folder() -> None:
    assert [SHELF[name].name for name in SHELF] == list(SHELF)


@pytest.mark.parametrize("name", ["bots", "no_such_game", ""])
def test_what_is_no_game_is_not_on_the_shelf(name: str) -> None:
    assert name not in SHELF
    with pytest.raises(KeyError):
        SHELF[name]


def test_only_the_game_that_is_taken_is_imported() -> None:
    code = (
        "from cairn.games import SHELF; list(SHELF); len(SHELF); 'skorpion' in SHELF; SHELF['vaxandis']; "
        "print(*sorted(name for name in sys.modules if name.startswith('cairn.games.') and name.count('.') == 2))"
    )
    assert python(code, PY) == "cairn.games.vaxandis"


def test_the_shelf_is_found_in_a_zip_file_too(tmp_path: Path) -> None:
    """The site imports Cairn from its wheel."""
    wheel = tmp_path / "cairn.whl"
    with ZipFile(wheel, "w") as archive:
        for file in PY.rglob("*.py"):
            archive.write(file, file.relative_to(PY))
    code = "import cairn; from cairn.games import SHELF; print(cairn.__file__, *SHELF, SHELF['skorpion'].title)"
    assert python(code, wheel) == f"{wheel / 'cairn/__init__.py'} {' '.join(SHELF)} Skorpion"


def test_play_draws_the_lots_that_the_rules_leave_to_chance() -> None:
    cards = "".join(game.card for game in shelf.drawn(SHELF.in_order()))
    (play,) = re.findall(r'id="play-stonehenge" data-play href="([^"]*)"', cards)
    assert "&amp;first=chance" in play
    assert cards.count("first=chance") == sum(option.chance for game in SHELF.in_order() for option in game.options)
