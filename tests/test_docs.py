"""The examples in the documentation are true."""

import doctest
import re
from pathlib import Path

import pytest

from cairn.core.play import load
from cairn.games import SHELF
from pictures import MOST

ROOT = Path(__file__).resolve().parents[1]


def test_the_examples_of_the_readme_are_true() -> None:
    result = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert result.attempted > 4
    assert result.failed == 0


@pytest.mark.parametrize("page", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], ids=lambda path: path.name)
def test_the_links_of_a_document_lead_somewhere(page: Path) -> None:
    links = [part.split(")")[0] for part in page.read_text().split("](")[1:]]
    inside = [link.split("#")[0] for link in links if "://" not in link]
    assert [link for link in inside if link and not (page.parent / link).exists()] == []


def test_the_map_names_every_folder_and_stylesheet_of_the_page():
    drawn = (ROOT / "docs/architecture.md").read_text()
    rooms = [f"`{path.name}/`" for path in (ROOT / "web/js").iterdir() if path.is_dir()]
    sheets = [f"`{path.name}`" for path in (ROOT / "web/css").glob("*.css")]
    assert [name for name in [*rooms, *sheets] if f"| {name} |" not in drawn] == []


def test_the_pictures_of_the_readme_are_there_by_day_and_by_night_and_small():
    shown = re.findall(r'(?:src|srcset)="(docs/pictures/[^"]+)"', (ROOT / "README.md").read_text())
    assert sorted(shown) == sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/pictures").iterdir())
    assert {"light" in name for name in shown} == {"dark" in name for name in shown} == {True, False}
    assert all((ROOT / name).stat().st_size < MOST for name in shown)


def test_the_record_that_the_page_shows_is_a_game_that_opens():
    (example,) = re.findall(r"<code>(.*?)</code>", (ROOT / "web/saved.fragment.html").read_text())
    assert len(load(example, SHELF).entries) == 3
