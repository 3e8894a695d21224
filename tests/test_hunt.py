"""Runs of `make hunt`: in which order, and how they sum up what failed."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hunt
from tests.conftest import shuffle

REPORT = """<testsuites><testsuite>
  <testcase classname="tests.e2e.test_a" name="test_one"/>
  <testcase classname="tests.e2e.test_a" name="test_two"><failure message="it was red&#10;and more"/></testcase>
  <testcase classname="tests.e2e.test_b" name="test_one"><skipped/></testcase>
</testsuite></testsuites>"""


def run(seed: int, *, load: bool = False, part: bool = False, **failed: str) -> hunt.Run:
    return hunt.Run("abc", seed, load, ["tests/e2e/test_a.py"] if part else [hunt.ALL], 60, 10, failed)


@dataclass(frozen=True)
class Test:
    """A test, as far as its order goes."""

    __test__ = False
    path: str
    name: str


def test_a_seed_always_gives_the_same_order_and_files_stay_together() -> None:
    tests: list[Any] = [Test(file, name) for file in "abc" for name in "xyz"]
    orders = []
    for seed in ("1", "1", "2"):
        orders.append([*tests])
        shuffle(orders[-1], seed)
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert sorted(orders[2], key=repr) == tests
    assert [len({test.path for test in orders[2][at : at + 3]}) for at in (0, 3, 6)] == [1, 1, 1]


def test_a_report_tells_what_passed_and_why_what_failed(tmp_path: Path) -> None:
    (tmp_path / "report.xml").write_text(REPORT)
    assert hunt.results(tmp_path / "report.xml") == (1, {"test_a::test_two": "it was red"})


def test_runs_are_summed_up_and_parts_of_them_are_not_whole_ones() -> None:
    told = hunt.table([run(1), run(2, one="late"), run(3, load=True, one="later", two="lost"), run(4, part=True)])
    assert told.splitlines() == [
        "2 whole runs without load, 1 of them without a red",
        "1 whole runs under load, 0 of them without a red",
        "1 runs of parts",
        "",
        "| test | failed | of them under load | seeds | last seen |",
        "| -- | --: | --: | -- | -- |",
        "| one | 2 | 1 | 2, 3 | later |",
        "| two | 1 | 1 | 3 | lost |",
    ]


def test_of_what_differs_the_files_of_tests_are_hunted() -> None:
    names = ["tests/core/test_record.py", "tests/test_hunt.py", "tests/e2e/test_home.py", "tests/js/sw.test.ts"]
    others = ["tests/e2e/table.py", "tests/js/disk.ts", "py/cairn/core/record.py", "tests/core/earlier_records.json"]
    assert hunt.changed([*others, *names]) == names


def test_scripts_and_pytest_are_run_in_an_order_of_the_seed(tmp_path: Path) -> None:
    scripts = [f"tests/js/{name}.test.ts" for name in "abcdef"]
    one, other = (hunt.command(scripts, seed, tmp_path / "report.xml") for seed in (1, 2))
    assert one[0] == other[0] == "node"
    assert sorted(one[-6:]) == sorted(other[-6:]) == scripts
    assert one[-6:] != other[-6:]
    assert "pytest" in hunt.command(["tests/core/test_record.py"], 1, tmp_path / "report.xml")
