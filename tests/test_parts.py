"""Archives of modules in parts: the build divides them, and the page's Python finds what lies in a later one."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import parts  # noqa: E402

SOURCES = {
    "near.py": "",
    "pack/__init__.py": "",
    "pack/far.py": "from pack.sub import far",
    "pack/sub/__init__.py": "",
    "pack/sub/far.py": "",
    "far.py": "",
}
WORKER = """
import shutil, sys, types
asked = []
def fetch(name, place):
    asked.append(name)
    shutil.copy(f"{sys.argv[1]}/{name}", place)
sys.modules["cairn_worker"] = types.SimpleNamespace(fetchArchive=fetch)
sys.path.insert(0, sys.argv[2])
import later
"""


@pytest.fixture
def folder(tmp_path):
    with zipfile.ZipFile(tmp_path / "whole.zip", "w") as whole:
        whole.write(ROOT / "tools/later.py", "later.py")
        for name, text in SOURCES.items():
            whole.writestr(name, text)
    (tmp_path / "parts").mkdir()
    part_of = {"far": "rest.zip", "pack.far": "rest.zip", "pack.sub": "rest.zip", "pack.sub.far": "other.zip"}
    whole, made = tmp_path / "whole.zip", tmp_path / "parts"
    parts.split(whole, made, "first.zip", lambda module: part_of.get(module, "first.zip"))
    (tmp_path / "lib").mkdir()
    (tmp_path / "parts/first.zip").rename(tmp_path / "lib/first.zip")
    return tmp_path


def run(folder, text):
    command = [sys.executable, "-c", WORKER + text, folder / "parts", folder / "lib/first.zip"]
    done = subprocess.run([str(part) for part in command], text=True, capture_output=True, check=False)
    return done.stdout.strip() or done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("import near, pack", []),
        ("import far", ["rest.zip"]),
        ("import far, pack.sub", ["rest.zip"]),
        ("import pack.far", ["rest.zip", "other.zip"]),
    ],
)
def test_an_archive_is_fetched_when_the_first_of_its_modules_is_imported(folder, text, asked):
    assert run(folder, f"{text}\nprint(asked)") == str(asked)


def test_what_no_archive_has_is_not_found(folder):
    assert run(folder, "import nowhere") == "ModuleNotFoundError: No module named 'nowhere'"


def test_an_archive_that_cannot_be_fetched_is_told_of(folder):
    (folder / "parts/rest.zip").unlink()
    assert run(folder, "import far") == "ImportError: rest.zip, which has far, could not be fetched."


def test_our_modules_are_walked_with_what_they_import_late():
    named = parts.named_modules()
    assert {"cairn.ui.page", "cairn.games.skorpion.bot", "gettext", "traceback"} <= set(named)
    assert not [name for name in named if name.startswith("cairn.cli")]


@pytest.mark.parametrize(
    ("module", "archive"),
    [
        ("cairn.app.view.view", "first"),
        ("cairn.core.marks", "first"),
        ("cairn.games", "first"),
        ("cairn.games.skorpion", "first"),
        ("cairn.games.skorpion.rules", "cairn_skorpion.zip"),
        ("cairn.games.skorpion.lesson", "cairn_skorpion.zip"),
        ("cairn.games.skorpion.bot.weights", "cairn_bots.zip"),
        ("cairn.ui.thinker", "cairn_bots.zip"),
        ("cairn.kit", "cairn_kit.zip"),
        ("cairn.kit.position", "cairn_kit.zip"),
        ("cairn.laws.of_rules", "cairn_laws.zip"),
        ("cairn.report.in_page", "cairn_report.zip"),
        ("cairn.peer.wire.session", "cairn_more.zip"),
    ],
)
def test_what_a_game_begins_with_is_in_the_first_archive(part_of, module, archive):
    assert part_of(module) == archive


@pytest.fixture(scope="module")
def part_of():
    return parts.part_of_cairn("first")
