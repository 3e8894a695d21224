"""Code that `tools/waits.py` refuses in browser tests, and code that it lets be."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import waits

READERS = """
def kept(page):
    return page.evaluate(KEPT)

def twice(page):
    return 2 * kept(page)

def carried(page):
    expect(page).to_have_value("x")
    return page.input_value()  # unwaited: it is there

class Table:
    def record(self):
        return self.page.input_value()

    @property
    def play(self):
        return load(self.record())
"""


def source(text: str) -> waits.Source:
    return waits.Source(waits.ROOT / "tests/e2e/test_some.py", text.splitlines(), ast.parse(text))


def refused(text: str) -> list[str]:
    readers = waits.find_readers([source(READERS)])
    return list(waits.faults(source(text), readers))


@pytest.mark.parametrize(
    "line",
    [
        "assert page.evaluate('heard.length') > 0",
        "assert not page.locator('dialog').is_visible()",
        "assert [part.inner_text() for part in parts] == ['Red']",
        "assert page.locator('.spot').count() == 3",
        "assert page.url.endswith('#/play')",
        "assert table.page.url",
        "assert kept(page) == []",
        "assert twice(page) == []",
        "assert table.record() == GOOD",
        "assert table.play.outcome",
        "page.wait_for_timeout(500)",
        "time.sleep(1)",
    ],
)
def test_what_does_not_wait_is_refused(line: str) -> None:
    assert len(refused(line)) == 1


@pytest.mark.parametrize(
    "line",
    [
        "expect(page.locator('.spot')).to_have_count(3)",
        "assert until(page, lambda: page.locator('h1').inner_text())",
        "assert words.count('the') == 1",
        "assert play.record.actions == ()",
        "assert carried(page) == 'x'",
        "assert page.evaluate(ANSWER) == 3  # unwaited: it is its own answer",
        "time.sleep(1)  # unwaited: no page",
    ],
)
def test_what_waits_or_says_why_not_is_let_be(line: str) -> None:
    assert refused(line) == []


def test_the_tests_of_this_project_wait(capsys: pytest.CaptureFixture[str]) -> None:
    assert waits.main() == 0, capsys.readouterr().out


def test_what_is_let_be_as_a_whole_is_there() -> None:
    assert [name for name in waits.STILL if not (Path(waits.ROOT) / "tests/e2e" / name).exists()] == []
