"""Runs the tests in parts, some beside each other, and ends with the time of each part and the ten slowest tests.

`make test` is what a person runs before a commit; `make test-all` runs the rest too; `make test-rest` only that rest. A
part that is red does not keep the next one from running: all that is wrong is told at once.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
PYTEST = [sys.executable, "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal"]
UNIT = [*PYTEST, "--ignore", "tests/e2e", "--ignore", "tests/bench"]
BROWSERS = [*PYTEST, "tests/e2e", "-o", "faulthandler_timeout=300"]
SHOWN = 10
"""Tests that are told as the slowest."""
LAST = 30
"""Lines of a part that is red, told again at the end of all."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the tests: a command, which writes a report in JUnit's form where `{report}` stands in it."""

    name: str
    command: list[str]


def node_command(*, is_long: bool) -> list[str]:
    """The command for the tests of the page's modules; those that take their time are in files named `long-…`."""
    found = (path for path in (ROOT / "tests/js").glob("*.test.ts") if path.name.startswith("long-") == is_long)
    files = sorted(str(path.relative_to(ROOT)) for path in found)
    reporters = ["--test-reporter=junit", "--test-reporter-destination={report}"]
    told = ["--test-reporter=dot", "--test-reporter-destination=stdout"]
    how = ["--test", "--test-concurrency=2", "--test-timeout=120000"]
    return ["node", "tools/node.mjs", *how, *told, *reporters, *files]


def stages(which: str) -> list[list[Part]]:
    """The parts of a run: those of one stage run beside each other."""
    report = ["--junitxml={report}"]
    quick = [
        [
            Part("check", ["make", "--no-print-directory", "check"]),
            Part("unit", [*UNIT, "-m", "not slow and not long", *report]),
            Part("scripts", node_command(is_long=False)),
        ],
        [Part("smoke", [*BROWSERS, "-m", "smoke and not slow", *report])],
    ]
    rest = [
        [
            Part("long", [*UNIT, "-m", "long and not slow", *report]),
            Part("long scripts", node_command(is_long=True)),
        ],
        [Part("browsers", [*BROWSERS, "-m", "not smoke and not slow", *report])],
    ]
    return {"quick": quick, "rest": rest, "all": quick + rest}[which]


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a part: its status, its seconds, those of its tests by name, and its last lines."""

    part: Part
    status: int
    seconds: float
    tests: dict[str, float]
    last: list[str]


def run(part: Part, folder: Path) -> Result:
    """Run a part; what it says is told as a whole when it ends."""
    report = folder / f"{part.name.replace(' ', '-')}.xml"
    command = [word.replace("{report}", str(report)) for word in part.command]
    began = time.monotonic()
    env = os.environ | {"MAKEFLAGS": ""}
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    seconds = time.monotonic() - began
    sys.stdout.write(f"\n== {part.name}: {'red' if done.returncode else 'green'} after {seconds:.0f} s\n")
    sys.stdout.flush()
    sys.stdout.buffer.write(done.stdout)
    sys.stdout.flush()
    last = done.stdout.decode("utf-8", "replace").splitlines()[-LAST:]
    return Result(part, done.returncode, seconds, times(report) if report.exists() else {}, last)


def times(report: Path) -> dict[str, float]:
    """Seconds of each test of a report."""
    cases = ElementTree.parse(report).iter("testcase")
    return {f"{case.get('classname', '')}::{case.get('name')}": float(case.get("time", 0)) for case in cases}


def summary(results: list[Result]) -> str:
    """The last lines of what is red, the time of each part, and the slowest tests."""
    lines = [
        line for one in results if one.status for line in ("", f"The last lines of {one.part.name}, red:", *one.last)
    ]
    lines += ["", "| part | seconds | tests | |", "| -- | --: | --: | -- |"]
    for one in results:
        verdict = "**red**" if one.status else "green"
        lines.append(f"| {one.part.name} | {one.seconds:.0f} | {len(one.tests) or ''} | {verdict} |")
    tests = {name: seconds for one in results for name, seconds in one.tests.items()}
    lines += ["", "The slowest tests, in seconds:"]
    slowest = sorted(tests, key=lambda name: -tests[name])[:SHOWN]
    return "\n".join([*lines, *(f"{tests[name]:7.1f}  {name}" for name in slowest)])


def main() -> int:
    """Run the parts, tell how long each took; the status is 1 if one was red."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="?", default="quick", choices=["quick", "rest", "all"])
    began, results = time.monotonic(), list[Result]()
    with tempfile.TemporaryDirectory() as folder:
        for stage in stages(parser.parse_args().which):
            with ThreadPoolExecutor(len(stage)) as lanes:
                results += lanes.map(lambda part: run(part, Path(folder)), stage)
    print(summary(results))
    print(f"\n{time.monotonic() - began:.0f} s in all")
    return int(any(one.status for one in results))


if __name__ == "__main__":
    sys.exit(main())
