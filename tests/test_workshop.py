"""Data for the Workshop before Python is loaded."""

from __future__ import annotations

import builtins
import json

import pytest

import cairn.kit
import workshop
from cairn.kit.position import Draft, Sight
from cairn.kit.source import read_blueprint


def test_the_page_knows_every_name_that_the_guide_has():
    by_group = {}
    for word in workshop.words("en"):
        by_group.setdefault(word["of"], set()).add(word["name"])
    assert by_group["kit"] == set(cairn.kit.__all__)
    assert by_group["p"] - {workshop.OF_A_POINT} <= {name for name in dir(Draft) if name[0] != "_"} | set(dir(Sight))
    source = "\n".join(path.read_text("utf-8") for path in workshop.sources())
    assert by_group["file"] >= {name for name in ("options", "sides", "setup", "stuck", "marks") if name in source}
    assert not by_group["p"] & set(dir(builtins))


@pytest.mark.parametrize("path", workshop.sources(), ids=lambda path: path.stem)
def test_a_game_to_begin_with_is_told_of_with_its_picture(path):
    told = workshop.told(path)
    assert told["lines"] <= (50 if not told["plain"] else 150)
    assert read_blueprint(path.read_text("utf-8")).title == told["title"]
    assert told["picture"]["ground"]
    assert told["picture"]["pieces"]


def test_all_of_it_is_written_as_it_stands(tmp_path):
    workshop.write(tmp_path / "workshop")
    begin = json.loads((tmp_path / "workshop/begin.json").read_text())
    for path, each in zip(workshop.sources(), begin, strict=True):
        assert each.get("text", path.read_text("utf-8")) == path.read_text("utf-8")
        assert ("text" in each) != each["plain"]
    assert [each["name"] for each in begin[:3]] == list(workshop.TEMPLATES)
    english = json.loads((tmp_path / "workshop/words.en.json").read_text())
    put = {word["name"]: word["put"] for word in english}
    assert {name: put[name] for name in ("p[…]", "near", "mine", "of", "lots", "squares", "rule", "DRAW", "swap")} == {
        "p[…]": 'p["a1"]',
        "near": 'p.near("a1")',
        "mine": "p.mine",
        "of": "p.of(0)",
        "lots": "p.lots(6)",
        "squares": "squares(8)",
        "rule": "@rule",
        "DRAW": "DRAW",
        "swap": "swap = True",
    }
    german = json.loads((tmp_path / "workshop/words.de.json").read_text())
    assert all(word["what"] for word in german)
