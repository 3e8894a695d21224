"""A smoke test in WebKit, with and without shared memory: start, play, save, the computer, no network.

Its driver is spoken to through Selenium, as Playwright does not; it needs a display, which Xvfb gives."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import WebDriverException
from selenium.webdriver import Remote, WebKitGTKOptions
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection

from browser import webkit

from .database import CHANGE
from .guests import HANGS, HEAD, PLACE, kept_source
from .host import COME, DRAW, Host
from .waiting import until

PATIENCE = 90
"""Seconds that a busy machine gets for one step."""
ENDED = 10
"""Seconds after which a guest's game without an end is ended on a busy machine; 2 on one with nothing else to do."""
ALL = 240
"""Seconds that it gets to fetch and keep all of the site."""
GAME = "return JSON.parse(document.querySelector('#record').value || '{}').game"
CODES = "return JSON.parse(document.querySelector('#record').value || '{\"actions\":[]}').actions"

MIDDLE = """
const { x, y, width, height } = document.querySelector("#table [data-spot='SPOT']").getBoundingClientRect();
return [Math.round(x + width / 2), Math.round(y + height / 2)];
"""


class Window:
    """One window of WebKit."""

    def __init__(self, driver: Remote, host: Host, *, shared: bool) -> None:
        self.driver, self.host, self.shared = driver, host, shared

    def go(self, route: str) -> Window:
        """Load the page anew."""
        self.driver.get(f"{self.host.address}/?{time.monotonic_ns()}{route}")
        return self

    def turn(self, route: str) -> Window:
        """Go to another view of the page that is there."""
        self.ask(f"location.hash = '{route}'")
        return self

    def ask(self, script: str) -> Any:
        return self.driver.execute_script(script)

    def wait(self, script: str, wanted: Any = True, patience: float = PATIENCE) -> Window:
        """Wait until a script gives what is wanted."""
        until(None, lambda: self.seen(script), wanted, timeout=1_000 * patience)
        return self

    def seen(self, script: str) -> Any:
        """The result of a script; None where the driver cannot read the browser’s answer, as happens now and then."""
        try:
            return self.ask(script)
        except WebDriverException as error:
            if error.msg != "Could not parse script result":
                raise
            return None

    def until(self, function: str) -> Any:
        """The result of an asynchronous function."""
        return self.driver.execute_async_script(
            f"const done = arguments[0]; ({function})().then(done, (error) => done(String(error)));"
        )

    def board(self) -> Window:
        return self.wait("return !!document.querySelector('#table:not(.waiting) #board .spot')")

    def pick(self, spot: str) -> Window:
        """Click the middle of a spot; WebDriver itself does not click what has a shape and no box."""
        x, y = self.ask(MIDDLE.replace("SPOT", spot))
        mouse = ActionBuilder(self.driver)
        mouse.pointer_action.move_to_location(x, y).click()
        mouse.perform()
        return self

    def played(self, *codes: str) -> Window:
        return self.wait(CODES, list(codes))


def wait_for(port: int, service: subprocess.Popen[bytes]) -> None:
    """Wait until the driver listens."""

    def listens() -> bool:
        assert service.poll() is None, "WebKit's driver ended."
        with socket.socket() as line:
            return not line.connect_ex(("127.0.0.1", port))

    until(None, listens, timeout=1_000 * PATIENCE)


SHARED = {"JSC_useSharedArrayBuffer": "1", "JSC_useOMGJIT": "0"}
"""Shared memory; and WebAssembly that runs often is not compiled once more, which takes a third of the time here."""


@pytest.fixture(params=[{}, SHARED], ids=["as it is", "shared memory"])
def window(request: pytest.FixtureRequest, host: Host, tmp_path: Path) -> Iterator[Window]:
    found = webkit()
    if isinstance(found, str):
        pytest.skip(found)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    places = {name: str(tmp_path) for name in ("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    # A session of its own: the display, the driver and the browser end together.
    service = subprocess.Popen(
        [found.display, "-a", found.driver, f"--port={port}"],
        env=os.environ | places | request.param,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    options = WebKitGTKOptions()
    options.binary_location = found.browser
    options.add_argument("--automation")
    try:
        wait_for(port, service)
        line = RemoteConnection(client_config=ClientConfig(f"http://127.0.0.1:{port}", timeout=PATIENCE))
        driver = Remote(line, options=options)
        driver.set_script_timeout(PATIENCE)
        yield Window(driver, host, shared=bool(request.param))
        driver.quit()
    finally:
        os.killpg(service.pid, signal.SIGTERM)
        service.wait(PATIENCE)


def test_webkit_starts_plays_keeps_and_needs_no_network(window: Window, host: Host) -> None:
    """Without shared memory it takes twice as long; what the service worker keeps is the same with it."""
    window.go("#/begin/vaxandis?size=4").board().pick("c3").played("c3")
    window.wait("return typeof SharedArrayBuffer", "function" if window.shared else "undefined")
    window.driver.refresh()
    window.board().played("c3")
    window.turn("#/begin/vaxandis?size=3&who=computer&level=1&you=0").wait(f"{CODES}.length", 0)
    window.board().pick("b2").wait(f"{CODES}.length", 2)
    if not window.shared:
        return
    window.turn("#/").wait("return !!document.querySelector('#home .tag.ready')", patience=ALL)
    assert window.until(COME) is None
    drawn = [window.until(DRAW) for _ in range(2)]
    assert [one["resumed"] for one in drawn] == [1, 1]
    assert drawn[0]["drawn"] != drawn[1]["drawn"]
    host.stop()
    window.go("#/begin/vaxandis?size=4").board().pick("c3").played("c3")


@pytest.mark.parametrize(
    ("hang", "why"), [("a loop", "“place” does not come to an end"), ("a call", "until this tab is closed")]
)
def test_webkit_ends_a_guests_game_without_an_end(window: Window, hang: str, why: str) -> None:
    """An endless call of C goes on in its worker until the tab is closed, as nothing ends that here."""
    source = kept_source(HEAD + PLACE.replace("    yield", HANGS[hang] + "    yield"), title="Try")
    window.go("#/").wait("return !!document.querySelector('#home .tag, #home .box')")
    change = f"({CHANGE})({json.dumps([['workshop'], [source]])})"
    assert window.until(f"() => {change}") is None
    window.turn(f"#/begin/{source['name']}").board().pick("b2")
    begun = time.monotonic()
    told = "return document.querySelector('#table [data-part=trouble]').textContent.includes('WHY')"
    window.wait(told.replace("WHY", why))
    assert time.monotonic() - begun < ENDED
    window.wait("return document.querySelectorAll('iframe').length", 0)
    window.turn("#/begin/vaxandis?size=3").wait(GAME, "vaxandis").board().pick("b2").played("b2")
