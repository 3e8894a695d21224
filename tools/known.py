"""Makes the table of the known (KNOWN in tests/e2e/tour.py) anew of what runs of the tour have found, to be shortened.

`FOUND=found.jsonl make e2e TESTS=tests/e2e/test_tour.py`, as often as wanted, then `python tools/known.py found.jsonl`.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from pathlib import Path

TOUR = Path(__file__).resolve().parents[1] / "tests/e2e/tour.py"
LINE = re.compile(r"([\w.]+)[^:]*: ([^:]+?)(?::.*)?", re.DOTALL)
"""A finding: the way in which the stop was seen, beginning with its window, then the law, then the place."""


def table(found: list[tuple[str, list[str]]]) -> str:
    """The table as it is written, of each stop and its findings."""
    laws: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for stop, lines in found:
        for line in lines:
            if match := LINE.fullmatch(line):
                laws[match[2]][stop].add(match[1])
    rows = ["KNOWN: dict[str, dict[str, str]] = {"]
    for law, stops in sorted(laws.items()):
        rows.append(f"    {json.dumps(law, ensure_ascii=False)}: {{")
        for stop, ways in sorted(stops.items()):
            rows.append(f"        {json.dumps(stop, ensure_ascii=False)}: {json.dumps(' '.join(sorted(ways)))},")
        rows.append("    },")
    return "\n".join([*rows, "}"])


def main() -> None:
    """Write the table into the tour."""
    found = [json.loads(line) for name in sys.argv[1:] for line in Path(name).read_text("utf-8").splitlines()]
    before, _, after = TOUR.read_text("utf-8").partition("KNOWN: dict[str, dict[str, str]] = {")
    TOUR.write_text(before + table(found) + after[after.index("\n}") + 2 :], "utf-8")


if __name__ == "__main__":
    main()
