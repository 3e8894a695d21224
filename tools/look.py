"""All stops of the tour in one page of pictures, for people to look at: build/look/index.html (`make look`)."""

from __future__ import annotations

import os
import subprocess
import sys
from html import escape
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "build/look"
TOUR = "tests/e2e/test_tour.py::test_all_laws_hold"
PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every screen of Cairn</title>
<style>
body {{ margin: 1rem; font: 1rem/1.4 sans-serif; background: #888; }}
figure {{ display: inline-grid; gap: 0.5rem; margin: 0 1rem 1rem 0; padding: 0.5rem; background: #fff; }}
figure div {{ display: flex; gap: 0.5rem; }}
img {{ height: 20rem; }}
</style>
<h1>{count} screens</h1>
{figures}
</html>
"""


def figure(name: str, pictures: list[Path]) -> str:
    """The pictures of one stop under its name."""
    images = "".join(f'<a href="{escape(one.name)}"><img src="{escape(one.name)}" alt=""></a>' for one in pictures)
    return f"<figure><figcaption>{escape(name.replace('-', ' '))}</figcaption><div>{images}</div></figure>"


def sheet(folder: Path) -> str:
    """The page with all pictures of a folder, those of a stop beside one another."""
    found = groupby(sorted(folder.glob("*.png")), lambda path: path.name.split(".")[0])
    figures = [figure(name, list(pictures)) for name, pictures in found]
    return PAGE.format(count=len(figures), figures="\n".join(figures))


def main() -> int:
    """Go on the tour with a camera."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.png"):
        old.unlink()
    seen = subprocess.run(
        [sys.executable, "-m", "pytest", TOUR, "-q", "-n", "2", "--tb", "no"],
        cwd=ROOT,
        env=os.environ | {"LOOK": str(FOLDER)},
        check=False,
    )
    (FOLDER / "index.html").write_text(sheet(FOLDER), "utf-8")
    print(f"All screens are in {FOLDER / 'index.html'}.")
    return seen.returncode


if __name__ == "__main__":
    sys.exit(main())
