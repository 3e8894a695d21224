"""What the documentation shows is what happens."""

import doctest
from pathlib import Path

import pytest

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
