"""Draws the PNG icons from web/icons/icon.svg with Chromium; to be run after a change of that picture."""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium

FOLDER = Path(__file__).resolve().parent.parent / "web/icons"
ICONS = (
    ("icon-192.png", 192, 0.0),
    ("icon-512.png", 512, 0.0),
    ("maskable-512.png", 512, 0.06),
    ("touch-180.png", 180, 0.02),
)
"""Name, size, and the part of the width left free at each side more than in the picture itself."""


def main() -> None:
    """Write all of them."""
    picture = (FOLDER / "icon.svg").read_text()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for name, size, free in ICONS:
            more = 60 * free / (1 - 2 * free)
            box = f'viewBox="{-6 - more} {-5 - more} {60 + 2 * more} {60 + 2 * more}"'
            drawn = re.sub(r'viewBox="[^"]*"', box, picture, count=1)
            page = browser.new_page(viewport={"width": size, "height": size}, color_scheme="light")
            page.set_content(f'<body style="margin:0;background:#f8f7f3">{drawn}')
            page.screenshot(path=FOLDER / name)
            print(f"{name}: {(FOLDER / name).stat().st_size / 1000:.1f} kB")
        browser.close()


if __name__ == "__main__":
    main()
