"""Real browsers against the built site, served as on the web; a page that logs an error or asks another host fails."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from browser import chromium  # noqa: E402
from serve import serve  # noqa: E402

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844}


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """The address of the built site on a free port."""
    server = serve(ROOT / "dist", 0)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
    yield found
    found.close()


@pytest.fixture
def context(browser: Browser, site: str) -> Iterator[BrowserContext]:
    context = new_context(browser, site)
    yield context
    context.close()


def new_context(browser: Browser, site: str, **options: Any) -> BrowserContext:
    context = browser.new_context(**({"viewport": DESKTOP, "base_url": site} | options))
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=site)
    context.set_default_timeout(30_000)
    return context


class Watch:
    """What went wrong on a page: errors, policy violations, requests to other hosts."""

    def __init__(self, page: Page, site: str) -> None:
        self.troubles: list[str] = []
        page.on("console", lambda m: m.type in ("error", "warning") and self.troubles.append(f"{m.type}: {m.text}"))
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("request", lambda r: r.url.startswith(("http:", "https:")) and self.home(r.url, site))

    def home(self, url: str, site: str) -> None:
        if not url.startswith(site + "/"):
            self.troubles.append(f"outside request: {url}")


@pytest.fixture
def watch(page: Page, site: str) -> Watch:
    """What the test's page complained of; a test that provokes complaints clears it."""
    return page.watch  # type: ignore[attr-defined, no-any-return]


@pytest.fixture
def page(context: BrowserContext, site: str) -> Iterator[Page]:
    page = context.new_page()
    page.watch = watch = Watch(page, site)  # type: ignore[attr-defined]
    yield page
    assert watch.troubles == []


@pytest.fixture
def table(page: Page) -> Table:
    return Table(page)


class Table:
    """The game table as a person meets it: spots to click, words to read."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self, game: str, **options: object) -> None:
        """Begin a game by its link and wait for the board."""
        query = "&".join(f"{name}={value}" for name, value in options.items())
        self.page.goto(f"/#/begin/{game}?{query}")
        self.wait()

    def wait(self) -> None:
        """Wait until the board can be played on."""
        self.page.locator("#table:not(.waiting) .spot").first.wait_for()

    def spot(self, key: str) -> Any:
        return self.page.locator(f'#table [data-spot="{key}"], #table [data-pick="{key}"]').first

    def pick(self, *spots: str) -> None:
        """Click spots in order, as a mouse does."""
        for spot in spots:
            self.spot(spot).click()

    def record(self) -> str:
        """The record as the Share dialog shows it."""
        return str(self.page.locator("#record").input_value())

    def moves(self) -> list[str]:
        """The action texts of the move list."""
        return [str(text) for text in self.page.locator("#moves li code").all_text_contents()]

    def words(self) -> str:
        return " ".join(self.page.locator("#table .sentence").inner_text().split())
