"""Real browsers against the built site, served as on the web; a page that logs an error or asks another host fails."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from browser import light  # noqa: E402
from modules import apart  # noqa: E402
from serve import copied, serve  # noqa: E402
from tests.serving import served  # noqa: E402

from .host import Host  # noqa: E402
from .hunt import slow_down  # noqa: E402
from .patience import wait_in_parts  # noqa: E402
from .table import PHONE, NewContext, Open, Table, Watch  # noqa: E402
from .visitors import Visitor, Visitors, context_of, opened, porter_of  # noqa: E402

wait_in_parts()
slow_down()


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the built site: another build meanwhile changes nothing."""
    return copied(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """The address of the built site on a free port."""
    with served(serve(dist, 0)) as address:
        yield address


@pytest.fixture(scope="session")
def modules(dist: Path, site: str) -> str:
    """The address of the page's modules, each by itself: the site has them joined."""
    return f"{site}/{apart(dist).relative_to(dist).as_posix()}"


@pytest.fixture
def host(tmp_path: Path, dist: Path) -> Iterator[Host]:
    """A host of the test's own."""
    made = Host(tmp_path, dist)
    with served(made.server):
        yield made


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


def launched(playwright: Playwright, *args: str) -> Browser:
    """A Chromium process. It compiles Python's WebAssembly once only, and not anew, faster, what runs often: most tests
    start Python, which takes half the time so, and few let it run for long."""
    args = ("--no-sandbox", "--js-flags=--liftoff-only", *args)
    return playwright.chromium.launch(executable_path=light(), args=args)


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    found = launched(playwright)
    yield found
    found.close()


@pytest.fixture(scope="session")
def second(playwright: Playwright) -> Iterator[Browser]:
    """Another browser process, as on another device."""
    found = launched(playwright)
    yield found
    found.close()


@pytest.fixture(scope="session")
def visitors(browser: Browser, site: str) -> Visitors:
    return Visitors(browser, site)


APART = {"base_url", "java_script_enabled", "service_workers"}
"""With such options nobody comes back: another host, nothing that runs, or a service worker that keeps the files."""


@pytest.fixture
def new_context(
    browser: Browser, site: str, visitors: Visitors, request: pytest.FixtureRequest
) -> Iterator[NewContext]:
    """Gives contexts, with a desktop's window unless asked otherwise, to be used until the test ends.

    They are of people who come back, and keep nothing but what Python starts from; or of one who makes a first visit.
    """
    came: list[tuple[Visitor, dict[str, Any]]] = []
    made: list[BrowserContext] = []

    def new(*, first_visit: bool = False, **options: Any) -> BrowserContext:
        if first_visit or options.keys() & APART:
            made.append(context_of(browser, site, **options))
            return made[-1]
        came.append((visitors.come(**options), options))
        return came[-1][0].context

    yield new
    for context in made:
        context.close()
    for visitor, options in came:
        if request.node.stash[FAILED]:
            visitor.context.close()
        else:
            visitors.go(visitor, **options)


@pytest.fixture
def context(new_context: NewContext) -> BrowserContext:
    return new_context()


@pytest.fixture
def open_page(context: BrowserContext, site: str) -> Iterator[Open]:
    """Opens pages that may not complain: in the test's own context, or in another one."""
    watches: list[Watch] = []

    def new(within: BrowserContext = context, at: str = site) -> Page:
        page = window(within) if opened(within) else within.new_page()
        page.watch = Watch(page, at)  # type: ignore[attr-defined]
        watches.append(page.watch)  # type: ignore[attr-defined]
        return page

    yield new
    assert [trouble for watch in watches for trouble in watch.troubles] == []


def window(context: BrowserContext) -> Page:
    """A page in a window of its own, as on a second screen: covered tabs paint once a second, and wait so long
    for every click."""
    target = context.new_cdp_session(context.pages[0]).send("Target.getTargetInfo")["targetInfo"]
    wanted = {"url": "about:blank", "newWindow": True, "browserContextId": target["browserContextId"]}
    assert context.browser
    with context.expect_page() as coming:
        context.browser.new_browser_cdp_session().send("Target.createTarget", wanted)
    return coming.value


@pytest.fixture
def page(open_page: Open) -> Page:
    return open_page()


CANCEL = """main => {
  const buttons = [...main.querySelectorAll("button")];
  const cancel = buttons.find((one) => one.offsetParent && one.textContent.trim() === "Cancel");
  cancel?.click();
  return Boolean(cancel);
}"""
"""Presses Cancel where it is to be seen, in one go: an invitation may end between a look at the button and a click."""


class Room:
    """A page whose Python has started, kept from test to test: each begins its own game at it.

    A script runs there before those of the page.
    """

    def __init__(self, browser: Browser, site: str, script: str = "", **options: Any) -> None:
        self.browser, self.site, self.script, self.options = browser, site, script, options
        self.page: Page | None = None

    def enter(self) -> Page:
        """The page, at home, with no dialog open and no complaint standing; a new one if the last test broke it."""
        if self.page is None:
            self.page = self.open()
            self.page.watch = Watch(self.page, self.site)  # type: ignore[attr-defined]
            self.page.goto("/#/")
        friend = self.page.locator("#friend")
        invites = "#/friend" in self.page.url or bool(
            friend.locator("h1").count() and not friend.locator(".start").count()
        )
        self.go_home(self.page)
        if invites:
            self.call_off(self.page)
        return self.page

    def open(self) -> Page:
        """A page in a context of its own."""
        context = context_of(self.browser, self.site, **self.options)
        porter_of(context).close()
        context.add_init_script(f"{{{self.script}}}")
        return context.new_page()

    @staticmethod
    def go_home(page: Page) -> None:
        page.evaluate("location.hash = '#/'")  # an open link ends so
        page.locator("#home").wait_for()
        page.evaluate("document.querySelectorAll('dialog[open]').forEach((dialog) => dialog.close())")
        page.evaluate("document.querySelector('[data-shell=toast]').hidden = true")

    def call_off(self, page: Page) -> None:
        """End the invitation that may still stand, or the answer to one: they outlast a look at other pages."""
        page.evaluate("location.hash = '#/friend'")
        page.locator("#friend h1").wait_for()
        if not page.locator("#friend").evaluate(CANCEL) and not page.locator("#friend .start").count():
            page.reload()  # it asks where the friend is
        self.go_home(page)

    def leave(self) -> None:
        """Close the page."""
        if self.page:
            self.page.context.close()
        self.page = None


class Porch(Room):
    """The page of somebody who invites or is invited: what it remembers of the last test is forgotten."""

    def enter(self) -> Page:
        page = super().enter()
        for other in page.context.pages:
            if other != page:
                other.close()
        page.evaluate("localStorage.clear()")
        return page


class Beside(Room):
    """A second tab of the browser in which a room's page is."""

    def __init__(self, room: Room) -> None:
        super().__init__(room.browser, room.site)
        self.room = room

    def open(self) -> Page:
        assert self.room.page
        return window(self.room.page.context)


def used(room: Room, request: pytest.FixtureRequest) -> Iterator[Table]:
    page = room.enter()
    yield Table(page)
    troubles = page.watch.troubles  # type: ignore[attr-defined]
    if troubles or request.node.stash[FAILED]:
        room.leave()
    assert troubles == []


LONG = [
    "match_star",
    "webkit",
    "offline",
    "match",
    "new_game",
    "snapshot",
    "learn",
    "next_game",
    "firefox",
    "pendulum",
    "match_swings",
    "match_network",
    "match_return",
    "friend",
]
"""Files of tests that take long, the longest first."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with long tests, so that neither of two workers waits at the end while the other is at one.

    Each has one half of the tests, in order, and who is done takes from the end of what the other has left.
    """
    if os.environ.get("CAIRN_ORDER"):
        return
    places = {f"test_{name}": place for place, name in enumerate(LONG)}
    where = {item: places.get(item.path.stem) for item in items}
    short = [item for item in items if where[item] is None]
    long = sorted((item for item in items if where[item] is not None), key=lambda item: where[item] or 0)
    one, other = ([item for item in long if (where[item] or 0) % 2 == side] for side in range(2))
    cut = max(0, len(items) // 2 - len(one))
    items[:] = [*one, *short[:cut], *other, *short[cut:]]


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """Remember whether the test failed: then it leaves no page to the next, nor to itself when it is tried again."""
    report = yield
    item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def desk(browser: Browser, site: str) -> Iterator[Room]:
    room = Room(browser, site, reduced_motion="reduce")
    yield room
    room.leave()


@pytest.fixture(scope="session")
def pocket(browser: Browser, site: str) -> Iterator[Room]:
    room = Room(browser, site, reduced_motion="reduce", viewport=PHONE, has_touch=True, is_mobile=True)
    yield room
    room.leave()


@pytest.fixture(scope="session")
def lively(browser: Browser, site: str) -> Iterator[Room]:
    """A desk where pieces travel."""
    room = Room(browser, site)
    yield room
    room.leave()


@pytest.fixture
def table(desk: Room, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table on a desktop where nothing moves by itself."""
    yield from used(desk, request)


@pytest.fixture
def moving(lively: Room, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table on a desktop where pieces travel."""
    yield from used(lively, request)


@pytest.fixture
def phone(pocket: Room, request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table on a phone where nothing moves by itself."""
    yield from used(pocket, request)
