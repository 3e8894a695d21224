"""Draws the PNG icons, and the cards that previews of links show, with Chromium; to be run after a change of theirs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from playwright.sync_api import sync_playwright

from browser import chromium
from cairn.games import SHELF
from figures import shelf_picture
from styles import joined

FOLDER = Path(__file__).resolve().parent.parent / "web/icons"
GAMES = FOLDER.parent.parent / "py/cairn/games"
ICONS = (
    ("icon-192.png", 192, 0.0),
    ("icon-512.png", 512, 0.0),
    ("maskable-512.png", 512, 0.06),
    ("touch-180.png", 180, 0.02),
)
"""Name, size, and the part of the width left free at each side more than in the picture itself."""


CARD = """<style>{style}
body {{ margin: 0; width: 1200px; height: 630px; display: grid; grid-template-columns: 560px 1fr; gap: 40px;
  align-items: center; padding: 0 50px; box-sizing: border-box; border-top: 12px solid var(--accent); }}
svg {{ width: 560px; height: 500px; }} h1 {{ font-size: 68px; }} p {{ font-size: 30px; margin-top: 28px; }}
</style><body class="{game}">{picture}<div><h1>{title}</h1><p class="soft">{pitch}</p></div>"""


def cards() -> Iterator[tuple[str, str]]:
    """The cards for previews of links (tools/previews.py): by name, a page of 1200 by 630 for home and each game."""
    style = joined(FOLDER.parent / "css/cairn.css")
    for game in SHELF.in_order():
        own = GAMES / game.name
        whole = style.replace("/* games */\n", (own / "style.css").read_text())
        words = {"title": escape(game.title), "pitch": escape(str(game.pitch))}
        yield game.name, CARD.format(style=whole, game=game.name, picture=shelf_picture(game.name), **words)
    words = {"title": "Cairn", "pitch": "Board games you haven’t met, played in the browser."}
    yield "cairn", CARD.format(style=style, game="", picture=(FOLDER / "icon.svg").read_text(), **words)


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
        (FOLDER / "cards").mkdir(exist_ok=True)
        for name, text in cards():
            page = browser.new_page(
                viewport={"width": 1200, "height": 630}, color_scheme="light", reduced_motion="reduce"
            )
            page.set_content(text)
            page.screenshot(path=FOLDER / f"cards/{name}.png")
        browser.close()


if __name__ == "__main__":
    main()
