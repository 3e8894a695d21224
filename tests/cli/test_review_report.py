"""`python -m cairn review`: what was given away, move by move, and what was better."""

import json
from pathlib import Path

import pytest

from cairn.bots import aims, review
from cairn.cli import pendulum
from cairn.cli.main import main

GAMES = Path(__file__).parents[1] / "games"
SKORPION = (
    '{"cairn":1,"game":"skorpion","version":1,"seats":2,"options":{"board":"cairn","discard":"out"},"actions":[]}'
)
SEDONA = (
    '{"cairn":1,"game":"sedona_vortex","version":1,"seats":2,"options":{"first":0,"spaces":3},'
    '"actions":["1@L","1@R","3@L","3@R"]}'
)


def kept(text, tmp_path):
    file = tmp_path / "game.json"
    file.write_text(text, encoding="utf-8")
    return str(file)


def test_every_move_is_told_and_the_good_ones_are_counted(tmp_path, capsys):
    assert main(["review", "--quick", kept(SEDONA, tmp_path)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in told[:4]] == [["1.", "1@L"], ["2.", "1@R"], ["3.", "3@L"], ["4.", "3@R"]]
    assert all("%" in line for line in told[:4])
    assert told[-2].startswith("Red: ")
    assert told[-1].endswith(" of 2 good moves.")


def test_a_game_without_moves_has_nothing_to_review(tmp_path, capsys):
    assert main(["review", kept(SKORPION, tmp_path)]) == 0
    assert "Nothing was given away that mattered." in capsys.readouterr().out


def test_what_cannot_be_read_is_told(tmp_path, capsys):
    assert main(["review", kept("no game", tmp_path)]) == 2
    assert "not the text of a record" in capsys.readouterr().err


def test_more_effort_means_more_of_everything():
    assert review.QUICK.nodes < review.FULL.nodes
    assert review.QUICK.seconds < review.FULL.seconds
    assert aims.QUICK.trials < aims.FULL.trials


@pytest.mark.skipif(bool(pendulum.lacks()), reason=pendulum.lacks())
def test_aims_are_judged_by_a_steady_hand_and_nobody_is_said_to_be_ahead(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(aims, "QUICK", aims.AimEffort(2, 2, 2, 1.0))
    saved = json.loads((GAMES / "stonehenge/games.json").read_text(encoding="utf-8"))[2]
    saved["actions"] = saved["actions"][:6]
    assert main(["review", "--quick", kept(json.dumps(saved), tmp_path)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Aims, not luck")
    assert "%" not in told
    assert "\n1. A costly aim by Red.\n" in told
    assert "Red: 0 of 1 good aims.\nBlue: 1 of 1 good aims.\n" in told
