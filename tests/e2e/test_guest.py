"""A guest's game at the table, sealed off: it is played and kept, and an attack from inside reaches nothing."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import nullcontext
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from browser import firefox

from .conftest import launched
from .database import kept, plant
from .guests import ATTACK, BIG, FLOOD, FORGED, HANGS, HEAD, PLACE, TICTACTOE, kept_source
from .table import DESKTOP, Table
from .tasks import longest_task
from .waiting import until

STILL = {"ui.prefersReducedMotion": 1}
OTHER = {"id": "other", "text": "{}", "summary": {"game": "vaxandis", "title": "Vaxandis", "turn": 3, "over": False}}


BEGUN = """globalThis.begun = [];
globalThis.Worker = class extends Worker {
  constructor(address, options) {
    super(address, options);
    const [isThere, isLate] = [document.querySelector("#table:not(.waiting) .spot"), performance.now() > 5000];
    if (String(address).startsWith("blob:")) begun.push(Boolean(isThere) || isLate);
  }
};"""
"""Notes whenever a worker of our own program begins, whether the table is there by then, or took too long."""


@pytest.fixture(scope="module", params=["chromium", "firefox"])
def engine(playwright: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    if request.param == "chromium":
        found = launched(playwright)
    elif path := firefox():
        found = playwright.firefox.launch(channel="moz-firefox", executable_path=path, firefox_user_prefs=STILL)
    else:
        pytest.skip("There is no Firefox on this machine: `make engines` installs one.")
    yield found
    found.close()


@pytest.fixture
def visit(engine: Browser, site: str) -> Iterator[Page]:
    context = engine.new_context(base_url=site, viewport=DESKTOP)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto("/#/")
    page.locator("#home").wait_for()
    yield page
    context.close()


class Listener:
    """A server beside the site, which notes whatever reaches it."""

    def __init__(self) -> None:
        heard = self.heard = list[str]()

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                heard.append(self.path)
                self.send_response(204)
                self.end_headers()

            do_POST = do_GET  # noqa: N815 (the library’s name)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("localhost", 0), Handler)
        self.address = f"http://localhost:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture(scope="module")
def listener() -> Iterator[Listener]:
    made = Listener()
    yield made
    made.server.shutdown()
    made.server.server_close()


def begin(page: Page, source: dict[str, Any], query: str = "") -> Table:
    """Keep a source, and begin its game."""
    plant(page, [source], "workshop")
    page.evaluate("(hash) => { location.hash = hash; }", f"#/begin/{source['name']}?{query}")
    return Table(page)


def banner(page: Page) -> Any:
    return expect(page.locator(".guest"))


def trouble(page: Page) -> Any:
    return expect(page.locator("#table [data-part=trouble]"))


@pytest.mark.parametrize("engine", [pytest.param("chromium", marks=pytest.mark.smoke), "firefox"], indirect=True)
def test_it_is_played_against_the_computer_kept_and_gone_on_with(visit: Page) -> None:
    table = begin(visit, kept_source(TICTACTOE), "who=computer&level=3&you=0").wait()
    banner(visit).to_have_text("A guest’s game · Tic-tac-toe, from Ada · sealed off")
    table.pick("b2")
    table.codes.to_have_count(2)
    codes = table.codes.now()
    visit.reload()
    Table(visit).wait().codes.to_have_text(codes)
    banner(visit).to_be_visible()
    visit.evaluate("location.hash = '#/'")
    banner(visit).to_have_count(0)
    Table(visit).begin("vaxandis", size=4).pick("c3").codes.to_have_text(["c3"])


def test_after_a_reload_a_guest_has_the_machine_first_and_then_our_own_program_begins(visit: Page) -> None:
    table = begin(visit, kept_source(TICTACTOE)).wait()
    table.pick("b2")
    table.codes.to_have_count(1)
    visit.add_init_script(BEGUN)
    visit.reload()
    Table(visit).wait().codes.to_have_count(1)
    until(visit, "begun", lambda seen: seen == [True])


def test_an_attack_from_inside_reaches_nothing(visit: Page, listener: Listener, site: str) -> None:
    plant(visit, [OTHER])
    visit.evaluate("localStorage.setItem('secret', '1')")
    source = ATTACK.replace("SITE", site).replace("EVIL", listener.address)
    table = begin(visit, kept_source(source, title="Attack")).wait()

    alert = visit.locator("#table [data-part=alert]")

    def told() -> str:
        table.pick("c3")  # the refusal tells how far it has come
        expect(alert).to_contain_text("tried")  # a click takes away what was said before
        return alert.inner_text()

    # The worker of a worker would speak up only if it had reached the listener.
    shut = "16 tried, waiting for ['a worker of a worker'], open []."
    until(visit, told, lambda said: shut in said, named="every attempt shut")
    assert listener.heard == []
    until(visit, lambda: [game for game in kept(visit) if game["id"] == "other"], [OTHER])


@pytest.mark.parametrize(("what", "why"), [
    (HANGS["a loop"], re.compile("“place” does not come to an end. Rule “place”, line [78]")),  # both are the loop
    (HANGS["a loop that is not to be ended"], "“place” does not come to an end. Rule “place”, line 4."),
    (HANGS["a call"], "“place” does not come to an end. Rule “place”, line 4."),
    (FLOOD, "It said too much at once, and was ended."),
    (BIG, "It said too much at once, and was ended."),
    (FORGED, "It said what no game may say, and was ended."),
], ids=["loop", "caught", "call", "flood", "big", "forged"])  # fmt: skip
def test_one_that_means_no_good_is_ended_and_the_page_goes_on(
    engine: Browser, visit: Page, what: str, why: str | re.Pattern[str]
) -> None:
    plant(visit, [OTHER])
    source = HEAD + PLACE.replace("    yield", what + "    yield")
    table = begin(visit, kept_source(source, title="Try")).wait()
    chromium = engine.browser_type.name == "chromium"
    with longest_task(engine) if chromium else nullcontext(lambda: 0.0) as longest:
        table.pick("b2")
        trouble(visit).to_contain_text(why)
    assert longest() < 200
    until(visit, lambda: [game for game in kept(visit) if game["id"] == "other"], [OTHER])
    expect(visit.locator("iframe")).to_have_count(0)
