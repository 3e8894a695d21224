"""Kills the whole browser right after a move shows, again and again, and counts the moves that the next start lacks.

Not a test of every day: `.venv/bin/python -m tests.kills --kills 200 --game vaxandis` (PYTHONPATH=py), with the site
built. Every kill is SIGKILL to all of Chromium's processes at once.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "py")]

from playwright.sync_api import BrowserContext, Error, Page, Playwright, sync_playwright  # noqa: E402

from browser import chromium  # noqa: E402
from cairn.core.play import Play, load  # noqa: E402
from cairn.games import SHELF  # noqa: E402
from serve import copied, serve  # noqa: E402

GAMES: dict[str, dict[str, Any]] = {
    "vaxandis": {"size": 4},
    "sedona_vortex": {"spaces": 7},
    "skorpion": {},
    "lava_flows": {"first": 0},
    "stonehenge": {},
}
"""The games that are killed, with their options."""
PLAYED = "() => JSON.parse(document.querySelector('#record').value || '{}').actions ?? []"
HIDDEN = (("a1", "b1"), ("b3", "a3"))
"""Where each side hides its two pieces in Lava Flows."""
TYPE = """(text) => {
  const field = document.querySelector("#table [data-typing] input");
  field.value = text;
  field.form.requestSubmit();
}"""
SHOWN = "(count) => (JSON.parse(document.querySelector('#record').value || '{}').actions ?? []).length >= count"
KNOWS = "try { localStorage['cairn-notes'] ??= 'off'; } catch {}"


def processes(of: int) -> list[int]:
    """A process and all below it."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found, left = [], [of]
    while left:
        found.append(now := left.pop())
        left += children.get(now, [])
    return found


def browser_of(folder: str) -> int:
    """The process of the browser that has this profile."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if f"--user-data-dir={folder}" in words and not any(word.startswith("--type=") for word in words):
                return int(entry.name)
    raise LookupError(folder)


def kill(folder: str) -> None:
    """SIGKILL to all of it at once: stopped first, so that none writes while another ends."""
    every = processes(browser_of(folder))
    for sent in (signal.SIGSTOP, signal.SIGKILL):
        for one in every:
            try:
                os.kill(one, sent)
            except ProcessLookupError:
                continue


def opened(playwright: Playwright, folder: str, site: str) -> tuple[BrowserContext, Page]:
    context = playwright.chromium.launch_persistent_context(
        folder,
        executable_path=chromium(),
        args=["--no-sandbox", "--js-flags=--liftoff-only"],
        base_url=site,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script(KNOWS)
    return context, context.pages[0]


def ready(page: Page) -> None:
    page.locator("#table:not(.waiting) #board .spot").first.wait_for(timeout=120_000)


def act(page: Page, play: Play, dice: random.Random) -> None:
    """Play an action at random, by its text; what is hidden in Lava Flows is clicked, and the curtain drawn first."""
    curtain = page.locator("#table .curtain button")
    if curtain.is_visible():
        curtain.click()
    if play.game.name == "lava_flows" and len(play.entries) < len(HIDDEN):
        for spot in HIDDEN[len(play.entries)]:
            page.locator(f'#table [data-spot="{spot}"]').first.click()
    else:
        page.evaluate(TYPE, play.game.write(dice.choice(play.state.legal_actions())))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--game", choices=GAMES, default="vaxandis")
    arguments = parser.parse_args()
    options = GAMES[arguments.game]
    lost = done = 0
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        server = serve(copied(Path(scratch) / "dist"), 0)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        site = f"http://localhost:{server.server_address[1]}"
        dice, at, address = random.Random(0), 0, ""
        folder = str(Path(scratch) / "profile")
        begin = f"/#/begin/{arguments.game}?{'&'.join(f'{n}={v}' for n, v in options.items())}"
        while done < arguments.kills:
            context, page = opened(playwright, folder, site)
            page.goto(address or begin)
            ready(page)
            if address:
                page.wait_for_function(SHOWN, arg=at - 1, timeout=60_000)
                has = len(page.evaluate(PLAYED))
                done += 1
                lost += has < at
                print(f"{done}: {has} of {at}{' LOST' if has < at else ''}", flush=True)
            page.wait_for_url("**/#/play/*")
            play = load(page.locator("#record").input_value(), SHELF)
            if play.outcome:
                address = ""
                context.close()
                continue
            address = page.url
            act(page, play, dice)
            page.wait_for_function(SHOWN, arg=(at := len(play.entries) + 1), polling=1, timeout=60_000)
            kill(folder)
            with suppress(Error):
                context.close()
        server.shutdown()
    print(f"{arguments.game}: {lost} of {done} kills lost the move that was shown")
    return min(lost, 1)


if __name__ == "__main__":
    sys.exit(main())
