"""The pictures of the README, taken from the built site: a board and the pendulum, by day and by night.

usage: python tools/pictures.py
writes docs/pictures; say `make pictures`, which builds the site first
"""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, expect, sync_playwright

from browser import light
from cairn.core.play import Play
from cairn.core.record import write_record
from cairn.games import SHELF
from puzzle_boards import position
from puzzle_files import FOLDER as PUZZLES
from serve import serve

FOLDER = Path(__file__).resolve().parent.parent / "docs/pictures"
SHOWN = {"board": "vaxandis", "pendulum": "stonehenge"}
"""The games of the pictures: each from the puzzle whose game was the longest."""
MOST = 150_000
"""Bytes that a picture may have."""
START = 60_000
"""Milliseconds that Python gets to start."""


def shown(game: str) -> Play:
    """A game that went on for long, and goes on."""
    puzzles = json.loads((PUZZLES / f"{game}.json").read_text())
    return max((position(game, puzzle) for puzzle in puzzles), key=lambda play: len(play.entries))


def opened(page: Page, play: Play) -> Page:
    """The page with a game on its table, which lies still."""
    page.goto("/#/saved")
    page.get_by_label("Open a game from text").first.fill(write_record(play.record))
    page.get_by_role("button", name="Open it").click()
    expect(page.locator("#table:not(.waiting) #board .spot").first).to_be_attached(timeout=START)
    if SHELF[play.game.name].physical:
        expect(page.locator("#table canvas").first).to_be_visible(timeout=START)
    page.wait_for_load_state("networkidle")
    page.evaluate("document.activeElement?.blur()")
    return page


def take(browser: Browser, address: str) -> None:
    """Take all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for theme in ("light", "dark"):
        context = browser.new_context(
            base_url=address, viewport={"width": 1280, "height": 800}, color_scheme=theme, reduced_motion="reduce"
        )
        for name, game in SHOWN.items():
            file = FOLDER / f"{name}-{theme}.jpg"
            opened(context.new_page(), shown(game)).screenshot(path=file, type="jpeg", quality=72)
            size = file.stat().st_size
            print(f"{file.name}: {size} bytes")
            if size > MOST:
                sys.exit(f"{file.name} is too large for a README.")
        context.close()


def main() -> None:
    """Take them in a browser of their own."""
    server = serve(FOLDER.parents[1] / "dist", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=light(), args=["--no-sandbox"])
        take(browser, f"http://localhost:{server.server_address[1]}")
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
