"""Runs tests again and again in random orders, under load if that is wanted, and tells what failed how often.

`make hunt N=3 LOAD=1 TESTS=tests/e2e/test_friend.py`; N=0 only tells. `make hunt CHANGED=<commit>` runs each file of
tests that differs from that commit 20 times, every second time under load: so new tests prove themselves. Runs add up
in .hunt. A red is repeated with its seed: `make hunt SEED=… LOAD=1 TESTS=…`.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".hunt"
ALL = "tests/e2e"
BUSY = 2
"""Processes that do nothing but keep the processor busy, under load."""


@dataclass(frozen=True, slots=True)
class Run:
    """The results of one run of tests."""

    commit: str
    seed: int
    load: bool
    tests: list[str]
    seconds: int
    passed: int
    failed: dict[str, str]

    @property
    def is_whole(self) -> bool:
        """Whether all browser tests ran."""
        return self.tests == [ALL]


@contextmanager
def busy(count: int) -> Iterator[None]:
    """Other work on the machine meanwhile."""
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
    try:
        yield
    finally:
        for one in running:
            one.kill()
            one.wait()


def changed(names: list[str]) -> list[str]:
    """Of names of files those of tests, of Python and of the page's modules."""
    return [name for name in names if re.fullmatch(r"tests/(\w+/)*test_\w+\.py|tests/js/[\w-]+\.test\.ts", name)]


def changed_since(commit: str) -> list[str]:
    """The files of tests that differ from a commit, also those that git does not know yet."""
    differ = ["git", "diff", "--name-only", "--diff-filter=d", commit, "--", "tests"]
    unknown = ["git", "ls-files", "--others", "--exclude-standard", "--", "tests"]
    told = [
        subprocess.run(one, cwd=ROOT, capture_output=True, text=True, check=True).stdout for one in (differ, unknown)
    ]
    return changed("".join(told).split())


def command(tests: list[str], seed: int, report: Path) -> list[str]:
    """How tests are run, all of Python or all of the page's modules: in an order of the seed's."""
    if tests[0].endswith(".ts"):
        order = random.Random(seed).sample(tests, len(tests))
        told = ["--test-reporter=junit", f"--test-reporter-destination={report}"]
        how = ["--test", "--test-concurrency=2", "--test-timeout=120000"]
        return ["node", "tools/node.mjs", *how, *told, *order]
    how = ["-n", "2", "--dist", "worksteal", "-q", "-o", "faulthandler_timeout=300", f"--junitxml={report}"]
    return [sys.executable, "-m", "pytest", *tests, *how]


def run(tests: list[str], seed: int, load: bool, commit: str) -> Run:
    """Run tests once; what their runner says goes into a file beside the result."""
    KEPT.mkdir(parents=True, exist_ok=True)
    report, said = KEPT / f"{seed}.xml", KEPT / f"{seed}.txt"
    env = os.environ | {"CAIRN_ORDER": str(seed)} | ({"CAIRN_SLOW": "1"} if load else {})
    began = time.monotonic()
    with busy(BUSY if load else 0), said.open("w") as out:
        done = subprocess.run(command(tests, seed, report), cwd=ROOT, env=env, stdout=out, check=False)
    took = round(time.monotonic() - began)
    is_told = done.returncode in (0, 1) and report.exists()
    passed, failed = results(report) if is_told else (0, {"runner": f"ended with {done.returncode}"})
    report.unlink(missing_ok=True)
    return Run(commit, seed, load, tests, took, passed, failed)


def results(report: Path) -> tuple[int, dict[str, str]]:
    """How many tests passed, and which failed, each with the first line of why."""
    failed, count = {}, 0
    for case in ElementTree.parse(report).iter("testcase"):
        count += case.find("skipped") is None
        for trouble in (*case.iter("failure"), *case.iter("error")):
            why = trouble.get("message", "").splitlines() or [""]
            failed[f"{case.get('classname', '').rpartition('.')[2]}::{case.get('name')}"] = why[0][:160]
    return count - len(failed), failed


def kept() -> list[Run]:
    """All runs so far."""
    file = KEPT / "runs.jsonl"
    return [Run(**json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []


def table(runs: list[Run]) -> str:
    """How many runs there were, and for each test that failed how often, under load or not, and with which seeds."""
    lines = []
    for load in (False, True):
        whole = [run for run in runs if run.is_whole and run.load is load]
        green = sum(not run.failed for run in whole)
        lines.append(f"{len(whole)} whole runs {'under' if load else 'without'} load, {green} of them without a red")
    lines.append(f"{sum(not run.is_whole for run in runs)} runs of parts")
    reds: dict[str, list[Run]] = defaultdict(list)
    for one in runs:
        for test in one.failed:
            reds[test].append(one)
    lines += (
        ["", "| test | failed | of them under load | seeds | last seen |", "| -- | --: | --: | -- | -- |"]
        if reds
        else []
    )
    often = Counter({test: len(found) for test, found in reds.items()})
    for test, count in often.most_common():
        loaded, seeds = sum(one.load for one in reds[test]), ", ".join(str(one.seed) for one in reds[test])
        lines.append(f"| {test} | {count} | {loaded} | {seeds} | {reds[test][-1].failed[test]} |")
    return "\n".join(lines)


def main() -> int:
    """Run, keep, tell; the status is 1 if anything failed now."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tests", nargs="*", default=[ALL])
    parser.add_argument("--changed", metavar="COMMIT", help="all files of tests that differ from it")
    parser.add_argument("--times", type=int, default=1)
    parser.add_argument("--load", action="store_true")
    parser.add_argument("--seed", type=int, help="that of the first run")
    arguments = parser.parse_args()
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    tests = changed_since(arguments.changed) if arguments.changed else arguments.tests
    kinds = [[name for name in tests if name.endswith(".ts") is is_script] for is_script in (False, True)]
    reds = 0
    for number in range(arguments.times):
        seed = random.randrange(1_000_000) if arguments.seed is None else arguments.seed + number
        load = arguments.load or (bool(arguments.changed) and number % 2 == 1)
        for kind in filter(None, kinds):
            found = run(kind, seed, load, commit.stdout.strip())
            with (KEPT / "runs.jsonl").open("a") as file:
                file.write(json.dumps(asdict(found)) + "\n")
            reds += bool(found.failed)
            print(
                f"seed {seed}: {found.passed} passed, {len(found.failed)} failed, {found.seconds} s",
                *found.failed,
                sep="\n  ",
            )
    print(f"\n{table(kept())}")
    return int(reds > 0)


if __name__ == "__main__":
    sys.exit(main())
