"""Measures how fast Cairn is, against others in the same run: `run.py`, or parts of it, such as `run.py start wire`."""

from __future__ import annotations

import argparse
import os
import sys
import time
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

import clicks
import guest
import held
import life
import lighthouse
import pendulum
import reporting
import rules
import saves
import start
import think
import trend
import view
import wire
from report import Row, table

import kit
import peer

PARTS = {
    "rules": rules.measure,
    "kit": kit.measure,
    "swing": pendulum.measure,
    "view": view.measure,
    "wire": wire.measure,
    "start": start.measure,
    "held": held.measure,
    "saves": saves.measure,
    "click": clicks.measure,
    "guest": guest.measure,
    "think": think.measure,
    "report": reporting.measure,
    "peer": peer.measure,
    "life": life.measure,
    "lighthouse": lighthouse.measure,
}


def main() -> int:
    """Run the parts asked for, print the table, and add a whole run, or one to be recorded, to the trend.

    Fails where a part could not be measured.
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="part", help=f"measure these alone, of {', '.join(PARTS)}")
    parser.add_argument("--record", action="store_true", help="add these parts to the trend too")
    arguments = parser.parse_args()
    if unknown := {*arguments.parts} - {*PARTS}:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    parts = arguments.parts or list(PARTS)
    rows: list[Row] = []
    failed = []
    began = time.monotonic()
    load = os.getloadavg()[0]
    for name in parts:
        print(f"{name}:", flush=True)
        try:
            rows += PARTS[name]()
        except Exception:
            traceback.print_exc()
            failed.append(name)
            rows.append(Row(f"{name}: not measured", "-"))
    print(f"\n{table(rows)}\n")
    spent, after = time.monotonic() - began, os.getloadavg()[0]
    print(f"{spent:.0f} s in all; {os.cpu_count()} cores, load {load:.1f} before and {after:.1f} after")
    if arguments.record or not arguments.parts:
        trend.record(rows)
        print("This run is the last row of docs/bench.csv; docs/bench.svg draws them all.")
    if failed:
        print(f"Not measured: {', '.join(failed)}", file=sys.stderr)
    return bool(failed)


if __name__ == "__main__":
    sys.exit(main())
