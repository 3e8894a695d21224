"""The scores of Lighthouse for home, a table and a page of rules: on a slow phone as it imagines one, and a desktop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from browse import cairn
from report import Row, at_least

from browser import chromium

COMMAND = Path(__file__).resolve().parent / "node_modules/lighthouse/cli/index.js"
PAGES = {"home": "/", "a game": "/#/begin/vaxandis?size=4", "rules": "/rules/vaxandis.html"}
DEVICES = {"mobile": [], "desktop": ["--preset=desktop"]}
TARGETS = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
TIMES = {
    "first-contentful-paint": "first paint",
    "largest-contentful-paint": "largest",
    "total-blocking-time": "blocked",
}
"""The parts of performance, in ms; beside them stands how far things jump about (no unit)."""


def measure() -> list[Row]:
    """Every page on every device, once."""
    if not COMMAND.exists():
        sys.exit("There is no Lighthouse: `make bench` installs it.")
    with cairn() as site:
        return [
            row
            for device, flags in DEVICES.items()
            for page, path in PAGES.items()
            for row in rows(f"lighthouse, {device}, {page}", audit(f"{site.address}{path}", flags))
        ]


def audit(address: str, flags: list[str]) -> dict[str, Any]:
    """Lighthouse's result for one page."""
    command = ["node", COMMAND, address, *flags, "--output=json", "--quiet", f"--only-categories={','.join(TARGETS)}",
               "--chrome-flags=--headless=new --no-sandbox"]  # fmt: skip
    env = os.environ | ({"CHROME_PATH": found} if (found := chromium()) else {})
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        raise RuntimeError(done.stderr)
    result: dict[str, Any] = json.loads(done.stdout)
    if error := result.get("runtimeError"):
        raise RuntimeError(error["message"])
    return result


def rows(what: str, result: dict[str, Any]) -> list[Row]:
    """A row for each kind of marks; what costs marks is named."""
    audits = result["audits"]
    times = ", ".join(f"{name} {audits[key]['numericValue']:.0f} ms" for key, name in TIMES.items())
    more = {"performance": f"; {times}, jumps {audits['cumulative-layout-shift']['numericValue']:.3f}"}
    return [
        at_least(f"{what}: {name}", 100 * category["score"], TARGETS[name], digits=0,
                 more=more.get(name) or "".join(f"; {trouble}" for trouble in troubles(category, audits)))
        for name, category in result["categories"].items()
    ]  # fmt: skip


def troubles(category: dict[str, Any], audits: dict[str, Any]) -> list[str]:
    """The names of the audits that cost a category marks."""
    return [ref["id"] for ref in category["auditRefs"] if ref["weight"] and audits[ref["id"]]["score"] not in (1, None)]
