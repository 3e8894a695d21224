"""The trend of the bench: docs/bench.csv with a row for each whole run, and docs/bench.svg, which draws it."""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from time import process_time

from report import Row

DOCS = Path(__file__).resolve().parents[2] / "docs"
RUN = ("date", "commit", "machine")
"""The columns before the figures; `machine` is the speed of a fixed Python loop, in million turns a second."""
WIDTH, HEIGHT, COLUMNS = 320, 72, 3

Table = list[dict[str, str]]


def machine_speed(rounds: int = 5, turns: int = 1_000_000) -> float:
    """Million turns a second of a fixed loop in this Python, the best of some rounds."""

    def once() -> float:
        began, total = process_time(), 0
        for number in range(turns):
            total += number * number % 7
        return turns / (process_time() - began) / 1e6

    return max(once() for _ in range(rounds))


def add_run(file: Path, rows: Sequence[Row], run: dict[str, str]) -> Table:
    """Append a run to the file, which gets a column for each new figure; returns all runs."""
    runs = read(file)
    runs.append(run | {row.what: f"{row.value:.4g}" for row in rows if row.value is not None})
    columns = list(dict.fromkeys(name for one in runs for name in one))
    with file.open("w", newline="") as target:
        writer = csv.DictWriter(target, columns, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(runs)
    return runs


def read(file: Path) -> Table:
    """All runs of the file, the oldest first; none where there is no file yet."""
    if not file.exists():
        return []
    with file.open(newline="") as source:
        return list(csv.DictReader(source))


def drawing(runs: Table) -> str:
    """An SVG with one small line for each figure, its last value beside its name."""
    figures = [name for name in dict.fromkeys(name for run in runs for name in run) if name not in RUN]
    rows = -(-len(figures) // COLUMNS)
    width, height = WIDTH * COLUMNS, HEIGHT * rows
    plots = [
        f'<g transform="translate({index % COLUMNS * WIDTH} {index // COLUMNS * HEIGHT})">{plot(name, runs)}</g>'
        for index, name in enumerate(figures)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" '
        'font-size="11">\n'
        f'<rect width="{width}" height="{height}" fill="#fff"/>\n' + "\n".join(plots) + "\n</svg>\n"
    )


def plot(name: str, runs: Table) -> str:
    """One figure over all runs that have it, between its smallest and its largest value."""
    points = [(index, float(run[name])) for index, run in enumerate(runs) if run.get(name)]
    low, high = min(value for _, value in points), max(value for _, value in points)
    across, up = (WIDTH - 24) / max(1, len(runs) - 1), (HEIGHT - 40) / ((high - low) or 1)
    line = " ".join(f"{12 + index * across:.1f},{HEIGHT - 12 - (value - low) * up:.1f}" for index, value in points)
    last = line.split()[-1].split(",")
    return (
        f'<text x="12" y="16">{escape(name)}: {points[-1][1]:g}</text>'
        f'<polyline points="{line}" fill="none" stroke="#2f6f9f" stroke-width="1.5"/>'
        f'<circle cx="{last[0]}" cy="{last[1]}" r="2.5" fill="#2f6f9f"/>'
    )


def record(rows: Sequence[Row]) -> None:
    """Add this run to the trend and draw it anew."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=DOCS, text=True, capture_output=True, check=True
    )
    run = dict(
        zip(RUN, (f"{datetime.now(UTC):%Y-%m-%d}", commit.stdout.strip(), f"{machine_speed():.3g}"), strict=True)
    )
    (DOCS / "bench.svg").write_text(drawing(add_run(DOCS / "bench.csv", rows, run)))
