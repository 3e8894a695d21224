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


@pytest.mark.parametrize(
    "line",
    [
        "began = time.monotonic()",
        "assert search(clock=time.process_time)",
        "await asyncio.sleep(1)",
        "today = datetime.datetime.now(datetime.UTC)",
        "from time import perf_counter, sleep",
    ],
)
def test_without_a_browser_no_test_reads_the_machines_clock(line: str) -> None:
    assert list(waits.clocks(source(line)))
    assert not list(waits.clocks(source(f"{line}  # unwaited: it measures")))


@pytest.mark.parametrize(
    "line", ["clock = CallClock()", "analyse(position, Limits(nodes=9), stopped)", "lots.sleep(1)"]
)
def test_clocks_of_tests_are_let_be(line: str) -> None:
    assert not list(waits.clocks(source(line)))


def refused_script(text: str) -> list[str]:
    return list(waits.script_faults(waits.ROOT / "tests/js/some.test.ts", text))


@pytest.mark.parametrize(
    "text",
    [
        "await new Promise((next) => setTimeout(next, 100));",
        "const rest = () => new Promise((done) => setTimeout(done));",
        "for (let n = 0; n < 50; n++) await new Promise((resolve) => setImmediate(resolve));",
        "for (let at = 0; at < 1_000; at++) {\n  await settled();\n}",
        "for (let n = 0; n < 9; n += 1) await Promise.resolve();",
        "const since = performance.now() - 40;",
        "if (Date.now() - since > 10_000) throw new Error();",
        "dueToday(cards, dateOf(new Date()));",
        "const began = process.hrtime.bigint();",
    ],
)
def test_sleeps_rounds_and_clocks_of_scripts_are_refused(text: str) -> None:
    assert len(refused_script(text)) == 1
    assert not refused_script(f"// unwaited: it is faked\n{text}")


@pytest.mark.parametrize(
    "text",
    [
        "await settled();",
        "for (let n = 0; n < 20; n++) await frame(100);",
        "for (let n = 0; n < 3; n++) {\n  const gone = guest();\n  await gone.is('waiting');\n}",
        "const then = new Date(2026, 9, 24);",
        "mock.timers.tick(1_500);",
        "setTimeout(() => ends.push(1), 400);",
    ],
)
def test_scripts_that_wait_for_what_is_meant_are_let_be(text: str) -> None:
    assert refused_script(text) == []


def test_the_tests_of_this_project_wait(capsys: pytest.CaptureFixture[str]) -> None:
    assert waits.main() == 0, capsys.readouterr().out


def test_what_is_let_be_as_a_whole_is_there() -> None:
    assert [name for name in waits.STILL if not (Path(waits.ROOT) / "tests/e2e" / name).exists()] == []
