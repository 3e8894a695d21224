"""The page of reference: every example on it gives what it says, and every name has one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import cairn.kit
from cairn.kit.position import Sight
from cairn.kit.source import load_game

PAGE = (Path(__file__).parents[2] / "docs/kit.md").read_text("utf-8")
SOURCE = re.search(r"```python\n(.*?)```", PAGE, re.S)[1]
ROWS = re.findall(r"^\| `([^`]+)` \| [^|]+ \| `([^|]+)` \| `([^|]+)` \|$", PAGE, re.M)


@pytest.mark.parametrize(("name", "example", "gives"), ROWS, ids=[name for name, _, _ in ROWS])
def test_an_example_gives_what_the_page_says(name, example, gives):
    p = load_game(SOURCE).start(2, {})
    names = {"p": p, "d": p._draft(), "do": lambda done, found: found, **p.design.plan.space}
    assert eval(example, names) == ast.literal_eval(gives)


def test_every_name_is_on_the_page():
    names = [name for name, _, _ in ROWS]
    assert set(cairn.kit.__all__) <= set(names)
    assert len(names) == len(cairn.kit.__all__) + 22
    public = {
        name for name, found in vars(Sight).items() if name[0] != "_" and (callable(found) or type(found) is property)
    }
    assert public <= set(names)
