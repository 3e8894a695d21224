"""Two homes behind routers that let no stranger in, and friends who find each other, are cut off, and heal.

`python -m pytest -m slow tests/network` as root, with iproute2 and iptables; CAIRN_CUT=30 tries short cuts alone.
"""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from browser import chromium, firefox

from ..e2e.conftest import context_of
from ..e2e.laws import SHOTS
from ..e2e.match import Player, compare, settle
from ..e2e.test_match import go_on
from ..e2e.waiting import PATIENCE, linger, until

HERE = Path(__file__).parent
CUTS = [seconds for seconds in (30, 90, 300) if seconds <= int(os.environ.get("CAIRN_CUT", "300"))]
STUN = ("203.0.113.1", "3478")
PORT = "8000"
MISSING = [tool for tool in ("ip", "iptables", "chromium") if not shutil.which(tool)]
NO_FIREFOX = "There is no Firefox on this machine: `make engines` installs one."
REASON = f"needs root and {', '.join(MISSING) or 'network namespaces'}"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING) or os.geteuid() != 0, reason=REASON),
]
expect.set_options(timeout=PATIENCE)


def homes(*words: str) -> None:
    subprocess.run([HERE / "two-homes.sh", *words], check=True, capture_output=True)


def within(space: str, *command: str) -> list[str]:
    return ["ip", "netns", "exec", space, *command]


def listens(host: str) -> bool:
    """Whether the site is served on a host."""
    look = f"import socket; socket.create_connection(('127.0.0.1', {PORT}), 1)"
    asked = subprocess.run(within(f"h{host}", sys.executable, "-c", look), check=False, capture_output=True)
    return not asked.returncode


@pytest.fixture(scope="module")
def network() -> Iterator[None]:
    """Both homes, a server of the site on every host's own localhost, and a STUN server on the internet."""
    homes("up")
    serve = [sys.executable, str(HERE.parents[1] / "tools" / "serve.py"), "--no-browser", "--port", PORT]
    running = [subprocess.Popen(within(f"h{host}", *serve), stdout=subprocess.DEVNULL) for host in "ABC"]
    running.append(subprocess.Popen(within("inet", sys.executable, str(HERE / "stun.py"), *STUN)))
    for host in "ABC":
        until(None, lambda host=host: listens(host))  # type: ignore[misc]
    yield
    for one in running:
        one.terminate()
        one.wait()
    homes("down")


class Enter:
    """Sits somebody down at a host, with a browser: A and C are in one home, B is in the other."""

    def __init__(self, playwright: Playwright, folder: Path, *args: str) -> None:
        self.playwright, self.folder, self.args = playwright, folder, args
        self.browsers: list[Browser] = []
        self.tunnels: list[subprocess.Popen[bytes]] = []

    def __call__(self, host: str, *, in_firefox: bool = False) -> Player:
        browser = self._firefox(host) if in_firefox else self._chromium(host)
        self.browsers.append(browser)
        site = f"http://localhost:{PORT}"
        context = (
            browser.new_context(base_url=site, ignore_https_errors=True) if in_firefox else context_of(browser, site)
        )
        context.add_init_script(f"localStorage.setItem('cairn-stun', 'stun:{':'.join(STUN)}')")
        return Player(context.new_page())

    def _chromium(self, host: str) -> Browser:
        inside = self._inside(host, f'exec ip netns exec h{host} {chromium()} "$@"')
        return self.playwright.chromium.launch(executable_path=inside, args=["--no-sandbox", *self.args])

    def _firefox(self, host: str) -> Browser:
        """A Firefox is spoken to over localhost, which in a namespace is another one; so its port is passed on."""
        port = str(9300 + ord(host))
        self.tunnels.append(subprocess.Popen([sys.executable, str(HERE / "tunnel.py"), f"h{host}", port]))
        told = f'[ "$each" = --remote-debugging-port=0 ] && each=--remote-debugging-port={port}'
        line = f'for each; do shift; {told}; set -- "$@" "$each"; done; exec ip netns exec h{host} {firefox()} "$@"'
        inside = self._inside(host, line)
        return self.playwright.firefox.launch(channel="moz-firefox", executable_path=inside)

    def _inside(self, host: str, command: str) -> Path:
        script = self.folder / f"browser-{host}"
        script.write_text(f"#!/bin/sh\n{command}\n")
        script.chmod(0o755)
        return script

    def leave(self) -> None:
        for host in "ABC":
            homes("mend", host)
        for browser in self.browsers:
            browser.close()
        for tunnel in self.tunnels:
            tunnel.kill()
            tunnel.wait()


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture
def enter(network: None, playwright: Playwright, tmp_path: Path) -> Iterator[Enter]:
    entering = Enter(playwright, tmp_path)
    yield entering
    entering.leave()


def meet(host: Player, guest: Player, *, far: bool) -> None:
    """From the invitation to the table, with a server asked on both sides, or on none."""
    host.person.go("#/friend?game=vaxandis&size=4&begin=me").is_("where")
    if far:
        host.person.root.get_by_label("Somewhere else").check()
        host.person.press("Agree and make the invitation")
    host.person.paste(guest.person.answer(host.person.link()))


def seat(host: Player, guest: Player) -> None:
    compare(host, guest)
    host.agree()
    guest.agree()
    for player in (host, guest):
        player.page.locator("#table:not(.waiting) .matchpanel").wait_for(state="attached")
    settle((host, guest))


def heal(pair: tuple[Player, Player], what: str) -> None:
    """The network is back: both soon hear each other by themselves, and play on."""
    dice = random.Random(2)
    mended = time.monotonic()
    homes("mend", "A")
    for player in pair:
        expect(player.trouble).to_have_count(0, timeout=PATIENCE)
    healed = time.monotonic() - mended
    assert go_on(pair, dice)
    print(f"healed {healed:.1f} s after {what}, and a move was there after {time.monotonic() - mended:.1f} s")
    for _ in range(2):
        assert go_on(pair, dice)


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize(("there", "far"), [("C", False), ("B", True)], ids=["one home", "two homes"])
def test_friends_are_cut_off_and_heal_with_nothing_to_carry(enter: Enter, there: str, far: bool, cut: int) -> None:
    cut_off(enter("A"), enter(there), far=far, cut=cut)


@pytest.mark.skipif(firefox() is None, reason=NO_FIREFOX)
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("who", ["host", "guest"])
def test_firefox_heals_by_a_connection_that_was_agreed_on_before(enter: Enter, who: str, cut: int) -> None:
    """It never tries again what it has given up, but opens a spare one."""
    host, guest = (enter(at, in_firefox=who == name) for at, name in (("A", "host"), ("B", "guest")))
    cut_off(host, guest, far=True, cut=cut)


@pytest.mark.skipif(firefox() is None, reason=NO_FIREFOX)
@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize(("there", "far"), [("C", False), ("B", True)], ids=["one home", "two homes"])
def test_two_firefoxes_heal_by_connections_that_both_have_described(
    enter: Enter, there: str, far: bool, cut: int
) -> None:
    cut_off(enter("A", in_firefox=True), enter(there, in_firefox=True), far=far, cut=cut)


def cut_off(host: Player, guest: Player, *, far: bool, cut: int) -> None:
    """They meet, the host's network is gone for a while, and they go on."""
    pair = host, guest
    meet(host, guest, far=far)
    seat(host, guest)
    assert go_on(pair, random.Random(1))
    homes("cut", "A")
    for player in pair:
        expect(player.trouble).to_contain_text("is not heard. Trying again.", timeout=40_000)
        expect(player.trouble.get_by_role("button", name="New invitation")).to_be_visible()
    linger(None, 1_000 * (cut - 15))  # of a cut as long as this
    host.page.screenshot(path=SHOTS / "match-trying-again.png")
    expect(guest.trouble).to_contain_text("is not heard")
    heal(pair, f"{cut} s")


def test_a_page_that_slept_without_a_network_heals_when_it_wakes(enter: Enter) -> None:
    pair = host, guest = enter("A"), enter("B")
    meet(host, guest, far=True)
    seat(host, guest)
    assert go_on(pair, random.Random(1))
    sleeper = host.page.context.new_cdp_session(host.page)
    sleeper.send("Page.setWebLifecycleState", {"state": "frozen"})
    homes("cut", "A")
    linger(None, 90_000)  # of sleep
    expect(guest.trouble).to_contain_text("is not heard. Trying again.")
    sleeper.send("Page.setWebLifecycleState", {"state": "active"})
    heal(pair, "90 s of sleep")


def test_an_address_that_changes_within_one_home_ends_nothing(enter: Enter) -> None:
    """Between two homes, a router that keeps strangers out keeps out the new address too."""
    pair = host, guest = enter("A"), enter("C")
    meet(host, guest, far=False)
    seat(host, guest)
    dice = random.Random(1)
    go_on(pair, dice)
    for words in ("addr del 10.1.0.10/24 dev eth0", "addr add 10.1.0.20/24 dev eth0", "route add default via 10.1.0.1"):
        subprocess.run(within("hA", "ip", *words.split()), check=True)
    changed = time.monotonic()
    assert go_on(pair, dice)
    print(f"went on {time.monotonic() - changed:.1f} s after another address")
    for words in ("addr del 10.1.0.20/24 dev eth0", "addr add 10.1.0.10/24 dev eth0", "route add default via 10.1.0.1"):
        subprocess.run(within("hA", "ip", *words.split()), check=True)


def test_two_homes_without_a_server_are_told_soon_that_there_is_no_way(enter: Enter) -> None:
    host, guest = enter("A"), enter("B")
    meet(host, guest, far=False)
    asked = time.monotonic()
    expect(host.person.alert).to_contain_text("Your devices have not found each other.")
    assert time.monotonic() - asked < 16
