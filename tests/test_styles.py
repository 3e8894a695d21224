"""The stylesheets: few named conditions, nothing important, and no part that no sheet has."""

from __future__ import annotations

import re
from pathlib import Path

import styles

ROOT = Path(__file__).parents[1]
CSS = ROOT / "web/css"
SHEETS = sorted([*CSS.rglob("*.css"), *(ROOT / "py/cairn/games").glob("*/style.css")])
TOKENS = CSS / "cairn/tokens.css"
WISHES = {"(forced-colors: active)", "(prefers-reduced-motion: reduce)", "(scripting: enabled)", "print"}
"""Conditions about a person or a browser, which are no matter of room."""


def named() -> set[str]:
    """The conditions of the list in tokens.css."""
    return set(re.findall(r"^ +\w+: (\(.+\))$", TOKENS.read_text(), re.MULTILINE))


def conditions(sheet: Path) -> set[str]:
    """The conditions under which a sheet says something."""
    found = re.findall(r"@media ([^{]+)\{", sheet.read_text())
    return {" ".join(one.split()).removeprefix("not all and ") for each in found for one in each.split(",")}


def test_every_condition_has_a_name_or_is_a_wish_and_each_is_used() -> None:
    assert {one for sheet in SHEETS for one in conditions(sheet)} == named() | WISHES


def test_nothing_is_important() -> None:
    assert [sheet.name for sheet in SHEETS if "!important" in sheet.read_text()] == []


def test_every_part_is_in_a_sheet() -> None:
    parts = {path for path in SHEETS if path.parent.parent == CSS}
    assert parts == {CSS / part for sheet in CSS.glob("*.css") for part in styles.PART.findall(sheet.read_text())}


def test_what_is_said_over_all_leaves_the_layer_of_the_page(tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.css"
    sheet.write_text('@import "part.css";\n.a {\n  color: red;\n}\n')
    (tmp_path / "part.css").write_text("@layer over {\n  .a {\n    color: blue;\n  }\n}\n")
    inside, _, over = styles.joined(sheet).partition("\n}\n}\n")
    assert "red" in inside
    assert "blue" not in inside
    assert over.strip().startswith("@layer over {")
