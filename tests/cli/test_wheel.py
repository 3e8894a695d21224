"""Cairn from its own wheel, in an environment that has nothing else: a game is begun, checked and played by name."""

import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def run(*command, folder):
    """The output of a command, in a folder that is not ours and without our paths."""
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env={"PATH": "/usr/bin:/bin"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.long
def test_the_wheel_gives_the_games_the_kit_and_the_games_of_others(tmp_path):
    source, clean, away = tmp_path / "source", tmp_path / "clean", tmp_path / "away"
    shutil.copytree(ROOT / "py", source / "py", ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "puzzles"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    away.mkdir()
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    options = ("-q", "--no-deps", "--no-index")
    run(*pip, "wheel", *options, "--no-build-isolation", "-w", away, source, folder=away)
    venv.create(clean)
    wheel = next(away.glob("*.whl"))
    run(*pip, "--python", clean / "bin/python", "install", *options, "--no-compile", wheel, folder=away)

    cairn = clean / "bin/cairn"
    run(cairn, "new-game", "nine_stones", folder=away)
    assert " laws hold." in run(cairn, "check", "nine_stones.py", "--games", "2", folder=away)

    how = (ROOT / "tools/node.mjs", ROOT / "tests/cli/make_wheel.mjs")
    make = (shutil.which("node"), *how, away / "nine_stones.py")
    made = run(*make, folder=away)
    run(*pip, "--python", clean / "bin/python", "install", *options, "--no-compile", made, folder=away)
    for game, title in (("nine_stones", "Nine Stones"), ("skorpion", "Skorpion")):
        match = ("match", game, "1", "random", "--games", "1", "--time", "0.01")
        assert f"1 against random in {title}: " in run(cairn, *match, folder=away)
