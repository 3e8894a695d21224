"""`python -m cairn report`: from a file to sentences, with whatever can be asked wrongly."""

from __future__ import annotations

import json

import pytest

from cairn.cli import cluster, report
from cairn.cli.main import main
from tests.reports.games import FIRST_WINS, NIM, example


@pytest.fixture
def first(tmp_path):
    path = tmp_path / "first.py"
    path.write_text(FIRST_WINS, encoding="utf-8")
    return str(path)


def test_a_file_is_reported_and_set_beside_a_kept_report(first, tmp_path, capsys):
    assert main(["report", first, "--games", "12", "--workers", "1", "--json"]) == 0
    kept = tmp_path / "kept.json"
    kept.write_text(capsys.readouterr().out, encoding="utf-8")
    assert len(json.loads(kept.read_text(encoding="utf-8"))["balance"]["halves"]) == 12
    assert main(["report", first, "--games", "12", "--workers", "1", "--against", str(kept)]) == 0
    said = " ".join(capsys.readouterr().out.split())  # as wide as the terminal is
    assert "First, 12 games of the computer against itself at level 4" in said
    assert "Who begins wins more often: 100 % of the points of 12 games" in said
    assert f"Compared with {kept}: First, 12 games" in said
    assert said.endswith("Nothing differs beyond chance.")


@pytest.mark.parametrize(
    ("words", "why"),
    [
        pytest.param(["--set", "size=3"], "Nim has no option “size”.", id="an option that is not there"),
        pytest.param(["--against", "none.json"], "none.json is no report", id="no report to set beside it"),
        pytest.param(["--cluster", "nowhere:1"], "There is no Dask scheduler at nowhere:1.", id="no scheduler"),
    ],
)
def test_what_is_asked_wrongly_is_told(words, why, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    path = tmp_path / "nim.py"
    path.write_text(NIM, encoding="utf-8")
    assert main(["report", str(path), "--games", "1", "--workers", "1", *words]) == 2
    assert why in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--workers", "0"], ["--games", "0"], ["--level", "9"]])
def test_numbers_that_make_no_sense_are_refused(first, words):
    with pytest.raises(SystemExit):
        main(["report", first, *words])


def test_a_source_that_does_not_load_is_told_with_its_line(tmp_path, capsys):
    path = tmp_path / "broken.py"
    path.write_text(FIRST_WINS.replace("squares(2)", "squares("), encoding="utf-8")
    assert main(["report", str(path)]) == 2
    assert "Line 5: Python cannot read this" in capsys.readouterr().err


@pytest.mark.long
def test_a_game_is_set_beside_its_usual_options_and_another_one_beside_the_same(tmp_path, capsys):
    one, other = tmp_path / "one.py", tmp_path / "other.py"
    for path in (one, other):
        path.write_text(example("hex"), encoding="utf-8")
    asked = ["report", str(one), "--games", "1", "--level", "1", "--workers", "1", "--set", "size=3", "--against"]
    assert main([*asked, str(one)]) == 0
    assert f"Compared with {one}: Hex (size 7), 1 game" in capsys.readouterr().out
    assert main([*asked, str(other)]) == 0
    assert f"Compared with {other}: Hex (size 3), 1 game" in capsys.readouterr().out


def test_what_a_report_is_set_beside_is_read_before_games_are_played(first, monkeypatch, capsys):
    monkeypatch.setattr(report, "made", None)
    assert main(["report", first, "--against", "none.json"]) == 2
    assert "none.json is no report" in capsys.readouterr().err


def test_differences_stand_in_the_data_too(first, tmp_path, capsys):
    asked = ["report", first, "--games", "12", "--level", "1", "--workers", "1", "--json"]
    assert main(asked) == 0
    kept = tmp_path / "kept.json"
    data = json.loads(capsys.readouterr().out)
    kept.write_text(json.dumps(data | {"endless": 12}), encoding="utf-8")
    assert main([*asked, "--against", str(kept)]) == 0
    beside = json.loads(capsys.readouterr().out)["beside"]
    assert beside == [{"row": "draws", "told": "Fewer games go on without end."}]
